"use strict";
// The pictures of an item on a canvas that has exactly as many pixels as the screen has there, each pixel of a picture
// k x k of them, k whole: browsers would else blur what people are asked about.
const PV_GAP = 8;
const PV_LABEL = 22;
const PV_SIDE_BY_SIDE = 1100; // CSS px of a window from which the answer stands beside the pictures
const PV_MARGINS = 44;
const PV_ANSWER = 340;
const PV_WIDEST_ANSWER = 544;

class PvStage {
  constructor(bitmaps, body, changed, player = null) {
    this.changed = changed;
    this.player = player;
    this.bitmaps = bitmaps;
    this.body = body; // the grid that holds pictures and answer side by side, or one above the other
    this.taps = null;
    this.canvas = pvElement("canvas", {class: "pv-canvas", "aria-hidden": "true"});
    this.warning = pvElement("p", {class: "pv-warning", role: "alert", hidden: true},
      "The picture is wider than this window. Please make the window wider, or turn the device.");
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

  // The size of the canvas: all the room there is, or, where the pictures need more, as much as they need: then the page
  // scrolls. Nothing is ever shrunk.
  arrange() {
    const ratio = window.devicePixelRatio, wide = window.innerWidth >= PV_SIDE_BY_SIDE;
    const least = this.needs(1).width / ratio, room = this.body.clientWidth - PV_MARGINS;
    const beside = wide && room - least >= PV_ANSWER;
    this.body.classList.toggle("pv-beside", beside);
    const answer = Math.min(Math.max(room - this.needs(this.bitmaps.length).width / ratio, PV_ANSWER), PV_WIDEST_ANSWER);
    this.body.style.gridTemplateColumns = beside ? `minmax(0, 1fr) ${Math.floor(answer)}px` : "minmax(0, 1fr)";
    const width = this.node.clientWidth;
    const top = this.node.getBoundingClientRect().top + window.scrollY, extra = this.player?.extra ?? 0;
    const height = beside ? window.innerHeight - top - 2 * PV_GAP - extra : 0.46 * window.innerHeight;
    const found = this.layout(width * ratio, height * ratio, ratio);
    this.canvas.style.width = `${Math.max(width, Math.ceil(found.width / ratio))}px`;
    this.cut = found.width / ratio > width + 1;
    this.warning.hidden = !this.cut;
    this.changed();
    this.canvas.style.height = `${Math.max(Math.floor(height), Math.ceil(found.height / ratio))}px`;
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

  // Device pixels that so many columns of pictures need, each pixel of theirs k x k.
  needs(columns, k = 1, ratio = window.devicePixelRatio) {
    const n = this.bitmaps.length, rows = Math.ceil(n / columns);
    const w = Math.max(...this.bitmaps.map((b) => b.width)), h = Math.max(...this.bitmaps.map((b) => b.height));
    const label = n > 1 ? Math.ceil(PV_LABEL * ratio) : 0, gap = Math.ceil(PV_GAP * ratio);
    return {k, columns, rows, w, h, label, gap, width: columns * w * k + (columns - 1) * gap,
      height: rows * (h * k + label) + (rows - 1) * gap};
  }

  // The largest enlargement: that of the design's degrees, or twice the ratio.
  most(ratio) {
    const study = window.pvStudy, wanted = study?.page.pixels_per_degree;
    const found = wanted && study.calibration ? Math.round(pvPerDegree(study.calibration) / wanted) : Math.floor(2 * ratio);
    return Math.max(1, found);
  }

  // Columns and k that fill a room best: the largest k, at most twice the ratio; where not even 1 fits, the lowest
  // arrangement that is no wider than the room.
  layout(width, height, ratio) {
    const most = this.most(ratio), counts = this.bitmaps.map((_, i) => i + 1);
    for (let k = most; k > 0; k -= 1) {
      const fits = counts.map((c) => this.needs(c, k, ratio)).find((f) => f.width <= width && f.height <= height);
      if (fits) return fits;
    }
    const narrow = counts.map((c) => this.needs(c, 1, ratio)).filter((f) => f.width <= width);
    return narrow.sort((a, b) => a.height - b.height)[0] ?? this.needs(1, 1, ratio);
  }

  // Another frame of a video, of the same size.
  picture(bitmap) {
    if (this.bitmaps[0] === bitmap) return;
    this.bitmaps[0] = bitmap;
    if (this.ratio) this.draw();
  }

  draw() {
    const found = this.layout(this.canvas.width, this.canvas.height, this.ratio), context = this.canvas.getContext("2d", {alpha: false});
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.k = found.k;
    this.paint(context, found);
    this.taps?.place(this.places[0], this.k, this.ratio);
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
        context.fillText(`Picture ${i + 1}`, x, y - Math.round(6 * this.ratio));
      }
      if (label) { // an edge beside the picture, not on it: of two white ones nobody sees where each ends
        context.strokeStyle = "#8c959f";
        context.strokeRect(x - 0.5, y - 0.5, bitmap.width * k + 1, bitmap.height * k + 1);
      }
      context.drawImage(bitmap, x, y, bitmap.width * k, bitmap.height * k);
      return [x, y];
    });
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

class PvTaps {
  constructor(taps, widget) {
    this.taps = taps;
    this.widget = widget;
    this.buttons = taps.map(([value]) => pvButton("", () => widget.tap(value), {class: "pv-tap", tabindex: "-1",
      "aria-label": value, "aria-pressed": "false"}));
    this.node = pvElement("div", {class: "pv-taps", hidden: true}, ...this.buttons);
    this.hint = pvElement("p", {class: "pv-hint", hidden: true}, "You can also tap in the picture; tap again to undo.");
  }

  place([x, y], k, ratio) {
    const scale = k / ratio;
    this.node.hidden = this.taps.some(([, , , width, height]) => Math.min(width, height) * scale < PV_LEAST_TAP);
    this.hint.hidden = this.node.hidden;
    this.taps.forEach(([, left, top, width, height], i) => {
      const {style} = this.buttons[i];
      style.left = `${x / ratio + left * scale}px`;
      style.top = `${y / ratio + top * scale}px`;
      style.width = `${width * scale}px`;
      style.height = `${height * scale}px`;
    });
  }

  mark() {
    const tapped = new Set(this.widget.tapped());
    this.taps.forEach(([value], i) => this.buttons[i].setAttribute("aria-pressed", String(tapped.has(value))));
  }
}

// In place of a widget, the answer of a solved item.
const pvSolved = (solution) => ({
  node: pvElement("p", {class: "pv-solution"}, "This one is solved for you. The right answer: ", pvElement("strong", {}, solution)),
  value: () => "solved",
});

// Says whether an answer of the practice was right, and waits until the person goes on.
async function pvFeedback(study, item, value, drill, status, next) {
  if (drill === "solved") { study.practised(true, false); return; }
  const told = await study.judged(item, value);
  status.className = "pv-feedback";
  status.replaceChildren(told.right ? "Right." : "Not right. The right answer: ", ...(told.right ? [] : [pvElement("strong", {}, told.solution)]));
  study.practised(false, told.right);
  next.replaceWith(await new Promise((go) => {
    const on = pvButton("Go on", () => go(on), {class: "pv-next"});
    next.after(on);
    next.hidden = true;
    on.focus({focusVisible: false});
  }));
}

// jsPsych plugin: one item, that is a question, its pictures and a widget.
const PvItem = (() => {
  const type = jsPsychModule.ParameterType;
  class Plugin {
    constructor(jsPsych) { this.jsPsych = jsPsych; }

    async trial(display, trial) {
      const item = trial.item, study = window.pvStudy;
      const {bitmaps, clips} = await study.shown(item);
      const player = clips.length ? new PvPlayer(clips, study.page.replay, () => seen()) : null;
      if (player) bitmaps.push(await player.firstFrame());
      let paintedAt = null, hidden = 0, ended = false, timer = null, done = null;
      const next = pvButton("Next", (event) => submit(event, widget.value()), {class: "pv-next", disabled: true});
      const renew = () => {
        const shut = Boolean(stage?.cut) || Boolean(player && !player.seen); // nobody answers about what was not seen
        next.disabled = widget.value() === null || shut;
        if (skip) skip.disabled = shut;
        stage?.taps?.mark();
      };
      let stage = null, skip = null;
      const drill = study.drill(item); // of practice: "solved", "try", or none
      const widget = drill === "solved" ? pvSolved(item.solution) : PV_WIDGETS[item.widget.kind](item.widget, () => renew());
      if (study.page.cannot_tell && !item.attends && drill !== "solved") {
        skip = pvButton("I cannot tell", (event) => submit(event, null), {class: "pv-quiet"});
      }
      const status = pvElement("p", {class: "pv-status", role: "status"});
      const progress = pvElement("progress", {max: study.total, value: item.position ?? 0, "aria-label": "progress"});
      const question = pvElement("div", {class: "pv-question", id: "pv-question"},
        ...item.question.split(/\n+/).filter(Boolean).map((line) => pvElement("p", {}, line)));
      const answer = pvElement("div", {class: "pv-answer", role: "group", "aria-labelledby": "pv-question"},
        question, widget.node, pvElement("div", {class: "pv-actions"}, ...(skip ? [skip] : []), next), status);
      const body = pvElement("main", {class: `pv-item${bitmaps.length ? "" : " pv-alone"}`, "data-position": item.position ?? "practice",
        "data-kind": item.widget.kind, "data-drill": drill});
      if (bitmaps.length) stage = new PvStage(bitmaps, body, () => renew(), player);
      if (stage && item.taps.length && widget.tap) {
        stage.taps = new PvTaps(item.taps, widget);
        stage.frame.append(stage.taps.node);
        widget.node.prepend(stage.taps.hint);
      }
      const place = drill ? "Practice" : `${item.position + 1} of ${study.total}`;
      body.append(pvElement("h1", {class: "pv-unseen"}, drill ? place : `Question ${place}`), ...(stage ? [stage.node] : []), answer);
      window.pvStage = stage;
      display.replaceChildren(pvElement("header", {class: "pv-head"}, progress,
        pvElement("span", {}, place)), body);
      renew();
      const watch = (count, refused) => {
        status.textContent = refused ? `The server refused an answer (${refused}). It is kept on this device; please tell the researcher.`
          : count > 0 ? `${count} ${count === 1 ? "answer waits" : "answers wait"} for the net.` : "";
      };
      const onKey = (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
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
      window.scrollTo(0, 0);
      widget.focus?.();
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
        body.dataset.seen = String(player ? player.rounds : 1);
        renew();
      };

      const submit = async (event, value, late = false) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        const rt = paintedAt === null ? null : Math.round(1000 * (event.timeStamp - paintedAt)) / 1000;
        next.disabled = true;
        if (skip) skip.disabled = true;
        if (drill) await pvFeedback(study, item, value, drill, status, next);
        else await keep(value, rt, late);
        document.removeEventListener("keydown", onKey);
        document.removeEventListener("visibilitychange", onHide);
        stage?.close();
        player?.close();
        done({position: item.position ?? null, value, rt_painted: rt});
      };
      const keep = async (value, rt, late) => {
        study.outbox.watchers = [(count, refused) => watch(study.slow ? count : 0, refused)];
        await study.keep(item, value, {rt, hidden, timed_out: late, resumed: item.resumed === true, ...(stage?.told ?? {})});
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

    trial(display, trial) {
      const end = (choice) => this.jsPsych.finishTrial({screen: trial.screen, choice});
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
