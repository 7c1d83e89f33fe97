"use strict";
// The pictures of an item on a canvas that has exactly as many pixels as the screen has there, each pixel of a picture
// k x k of them, k whole: browsers would else blur what people are asked about.
class PvStage {
  constructor(item, body, question, changed, names = []) {
    const study = window.pvStudy;
    this.item = item;
    this.size = study.page.alike[item.alike];
    this.changed = changed;
    this.names = names; // of pictures that are options, in order; the others have numbers
    this.body = body; // the grid that holds question, pictures and answer
    this.question = question;
    this.player = null;
    this.bitmaps = [];
    this.loaded = null; // the render that the bitmaps are of
    this.taps = null;
    this.inView = item.shape[0] ? new Set() : null; // edges of pictures that were in view
    this.canvas = pvElement("canvas", {class: "pv-canvas", "aria-hidden": "true"});
    this.warning = pvElement("p", {class: "pv-warning", role: "alert", hidden: true});
    this.moving = item.shape[3] ? [pvElement("p", {class: "pv-clip", hidden: item.packs.every(({label}) => !label)}), pvElement("div", {class: "pv-controls"})] : [];
    this.node = pvElement("div", {class: "pv-stage"}, this.warning, ...this.moving.slice(0, 1),
      this.frame = pvElement("div", {class: "pv-frame"}, this.canvas), ...this.moving.slice(1));
    this.cut = false; // whether a part of the pictures is beyond the window's side, or too small to be made out
    this.observer = new ResizeObserver((entries) => this.resized(entries.at(-1)));
    try {
      this.observer.observe(this.canvas, {box: "device-pixel-content-box"});
    } catch {
      this.observer.observe(this.canvas);
    }
    this.outer = new ResizeObserver(() => this.arrange());
    this.outer.observe(this.node);
    this.onResize = () => { this.arrange(); this.resized(null); };
    this.onScroll = () => this.look();
    window.addEventListener("resize", this.onResize);
    window.addEventListener("scroll", this.onScroll, {passive: true});
  }

  close() {
    this.closed = true;
    this.observer.disconnect();
    this.outer.disconnect();
    window.removeEventListener("resize", this.onResize);
    window.removeEventListener("scroll", this.onScroll);
    const old = this.bitmaps;
    setTimeout(() => old.forEach((bitmap) => bitmap.close()), 5000); // when the next ones are shown
  }

  get k() { return this.loaded === null ? 0 : this.way.k; }

  get shape() {
    const size = (name) => Math.max(...this.bitmaps.map((bitmap) => bitmap[name]));
    return [this.bitmaps.length, size("width"), size("height"), this.player ? 1 : 0];
  }

  // Fetches the pictures of the render that fits; the clips of a video are played by what `play` makes of them.
  async load(play) {
    const {render} = this.way;
    const {bitmaps, clips} = await window.pvStudy.shown(this.item, render);
    if (clips.length) {
      this.player = play(clips);
      bitmaps.push(await this.player.firstFrame());
      this.moving[0].replaceWith(this.player.label);
      this.moving[1].replaceWith(this.player.controls);
    }
    this.bitmaps = bitmaps;
    this.loaded = render;
    if (render !== this.way.render) await this.reload();
    if (this.ratio) this.draw();
  }

  // Another render of the same pictures, where the window was changed.
  async reload() {
    if (this.loaded === null || this.player || this.loading === this.way.render) return;
    const render = this.loading = this.way.render, {bitmaps} = await window.pvStudy.shown(this.item, render);
    this.loading = null;
    if (this.closed || render !== this.way.render) { this.reload(); return; }
    const old = this.bitmaps;
    this.bitmaps = bitmaps;
    this.loaded = render;
    if (this.ratio) this.draw();
    old.forEach((bitmap) => bitmap.close());
  }

  // The way that pictures, question and answer fit the window: the same for all items of a domain, as long as the window
  // stays as it is.
  arrange() {
    const ratio = window.devicePixelRatio, wide = this.body.clientWidth, {ways} = window.pvStudy;
    if (!wide) return;
    const key = [this.item.alike, this.item.widget.kind, window.innerWidth, window.innerHeight, wide, ratio].join();
    if (key === this.key) return;
    this.key = key;
    if (!ways.has(key)) ways.set(key, this.choose(wide, ratio));
    this.place(ways.get(key), wide);
    this.cut = Boolean(this.way.small) || this.way.width > wide - 2 * pvSide() + 1;
    this.warning.hidden = !this.cut;
    this.warning.textContent = this.cut ? pvSaySmall(this.way.small ?? {}) : "";
    // where the answer is below, the picture stays in view while people go to it
    this.node.classList.toggle("pv-stays", !this.way.beside && this.scrolls && window.innerHeight - this.node.offsetHeight >= PV_LEAST_BELOW);
    if (this.way.render !== this.loaded) this.reload();
    if (this.ratio) this.draw();
    this.changed();
  }

  get scrolls() { return document.documentElement.scrollHeight > window.innerHeight + 1; }

  // The largest way at which nothing has to be scrolled; where there is none, the largest at which question and pictures do
  // not have to, or the pictures alone. Nothing is ever shrunk, and nothing is shown smaller than can be made out.
  choose(wide, ratio) {
    const most = pvLargest(window.pvStudy), all = pvWays(this.size, ratio, most), ways = pvLegible(this.size, wide, ratio, most);
    const first = (fits) => {
      for (const way of ways.filter(({height}) => height <= window.innerHeight)) {
        const found = this.arrangements(way, wide).find((one) => { this.place(one, wide); return fits(); });
        if (found) return found;
      }
      return null;
    };
    const found = first(() => this.questionFits && !this.scrolls)
      ?? first(() => this.questionFits && this.node.getBoundingClientRect().bottom + window.scrollY <= window.innerHeight);
    if (found) return found;
    const head = this.body.getBoundingClientRect().top + window.scrollY;
    const way = ways.find(({height}) => height <= window.innerHeight - head) ?? ways.at(-1);
    const shown = way ?? all.find(({width}) => width <= wide - 2 * pvSide()) ?? all.at(-1);
    const heights = this.arrangements(shown, wide).map((one) => {
      this.place(one, wide);
      return [document.documentElement.scrollHeight, one];
    });
    return {...heights.sort(([a], [b]) => a - b)[0][1], small: way ? null : pvTooSmall(this.size, wide, ratio, most)};
  }

  // Where question and answer can go with pictures so large: the answer beside them or below; the question above all, if it
  // has at most so many `lines`, or above the answer.
  arrangements(way, wide) {
    const rest = wide - 2 * pvSide() - PV_BETWEEN - way.width, beside = rest >= PV_ANSWER && window.innerWidth >= PV_PHONE;
    const column = [{...way, beside, lines: PV_SHORT}, {...way, beside, lines: 0}, {...way, beside, lines: PV_LONG}];
    return [...(beside ? column : []), {...way, beside: false, lines: Infinity}];
  }

  get questionFits() {
    const {beside, lines} = this.way;
    return !beside || !lines || this.question.offsetHeight <= (lines + 0.5) * parseFloat(getComputedStyle(this.question).lineHeight);
  }

  place(way, wide) {
    this.way = way;
    const room = wide - 2 * pvSide(), answer = Math.min(room - PV_BETWEEN - Math.ceil(way.width), PV_WIDEST_ANSWER);
    this.body.classList.toggle("pv-beside", way.beside);
    this.body.classList.toggle("pv-above", way.lines > 0);
    this.body.style.gridTemplateColumns = way.beside ? `minmax(0, 1fr) ${answer}px` : "minmax(0, 1fr)";
    this.canvas.style.width = `${way.beside ? Math.max(Math.ceil(way.width), room - PV_BETWEEN - answer) : Math.max(room, Math.ceil(way.width))}px`;
    this.canvas.style.height = `${Math.ceil(way.height)}px`;
    this.taps?.fit(way.css);
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

  // Another frame of a video, of the same size.
  picture(bitmap) {
    if (this.bitmaps[0] === bitmap) return;
    this.bitmaps[0] = bitmap;
    if (this.ratio) this.draw();
  }

  draw() {
    const context = this.canvas.getContext("2d", {alpha: false});
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.loaded === null || this.loaded !== this.way.render) return; // it is white until the other render is there
    const {columns, k, render} = this.way, shape = this.shape;
    this.paint(context, pvNeeds(shape, Math.min(columns, shape[0]), k, this.ratio));
    this.taps?.place(this.places[0], render, k, this.ratio);
    this.options?.place(this.bitmaps, this.places, k, this.ratio);
    this.look();
  }

  // Notes which edges of the pictures are in the window now: each must have been before anybody answers.
  look() {
    if (!this.places || this.loaded === null) return;
    const {top} = this.canvas.getBoundingClientRect(), {ratio, k} = this, before = this.inView.size;
    this.places.forEach(([, y], i) => {
      const high = top + y / ratio, low = high + this.bitmaps[i].height * k / ratio;
      for (const [edge, at] of [["top", high], ["bottom", low]]) {
        if (at >= -1 && at <= window.innerHeight + 1) this.inView.add(`${i} ${edge}`);
      }
    });
    if (this.inView.size !== before) this.changed();
  }

  get seen() { return this.loaded !== null && this.inView.size === 2 * this.bitmaps.length; }

  paint(context, {k, columns, w, h, label, gap, width, height}) {
    context.imageSmoothingEnabled = false;
    const left = Math.max(0, Math.floor((this.canvas.width - width) / 2));
    const top = Math.max(0, Math.floor((this.canvas.height - height) / 2));
    this.places = this.bitmaps.map((bitmap, i) => {
      const x = left + (i % columns) * (w * k + gap), y = top + Math.floor(i / columns) * (h * k + label + gap) + label;
      if (label) {
        context.fillStyle = "#1f2328";
        context.font = `${Math.round(14 * this.ratio)}px system-ui, sans-serif`;
        const wide = context.measureText(this.label(i)).width > w * k + gap / 2; // it would run into that of the next picture
        context.fillText(wide ? this.label(i).split(" ").at(-1) : this.label(i), x, y - Math.round(6 * this.ratio));
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
    return {ratio: this.ratio ?? 0, k: this.k, scale: this.size.scales[this.way.render], canvas: [this.canvas.width, this.canvas.height],
      window: [window.innerWidth, window.innerHeight],
      scrolls: this.scrolls, cut: this.cut, ...(this.player?.told ?? {}), ...this.degrees};
  }

  get degrees() {
    const {calibration} = window.pvStudy;
    return calibration && this.k ? {...calibration, px_per_degree: Math.round(1000 * pvPerDegree(calibration) / this.k) / 1000} : {};
  }
}

// Places in the picture that can be tapped: all labels or cells, whatever the answer is. They stand over the picture and
// change nothing of it, but for a line around what was tapped. Where they would be too small, typing is left.
const PV_LEAST_TAP = {fine: 24, thumb: 44}; // CSS px
const pvPlace = ({style}, ...sides) => ["left", "top", "width", "height"].forEach((name, i) => { style[name] = `${sides[i]}px`; });

class PvTaps {
  constructor(item, widget) {
    this.renders = [item.taps, ...item.smaller.map(({taps}) => taps)];
    this.widget = widget;
    this.buttons = item.taps.map(([value]) => pvButton("", () => widget.tap(value), {class: "pv-tap", tabindex: "-1",
      "aria-label": value, "aria-pressed": "false"}));
    this.node = pvElement("div", {class: "pv-taps", hidden: true}, ...this.buttons);
    this.hint = pvElement("p", {class: "pv-hint", hidden: true}, pvSay("tap_hint"));
  }

  // Whether they are large enough, with the dataset's own pictures at a scale in CSS px.
  fit(css) {
    const least = PV_LEAST_TAP[pvTouched() ? "thumb" : "fine"];
    this.node.hidden = this.renders[0].some(([, , , width, height]) => Math.min(width, height) * css < least);
    this.hint.hidden = this.node.hidden;
  }

  place([x, y], render, k, ratio) {
    const scale = k / ratio;
    this.renders[render].forEach(([, left, top, width, height], i) =>
      pvPlace(this.buttons[i], x / ratio + left * scale, y / ratio + top * scale, width * scale, height * scale));
  }

  mark() {
    const tapped = new Set(this.widget.tapped());
    this.renders[0].forEach(([value], i) => this.buttons[i].setAttribute("aria-pressed", String(tapped.has(value))));
  }
}

// Pictures that are options can be tapped. A line is drawn around the one that was, outside of it.
class PvOptions {
  constructor(stage, widget) {
    this.first = stage.item.shape[0] - stage.names.length;
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
    on.focus();
  }));
}

// What is said of answers that are not on the server yet.
function pvWaits({outbox, slow}, count) {
  if (outbox.refused) return pvSay("refused", {status: outbox.refused});
  if (!slow || !count) return "";
  return outbox.trouble >= 500 ? pvSay("server_full", {count}) : pvSay(count === 1 ? "waits_one" : "waits", {count});
}

// The plays of clips, by the clock of the item.
const PV_MOST_PLAYS = 200;
const pvPlays = (played, since) => played.slice(0, PV_MOST_PLAYS).map(([clip, began, over]) => [clip, since(began), since(over)]);

// Where a picture fills the window, a line that says that more is below, until it is in view.
const PV_IN_VIEW = "0px 0px -48px 0px"; // the line itself covers so much
function pvBelow(actions) {
  const node = pvElement("p", {class: "pv-below", "aria-hidden": "true", hidden: true}, pvSay("below"));
  const observer = new IntersectionObserver(([{isIntersecting, boundingClientRect}]) => {
    node.hidden = isIntersecting || boundingClientRect.bottom < 0;
  }, {rootMargin: PV_IN_VIEW});
  observer.observe(actions);
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
      const place = this.jsPsych.getDisplayElement(), before = place.querySelector("main"), ended = this.trial(place, trial);
      pvAnswers(place, item, drill, before);
      return ended;
    }

    async trial(display, trial) {
      const item = trial.item, study = window.pvStudy;
      let paintedAt = null, pressedAt = null, playedAt = null, hidden = 0, ended = false, timer = null, done = null, player = null;
      const next = pvButton(pvSay("next"), (event) => submit(event, widget.value()), {class: "pv-next", disabled: true});
      const shut = () => Boolean(stage) && (stage.cut || !stage.seen || Boolean(item.shape[3] && !player?.seen));
      const renew = () => { // nobody answers about what was not seen
        const closed = ended || shut();
        next.disabled = widget.value() === null || closed;
        if (skip) skip.disabled = closed;
        unseen.hidden = !stage || stage.loaded === null || stage.seen || stage.cut;
        stage?.taps?.mark();
        stage?.options?.mark(widget.value());
      };
      let stage = null, skip = null;
      const drill = study.drill(item); // of practice: "solved", "try", or none
      const pictured = pvPictured(item);
      let widget = PV_WIDGETS[item.widget.kind]({...item.widget, pictured}, () => renew());
      if (study.page.cannot_tell && !item.attends && drill !== "solved") {
        skip = pvButton(pvSay("cannot_tell"), (event) => submit(event, null), {class: "pv-quiet", id: "pv-skip"});
      }
      const status = pvElement("p", {class: "pv-status", role: "status"});
      const unseen = pvElement("p", {class: "pv-hint pv-look", hidden: true}, pvSay("look_at_all"));
      const progress = pvElement("progress", {max: study.total, value: item.position ?? 0, "aria-label": pvSay("progress")});
      const asked = (text) => text.split(/\n+/).filter(Boolean).map((line) => pvElement("p", {dir: "auto"}, line));
      const question = pvElement("div", {class: "pv-question", id: "pv-question"}, ...asked(study.longest(item)));
      for (const node of [question, widget.node]) { // in the language of the questions, which may not be that of the page
        node.lang = node === question && pvTranslated(item) !== undefined ? pvWords.language : study.page.asked.lang;
        node.dir ||= study.page.asked.dir;
      }
      const actions = pvElement("div", {class: "pv-actions"}, ...(skip ? [skip] : []), next);
      const answer = pvElement("div", {class: "pv-answer", role: "group", "aria-labelledby": "pv-question"}, widget.node, unseen, actions, status);
      const body = pvElement("main", {class: `pv-item pv-coming${item.shape.length ? "" : " pv-alone"}`, "data-position": item.position ?? "practice",
        "data-kind": item.widget.kind, "data-drill": drill});
      if (item.shape.length) stage = new PvStage(item, body, question, () => renew(), pictured ? [...PV_LETTERS.slice(0, item.widget.names.length)] : []);
      if (pictured && drill !== "solved") stage.options = new PvOptions(stage, widget);
      if (stage && item.taps.length && widget.tap) {
        stage.taps = new PvTaps(item, widget);
        stage.frame.append(stage.taps.node);
        widget.node.prepend(stage.taps.hint);
      }
      const place = drill ? pvSay("practice") : pvSay("place", {number: item.position + 1, total: study.total});
      body.append(pvElement("h1", {class: "pv-unseen"}, drill ? place : pvSay("question", {place})), question, ...(stage ? [stage.node] : []), answer);
      window.pvStage = stage;
      display.replaceChildren(pvElement("header", {class: "pv-head"}, progress,
        pvElement("span", {}, place), ...study.full.button()), body);
      stage?.arrange(); // with the widget and the longest question of its domain, so that all items of it look alike
      question.replaceChildren(...asked(pvAsked(item)));
      if (drill === "solved") {
        widget.node.replaceWith((widget = pvSolved(item.solution)).node);
        if (stage) stage.taps = null;
      }
      if (stage) {
        const waiting = new PvWaiting(display, () => study.part(item, stage.way.render));
        await stage.load((clips) => (player = new PvPlayer(clips, study.page.replay, () => seen())));
        waiting.end();
      }
      body.classList.remove("pv-coming");
      const below = pvBelow(actions);
      display.append(below.node);
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
        const rt = since(event.timeStamp), clock = {first_press: since(pressedAt), ...(player ? {clip_end: since(playedAt), played: pvPlays(player.played, since)} : {})};
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
      display.querySelector("button.pv-next")?.focus();
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
