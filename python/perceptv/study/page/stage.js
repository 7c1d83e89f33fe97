"use strict";
// The pictures of an item on a canvas that has exactly as many pixels as the screen has there, each pixel of a picture
// k x k of them, k whole: browsers would else blur what people are asked about.
class PvStage {
  constructor(bitmaps, body, changed, player = null, names = []) {
    this.changed = changed;
    this.names = names; // of pictures that are options, in order; the others have numbers
    this.player = player;
    this.bitmaps = bitmaps;
    this.body = body; // the grid that holds pictures and answer side by side, or one above the other
    this.taps = null;
    this.canvas = pvElement("canvas", {class: "pv-canvas", "aria-hidden": "true"});
    this.warning = pvElement("p", {class: "pv-warning", role: "alert", hidden: true},
      pvSay("too_wide"));
    const around = player ? [[player.label], [player.controls]] : [[], []];
    this.node = pvElement("div", {class: "pv-stage"}, this.warning, ...around[0],
      this.frame = pvElement("div", {class: "pv-frame"}, this.canvas), ...around[1]);
    this.cut = false; // whether a part of the pictures is beyond the window's side, where nobody looks for it
    this.k = 0;
    this.observer = new ResizeObserver((entries) => this.resized(entries.at(-1)));
    try {
      this.observer.observe(this.canvas, {box: "device-pixel-content-box"});
    } catch {
      this.observer.observe(this.canvas);
    }
    this.outer = new ResizeObserver(() => this.arrange());
    this.outer.observe(this.node);
    this.onResize = () => { this.arrange(); this.resized(null); };
    window.addEventListener("resize", this.onResize);
  }

  close() {
    this.observer.disconnect();
    this.outer.disconnect();
    window.removeEventListener("resize", this.onResize);
  }

  get shape() {
    const size = (name) => Math.max(...this.bitmaps.map((bitmap) => bitmap[name]));
    return [this.bitmaps.length, size("width"), size("height"), this.player ? 1 : 0];
  }

  // The size of the canvas: all the room there is, or, where the pictures need more, as much as they need: then the page
  // scrolls. Nothing is ever shrunk.
  arrange() {
    const ratio = window.devicePixelRatio, wide = this.body.clientWidth, shape = this.shape;
    this.most = pvCommon([shape, ...(this.block ?? [])], wide, ratio, this.largest(ratio));
    const {beside, answer, width, height} = pvRoom(shape, wide, ratio);
    this.body.classList.toggle("pv-beside", beside);
    this.body.style.gridTemplateColumns = beside ? `minmax(0, 1fr) ${answer}px` : "minmax(0, 1fr)";
    const found = pvLayout(shape, width * ratio, height * ratio, ratio, this.most);
    const high = Math.ceil(found.height / ratio);
    this.canvas.style.width = `${Math.max(Math.floor(width), Math.ceil(found.width / ratio))}px`;
    this.canvas.style.height = `${beside ? Math.max(Math.floor(height), high) : high}px`;
    this.cut = found.width / ratio > width + 1;
    this.warning.hidden = !this.cut;
    // where the answer is below, the picture stays in view while people go to it
    this.node.classList.toggle("pv-stays", !beside && window.innerHeight - this.node.offsetHeight >= PV_LEAST_BELOW);
    this.changed();
  }

  // Device pixels of the box, as the browser says where that agrees with its size and ratio, else their product.
  resized(entry) {
    const ratio = window.devicePixelRatio, box = this.canvas.getBoundingClientRect();
    const said = entry?.devicePixelContentBoxSize?.[0];
    const agree = said && Math.abs(said.inlineSize - box.width * ratio) <= 1 && Math.abs(said.blockSize - box.height * ratio) <= 1;
    if (!entry && this.ratio === ratio && this.width === box.width && this.height === box.height) return;
    this.ratio = ratio;
    this.width = box.width;
    this.height = box.height;
    const width = agree ? said.inlineSize : Math.round(box.width * ratio);
    const height = agree ? said.blockSize : Math.round(box.height * ratio);
    if (!width || !height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.draw();
  }

  // The largest enlargement: that of the design's degrees, or twice the ratio.
  largest(ratio) {
    const study = window.pvStudy, wanted = study?.page.pixels_per_degree;
    const found = wanted && study.calibration ? Math.round(pvPerDegree(study.calibration) / wanted) : Math.floor(2 * ratio);
    return Math.max(1, found);
  }

  // Another frame of a video, of the same size.
  picture(bitmap) {
    if (this.bitmaps[0] === bitmap) return;
    this.bitmaps[0] = bitmap;
    if (this.ratio) this.draw();
  }

  draw() {
    const found = pvLayout(this.shape, this.canvas.width, this.canvas.height, this.ratio, this.most), context = this.canvas.getContext("2d", {alpha: false});
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.k = found.k;
    this.paint(context, found);
    this.taps?.place(this.places[0], this.k, this.ratio);
    this.options?.place(this.bitmaps, this.places, this.k, this.ratio);
  }

  paint(context, {k, columns, w, h, label, gap, width, height}) {
    context.imageSmoothingEnabled = false;
    const left = Math.max(0, Math.floor((this.canvas.width - width) / 2));
    const top = Math.max(0, Math.floor((this.canvas.height - height) / 2));
    this.places = this.bitmaps.map((bitmap, i) => {
      const x = left + (i % columns) * (w * k + gap), y = top + Math.floor(i / columns) * (h * k + label + gap) + label;
      if (label) {
        context.fillStyle = "#1f2328";
        context.font = `${Math.round(14 * this.ratio)}px system-ui, sans-serif`;
        context.fillText(this.label(i), x, y - Math.round(6 * this.ratio));
      }
      if (label) { // an edge beside the picture, not on it: of two white ones nobody sees where each ends
        context.strokeStyle = "#8c959f";
        context.strokeRect(x - 0.5, y - 0.5, bitmap.width * k + 1, bitmap.height * k + 1);
      }
      context.drawImage(bitmap, x, y, bitmap.width * k, bitmap.height * k);
      return [x, y];
    });
  }

  label(i) {
    const numbered = this.bitmaps.length - this.names.length;
    return i < numbered ? pvSay("picture", {number: i + 1}) : this.names[i - numbered];
  }

  get told() {
    return {ratio: this.ratio ?? 0, k: this.k, canvas: [this.canvas.width, this.canvas.height],
      window: [window.innerWidth, window.innerHeight],
      scrolls: this.canvas.height > this.ratio * window.innerHeight, cut: this.cut, ...(this.player?.told ?? {}), ...this.degrees};
  }

  get degrees() {
    const {calibration} = window.pvStudy;
    return calibration && this.k ? {...calibration, px_per_degree: Math.round(1000 * pvPerDegree(calibration) / this.k) / 1000} : {};
  }
}

// Places in the picture that can be tapped: all labels or cells, whatever the answer is. They stand over the picture and
// change nothing of it, but for a line around what was tapped. Where they would be too small, typing is left.
const PV_LEAST_TAP = 24; // CSS px
const pvPlace = ({style}, ...sides) => ["left", "top", "width", "height"].forEach((name, i) => { style[name] = `${sides[i]}px`; });

class PvTaps {
  constructor(taps, widget) {
    this.taps = taps;
    this.widget = widget;
    this.buttons = taps.map(([value]) => pvButton("", () => widget.tap(value), {class: "pv-tap", tabindex: "-1",
      "aria-label": value, "aria-pressed": "false"}));
    this.node = pvElement("div", {class: "pv-taps", hidden: true}, ...this.buttons);
    this.hint = pvElement("p", {class: "pv-hint", hidden: true}, pvSay("tap_hint"));
  }

  place([x, y], k, ratio) {
    const scale = k / ratio;
    this.node.hidden = this.taps.some(([, , , width, height]) => Math.min(width, height) * scale < PV_LEAST_TAP);
    this.hint.hidden = this.node.hidden;
    this.taps.forEach(([, left, top, width, height], i) =>
      pvPlace(this.buttons[i], x / ratio + left * scale, y / ratio + top * scale, width * scale, height * scale));
  }

  mark() {
    const tapped = new Set(this.widget.tapped());
    this.taps.forEach(([value], i) => this.buttons[i].setAttribute("aria-pressed", String(tapped.has(value))));
  }
}

// Pictures that are options can be tapped. A line is drawn around the one that was, outside of it.
class PvOptions {
  constructor(stage, widget) {
    this.first = stage.bitmaps.length - stage.names.length;
    this.buttons = stage.names.map((letter) => pvButton("", () => widget.key(letter), {class: "pv-tap pv-option", tabindex: "-1",
      "aria-label": letter, "aria-pressed": "false"}));
    stage.frame.append(pvElement("div", {class: "pv-taps"}, ...this.buttons));
  }

  place(bitmaps, places, k, ratio) {
    this.buttons.forEach((button, i) => {
      const {width, height} = bitmaps[this.first + i], [x, y] = places[this.first + i];
      pvPlace(button, x / ratio, y / ratio, width * k / ratio, height * k / ratio);
    });
  }

  mark(chosen) { this.buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen))); }
}

// In place of a widget, the answer of a solved item.
const pvSolved = (solution) => ({
  node: pvElement("p", {class: "pv-solution"}, `${pvSay("solved")} `, pvElement("strong", {}, solution)),
  value: () => "solved",
});

// Says whether an answer of the practice was right, and waits until the person goes on.
async function pvFeedback(study, item, value, drill, status, next) {
  if (drill === "solved") { study.practised(true, false); return; }
  const told = await study.judged(item, value);
  status.className = "pv-feedback";
  status.replaceChildren(told.right ? pvSay("right") : `${pvSay("not_right")} `, ...(told.right ? [] : [pvElement("strong", {}, told.solution)]));
  study.practised(false, told.right);
  next.replaceWith(await new Promise((go) => {
    const on = pvButton(pvSay("go_on"), () => go(on), {class: "pv-next"});
    next.after(on);
    next.hidden = true;
    on.focus({focusVisible: false});
  }));
}

// What is said of answers that are not on the server yet.
function pvWaits({outbox, slow}, count) {
  if (outbox.refused) return pvSay("refused", {status: outbox.refused});
  if (!slow || !count) return "";
  return outbox.trouble >= 500 ? pvSay("server_full", {count}) : pvSay(count === 1 ? "waits_one" : "waits", {count});
}

// Where a picture fills the window, a line that says where the question is, until it is in view.
const PV_IN_VIEW = "0px 0px -48px 0px"; // the line itself covers so much
function pvBelow(question) {
  const node = pvElement("p", {class: "pv-below", "aria-hidden": "true", hidden: true}, pvSay("below"));
  const observer = new IntersectionObserver(([{isIntersecting, boundingClientRect}]) => {
    node.hidden = isIntersecting || boundingClientRect.bottom < 0;
  }, {rootMargin: PV_IN_VIEW});
  observer.observe(question);
  return {node, close: () => observer.disconnect()};
}

// jsPsych plugin: one item, that is a question, its pictures and a widget.
const PvItem = (() => {
  const type = jsPsychModule.ParameterType;
  class Plugin {
    constructor(jsPsych) { this.jsPsych = jsPsych; }

    simulate(trial, mode, _, load) {
      const {item} = trial, study = window.pvStudy, drill = study.drill(item);
      load();
      if (mode === "data-only") return pvAnswersUnseen(study, item, drill, this.jsPsych.randomization.sampleExGaussian(2000, 400, 0.001, true));
      const place = this.jsPsych.getDisplayElement(), ended = this.trial(place, trial);
      pvAnswers(place, item, drill);
      return ended;
    }

    async trial(display, trial) {
      const item = trial.item, study = window.pvStudy;
      const {bitmaps, clips} = await study.shown(item);
      const player = clips.length ? new PvPlayer(clips, study.page.replay, () => seen()) : null;
      if (player) bitmaps.push(await player.firstFrame());
      let paintedAt = null, pressedAt = null, playedAt = null, hidden = 0, ended = false, timer = null, done = null;
      const next = pvButton(pvSay("next"), (event) => submit(event, widget.value()), {class: "pv-next", disabled: true});
      const renew = () => {
        const shut = Boolean(stage?.cut) || Boolean(player && !player.seen); // nobody answers about what was not seen
        next.disabled = widget.value() === null || shut;
        if (skip) skip.disabled = shut;
        stage?.taps?.mark();
        stage?.options?.mark(widget.value());
      };
      let stage = null, skip = null;
      const drill = study.drill(item); // of practice: "solved", "try", or none
      const pictured = pvPictured(item);
      const widget = drill === "solved" ? pvSolved(item.solution) : PV_WIDGETS[item.widget.kind]({...item.widget, pictured}, () => renew());
      if (study.page.cannot_tell && !item.attends && drill !== "solved") {
        skip = pvButton(pvSay("cannot_tell"), (event) => submit(event, null), {class: "pv-quiet"});
      }
      const status = pvElement("p", {class: "pv-status", role: "status"});
      const progress = pvElement("progress", {max: study.total, value: item.position ?? 0, "aria-label": pvSay("progress")});
      const question = pvElement("div", {class: "pv-question", id: "pv-question"},
        ...pvAsked(item).split(/\n+/).filter(Boolean).map((line) => pvElement("p", {dir: "auto"}, line)));
      for (const node of [question, widget.node]) { // in the language of the questions, which may not be that of the page
        node.lang = study.page.asked.lang;
        node.dir ||= study.page.asked.dir;
      }
      const answer = pvElement("div", {class: "pv-answer", role: "group", "aria-labelledby": "pv-question"},
        question, widget.node, pvElement("div", {class: "pv-actions"}, ...(skip ? [skip] : []), next), status);
      const body = pvElement("main", {class: `pv-item${bitmaps.length ? "" : " pv-alone"}`, "data-position": item.position ?? "practice",
        "data-kind": item.widget.kind, "data-drill": drill});
      if (bitmaps.length) stage = new PvStage(bitmaps, body, () => renew(), player, pictured ? [...PV_LETTERS.slice(0, item.widget.names.length)] : []);
      if (stage) stage.block = study.together(item);
      if (pictured && drill !== "solved") stage.options = new PvOptions(stage, widget);
      if (stage && item.taps.length && widget.tap) {
        stage.taps = new PvTaps(item.taps, widget);
        stage.frame.append(stage.taps.node);
        widget.node.prepend(stage.taps.hint);
      }
      const place = drill ? pvSay("practice") : pvSay("place", {number: item.position + 1, total: study.total});
      body.append(pvElement("h1", {class: "pv-unseen"}, drill ? place : pvSay("question", {place})), ...(stage ? [stage.node] : []), answer);
      window.pvStage = stage;
      const below = pvBelow(question);
      display.replaceChildren(pvElement("header", {class: "pv-head"}, progress,
        pvElement("span", {}, place), ...study.full.button()), body, below.node);
      renew();
      const watch = (count) => { status.textContent = pvWaits(study, count); };
      const since = (at) => at === null || paintedAt === null ? null : Math.round(1000 * (at - paintedAt)) / 1000;
      const press = (event) => { pressedAt ??= event.timeStamp; };
      for (const part of [answer, ...(stage ? [stage.frame] : [])]) part.addEventListener("pointerdown", press, true);
      const onKey = (event) => {
        press(event);
        if (event.ctrlKey || event.metaKey || event.altKey || pvComposes(event)) return;
        const typing = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
        if (event.key === "Enter" && event.target.tagName !== "BUTTON" && !(event.target.tagName === "TEXTAREA" && event.shiftKey)) {
          event.preventDefault();
          if (!widget.enter?.() && !next.disabled) submit(event, widget.value());
        } else if (!typing && event.key.length === 1) {
          widget.key?.(event.key);
        }
      };
      const onHide = () => { if (document.hidden) hidden += 1; };
      document.addEventListener("keydown", onKey);
      document.addEventListener("visibilitychange", onHide);
      widget.focus?.();
      window.scrollTo(0, 0); // in a low window the field would else push the picture out of view
      if (!drill) study.watched(watch);
      requestAnimationFrame(() => requestAnimationFrame((time) => {
        paintedAt = time;
        body.dataset.painted = "true";
        if (player) player.begin(stage);
        else seen();
      }));
      const limit = () => {
        if (study.page.limit_s && !drill) timer = setTimeout(() => submit({timeStamp: performance.now()}, null, true), 1000 * study.page.limit_s);
      };
      const seen = () => {
        if (!body.dataset.seen) limit();
        if (player) playedAt ??= performance.now();
        body.dataset.seen = String(player ? player.rounds : 1);
        renew();
      };

      const submit = async (event, value, late = false) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        const rt = since(event.timeStamp), clock = {first_press: since(pressedAt), ...(player ? {clip_end: since(playedAt)} : {})};
        next.disabled = true;
        if (skip) skip.disabled = true;
        if (drill) await pvFeedback(study, item, value, drill, status, next);
        else await study.keep(item, value, {rt, ...clock, hidden, timed_out: late, resumed: item.resumed === true, ...(stage?.told ?? {})});
        document.removeEventListener("keydown", onKey);
        document.removeEventListener("visibilitychange", onHide);
        below.close();
        stage?.close();
        player?.close();
        done({position: item.position ?? null, value, rt_painted: rt});
      };
      return new Promise((go) => { done = go; });
    }
  }
  Plugin.info = {
    name: "pv-item",
    version: "1.0.0",
    parameters: {item: {type: type.OBJECT, default: undefined}},
    data: {position: {type: type.INT}, value: {type: type.OBJECT}, rt_painted: {type: type.FLOAT}},
  };
  return Plugin;
})();

// jsPsych plugin: a page of text that ends with one of its buttons.
const PvPage = (() => {
  const type = jsPsychModule.ParameterType;
  class Plugin {
    constructor(jsPsych) { this.jsPsych = jsPsych; }

    simulate(trial, mode, _, load) {
      const place = mode === "visual" ? this.jsPsych.getDisplayElement() : pvElement("div");
      this.trial(place, trial);
      load();
      pvPresses(place, trial.screen, () => this.over);
    }

    trial(display, trial) {
      const end = (choice) => {
        if (this.over) return;
        this.over = true;
        this.jsPsych.finishTrial({screen: trial.screen, choice});
      };
      display.replaceChildren(pvElement("main", {class: "pv-page", "data-screen": trial.screen}, ...trial.content(end)));
      window.scrollTo(0, 0);
      display.querySelector("button.pv-next")?.focus({focusVisible: false});
    }
  }
  Plugin.info = {
    name: "pv-page",
    version: "1.0.0",
    parameters: {screen: {type: type.STRING, default: ""}, content: {type: type.FUNCTION, default: undefined}},
    data: {screen: {type: type.STRING}, choice: {type: type.STRING}},
  };
  return Plugin;
})();
