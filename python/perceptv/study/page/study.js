"use strict";
const PV_MOST_WAITING = 20; // answers that a person may give while the net is away
const PV_PATIENCE = 3000; // ms
const PV_LAST_RESORT = 20000; // ms until the answers can be saved as a file, where a host does not take them
const PV_AHEAD = 20; // items whose pictures are fetched ahead
const PV_PACKS_AHEAD = 1; // items whose videos are

const PV_LONGEST_WORK = 8 * 60000; // ms without a break, where the design has breaks
const PV_AS_STORED = {colorSpaceConversion: "none", premultiplyAlpha: "none"};
const pvBitmap = (blob) => createImageBitmap(blob, PV_AS_STORED);
const pvPack = (blob) => PvPack.of(blob);

// Tells the server what breaks on the page, a few times at most.
const PV_MOST_ERRORS = 5;
const PV_HARMLESS = /^ResizeObserver loop/; // a layout that needed another turn
function pvTellErrors(study) {
  let left = PV_MOST_ERRORS;
  const tell = (note) => {
    if (!study.session?.session || PV_HARMLESS.test(note) || left === 0) return;
    left -= 1;
    study.happened("error", {note: note.slice(0, 1000), ...(study.next === undefined ? {} : {position: study.next})});
  };
  const file = (url) => String(url ?? "").split("/").at(-1);
  window.addEventListener("error", ({message, filename, lineno}) => tell(`${message} (${file(filename)}:${lineno})`));
  window.addEventListener("unhandledrejection", ({reason}) => tell(String(reason)));
  study.outbox.onRefused = (status) => tell(`The server refused an answer (${status})`);
}

const pvWait = (ms) => new Promise((go) => setTimeout(go, ms));
// Tries again and again until `once` gives a result; the net may be away for a while.
async function pvUntil(once) {
  for (let pause = 250; ; pause = Math.min(2 * pause, 8000)) {
    try {
      const result = await once();
      if (result) return result;
    } catch { /* the net is away */ }
    await pvPause(pause);
  }
}

// A file of the study, fetched until it is there; `tell` gets how many bytes there are, of how many.
const pvFetched = (net, name, tell) => pvUntil(async () => {
  const answered = await net.ask(`media/${name}`);
  if (!answered.ok) return null;
  const total = Number(answered.headers.get("Content-Length")), reader = answered.body.getReader(), parts = [];
  for (let got = 0; ;) {
    const {done, value} = await reader.read();
    if (done) return new Blob(parts, {type: answered.headers.get("Content-Type") ?? ""});
    parts.push(value);
    got += value.length;
    tell(got, total);
  }
});

const PV_TASK_PREVIEW = "ASSIGNMENT_ID_NOT_AVAILABLE"; // in place of an id, where MTurk shows what the task is
const PV_FORM = "turkSubmitTo"; // an address, not an id

// Whoever has the key of a session can go on with it. The address of the page carries it behind #, which no browser sends.
const PV_KEY = /^[0-9a-f]{32}$/;
const pvNewKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const pvKeyOfAddress = () => [new URLSearchParams(location.hash.slice(1)).get("session")].find((key) => PV_KEY.test(key ?? "")) ?? null;
const pvPutInAddress = (key) => history.replaceState(null, "", `#session=${key}`);

// The language of a tag, or of its first part: de for de-AT.
function pvNearest(languages, tag) {
  const of = (one) => one.toLowerCase(), first = (one) => of(one).split("-")[0];
  return languages.find(({language}) => of(language) === of(tag)) ?? languages.find(({language}) => first(language) === first(tag));
}

class PvStudy {
  async open() {
    this.net = new PvNet(document.body.dataset.away);
    this.page = await pvUntil(async () => (await this.net.ask("page.json")).json());
    this.speak(new URLSearchParams(location.search).get("lang"));
    this.rate = new PvRate();
    this.full = new PvFull(this);
    this.place = `perceptv-study ${location.pathname}`;
    this.mine = await new PvKept(this.place).open();
    this.host = this.page.host ? new PvHost(this.page) : null; // where no server of ours is
    const told = this.host ? await this.host.open() : new URLSearchParams(location.search);
    if (told.has("lang") && !new URLSearchParams(location.search).has("lang")) this.speak(told.get("lang")); // as JATOS tells it
    this.link = told.get("link");
    this.recruited = this.page.person ? Object.fromEntries(told) : null; // what the address of a recruiter tells
    this.who = this.page.person ? told.get(this.page.person) : null;
    this.media = new Map(); // promises of files, by name
    this.fetched = new Map(); // of each how many bytes there are, of how many
    this.ways = new Map(); // in which pictures are shown, by domain and window
    this.slow = false;
    this.rested = performance.now(); // when the last break began
    this.outbox = await new PvOutbox((path, body) => this.post(path, body)).open();
    return this;
  }

  // Speaks a language of the study: the wanted one, else that of the browser, else the first. A choice stays in the address.
  speak(wanted, chosen = false) {
    const {languages, words} = this.page, near = [wanted, ...navigator.languages].filter(Boolean);
    const found = near.map((tag) => pvNearest(languages, tag)).find(Boolean) ?? words;
    pvSpeak(found);
    document.title = pvTold(this.page, "title");
    this.net.node.textContent = pvSay("away_now");
    if (!chosen) return;
    const address = new URL(location);
    address.searchParams.set("lang", found.language);
    history.replaceState(null, "", address);
  }

  // What the address does not tell, without which nobody can begin: words of the page; null where all is there.
  lacks() {
    if (this.page.links && this.link === null) return "incomplete_link";
    const told = this.recruited ?? {}, previews = told.assignmentId === PV_TASK_PREVIEW; // MTurk's, which the server answers
    return previews || this.page.ids.every((name) => (name === PV_FORM ? told[name] : PV_ID.test(told[name] ?? ""))) ? null : "incomplete";
  }

  get session() { return this.mine.value; }

  set session(value) { this.mine.set(value); }

  get calibration() { return this.session?.calibration; }

  set calibration(value) { this.session = {...this.session, calibration: value}; }

  post(path, body) {
    if (this.host) return this.host.post(path, body);
    const headers = {"Content-Type": "application/json"};
    const token = body.session ?? this.session?.session;
    if (token) headers["X-Study-Session"] = token;
    const {session: _, uid: __, path: ___, ...sent} = body;
    return this.net.ask(path, {method: "POST", headers, body: JSON.stringify(sent), signal: AbortSignal.timeout(10000)});
  }

  async enter(path, body) {
    const answered = await this.post(path, body);
    const told = await answered.json().catch(() => ({}));
    if (!answered.ok) return {error: told.error ?? pvSay("server_says", {status: answered.status}), status: answered.status};
    const {calibration, plates} = this.session?.session === told.session ? this.session : {};
    await this.mine.set({session: told.session, link: this.link, who: this.who, calibration, plates});
    if (!this.host) pvPutInAddress(told.session);
    if (told.language) this.speak(told.language); // in which the person agreed, also on another device
    this.items = told.items;
    this.total = told.total;
    this.practice = told.practice; // of each domain a solved item, and tries
    this.drilled = this.practice.flat();
    const all = await this.outbox.waiting(told.session), waiting = all.filter((answer) => !answer.path);
    this.forms = new Set([...told.forms, ...all.filter((answer) => answer.path).map(({when}) => when)]);
    this.next = Math.max(told.next, ...waiting.map((answer) => answer.position + 1));
    if (this.next > 0 && this.items[this.next]) this.items[this.next].resumed = true;
    this.outbox.flush(told.session);
    if (this.page.adaptive && waiting.length) await this.more();
    this.fetchAfter(null); // while people read the instructions
    return {};
  }

  // Goes on with a session: that of the address, or the one that this browser has. Returns the status, 0 where no server can tell.
  async resume() {
    const old = this.session, mine = old?.session && (old.link ?? null) === this.link && (old.who ?? null) === this.who ? old.session : null;
    const recruited = this.who ? this.recruited : null;
    for (const session of new Set([this.host ? null : pvKeyOfAddress(), mine].filter(Boolean))) {
      const found = await this.enter("api/resume", {session, recruited}).catch(() => ({error: "", status: 0}));
      if (found.status === undefined) return 200;
      if (found.status === 0 || found.status === 429 || found.status >= 500) return 0; // it may be there all the same
    }
    if (this.session) this.session = null;
    return 404;
  }

  // Begins one, by a key that is in the address before the server has it: who lost the answer to it comes back to it.
  begin() {
    if (!this.host) pvPutInAddress(this.key ??= pvNewKey());
    const {link, recruited, key: token} = this;
    return this.enter("api/session", {link, recruited, token, consent: true, browser: pvBrowser(), language: pvWords.language});
  }

  // Where the next item follows from the answers, it is asked for when the server has them all.
  more() {
    const session = this.session.session;
    return pvUntil(async () => {
      await this.outbox.flush(session);
      const answered = await this.post("api/resume", {});
      const told = await answered.json();
      if (!answered.ok || told.next < this.next) return false;
      this.items = told.items;
      return true;
    });
  }

  get current() { return this.items[this.next]; }

  // Whether a part of the form is still to be answered.
  asks(part) { return this.page.form.some(({when}) => when === part) && !this.forms.has(part); }

  // Puts answers to a part of the form where those to items wait for the server; the net is waited for where there is no disk.
  async keepForm(when, answers) {
    const session = this.session.session;
    await this.outbox.add({uid: `${session}:form ${when}`, path: "api/form", session, when, answers});
    this.forms.add(when);
    const sent = this.outbox.flush(session);
    if (!this.outbox.durable) await sent;
  }

  // Whether a break is due: after so many items, or so long a time.
  get tired() {
    const every = this.page.break_every;
    return every > 0 && this.next > 0 && (this.next % every === 0 || performance.now() - this.rested > PV_LONGEST_WORK);
  }

  // The item of practice that is next; each domain until one try is right or none is left.
  get practising() { return this.practice[0]?.[0]; }

  drill(item) { return item.position !== undefined ? null : item.solution === undefined ? "try" : "solved"; }

  practised(solved, right) {
    if (!solved && right) this.practice.shift();
    else if (this.practice[0].length > 1) this.practice[0] = this.practice[0].slice(1);
    else this.practice.shift();
  }

  judged(item, value) {
    return pvUntil(async () => {
      const answered = await this.post("api/practice", {token: item.token, value});
      return answered.ok && answered.json();
    });
  }

  // Keeps what happened beside the answers, when the net lets it.
  happened(kind, detail) {
    return pvUntil(async () => {
      const {ok, status} = await this.post("api/events", {kind, detail});
      return ok || (status >= 400 && status < 500 && status !== 429);
    });
  }

  // The longest question of the items that are shown alike.
  longest({alike, question, widget}) {
    const others = [...this.drilled, ...this.items].filter((one) => one.alike === alike && one.widget.kind === widget.kind).map(pvAsked);
    return [pvAsked({question}), ...others].reduce((a, b) => (b.length > a.length ? b : a));
  }

  get coming() { return this.practising ?? this.current; }

  // The files of a render of an item.
  files(item, render) { return render ? [item.smaller[render - 1].name] : [...item.pictures, ...item.packs.map(({name}) => name)]; }

  fetch(item, render) { return Promise.all(this.files(item, render).map((name) => this.once(name))); }

  once(name) {
    if (!this.media.has(name)) this.media.set(name, pvFetched(this.net, name, (...told) => this.fetched.set(name, told)));
    return this.media.get(name);
  }

  // How much of an item is there, 0 to 1.
  part(item, render) {
    const parts = this.files(item, render).map((name) => this.fetched.get(name) ?? [0, 0]);
    return parts.reduce((sum, [got, total]) => sum + (total ? got / total : 0), 0) / parts.length;
  }

  // The render of an item that is not on the page yet: that of its domain, where it is known.
  likely(item) {
    const shown = [...this.ways].find(([key]) => key.startsWith(`${item.alike},${item.widget.kind},${window.innerWidth},${window.innerHeight},`));
    if (shown) return shown[1].render;
    return pvLikely(this.page.alike[item.alike], document.body.clientWidth, window.devicePixelRatio, pvLargest(this)).render;
  }

  // Fetches what comes next, one item after another, while people look at this one, or read.
  async fetchAfter(item) {
    const turn = this.turn = (this.turn ?? 0) + 1, all = [...this.practice.flat(), ...this.items.slice(this.next)];
    const next = all.slice(all.indexOf(item) + 1).slice(0, PV_AHEAD).filter(({shape}) => shape.length);
    let moving = 0;
    for (const one of next) {
      if (turn !== this.turn) return;
      if (one.shape[3] && (moving += 1) > PV_PACKS_AHEAD) continue;
      await this.fetch(one, this.likely(one));
    }
  }

  // What an item shows: pictures, and files of frames that are played. When it is there, the next items are fetched.
  async shown(item, render) {
    this.turn = (this.turn ?? 0) + 1; // this one first
    const files = await this.fetch(item, render), pictures = render ? 0 : item.pictures.length;
    const packs = await Promise.all(files.slice(pictures).map(pvPack));
    const clips = packs.map((pack, i) => ({label: item.packs[i]?.label ?? "", pack}));
    const still = clips.filter(({pack}) => !pack.moves).flatMap(({pack}) => pack.order.map((file) => pack.bitmap(file)));
    const bitmaps = await Promise.all([...files.slice(0, pictures).map(pvBitmap), ...still]);
    this.fetchAfter(item);
    return {bitmaps, clips: clips.filter(({pack}) => pack.moves)};
  }

  // Tells, now and whenever it changes, how many answers wait.
  async watched(watch) {
    this.outbox.watchers = [watch];
    watch((await this.outbox.waiting(this.session.session)).length);
  }

  // Puts an answer where it is safe, and waits for the server; without the net, people may go on for a while.
  async keep(item, value, times) {
    const session = this.session.session;
    await this.outbox.add({uid: `${session}:${item.position}`, session, position: item.position, token: item.token, value, times});
    const sent = this.outbox.flush(session);
    const late = Promise.race([pvWait(PV_PATIENCE), this.net.gone()]).then(() => "late");
    if (await Promise.race([sent, late]) === "late") this.slow = true;
    if (this.slow) this.outbox.tell((await this.outbox.waiting(session)).length);
    while (this.outbox.refused || !this.outbox.durable || (await this.outbox.waiting(session)).length >= PV_MOST_WAITING) {
      if (!(await this.outbox.waiting(session)).length) break;
      await pvWait(250);
    }
    if (!(await this.outbox.waiting(session)).length) this.slow = false;
    for (const render of [0, ...item.smaller.map((_, i) => i + 1)]) {
      for (const name of this.files(item, render)) this.media.delete(name);
    }
    this.next = item.position + 1;
    if (this.page.adaptive) await this.more();
  }

  finish() {
    const session = this.session.session;
    return pvUntil(async () => {
      await this.outbox.flush(session);
      const answered = await this.post("api/finish", {});
      const told = await answered.json();
      return answered.ok && told.complete && told;
    });
  }
}

const pvReady = () => (end) => [
  pvSaid("h1", "practice_over_title"),
  pvSaid("p", "practice_over"),
  pvButton(pvSay("begin"), () => end("begin"), {class: "pv-next"}),
];

const pvBreak = (study) => (end) => [
  pvSaid("h1", "break_title"),
  pvSaid("p", "break", {done: study.next, total: study.total}),
  pvButton(pvSay("go_on"), () => end("go on"), {class: "pv-next"}),
];

const pvText = (title, text) => () => [pvSaid("h1", title), pvSaid("p", text)];

// The way back to a recruiter: a code, a link, or the form that MTurk takes.
function pvBack(back) {
  if (!back) return [];
  const form = () => {
    const fields = Object.entries(back.form.fields).map(([name, value]) => pvElement("input", {type: "hidden", name, value}));
    const button = pvElement("button", {type: "submit", class: "pv-next", id: "pv-back"}, pvSay("send"));
    return pvElement("form", {method: "post", action: back.form.action}, ...fields, button);
  };
  const away = () => {
    const {host} = window.pvStudy, leave = (event) => { event.preventDefault(); host.sender.end(back.url); };
    return pvElement("a", {href: back.url, id: "pv-back", on: host ? {click: leave} : {}}, pvSay("recruiter_back"));
  };
  const code = () => pvElement("p", {}, `${pvSay("recruiter_code")} `, pvElement("code", {id: "pv-earned"}, back.code));
  return [
    ...(back.code ? [code()] : []),
    ...(back.url ? [pvElement("p", {}, away())] : []),
    ...(back.form ? [form()] : []),
  ];
}

// Who does not agree, or cannot take part, leaves nothing, and is led back with the code for it.
function pvLeft(study, reason) {
  return () => {
    const place = pvElement("div", {"aria-live": "polite"});
    if (study.recruited || reason === "screened_out") {
      study.post("api/leave", {reason, recruited: study.recruited})
        .then((answered) => answered.json()).then((told) => place.replaceChildren(...pvBack(told.back))).catch(() => {});
    }
    return [pvSaid("h1", "thanks"), pvSaid("p", "nothing_stored"), place];
  };
}

function pvEnd(study) {
  return () => {
    const place = pvElement("div", {"aria-live": "polite"}, pvSaid("p", "saving"));
    study.full.end();
    const {host} = study;
    const lost = host && !host.saves && setTimeout(() => place.append(...host.saver("download_lost")), PV_LAST_RESORT);
    study.finish().then((told) => {
      clearTimeout(lost);
      const code = pvElement("code", {id: "pv-code"}, told.code);
      const kept = host?.saves ? [pvElement("p", {id: "pv-saved"}, pvSay("download_title")), ...host.saver("download")]
        : [pvElement("p", {id: "pv-saved"}, pvSay("saved", {answers: told.answers}))];
      if (host && !told.back.url) host.sender.end();
      place.replaceChildren(
        ...kept,
        pvElement("p", {}, `${pvSay("code")} `, code, " ",
          pvButton(pvSay("copy"), () => navigator.clipboard?.writeText(told.code), {class: "pv-quiet"})),
        ...pvBack(told.back),
        ...pvParagraphs(pvTold(study.page, "debriefing")));
    });
    return [pvSaid("h1", "thanks"), place];
  };
}

// One tab works on a study at a time; where the browser has no locks, the server still keeps each answer once.
const pvAlone = (study) => (navigator.locks
  ? new Promise((go) => navigator.locks.request(study.place, {ifAvailable: true}, (lock) => {
    go(lock !== null);
    return lock ? new Promise(() => {}) : null;
  }))
  : Promise.resolve(true));

(async () => {
  const study = await new PvStudy().open();
  const jsPsych = initJsPsych({display_element: undefined});
  window.pvStudy = study;
  pvTellErrors(study);
  const page = (screen, content) => ({type: PvPage, screen, content});
  if (!(await pvAlone(study))) {
    jsPsych.run([page("tab", pvText("elsewhere_title", "elsewhere"))]);
    return;
  }
  let state = study.lacks() ? "incomplete" : "consent", note = "";
  const formed = (then) => (study.asks("start") ? "form" : then);
  const plated = (then) => (then === "instructions" && study.page.plates.length && !study.session.plates ? "plates" : formed(then));
  const begun = (then) => (study.page.pixels_per_degree && !study.calibration ? "calibration" : plated(then));
  if (study.session?.session || pvKeyOfAddress()) {
    const status = await study.resume();
    if (status === 200 && !study.current) state = "items"; // who has finished goes straight to the code
    else if (status === 200) state = begun(study.next === 0 && study.practising ? "instructions" : "items");
    else if (status === 0) state = "away";
  }
  const enter = async () => {
    const found = await study.begin().catch(() => ({error: pvSay("unreachable")}));
    note = found.error ?? "";
    state = note ? "consent" : begun("instructions");
    if (!note && study.device) study.happened("check", study.device);
  };
  const checked = async (choice) => {
    if (choice === "cannot") state = "screened";
    else await enter();
  };
  const agreed = async (choice) => {
    if (choice === "refuse") state = "refused";
    else if (study.page.device_check) state = "check";
    else await enter();
  };
  const then = (run) => (end) => {
    let pressed = false; // a second press while the server is asked would begin a second session
    return async (choice) => {
      if (pressed) return;
      pressed = true;
      await run(choice);
      end(choice);
    };
  };
  const mode = study.page.test && PV_SIMULATIONS.find((one) => one === new URLSearchParams(location.search).get("simulate"));
  const run = (timeline) => (mode ? jsPsych.simulate(timeline, mode) : jsPsych.run(timeline));
  const last = () => jsPsych.data.get().last(1).values()[0]?.choice;
  const when = (wanted, timeline, more = {}) => ({timeline, conditional_function: () => state === wanted, ...more});
  document.querySelector(".pv-opening")?.remove();
  run([
    when("away", [page("away", pvText("away_title", "away"))]),
    when("incomplete", [page("incomplete", pvText("incomplete_title", study.lacks()))]),
    {
      timeline: [
        when("consent", [page("consent", (end) => pvConsent(study, note, then(agreed)(end)))]),
        when("check", [page("check", (end) => pvCheck(then(checked)(end), study))]),
      ],
      loop_function: () => state === "consent",
    },
    when("refused", [page("refused", pvLeft(study, "no_consent"))]),
    when("screened", [page("screened", pvLeft(study, "screened_out"))]),
    when("calibration", [page("calibration", (end) => pvCard(end, study)), page("distance", (end) => pvDistance(end, study))],
      {on_timeline_finish: () => { if (study.calibration) state = plated(study.next ? "items" : "instructions"); }}),
    when("plates", [page("plates", (end) => pvPlates(end, study))],
      {on_timeline_finish: () => { if (state === "plates" && study.session.plates) state = formed("instructions"); }}),
    when("form", [page("form", (end) => pvForm(study, "start", end))],
      {on_timeline_finish: () => { if (state === "form" && !study.asks("start")) state = study.next ? "items" : "instructions"; }}),
    when("instructions", [page("instructions", (end) => pvInstructions(study)(end))],
      {on_timeline_finish: () => { if (last() === "begin") state = study.practising ? "practice" : "items"; }}),
    when("practice", [{type: PvItem, item: () => study.practising}], {loop_function: () => study.practising !== undefined}),
    when("practice", [page("ready", pvReady())], {on_timeline_finish: () => { if (last() === "begin") state = "items"; }}),
    {
      timeline: [
        {timeline: [{type: PvPage, screen: "break", content: (end) => pvBreak(study)(end)}],
          conditional_function: () => study.tired, on_timeline_start: () => { study.rested = performance.now(); }},
        {type: PvItem, item: () => study.current},
      ],
      conditional_function: () => state === "items" && study.current !== undefined,
      loop_function: () => study.current !== undefined,
    },
    when("items", [page("form", (end) => pvForm(study, "end", end))], {conditional_function: () => state === "items" && study.asks("end")}),
    when("items", [page("end", pvEnd(study))]),
  ]);
})();

function pvBrowser() {
  const found = navigator.userAgent.match(/(Firefox|Edg|Chrome|Version)\/(\d+)/);
  return found ? `${found[1] === "Version" ? "Safari" : found[1]} ${found[2]}` : "other";
}
