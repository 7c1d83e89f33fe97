"use strict";
// Colour plates: asked for with a consent of their own, as what they tell is about health. Nothing of them is needed to go on.
const PV_GAPS = {right: ["ArrowRight", "→"], down: ["ArrowDown", "↓"], left: ["ArrowLeft", "←"], up: ["ArrowUp", "↑"]};
const PV_MISSED = 2; // of the three plates of an axis

// The axes of which too many plates were missed; none where a plate that everybody sees was missed.
function pvSuspect(answers) {
  const caught = answers.every(({axis, gap, answer}) => axis !== "catch" || gap === answer);
  const missed = (wanted) => answers.filter(({axis, gap, answer}) => axis === wanted && gap !== answer).length;
  return {caught, failed: caught ? ["protan", "deutan", "tritan"].filter((axis) => missed(axis) >= PV_MISSED) : []};
}

function pvPlates(end, study) {
  const place = pvElement("div", {"aria-live": "polite"}), answers = [];
  let choose = () => {};
  const onKey = (event) => {
    const gap = Object.keys(PV_GAPS).find((name) => PV_GAPS[name][0] === event.key);
    if (!gap) return;
    event.preventDefault();
    choose(gap);
  };
  const done = (told) => {
    document.removeEventListener("keydown", onKey);
    study.session = {...study.session, plates: told};
    end(told);
  };
  const over = () => {
    const told = pvSuspect(answers);
    study.happened("plates", {...told, answers: answers.map(({axis, gap, answer}) => [axis, gap, answer])});
    choose = () => {};
    if (study.page.plates_warn && told.failed.length) {
      place.replaceChildren(pvSaid("h1", "plates_title"), pvSaid("p", "plates_warn"), pvButton(pvSay("go_on"), () => done("seen"), {class: "pv-next"}));
    } else {
      done("seen");
    }
  };
  const show = (number, note = "") => {
    const plate = study.page.plates[number], count = study.page.plates.length;
    if (!plate) { over(); return; }
    choose = (answer) => {
      if (plate.axis === "demonstration") {
        if (answer === plate.gap) show(1);
        else show(0, "plates_again");
        return;
      }
      answers.push({...plate, answer});
      show(number + 1);
    };
    const arrows = Object.entries(PV_GAPS).map(([gap, [, arrow]]) => pvButton(arrow, () => choose(gap), {"aria-label": pvSay(`gap_${gap}`), class: `pv-gap-${gap}`}));
    const none = plate.axis === "demonstration" ? [] : [pvButton(pvSay("plates_none"), () => choose("none"), {class: "pv-quiet"})];
    place.replaceChildren(pvSaid("h1", "plates_title"), pvSaid("p", note || (number ? "plates_where" : "plates_first")),
      pvElement("img", {src: `media/${plate.name}`, alt: "", class: "pv-plate", "data-plate": number}),
      pvElement("div", {class: "pv-gaps", dir: "ltr"}, ...arrows), pvElement("div", {class: "pv-actions"}, ...none),
      pvElement("p", {class: "pv-hint"}, pvSay("place", {number: number + 1, total: count})));
  };
  document.addEventListener("keydown", onKey);
  place.replaceChildren(pvSaid("h1", "plates_title"), pvSaid("p", "plates_ask"), pvSaid("p", "plates_kept"),
    pvElement("div", {class: "pv-pair"}, pvButton(pvSay("plates_yes"), () => show(0)), pvButton(pvSay("plates_no"), () => done("refused"))));
  return [place];
}
