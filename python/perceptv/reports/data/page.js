"use strict";
// Filters of wrong answers, and tables that are sorted by a click on a head. The page is whole without this.
for (const form of document.querySelectorAll("form.filters")) {
  const cards = [...form.parentElement.querySelectorAll("article.miss")];
  const choices = [...form.querySelectorAll("select")];
  const fits = (card, choice) => choice.value === "" || card.dataset[choice.dataset.kind].split(" ").includes(choice.value);
  const show = () => {
    let shown = 0;
    for (const card of cards) {
      card.hidden = !choices.every((choice) => fits(card, choice));
      shown += card.hidden ? 0 : 1;
    }
    form.querySelector("output").textContent = `${shown} of ${cards.length} shown`;
  };
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, place) => row.cells[place].dataset.value ?? row.cells[place].textContent;
  const compare = (a, b) => {
    const [x, y] = [Number.parseFloat(a), Number.parseFloat(b)];
    if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
    return Number.isNaN(x) ? a.localeCompare(b) : x - y;
  };
  heads.forEach((head, place) => {
    head.firstElementChild.addEventListener("click", () => {
      const ways = head.classList.contains("words") ? ["ascending", "descending"] : ["descending", "ascending"];
      const way = ways[head.getAttribute("aria-sort") === ways[0] ? 1 : 0];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", way);
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => compare(value(a, place), value(b, place)) * (way === "descending" ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}
