"use strict";
// The pages before the first item: consent, and the instructions.

const pvParagraphs = (text) => text.split(/\n+/).filter(Boolean).map((line) => pvElement("p", {dir: "auto"}, line));

// A language by its own name, as the browser knows it.
function pvLanguageName(tag) {
  try {
    const name = new Intl.DisplayNames([tag], {type: "language"}).of(tag);
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch { return tag; }
}

// Buttons for the languages of a study that has several; the page is drawn again in the one that is chosen.
function pvLanguages(study, draw) {
  const {languages} = study.page;
  if (!languages.length) return [];
  const button = ({language, dir}) => pvButton(pvLanguageName(language), () => { study.speak(language, true); draw(language); },
    {lang: language, dir, "aria-pressed": String(language === pvWords.language)});
  return [pvElement("div", {class: "pv-languages", role: "group", "aria-label": pvSay("languages_title")}, ...languages.map(button))];
}

function pvConsent(study, note, end) {
  const place = pvElement("div", {});
  const draw = (chosen) => {
    place.replaceChildren(...pvLanguages(study, draw), ...pvConsentText(study, note, end));
    if (chosen) place.querySelector(`.pv-languages [lang="${chosen}"]`).focus();
  };
  draw();
  return [place];
}

function pvConsentText(study, note, end) {
  const page = study.page;
  return [
    pvElement("h1", {dir: "auto"}, pvTold(page, "title")),
    ...(note ? [pvElement("p", {class: "pv-warning", role: "alert"}, note)] : []),
    ...pvParagraphs(pvTold(page, "purpose")),
    pvSaid("p", "takes", {minutes: page.minutes, items: page.items}),
    pvSaid("h2", "kept_title"),
    pvSaid("p", "kept"),
    ...(page.form.length ? [pvSaid("p", "form_kept")] : []),
    ...(page.person ? [pvSaid("p", "kept_recruited")] : []),
    pvSaid("p", "kept_for", {days: page.retention_days}),
    ...(page.researcher || page.contact ? [pvSaid("p", "who_asks", {who: [page.researcher, page.contact].filter(Boolean).join(", ")})] : []),
    pvSaid("p", "nothing_stored_yet"),
    pvElement("div", {class: "pv-pair"}, pvButton(pvSay("agree"), () => end("agree")), pvButton(pvSay("refuse"), () => end("refuse"))),
  ];
}

function pvInstructionPages(study) {
  const page = study.page, moving = study.items.some(({shape}) => shape[3]);
  return [
    ["how_title", [moving ? "how_videos" : "how_pictures", ...(moving && page.replay ? ["how_again"] : []), "how_next"]],
    ["time_title", ["time", ...(page.cannot_tell ? ["time_cannot_tell"] : [])]],
    ["before_title", ["before", ...(study.practice.length ? ["before_practice"] : [])]],
  ];
}

// Pages forth and back.
function pvInstructions(study) {
  const pages = pvInstructionPages(study);
  const draw = (end, place, number) => {
    const [title, lines] = pages[number], last = number === pages.length - 1;
    const go = (to) => { draw(end, place, to); place.querySelector(".pv-next").focus(); };
    const next = pvButton(pvSay(last ? "begin" : "next"), () => (last ? end("begin") : go(number + 1)), {class: "pv-next"});
    place.replaceChildren(pvSaid("h1", title), ...lines.map((line) => pvSaid("p", line)),
      pvElement("p", {class: "pv-hint"}, pvSay("page_of", {page: number + 1, pages: pages.length})),
      pvElement("div", {class: "pv-actions"}, ...(number ? [pvButton(pvSay("back"), () => go(number - 1), {class: "pv-quiet"})] : []), next));
  };
  return (end) => {
    const place = pvElement("div", {"aria-live": "polite"});
    draw(end, place, 0);
    return [place];
  };
}
