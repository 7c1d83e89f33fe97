"use strict";
// What a study needs of a device, looked at before anything is stored; and the full screen.
const PV_FRAMES = 30; // intervals that a rate is taken from
const PV_LONGEST_COUNT = 3000; // ms
const PV_RATE_SLACK = 0.95;

// Counts the pictures of the screen from the start of the page on.
class PvRate {
  constructor() {
    this.intervals = [];
    this.since = performance.now();
    let before = null;
    const tick = (now) => {
      if (before !== null && now - before < 250) this.intervals.push(now - before); // longer ones: the page was hidden
      before = now;
      if (this.intervals.length < 4 * PV_FRAMES) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  get counted() { return this.intervals.length >= PV_FRAMES || performance.now() - this.since > PV_LONGEST_COUNT; }

  get hz() {
    const sorted = [...this.intervals].sort((a, b) => a - b);
    return sorted.length ? Math.round(10000 / sorted[sorted.length >> 1]) / 10 : null;
  }
}

// What cannot be made out in this window, the worst first; null where all can.
function pvWorst(study) {
  const wide = Math.min(document.documentElement.clientWidth, document.body.clientWidth); // without the room for a scrollbar
  const found = study.page.alike.filter(({shapes}) => shapes[0].length)
    .map((size) => pvTooSmall(size, wide, window.devicePixelRatio, pvLargest(study))).filter(Boolean);
  return found.sort((a, b) => a.px / a.least - b.px / b.least)[0] ?? null;
}

const pvTouched = () => matchMedia("(pointer: coarse)").matches;
const pvCurrent = () => [window.createImageBitmap, window.ResizeObserver, AbortSignal.timeout, [].at, crypto.getRandomValues].every(Boolean);

// A row for each thing that is looked at: its name, what was found, and what to change, empty if nothing.
function pvRows(study, rate) {
  const {devices, least_hz: least, full_screen: full} = study.page, worst = pvWorst(study);
  const fine = matchMedia("(any-pointer: fine)").matches, slow = least && rate.counted && !(rate.hz >= PV_RATE_SLACK * least);
  return [
    {name: "browser", found: pvBrowser(), wrong: pvCurrent() ? "" : pvSay("check_browser_old")},
    {name: "window", found: `${window.innerWidth} × ${window.innerHeight}`,
      wrong: worst ? pvSaySmall(worst) : ""},
    {name: "input", found: [fine && pvSay("check_pointer"), pvTouched() && pvSay("check_touch")].filter(Boolean).join(", "),
      wrong: devices === "computer" && !fine ? pvSay("check_input_computer") : ""},
    {name: "rate", found: rate.counted ? pvSay("check_rate_found", {hz: Math.round(rate.hz)}) : pvSay("check_measuring"), waits: !rate.counted,
      wrong: slow ? pvSay("check_rate_slow", {least}) : ""},
    ...(full ? [{name: "full", found: document.documentElement.requestFullscreen ? pvSay("check_full_asked") : "–",
      wrong: document.documentElement.requestFullscreen ? "" : pvSay("check_full_none")}] : []),
  ];
}

// What is kept of a device once the person takes part.
const pvDevice = (rate, pressed) => ({hz: rate.hz, ratio: window.devicePixelRatio, window: [window.innerWidth, window.innerHeight],
  screen: [screen.width, screen.height], touch: pvTouched(), pressed});

const pvPressed = (event) => (event.detail === 0 ? "key" : event.pointerType || "mouse");

function pvCheck(end, study) {
  const list = pvElement("dl", {class: "pv-checks"});
  const go = pvButton(pvSay("go_on"), async (event) => {
    study.device = pvDevice(study.rate, pvPressed(event));
    if (study.page.full_screen) await study.full.enter();
    stop();
    end("fits");
  }, {class: "pv-next", disabled: true});
  const cannot = pvButton(pvSay("check_cannot"), () => { stop(); end("cannot"); }, {class: "pv-quiet", id: "pv-cannot", hidden: true});
  let told = "";
  const look = () => {
    const rows = pvRows(study, study.rate), now = JSON.stringify(rows);
    if (now === told) return; // it is read aloud where it changes
    told = now;
    list.replaceChildren(...rows.flatMap(pvRow));
    go.disabled = rows.some((row) => row.wrong || row.waits);
    cannot.hidden = !rows.some((row) => row.wrong);
  };
  const timer = setInterval(look, 200);
  const stop = () => clearInterval(timer);
  look();
  return [pvElement("h1", {}, pvSay("check_title")), pvElement("p", {}, pvSay("check_hint")),
    pvElement("div", {"aria-live": "polite"}, list), pvElement("div", {class: "pv-actions"}, cannot, go)];
}

function pvRow({name, found, wrong, waits}) {
  const mark = waits ? "…" : wrong ? "✗" : "✓";
  const spoken = pvElement("span", {class: "pv-unseen"}, waits ? "" : pvSay(wrong ? "check_wrong" : "check_fits"));
  return [pvElement("dt", {}, pvSay(`check_${name}`)),
    pvElement("dd", {id: `pv-check-${name}`, class: wrong ? "pv-bad" : ""}, pvElement("span", {"aria-hidden": "true"}, `${mark} `), spoken, ` ${found}`,
      ...(wrong ? [pvElement("p", {class: "pv-warning"}, wrong)] : []))];
}

// The full screen, where the design asks for it: that it was left, or come back to, is kept.
class PvFull {
  constructor(study) {
    this.study = study;
    this.over = false;
    this.was = false;
    this.buttons = new Set();
    document.addEventListener("fullscreenchange", () => this.changed());
  }

  get on() { return document.fullscreenElement !== null; }

  ask() { return document.documentElement.requestFullscreen?.().catch(() => {}); }

  // Before the session: the event of it may come after the promise is kept, when the session has begun.
  async enter() {
    await this.ask();
    if (!this.study.session) this.was = this.on;
  }

  changed() {
    for (const button of this.buttons) button.hidden = this.on;
    if (this.on === this.was) return;
    this.was = this.on;
    const {session, next} = this.study;
    if (session && !this.over) this.study.happened("fullscreen", {on: this.on, position: next});
  }

  // In the head of an item, while the screen is not full.
  button() {
    if (!this.study.page.full_screen) return [];
    this.buttons.clear();
    const made = pvButton(pvSay("full_back"), () => this.ask(), {class: "pv-quiet pv-small", id: "pv-full", hidden: this.on});
    this.buttons.add(made);
    return [made];
  }

  end() {
    this.over = true;
    if (this.on) document.exitFullscreen().catch(() => {});
  }
}
