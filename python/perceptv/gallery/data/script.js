"use strict";
(() => {
  const form = document.getElementById("filters");
  const shows = [...document.querySelectorAll("article")];
  const said = document.getElementById("count");
  const texts = new Map(shows.map((a) => [a, a.querySelector(".find").textContent.toLowerCase()]));
  const fields = ["suite", "skill", "answer", "search"];

  const fits = (article, wanted) =>
    (!wanted.suite || article.dataset.suite === wanted.suite) &&
    (!wanted.answer || article.dataset.answer === wanted.answer) &&
    (!wanted.skill || JSON.parse(article.dataset.skills).includes(wanted.skill)) &&
    wanted.search.toLowerCase().split(/\s+/).every((word) => texts.get(article).includes(word));

  const apply = () => {
    const wanted = Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
    let count = 0;
    for (const article of shows) {
      const shown = fits(article, wanted);
      count += shown;
      article.hidden = !shown;
      document.getElementById("to-" + article.id).hidden = !shown;
    }
    for (const part of document.querySelectorAll("main > section"))
      part.hidden = !part.querySelector("article:not([hidden])");
    for (const part of document.querySelectorAll("nav section")) part.hidden = !part.querySelector("li:not([hidden])");
    said.textContent = count + " of " + shows.length + " domains";
  };

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.hidden) {
      form.reset();
      apply();
      target.scrollIntoView();
    }
  };

  const asked = new URLSearchParams(location.search);
  for (const name of fields) if (asked.has(name)) form.elements[name].value = asked.get(name);
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", reveal);
  form.hidden = false;
  apply();
  reveal();
})();
