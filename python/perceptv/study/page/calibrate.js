"use strict";
// How large a pixel of this screen is, by a card of known size that is held to it, and how far away the person sits.
const PV_CARD = [8.56, 5.398]; // cm, ISO 7810 ID-1
const PV_CARD_PX = {least: 120, most: 1200, start: 320};
const PV_DISTANCE = {least: 20, most: 300}; // cm

// Buttons and keys alone, as dragging fails by touch.
function pvCard(end, study) {
  let width = PV_CARD_PX.start;
  const card = pvElement("div", {class: "pv-card", role: "img", "aria-label": "the outline of a card"});
  const said = pvElement("output", {class: "pv-hint", "aria-live": "polite"});
  const set = (step) => {
    width = Math.min(PV_CARD_PX.most, Math.max(PV_CARD_PX.least, width + step));
    card.style.width = `${width}px`;
    card.style.height = `${width * PV_CARD[1] / PV_CARD[0]}px`;
    said.textContent = `${width} wide`;
  };
  const button = (label, step) => pvButton(label, () => set(step));
  const keys = {ArrowLeft: -1, ArrowRight: 1, ArrowDown: -10, ArrowUp: 10};
  const onKey = (event) => {
    if (!(event.key in keys)) return;
    event.preventDefault();
    set(keys[event.key]);
  };
  document.addEventListener("keydown", onKey);
  set(0);
  return [
    pvElement("h1", {}, "How large is your screen?"),
    pvElement("p", {}, "Take a bank card, or another card of that size. Hold it to the screen, and make the outline as wide as the card, by the buttons or the arrow keys."),
    pvElement("div", {class: "pv-palette"}, button("Much narrower", -10), button("Narrower", -1), button("Wider", 1), button("Much wider", 10)),
    said,
    pvElement("div", {class: "pv-card-room"}, card),
    pvButton("It fits", () => {
      document.removeEventListener("keydown", onKey);
      study.calibrating = {px_per_cm: Math.round(1000 * width * window.devicePixelRatio / PV_CARD[0]) / 1000};
      end("fits");
    }, {class: "pv-next"}),
  ];
}

function pvDistance(end, study) {
  const next = pvButton("Go on", () => {
    study.calibration = {...study.calibrating, distance_cm: pvSafeNumber(field.value)};
    end("measured");
  }, {class: "pv-next", disabled: true});
  const field = pvNumberField("centimetres from your eyes to the screen", () => {
    const cm = pvSafeNumber(field.value);
    next.disabled = cm === null || cm < PV_DISTANCE.least || cm > PV_DISTANCE.most;
  });
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && !next.disabled) next.click(); });
  setTimeout(() => field.focus());
  return [
    pvElement("h1", {}, "How far away do you sit?"),
    pvElement("p", {}, `Measure or estimate, in centimetres, how far your eyes are from the screen (${PV_DISTANCE.least} to ${PV_DISTANCE.most}). Please stay about there.`),
    pvElement("label", {class: "pv-field"}, field, " cm"),
    pvElement("div", {class: "pv-actions"}, next),
  ];
}

// Pixels of the screen, as it has them, that a degree of the eye's field spans.
const pvPerDegree = ({px_per_cm, distance_cm}) => 2 * distance_cm * Math.tan(Math.PI / 360) * px_per_cm;
