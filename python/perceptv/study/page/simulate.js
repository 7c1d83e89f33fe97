"use strict";
// jsPsych's simulation of a person, in previews alone: ?simulate=visual presses what people press, ?simulate=data-only paints
// nothing. Values are drawn from those that a widget makes, unless a script tells them by the token of the item, in
// window.pvSimulated.
const PV_SIMULATIONS = ["visual", "data-only"];
const PV_BETWEEN_PRESSES = 50; // ms
const PV_PRESSED_PAGES = ["consent", "check", "calibration", "distance", "plates", "form", "instructions", "ready", "break"];
const PV_MADE_UP_CM = 60;

const pvAny = (count) => Math.floor(count * Math.random());

const PV_MADE_UP = {
  number: () => pvAny(10),
  fields: (names) => names.map(() => pvAny(10)),
  rows: (names) => names.map(() => pvAny(2) === 1),
  buttons: () => pvAny(2),
  words: (names) => [pvAny(names.length), pvAny(names.length)],
  toggles: (names) => [pvAny(names.length)],
  labels: () => [PV_LETTERS[pvAny(10)]],
  path: () => [String(pvAny(10))],
  numbers: () => [pvAny(10)],
  cells: () => [[1 + pvAny(4), 1 + pvAny(4)]],
  cell: () => [1 + pvAny(4), 1 + pvAny(4)],
  choice: (names) => pvAny(names.length),
  slider: () => pvAny(101),
  text: () => "a simulated answer",
};

const pvSimulated = ({token, widget}) => window.pvSimulated?.[token] ?? PV_MADE_UP[widget.kind](widget.names);

// Gives a value to the widget on the screen, by the controls that people use.
function pvHandle(place, {kind, names, order}, value) {
  const fields = [...place.querySelectorAll("input, textarea")];
  const press = (selector, i = 0) => place.querySelectorAll(selector)[i].click();
  const at = (index) => (order ?? names.map((_, i) => i)).indexOf(index);
  const fill = (field, text) => {
    field.value = String(text);
    field.dispatchEvent(new Event("input", {bubbles: true}));
  };
  const each = (values) => values.forEach((number, i) => fill(fields[i], number));
  const palette = () => value.forEach((index) => press(".pv-palette button", at(index)));
  const hands = {
    fields: () => each(value),
    rows: () => value.forEach((yes, i) => press(".pv-row button", 2 * i + (yes ? 0 : 1))),
    buttons: () => press(".pv-pair button", at(value)),
    words: palette,
    toggles: palette,
    cells: () => value.forEach((cell) => { each(cell); press(".pv-add"); }),
    cell: () => (value === "None" ? press("button[aria-pressed]") : each(value)),
    choice: () => press(".pv-options button, .pv-letters button", value),
  };
  (hands[kind] ?? (() => fill(fields[0], [].concat(value).join(" "))))();
}

// What a function finds, once it finds something.
async function pvOnce(find) {
  for (;;) {
    const found = find();
    if (found) return found;
    await pvWait(PV_BETWEEN_PRESSES);
  }
}

const pvOpen = (place) => place.querySelector("button.pv-next:enabled:not([hidden])");

// The item that comes after another one, once all of it was seen; a video that waits is started.
function pvSeenAfter(place, before) {
  const now = place.querySelector("main[data-painted]");
  if (!now || now === before) return null;
  now.querySelector(".pv-controls .pv-next:not([hidden])")?.click();
  return now.dataset.seen ? now : null;
}

// Answers the next item on the screen; of practice it goes on after what it is told.
async function pvAnswers(place, item, drill, before) {
  await pvOnce(() => pvSeenAfter(place, before));
  const answer = place.querySelector(".pv-answer");
  if (drill !== "solved") pvHandle(answer, item.widget, pvSimulated(item));
  (await pvOnce(() => pvOpen(answer))).click();
  if (drill === "try") (await pvOnce(() => answer.querySelector(".pv-feedback") && pvOpen(answer))).click();
}

// The same without a screen.
async function pvAnswersUnseen(study, item, drill, rt) {
  const value = pvSimulated(item);
  if (drill === "solved") study.practised(true, false);
  else if (drill) study.practised(false, (await study.judged(item, value)).right);
  else await study.keep(item, value, {rt, hidden: 0, timed_out: false, resumed: item.resumed === true});
  return {position: item.position ?? null, value, rt_painted: rt};
}

// Gives legal answers in the fields of the form that are on the page.
function pvFillForm(place) {
  for (const {name, kind, least, most, options} of window.pvStudy.page.form) {
    const field = place.querySelector(`[name="${name}"]`);
    if (!field) continue;
    if (kind === "number") field.value = String(Math.min(most, least + pvAny(most - least + 1)));
    else if (kind === "choice") field.selectedIndex = 1 + pvAny(options.length);
    else field.value = "simulated".slice(0, most);
  }
}

// Presses on a page what leads on, until it is over.
async function pvPresses(place, screen, over) {
  if (!PV_PRESSED_PAGES.includes(screen)) return;
  while (!over()) {
    const pair = [...place.querySelectorAll(".pv-pair button")], field = place.querySelector("input");
    if (screen === "form") {
      pvFillForm(place);
    } else if (field) {
      field.value = String(PV_MADE_UP_CM);
      field.dispatchEvent(new Event("input", {bubbles: true}));
    }
    (screen === "plates" ? pair.at(-1) : pvOpen(place) ?? pair[0])?.click();
    await pvWait(PV_BETWEEN_PRESSES);
  }
}
