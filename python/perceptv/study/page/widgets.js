"use strict";
// Each widget shows controls and gives a plain value: null while there is no answer. The server makes the reply of it.
const pvElement = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") for (const [event, run] of Object.entries(value)) made.addEventListener(event, run);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};
// Words of the page in the language of the study: texts with {places} and pairs of ** around what stands out.
let pvWords = {};
function pvSpeak(words) {
  pvWords = words;
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.dir;
}
const pvSay = (key, values = {}) =>
  pvWords[key].replaceAll("**", "").replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
const pvSaid = (name, key, values = {}, attributes = {}) => pvElement(name, attributes, ...pvWords[key].split("**").map((part, i) => {
  const text = part.replace(/\{(\w+)\}/g, (_, place) => String(values[place]));
  return i % 2 ? pvElement("strong", {}, text) : text;
}));
// What people choose, and names of clips, are translated on the screen alone.
const pvWord = (text) => pvWords.words[text] ?? text;
const pvTranslated = (item) => (item.attends ? pvSay("attention", {number: item.number}) : pvWords.questions?.[item.question]);
const pvAsked = (item) => pvTranslated(item) ?? item.question;
// A text of the study in the language of the page, where its file has one.
const pvTold = (page, name) => {
  const said = pvWords.study?.[name];
  return said === undefined ? page[name] : `${page.test && name === "title" ? "TEST: " : ""}${said}`;
};

const pvButton = (label, run, attributes = {}) =>
  pvElement("button", {type: "button", on: {click: run}, ...attributes}, ...[label].flat());

// An Enter that ends the composition of a word, as of Chinese or Japanese, is no Enter of the page.
const pvComposes = (event) => event.isComposing || event.keyCode === 229;

// Digits of any script as 0 to 9. In Unicode those of a script follow one another from 0 to 9, and so do their tens.
let pvAllDigits = null;
const PV_PLANES_WITH_DIGITS = 2 * 65536;
function pvDigits(text) {
  if (!/[^\x00-\x7f]/.test(text)) return text;
  pvAllDigits ??= Array.from({length: PV_PLANES_WITH_DIGITS}, (_, i) => String.fromCodePoint(i)).filter((c) => /^\p{Nd}$/u.test(c));
  return text.replace(/\p{Nd}/gu, (digit) => String(pvAllDigits.indexOf(digit) % 10));
}

function pvSafeNumber(text) {
  const plain = pvDigits(text).trim();
  return /^\d{1,3}$/.test(plain) ? Number(plain) : null;
}

// A number with a point or a comma.
function pvDecimal(text) {
  const plain = pvDigits(text).trim().replace(/[,٫，．]/, ".");
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

// Digits are shown as 0 to 9 once they are typed. Nothing that is typed is taken away: without its point 2.5 would be 25.
function pvNumberField(label, changed, {read = pvSafeNumber, inputmode = pvTouched() ? "none" : "numeric"} = {}) {
  const settle = (event) => {
    const plain = pvDigits(field.value);
    if (!event.isComposing && plain !== field.value) field.value = plain;
    field.setAttribute("aria-invalid", String(plain.trim() !== "" && read(plain) === null));
    changed();
  };
  const field = pvElement("input", {type: "text", inputmode, autocomplete: "off", "aria-label": label, class: "pv-number",
    on: {input: settle, compositionend: settle}});
  return field;
}

function pvKeypad(target, changed) {
  const press = (key) => {
    const field = target();
    field.value = key === "⌫" ? field.value.slice(0, -1) : (field.value + key).slice(0, 3);
    changed();
  };
  const keys = [..."123456789", "⌫", "0"];
  return pvElement("div", {class: "pv-keypad", dir: "ltr"}, ...keys.map((key) =>
    pvButton(key, () => press(key), {"aria-label": key === "⌫" ? pvSay("delete_digit") : key, tabindex: "-1"})));
}

function pvFields(names, changed) {
  const fields = names.map((name) => pvNumberField(pvWord(name) || pvSay("number"), changed));
  let last = fields[0];
  fields.forEach((field) => field.addEventListener("focus", () => { last = field; }));
  const rows = fields.map((field, i) => pvElement("label", {class: "pv-field"}, names[i] ? `${pvWord(names[i])} ` : "", field));
  const node = pvElement("div", {}, ...rows, pvKeypad(() => last, changed));
  return {node, focus: () => fields[0].focus(), values: () => fields.map((field) => pvSafeNumber(field.value))};
}

function pvChosen(buttons, index) {
  buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === index)));
}

// A list that grows by taps; each entry can be taken out again.
function pvList(shown, changed) {
  const values = [];
  const node = pvElement("ol", {class: "pv-list", "aria-live": "polite", dir: "ltr", "aria-label": pvSay("answer_so_far")});
  const draw = () => {
    node.replaceChildren(...values.map((value, i) => pvElement("li", {},
      pvButton(shown(value), () => { values.splice(i, 1); draw(); }, {"aria-label": pvSay("take_out", {what: shown(value)})}))));
    changed();
  };
  const undo = pvButton(pvSay("undo"), () => { values.pop(); draw(); }, {class: "pv-quiet"});
  const tap = (value) => {
    const at = values.findIndex((there) => String(there) === String(value));
    if (at < 0) values.push(value);
    else values.splice(at, 1);
    draw();
  };
  return {node, undo, values, tap, add: (value) => { values.push(value); draw(); }};
}

const PV_APART = /[\s,;、،؛・]+/; // of what is typed one after another
const PV_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Whether the options are the last pictures that are shown, in order; then pictures have the letters.
const pvPictured = ({widget, shape, question}) => widget.kind === "choice" && shape.length > 0 && !/picture \d/i.test(question)
  && widget.names.every((name, i) => name === `picture ${shape[0] - widget.names.length + i + 1}`);

const PV_WIDGETS = {
  number(widget, changed) {
    const made = pvFields([""], changed);
    return {...made, value: () => made.values()[0]};
  },

  fields(widget, changed) {
    const made = pvFields(widget.names.map((name) => name.toLowerCase()), changed);
    return {...made, value: () => (made.values().includes(null) ? null : made.values())};
  },

  rows(widget, changed) {
    const chosen = widget.names.map(() => null);
    const rows = widget.names.map((name, i) => {
      const buttons = [pvSay("yes"), pvSay("no")].map((word, k) => pvButton(word, () => {
        chosen[i] = k === 0;
        pvChosen(buttons, k);
        changed();
      }, {"aria-pressed": "false", "aria-label": `${pvWord(name)}: ${word}`}));
      return pvElement("div", {class: "pv-row", role: "group", "aria-label": pvWord(name)}, pvElement("span", {}, pvWord(name)), ...buttons);
    });
    return {node: pvElement("div", {class: "pv-rows"}, ...rows), value: () => (chosen.includes(null) ? null : chosen)};
  },

  buttons(widget, changed) {
    let chosen = null;
    const keys = ["f", "j"];
    const order = widget.order ?? [0, 1];
    const buttons = order.map((index, place) => pvButton(
      `${pvWord(widget.names[index].replace("ANSWER: ", ""))} (${keys[place].toUpperCase()})`,
      () => { chosen = index; pvChosen(buttons, place); changed(); }, {"aria-pressed": "false"}));
    return {
      node: pvElement("div", {class: "pv-pair", dir: "ltr"}, ...buttons),
      value: () => chosen,
      key: (key) => buttons[keys.indexOf(key.toLowerCase())]?.click(),
    };
  },

  words(widget, changed) {
    const list = pvList((index) => pvWord(widget.names[index]), changed);
    const order = widget.order ?? widget.names.map((_, i) => i);
    const palette = order.map((index) => pvButton(pvWord(widget.names[index]), () => list.add(index)));
    const node = pvElement("div", {}, pvElement("p", {class: "pv-hint"}, pvSay("words_hint")),
      pvElement("div", {class: "pv-palette"}, ...palette), list.node, list.undo);
    return {node, value: () => (list.values.length ? [...list.values] : null)};
  },

  toggles(widget, changed) {
    const chosen = new Set();
    const order = widget.order ?? widget.names.map((_, i) => i);
    const buttons = order.map((index) => pvElement("button", {type: "button", "aria-pressed": "false", on: {click() {
      if (!chosen.delete(index)) chosen.add(index);
      this.setAttribute("aria-pressed", String(chosen.has(index)));
      changed();
    }}}, pvWord(widget.names[index])));
    const node = pvElement("div", {}, pvElement("p", {class: "pv-hint"}, pvSay("toggles_hint")),
      pvElement("div", {class: "pv-palette"}, ...buttons));
    return {node, value: () => (chosen.size ? [...chosen].sort((a, b) => a - b) : null)};
  },

  labels(widget, changed) { return PV_WIDGETS.typed(pvSay("labels_hint"), false, changed); },

  path(widget, changed) {
    return PV_WIDGETS.typed(pvSay("path_hint"), false, changed, true);
  },

  numbers(widget, changed) {
    return PV_WIDGETS.typed(pvSay("numbers_hint"), true, changed);
  },

  typed(hint, numeric, changed, empty = false) {
    const shown = pvElement("p", {class: "pv-echo", dir: "ltr", "aria-live": "polite"});
    const words = () => pvDigits(field.value.normalize("NFKC")).split(PV_APART).filter(Boolean);
    const legal = (word) => (numeric ? pvSafeNumber(word) !== null : /^[A-Za-z0-9]{1,12}$/.test(word));
    const field = pvElement("textarea", {rows: "3", dir: "ltr", "aria-label": hint, autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", on: {input: () => { shown.textContent = words().join(" · "); changed(); }}});
    const tap = (value) => { // of a set anywhere, of a sequence the last one, is taken out again
      const there = words(), at = numeric ? there.indexOf(value) : there.length - 1;
      if (there[at] === value) there.splice(at, 1);
      else there.push(value);
      field.value = there.join(" ");
      field.dispatchEvent(new Event("input"));
    };
    return {
      tap,
      tapped: words,
      node: pvElement("div", {}, pvElement("p", {class: "pv-hint"}, hint), field, shown),
      focus: () => field.focus(),
      value: () => (words().length && words().every(legal) ? (numeric ? words().map(pvSafeNumber) : words()) : null),
    };
  },

  cells(widget, changed) {
    const list = pvList((cell) => pvSay("cell", {row: cell[0], column: cell[1]}), changed);
    const made = pvFields([pvSay("row"), pvSay("column")], changed);
    const add = () => {
      if (made.values().includes(null)) return;
      const cell = made.values();
      made.node.querySelectorAll("input").forEach((field) => { field.value = ""; });
      list.add(cell);
      made.focus();
    };
    const node = pvElement("div", {}, pvElement("p", {class: "pv-hint"}, pvSay("cells_hint")), made.node,
      pvButton(pvSay("cells_add"), add, {class: "pv-add"}), list.node, list.undo);
    return {node, focus: made.focus, tap: (value) => list.tap(value.split(",").map(Number)), tapped: () => list.values.map(String),
      enter: () => { if (made.values().includes(null)) return false; add(); return true; },
      value: () => (list.values.length && made.values().every((v) => v === null) ? [...list.values] : null)};
  },

  cell(widget, changed) {
    let none = false;
    const draw = () => { button.setAttribute("aria-pressed", String(none)); changed(); };
    const made = pvFields([pvSay("row"), pvSay("column")], () => { none = false; draw(); });
    const button = pvButton(pvSay("none_there"), () => {
      none = !none;
      made.node.querySelectorAll("input").forEach((field) => { field.value = ""; });
      draw();
    }, {"aria-pressed": "false"});
    const tap = (value) => {
      const same = made.values().join() === value, fields = made.node.querySelectorAll("input");
      value.split(",").forEach((number, i) => { fields[i].value = same ? "" : number; });
      none = false;
      draw();
    };
    return {node: pvElement("div", {}, made.node, button), focus: made.focus, tap, tapped: () => [made.values().join()],
      value: () => (none ? "None" : made.values().includes(null) ? null : made.values())};
  },

  choice(widget, changed) {
    let chosen = null;
    // The letter in a bdi leaves the direction to the option's own text; an option that ends with its letter needs no other.
    const labels = (name, i) => {
      if (widget.pictured) return PV_LETTERS[i];
      return name.replace(/\.$/, "").endsWith(` ${PV_LETTERS[i]}`) ? pvWord(name) : [pvElement("bdi", {}, PV_LETTERS[i]), `  ${pvWord(name)}`];
    };
    const buttons = widget.names.map((name, i) => pvButton(labels(name, i), () => {
      chosen = i;
      pvChosen(buttons, i);
      changed();
    }, {dir: "auto", "aria-pressed": "false"}));
    const hint = pvElement("p", {class: "pv-hint"}, widget.pictured ? pvSay("tap_option") : "");
    const options = pvElement("div", {class: widget.pictured ? "pv-letters" : "pv-options", dir: widget.pictured ? "ltr" : null}, ...buttons);
    return {node: pvElement("div", {}, ...(widget.pictured ? [hint] : []), options), value: () => chosen,
      key: (key) => buttons[PV_LETTERS.indexOf(key.toUpperCase())]?.click()};
  },

  slider(widget, changed) {
    let chosen = null;
    const said = pvElement("output", {class: "pv-rating", "aria-live": "polite"}, pvSay("no_rating"));
    const set = () => { // a touch of the middle changes no value and is no click
      chosen = Number(field.value);
      field.classList.remove("pv-unset");
      said.textContent = String(chosen);
      changed();
    };
    const field = pvElement("input", {type: "range", min: "0", max: "100", step: "1", value: "50", class: "pv-slider pv-unset",
      "aria-label": pvSay("rating"), on: {input: set, click: set, pointerup: set, keydown: (event) => { if (event.key === " ") { event.preventDefault(); set(); } }}});
    const ends = pvElement("div", {class: "pv-ends", "aria-hidden": "true"}, // the name of the slider tells them, too
      ...["rating_least", "rating_most"].map((key) => pvElement("span", {dir: "auto"}, pvSay(key))));
    return {node: pvElement("div", {dir: "ltr"}, field, ends, said), focus: () => field.focus(), value: () => chosen};
  },

  text(widget, changed) {
    const field = pvElement("textarea", {rows: "5", maxlength: "4000", "aria-label": pvSay("your_answer"), autocomplete: "off",
      spellcheck: "false", on: {input: changed}});
    return {node: field, focus: () => field.focus(), value: () => field.value.trim() || null};
  },
};
