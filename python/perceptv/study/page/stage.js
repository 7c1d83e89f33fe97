"use strict";
// The pictures of an item on a canvas that has exactly as many pixels as the screen has there, each pixel of a picture
// k x k of them, k whole: browsers would else blur what people are asked about.
const PV_GAP = 8;
const PV_LABEL = 22;

class PvStage {
  constructor(bitmaps, changed) {
    this.bitmaps = bitmaps;
    this.changed = changed;
    this.canvas = pvElement("canvas", {class: "pv-canvas", role: "img", "aria-label": ""});
    this.warning = pvElement("p", {class: "pv-warning", role: "alert", hidden: true},
      "This window is too small to show the picture unchanged. Please make the window larger, or turn the device.");
    this.node = pvElement("div", {class: "pv-stage"}, this.canvas, this.warning);
    this.k = 0;
    this.observer = new ResizeObserver((entries) => this.resized(entries.at(-1)));
    try {
      this.observer.observe(this.canvas, {box: "device-pixel-content-box"});
    } catch {
      this.observer.observe(this.canvas);
    }
    this.onResize = () => this.resized(null);
    window.addEventListener("resize", this.onResize);
  }

  close() {
    this.observer.disconnect();
    window.removeEventListener("resize", this.onResize);
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

  // Columns, k and places of the pictures: the arrangement with the largest k, at most twice the ratio.
  layout() {
    const {width, height} = this.canvas, n = this.bitmaps.length;
    const w = Math.max(...this.bitmaps.map((b) => b.width)), h = Math.max(...this.bitmaps.map((b) => b.height));
    const label = n > 1 ? Math.ceil(PV_LABEL * this.ratio) : 0, gap = Math.ceil(PV_GAP * this.ratio);
    let best = {k: 0};
    for (let columns = 1; columns <= n; columns += 1) {
      const rows = Math.ceil(n / columns);
      const k = Math.min(Math.floor((width - (columns - 1) * gap) / (columns * w)),
        Math.floor((height - rows * label - (rows - 1) * gap) / (rows * h)), Math.max(1, Math.floor(2 * this.ratio)));
      if (k > best.k) best = {k, columns, rows, w, h, label, gap};
    }
    return best;
  }

  draw() {
    const found = this.layout(), context = this.canvas.getContext("2d", {alpha: false});
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.k = found.k;
    this.warning.hidden = found.k > 0;
    if (found.k) this.paint(context, found);
    this.changed();
  }

  paint(context, {k, columns, rows, w, h, label, gap}) {
    context.imageSmoothingEnabled = false;
    const left = Math.floor((this.canvas.width - columns * w * k - (columns - 1) * gap) / 2);
    const top = Math.floor((this.canvas.height - rows * (h * k + label) - (rows - 1) * gap) / 2);
    this.places = this.bitmaps.map((bitmap, i) => {
      const x = left + (i % columns) * (w * k + gap), y = top + Math.floor(i / columns) * (h * k + label + gap) + label;
      if (label) {
        context.fillStyle = "#1f2328";
        context.font = `${Math.round(14 * this.ratio)}px system-ui, sans-serif`;
        context.fillText(`Picture ${i + 1}`, x, y - Math.round(6 * this.ratio));
      }
      context.drawImage(bitmap, x, y, bitmap.width * k, bitmap.height * k);
      return [x, y];
    });
  }

  get told() {
    return {ratio: this.ratio ?? 0, k: this.k, canvas: [this.canvas.width, this.canvas.height],
      window: [window.innerWidth, window.innerHeight]};
  }
}

// jsPsych plugin: one item, that is a question, its pictures and a widget.
const PvItem = (() => {
  const type = jsPsychModule.ParameterType;
  class Plugin {
    constructor(jsPsych) { this.jsPsych = jsPsych; }

    async trial(display, trial) {
      const item = trial.item, study = window.pvStudy;
      const bitmaps = await study.pictures(item);
      let paintedAt = null, hidden = 0, ended = false, timer = null;
      const next = pvButton("Next", (event) => submit(event, widget.value()), {class: "pv-next", disabled: true});
      const renew = () => {
        next.disabled = widget.value() === null || (stage && stage.k === 0);
        if (skip) skip.disabled = Boolean(stage && stage.k === 0);
      };
      let stage = null, skip = null;
      const widget = PV_WIDGETS[item.widget.kind](item.widget, () => renew());
      if (study.page.cannot_tell && !item.attends) {
        skip = pvButton("I cannot tell", (event) => submit(event, null), {class: "pv-quiet"});
      }
      const status = pvElement("p", {class: "pv-status", role: "status"});
      const progress = pvElement("progress", {max: study.total, value: item.position, "aria-label": "progress"});
      const question = pvElement("div", {class: "pv-question", id: "pv-question"},
        ...item.question.split(/\n+/).filter(Boolean).map((line) => pvElement("p", {}, line)));
      const answer = pvElement("div", {class: "pv-answer", role: "group", "aria-labelledby": "pv-question"},
        question, widget.node, pvElement("div", {class: "pv-actions"}, ...(skip ? [skip] : []), next), status);
      if (bitmaps.length) stage = new PvStage(bitmaps, () => renew());
      const body = pvElement("main", {class: `pv-item${stage ? "" : " pv-alone"}`, "data-position": item.position,
        "data-kind": item.widget.kind}, ...(stage ? [stage.node] : []), answer);
      display.replaceChildren(pvElement("header", {class: "pv-head"}, progress,
        pvElement("span", {}, `${item.position + 1} of ${study.total}`)), body);
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
        if (study.page.limit_s) timer = setTimeout(() => submit({timeStamp: performance.now()}, null, true), 1000 * study.page.limit_s);
      }));

      const submit = async (event, value, late = false) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        const rt = paintedAt === null ? null : Math.round(1000 * (event.timeStamp - paintedAt)) / 1000;
        next.disabled = true;
        if (skip) skip.disabled = true;
        study.outbox.watchers = [(count, refused) => watch(study.slow ? count : 0, refused)];
        await study.keep(item, value, {rt, hidden, timed_out: late, resumed: item.resumed === true, ...(stage?.told ?? {})});
        document.removeEventListener("keydown", onKey);
        document.removeEventListener("visibilitychange", onHide);
        stage?.close();
        this.jsPsych.finishTrial({position: item.position, value, rt_painted: rt});
      };
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
