"use strict";
// Files of frames: PNG files behind an index. Each frame is shown in its turn, none is passed over; what comes late is
// counted, and the frames after it come as much later.
const PV_DECODED = 16; // frames ahead
const PV_PAUSE = 700; // ms between two clips of an item
const PV_HEAD = 16; // bytes before the index

class PvPack {
  static async of(blob) {
    const made = new PvPack();
    const head = new DataView(await blob.slice(0, PV_HEAD).arrayBuffer());
    const [fps, files, count] = [4, 8, 12].map((at) => head.getUint32(at));
    const index = new DataView(await blob.slice(PV_HEAD, PV_HEAD + 4 * (2 * files + count)).arrayBuffer());
    const number = (i) => index.getUint32(4 * i);
    const range = (n, run) => Array.from({length: n}, (_, i) => run(i));
    made.fps = fps;
    made.places = range(files, (i) => [number(2 * i), number(2 * i + 1)]);
    made.order = range(count, (i) => number(2 * files + i));
    made.blob = blob;
    return made;
  }

  get moves() { return this.fps > 0; }

  bitmap(file) {
    const [at, length] = this.places[file];
    return createImageBitmap(this.blob.slice(at, at + length, "image/png"), PV_AS_STORED);
  }
}

// The frames of a pack that are decoded now: those that come next, and the one that is shown.
class PvDecoded {
  constructor(pack) {
    this.pack = pack;
    this.there = new Map();
    this.shown = null;
  }

  ahead(t) {
    const wanted = new Set(this.pack.order.slice(t, t + PV_DECODED));
    if (this.shown !== null) wanted.add(this.shown); // it is drawn again when the window changes
    for (const [file, entry] of this.there) if (!wanted.has(file) && entry.bitmap) this.drop(file, entry);
    return Promise.all([...wanted].map((file) => this.decode(file)));
  }

  decode(file) {
    let entry = this.there.get(file);
    if (!entry) {
      entry = {bitmap: null};
      this.there.set(file, entry);
      entry.done = this.pack.bitmap(file).then((bitmap) => { entry.bitmap = bitmap; });
    }
    return entry.done;
  }

  drop(file, entry) {
    this.there.delete(file);
    entry.bitmap.close();
  }

  at(t) {
    const file = this.pack.order[t], bitmap = this.there.get(file)?.bitmap ?? null;
    if (bitmap) this.shown = file;
    return bitmap;
  }

  close() { for (const [file, entry] of this.there) entry.done.then(() => this.drop(file, entry)); }
}

// Plays the clips of an item on a stage, one after another; then they can be seen again, if the design allows it.
class PvPlayer {
  constructor(clips, replay, changed) {
    this.clips = clips.map(({pack, label}) => ({pack, label, decoded: new PvDecoded(pack), plays: 0}));
    this.changed = changed;
    this.late = 0;
    this.intervals = [];
    this.closed = false;
    this.busy = false;
    this.rounds = 0;
    this.played = []; // of each play the clip, and when its first frame was drawn and its last one over
    this.label = pvElement("p", {class: "pv-clip", role: "status", hidden: clips.every(({label}) => !label)});
    this.buttons = this.clips.map((clip, i) => pvButton(pvSay("again", {clip: pvWord(clip.label) || pvSay("video_title")}), () => this.run([i]), {disabled: true}));
    this.start = pvButton(pvSay("video_start"), () => this.first(), {class: "pv-next"});
    this.calm = pvElement("p", {class: "pv-hint"}, pvSay("video_calm"));
    this.controls = pvElement("div", {class: "pv-controls"}, this.calm, this.start, ...(replay ? this.buttons : []));
    this.replay = replay;
  }

  get seen() { return this.rounds > 0; }

  async firstFrame() {
    await this.clips[0].decoded.ahead(0);
    return this.clips[0].decoded.at(0);
  }

  // Who asked the system for less motion starts the video; else it starts by itself.
  begin(stage) {
    this.stage = stage;
    this.show(0);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.calm.hidden = this.start.hidden = !calm;
    this.buttons.forEach((button) => { button.hidden = true; });
    if (!calm) this.first();
  }

  first() {
    this.calm.hidden = this.start.hidden = true;
    return this.run(this.clips.map((_, i) => i));
  }

  show(i) { this.label.textContent = pvWord(this.clips[i].label); }

  async run(order) {
    if (this.busy || this.closed) return;
    this.busy = true;
    this.buttons.forEach((button) => { button.disabled = true; });
    for (const [place, i] of order.entries()) {
      if (place) await new Promise((go) => setTimeout(go, PV_PAUSE));
      this.show(i);
      const began = await this.play(this.clips[i]);
      if (this.closed) return;
      this.played.push([i, began, performance.now()]);
    }
    this.busy = false;
    this.rounds += 1;
    this.buttons.forEach((button) => { button.disabled = button.hidden = false; });
    this.stage.arrange();
    this.changed();
  }

  // Returns when the first frame was drawn.
  async play(clip) {
    await clip.decoded.ahead(0);
    const began = await new Promise((done) => this.loop(clip, done));
    clip.plays += 1;
    return began;
  }

  loop(clip, done) {
    const step = 1000 / clip.pack.fps, count = clip.pack.order.length;
    let t = 0, start = null, before = null, first = null;
    const tick = (now) => {
      if (this.closed) { done(null); return; }
      if (before !== null) this.intervals.push(now - before);
      before = now;
      start ??= now;
      const due = start + t * step, bitmap = clip.decoded.at(t);
      if (now >= due - 1 && bitmap) {
        first ??= now;
        this.stage.picture(bitmap);
        if (now - due > step / 2) {
          this.late += 1;
          start += now - due;
        }
        t += 1;
        clip.decoded.ahead(t);
      }
      if (t < count) requestAnimationFrame(tick);
      else setTimeout(() => done(first), step);
    };
    requestAnimationFrame(tick);
  }

  close() {
    this.closed = true;
    this.clips.forEach((clip) => clip.decoded.close());
  }

  get told() {
    const sorted = this.intervals.slice(-2000).sort((a, b) => a - b);
    const middle = sorted.length ? Math.round(100 * sorted[sorted.length >> 1]) / 100 : null;
    return {plays: this.clips.map((clip) => clip.plays), late: this.late, interval: middle};
  }
}
