"use strict";
// All screens of a study in their order, to be read: the words, controls and styles of the page itself. Nothing is asked or kept.
(() => {
  const told = JSON.parse(document.getElementById("pv-preview").textContent), {page, items, drill, attention} = told;
  const nothing = () => {};
  pvSpeak(page.words);
  const speak = (tag) => pvSpeak(page.languages.find(({language}) => language === tag));
  const study = {page, items, practice: drill ? [drill] : [], speak};
  const inert = (key, attributes = {}) => pvButton(pvSay(key), nothing, attributes);
  const next = (key) => inert(key, {class: "pv-next"});
  const actions = (...buttons) => pvElement("div", {class: "pv-actions"}, ...buttons);
  const list = (...keys) => pvElement("ul", {}, ...keys.map((key) => pvElement("li", {}, pvSay(key))));

  // A screen in a frame, under a line that people do not see.
  const screen = (name, ...content) => pvElement("section", {class: "pv-screen"}, pvElement("h2", {lang: "en", dir: "ltr"}, name),
    pvElement("div", {class: "pv-seen"}, ...content));

  const image = ({data}, label) => pvElement("figure", {}, ...(label ? [pvElement("figcaption", {}, label)] : []),
    pvElement("img", {src: data, alt: label}));
  const clip = ({label, seconds, frames}) => pvElement("div", {class: "pv-shown pv-frames"},
    pvElement("p", {class: "pv-clip"}, pvWord(label)),
    ...frames.map((frame) => image(frame, `${frame.at.toFixed(1)} s`)),
    pvElement("p", {class: "pv-note", lang: "en", dir: "ltr"}, `Frames of a video of ${seconds.toFixed(1)} s, which people see moving.`),
    ...(page.replay ? [pvButton(pvSay("again", {clip: pvWord(label) || pvSay("video_title")}), nothing)] : []));

  function pictures(item, pictured) {
    const numbered = item.shown.length - (pictured ? item.widget.names.length : 0);
    const label = (i) => (i < numbered ? pvSay("picture", {number: i + 1}) : PV_LETTERS[i - numbered]);
    return pvElement("div", {class: "pv-shown"}, ...item.shown.map((one, i) => image(one, item.shown.length > 1 ? label(i) : "")));
  }

  // Question, pictures and answer of an item; of a solved one its answer is there, as people see it.
  function asked(item) {
    const pictured = pvPictured(item), widget = PV_WIDGETS[item.widget.kind]({...item.widget, pictured}, nothing);
    const question = pvElement("div", {class: "pv-question"}, ...pvParagraphs(pvAsked(item)));
    const solved = item.solution === undefined ? null : pvElement("p", {class: "pv-solution"}, `${pvSay("solved")} `, pvElement("strong", {}, item.solution));
    for (const node of [question, widget.node]) {
      node.lang = page.asked.lang;
      node.dir ||= page.asked.dir;
    }
    const skip = page.cannot_tell && !item.attends && !solved ? [inert("cannot_tell", {class: "pv-quiet"})] : [];
    const hint = item.taps.length && widget.tap && !solved ? [pvSaid("p", "tap_hint", {}, {class: "pv-hint"})] : [];
    return [question, ...(item.shown.length ? [pictures(item, pictured)] : []), ...item.clips.map(clip), ...hint,
      solved ?? widget.node, actions(...skip, next("next"))];
  }

  const right = ({answer}) => (answer === undefined ? [] : [pvElement("p", {class: "pv-right", lang: "en", dir: "ltr"},
    "People do not see this. The right answer: ", pvElement("strong", {}, answer))]);

  function about({domain, size, typed, group}) {
    const parts = [domain, size === null ? "" : `size ${size}`, typed ? "for people who type" : "", group && `group ${group}`];
    return parts.filter(Boolean).join(", ");
  }

  function instructions() {
    const pages = pvInstructionPages(study);
    return pages.map(([title, lines], i) => screen(`Instructions, page ${i + 1} of ${pages.length}`, pvSaid("h1", title),
      ...lines.map((line) => pvSaid("p", line)), pvSaid("p", "page_of", {page: i + 1, pages: pages.length}, {class: "pv-hint"}),
      actions(...(i ? [inert("back", {class: "pv-quiet"})] : []), next(i + 1 === pages.length ? "begin" : "next"))));
  }

  function device() {
    const rows = ["check_browser", "check_window", "check_input", "check_rate", ...(page.full_screen ? ["check_full"] : [])];
    return [screen("The device, looked at before anything is stored", pvSaid("h1", "check_title"), pvSaid("p", "check_hint"), list(...rows),
      actions(inert("check_cannot", {class: "pv-quiet"}), next("go_on")))];
  }

  const card = () => [screen("The size of the screen", pvSaid("h1", "card_title"), pvSaid("p", "card"), actions(next("card_fits"))),
    screen("The distance", pvSaid("h1", "distance_title"), pvSaid("p", "distance", PV_DISTANCE), actions(next("next")))];

  const plates = () => [screen("Colour plates, with a consent of their own", pvSaid("h1", "plates_title"), pvSaid("p", "plates_ask"), pvSaid("p", "plates_kept"),
    pvElement("div", {class: "pv-pair"}, inert("plates_yes"), inert("plates_no"))),
  screen("The first colour plate, of twelve", pvSaid("h1", "plates_title"), pvSaid("p", "plates_first"),
    pvElement("img", {src: told.plate.data, alt: "", class: "pv-plate"}))];

  function form(when, name) {
    const rows = page.form.filter((question) => question.when === when).map(pvFormRow);
    return rows.length ? [screen(name, pvSaid("h1", "form_title"), ...rows.map(({node}) => node), actions(next("go_on")))] : [];
  }

  function end() {
    const back = page.person ? [pvElement("p", {}, pvSay("recruiter_back"))] : [];
    return [
      screen("The end", pvSaid("h1", "thanks"), pvSaid("p", "saved", {answers: told.places}),
        pvElement("p", {}, `${pvSay("code")} `, pvElement("code", {}, "XXXXXXXXXX")), ...back, ...pvParagraphs(page.debriefing)),
      screen("For people who do not agree", pvSaid("h1", "thanks"), pvSaid("p", "nothing_stored")),
    ];
  }

  const middle = Math.min(page.break_every, told.places - 1); // nothing comes after a break behind the last item
  document.getElementById("pv-screens").append(
    screen("Consent", ...pvConsent(study, "", nothing)),
    ...(page.device_check ? device() : []),
    ...(page.pixels_per_degree ? card() : []),
    ...(told.plate ? plates() : []),
    ...form("start", "The form before the items"),
    ...instructions(),
    ...(drill ? [screen(`Practice: ${about(drill)}, solved, as people see it`, ...asked(drill)),
      screen("After the practice", pvSaid("h1", "practice_over_title"), pvSaid("p", "practice_over"), actions(next("begin")))] : []),
    ...items.map((item) => screen(`Item: ${about(item)}`, ...asked(item), ...right(item))),
    ...(attention ? [screen("A check of attention, which counts in no score", ...asked(attention))] : []),
    ...(middle > 0 ? [screen("A break", pvSaid("h1", "break_title"), pvSaid("p", "break", {done: middle, total: told.places}), actions(next("go_on")))] : []),
    ...form("end", "The form after the items"),
    ...end(),
  );
})();
