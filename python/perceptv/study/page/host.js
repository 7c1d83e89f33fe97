"use strict";
// Studies without a server of ours: the same calls, answered in the browser. A log on the person's disk holds a line for all
// that was kept; each line also goes to where the host takes data, and at the end the whole log once more.
const PV_CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const PV_CODE_LENGTH = 10;
const PV_ID = /^[A-Za-z0-9_.:-]{1,100}$/; // what a recruiter's address may tell, as our server takes it

// A number below `count`, each as likely.
function pvRandom(count) {
  const whole = 2 ** 32, most = whole - (whole % count), drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % count;
}

const pvCode = () => Array.from({length: PV_CODE_LENGTH}, () => PV_CODE_LETTERS[pvRandom(PV_CODE_LETTERS.length)]).join("");

// The order of buttons, which is the person's own and the same after a reload.
function pvOrder(count, code) {
  let state = [...code].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, count);
  const order = Array.from({length: count}, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const k = Math.floor((state / 2 ** 32) * (i + 1));
    [order[i], order[k]] = [order[k], order[i]];
  }
  return order;
}

// Where lines go: an address, JATOS, or a file that the person saves.
const PV_SENDERS = {
  plain: (told) => ({
    ready: async () => new URLSearchParams(location.search),
    saves: !told.collect_url,
    send: async (text) => {
      if (!told.collect_url) return;
      const answered = await fetch(told.collect_url, {method: "POST", body: text, signal: AbortSignal.timeout(10000)});
      if (!answered.ok) throw new Error(`collect_url says ${answered.status}`);
    },
    end: (url) => { if (url) location.assign(url); },
  }),
  jatos: () => ({
    ready: async () => {
      await new Promise((go) => window.jatos.onLoad(go));
      return new URLSearchParams(window.jatos.urlQueryParameters);
    },
    saves: false,
    send: (text) => window.jatos.appendResultData(text),
    end: (url) => (url ? window.jatos.endStudyAndRedirect(url, true) : (window.jatos.endStudyWithoutRedirect ?? window.jatos.endStudyAjax)(true)),
  }),
};

class PvHost {
  constructor(page) {
    this.told = page.host;
    this.sender = PV_SENDERS[page.host.name](page.host);
    this.place = `perceptv-host ${location.pathname}`;
  }

  // What the address of the study tells.
  async open() {
    this.log = await new PvDisk("perceptv-study-log", "log").open();
    this.mine = await new PvKept(this.place).open();
    return this.sender.ready();
  }

  // All of one person, the oldest first.
  async lines(code) {
    const mine = (await this.log.all()).filter((line) => line.code === code);
    return mine.sort((a, b) => a.at - b.at || (a.position ?? -1) - (b.position ?? -1));
  }

  get saves() { return this.sender.saves; }

  get me() { return this.mine.value; }

  async post(path, body) {
    try {
      const told = await this[path.replace("api/", "on_")](body);
      return {ok: true, status: 200, json: async () => told};
    } catch (error) {
      if (!(error instanceof PvRefusal)) throw error;
      return {ok: false, status: error.status, json: async () => ({error: error.message})};
    }
  }

  async keep(line) {
    const whole = {study: this.told.study, at: Date.now() / 1000, ...line};
    await this.log.put(whole);
    await this.sender.send(`${JSON.stringify(whole)}\n`);
  }

  async on_session({browser, recruited, language}) {
    const ids = Object.fromEntries(this.told.ids.map((name) => [name, recruited?.[name] ?? ""]));
    const lacking = this.told.ids.find((name) => !PV_ID.test(ids[name]));
    if (lacking) throw new PvRefusal(422, pvSay("link_lacks", {name: lacking}));
    const code = pvCode(), list = pvRandom(this.told.lists);
    await this.items(list); // it is there before anything is kept
    await this.keep({uid: `${code}:session`, kind: "session", code, list, browser: browser ?? "", ids, language: language ?? null});
    await this.mine.set({code, list, ids, language});
    return this.on_resume();
  }

  async on_resume() {
    const {me} = this;
    if (!me) throw new PvRefusal(401, "");
    const items = await this.items(me.list);
    for (const {widget} of items) {
      if (["buttons", "words", "toggles"].includes(widget.kind)) widget.order = pvOrder(widget.names.length, me.code);
    }
    const told = {session: me.code, items, total: items.length, next: await this.next(items), practice: []};
    return {...told, forms: await this.forms(), language: me.language};
  }

  async items(list) { return (await fetch(`list_${list}.json`)).json(); }

  async next(items) {
    const there = new Set((await this.lines(this.me.code)).filter((line) => line.kind === "answer").map((line) => line.position));
    const free = items.findIndex((item) => !there.has(item.position));
    return free < 0 ? items.length : free;
  }

  // The parts of the form that have answers; once all is done none is asked.
  async forms() {
    const lines = await this.lines(this.me.code), ended = lines.some((line) => line.kind === "finish");
    return ended ? ["start", "end"] : lines.filter((line) => line.kind === "form").map(({when}) => when);
  }

  async on_form({when, answers}) {
    const {code} = this.me;
    await this.keep({uid: `${code}:form ${when}`, kind: "form", code, when, answers});
    return {};
  }

  async on_answers({position, token, value, times}) {
    const {code} = this.me;
    await this.keep({uid: `${code}:${position}`, kind: "answer", code, position, token, value, times});
    return {};
  }

  async on_events({kind, detail}) {
    const {code} = this.me, number = (await this.lines(code)).filter((line) => line.kind === "event").length;
    await this.keep({uid: `${code}:event ${number}`, kind: "event", code, number, event: kind, detail});
    return {};
  }

  async on_finish() {
    const {items, next} = await this.on_resume(), {code, ids} = this.me;
    if (next < items.length) return {complete: false};
    await this.log.put({study: this.told.study, at: Date.now() / 1000, uid: `${code}:finish`, kind: "finish", code});
    await this.sender.send(await this.text());
    return {complete: true, answers: items.length, code, back: this.back("complete", ids)};
  }

  async on_leave({reason, recruited}) { return {back: this.back(reason, recruited ?? {})}; }

  // The way back to a recruiter. Its codes stand in page.json, where anybody can read them.
  back(earned, ids) {
    const {url, ...found} = this.told.backs[earned];
    return url ? {...found, url: url.replace("{survey_code}", encodeURIComponent(ids.survey_code))} : found;
  }

  // The whole log of this person, a line for each thing.
  async text() { return (await this.lines(this.me.code)).map((line) => `${JSON.stringify(line)}\n`).join(""); }

  // A button that saves the log as a file.
  saver(note) {
    const name = `perceptv-${this.me.code}.jsonl`, said = pvElement("p", {id: "pv-file", role: "status"});
    const save = async () => {
      const url = URL.createObjectURL(new Blob([await this.text()], {type: "application/x-ndjson"}));
      pvElement("a", {href: url, download: name}).click();
      setTimeout(() => URL.revokeObjectURL(url), 60000);
      said.textContent = pvSay("downloaded", {file: name});
    };
    return [pvSaid("p", note), pvButton(pvSay("download_button"), save, {class: "pv-next", id: "pv-save"}), said];
  }
}

class PvRefusal extends Error {
  constructor(status, said) {
    super(said);
    this.status = status;
  }
}
