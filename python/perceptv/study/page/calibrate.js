"use strict";
// How large a pixel of this screen is, by a card of known size that is held to it, and how far away the person sits.
const PV_CARD = [8.56, 5.398]; // cm, ISO 7810 ID-1
const PV_CARD_PX = {least: 120, most: 1200, start: 320};
const PV_DISTANCE = {least: 20, most: 300}; // cm

// Buttons and keys alone, as dragging fails by touch.
function pvCard(end, study) {
  let width = PV_CARD_PX.start;
  const card = pvElement("div", {class: "pv-card", role: "img", "aria-label": pvSay("card_outline")});
  const said = pvElement("output", {class: "pv-hint", "aria-live": "polite"});
  const set = (step) => {
    width = Math.min(PV_CARD_PX.most, Math.max(PV_CARD_PX.least, width + step));
    card.style.width = `${width}px`;
    card.style.height = `${width * PV_CARD[1] / PV_CARD[0]}px`;
    said.textContent = pvSay("card_width", {width});
  };
  const button = (label, step) => pvButton(pvSay(label), () => set(step));
  const keys = {ArrowLeft: -1, ArrowRight: 1, ArrowDown: -10, ArrowUp: 10};
  const onKey = (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    set(keys[event.key]);
  };
  document.addEventListener("keydown", onKey);
  set(0);
  return [
    pvSaid("h1", "card_title"),
    pvSaid("p", "card"),
    pvElement("div", {class: "pv-palette"}, button("much_narrower", -10), button("narrower", -1), button("wider", 1), button("much_wider", 10)),
    said,
    pvElement("div", {class: "pv-card-room"}, card),
    pvButton(pvSay("card_fits"), () => {
      document.removeEventListener("keydown", onKey);
      study.calibrating = {px_per_cm: Math.round(1000 * width * window.devicePixelRatio / PV_CARD[0]) / 1000};
      end("fits");
    }, {class: "pv-next"}),
  ];
}

function pvDistance(end, study) {
  const next = pvButton(pvSay("go_on"), () => {
    study.calibration = {...study.calibrating, distance_cm: pvDecimal(field.value)};
    end("measured");
  }, {class: "pv-next", disabled: true});
  const field = pvNumberField(pvSay("distance_field"), () => {
    const cm = pvDecimal(field.value);
    next.disabled = cm === null || cm < PV_DISTANCE.least || cm > PV_DISTANCE.most;
  }, {read: pvDecimal, inputmode: "decimal"});
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || pvComposes(event) || next.disabled) return;
    event.preventDefault(); // it would else press the button of the next screen, too
    next.click();
  });
  setTimeout(() => field.focus());
  return [
    pvSaid("h1", "distance_title"),
    pvSaid("p", "distance", {least: PV_DISTANCE.least, most: PV_DISTANCE.most}),
    pvElement("label", {class: "pv-field"}, field, ` ${pvSay("cm")}`),
    pvElement("div", {class: "pv-actions"}, next),
  ];
}

// Pixels of the screen, as it has them, that a degree of the eye's field spans.
const pvPerDegree = ({px_per_cm, distance_cm}) => 2 * distance_cm * Math.tan(Math.PI / 360) * px_per_cm;
