"use strict";
// How a study stands, for whoever has the token: asked for every few seconds. The token is kept as long as this tab is open.
const PV_EVERY = 4000; // ms
const PV_AFTER_GUESSES = 60000; // ms until the server takes a token again
const PV_LONGEST = 10000; // ms that an answer may take
const PV_NAMES = {study: "Enrolment", began: "Began", complete: "Finished", running: "Running", partial: "Stopped", answers: "Answers",
  attention_failed: "Failed a check of attention", minutes: "Minutes, median of those who finished", forgotten: "Deleted people",
  expired: "Older than people were promised"};
const PV_STATES = ["began", "complete", "running", "partial"];
const PV_SOURCES = {page: "on the page of", server: "on the server, which could not store an answer"};

class PvStatus {
  constructor() {
    this.place = `perceptv-status ${location.pathname}`;
    [this.form, this.field, this.said, this.numbers, this.button] = ["ask", "token", "said", "numbers", "forget"].map((id) => document.getElementById(`pv-${id}`));
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.begin(this.field.value.trim()); });
    this.button.addEventListener("click", () => this.end(""));
    this.asked = null; // when the numbers are from
    this.lost = null; // since when there are no newer ones
    const kept = sessionStorage.getItem(this.place);
    if (kept) this.begin(kept);
  }

  begin(token) {
    if (!/^[\x21-\x7e]+$/.test(token)) { this.tell("This token is not known.", true); return; }
    this.token = token;
    sessionStorage.setItem(this.place, token);
    this.field.value = "";
    this.form.hidden = true;
    this.button.hidden = false;
    this.tell("Asking the server", false);
    this.ask();
  }

  // Shows nothing more, and asks for the token again.
  end(why) {
    clearTimeout(this.timer);
    this.token = this.asked = this.lost = null;
    sessionStorage.removeItem(this.place);
    this.numbers.hidden = this.button.hidden = true;
    this.form.hidden = false;
    this.tell(why, why !== "");
    this.field.focus();
  }

  tell(text, wrong) {
    if (this.said.textContent !== text) this.said.textContent = text;
    this.said.classList.toggle("pv-lost", wrong);
    this.numbers.classList.toggle("pv-old", wrong);
  }

  async ask() {
    const {token} = this;
    let pause = PV_EVERY;
    try {
      const headers = {Authorization: `Bearer ${token}`};
      const answered = await fetch("api/status", {headers, cache: "no-store", signal: AbortSignal.timeout(PV_LONGEST)});
      const told = await answered.json();
      if (token !== this.token) return;
      if (answered.status === 401) { this.end("This token is not known. Each start of the server with --admin makes a new one."); return; }
      if (answered.status === 429) pause = PV_AFTER_GUESSES;
      if (answered.ok) this.show(told);
      else this.miss(`The server says ${answered.status}: ${told.error}.`);
    } catch {
      if (token !== this.token) return;
      this.miss("The server cannot be reached.");
    }
    this.timer = setTimeout(() => this.ask(), pause);
  }

  miss(why) {
    this.lost ??= new Date().toLocaleTimeString();
    const since = this.asked ? ` The numbers are those of ${this.asked}; there are none since ${this.lost}.` : "";
    this.tell(`${why}${since}`, true);
  }

  show(told) {
    this.asked = new Date().toLocaleTimeString();
    this.lost = null;
    this.tell(`As of ${this.asked}`, false);
    this.numbers.hidden = false;
    const cell = (name, text, more = {}) => pvElement(name, more, text === null ? "–" : String(text));
    const rows = Object.entries(PV_NAMES).map(([name, words]) => pvElement("tr", {}, cell("th", words, {scope: "row"}),
      cell("td", told[name], {id: `pv-${name}`})));
    const error = told.last_error, where = error && [PV_SOURCES[error.source], error.person].filter(Boolean).join(" ");
    rows.push(pvElement("tr", {}, cell("th", "Last error", {scope: "row"}),
      cell("td", error ? `${error.at} ${where}: ${error.text}` : "none", {id: "pv-last_error"})));
    const heads = pvElement("tr", {}, cell("th", "List", {scope: "col"}), ...PV_STATES.map((name) => cell("th", PV_NAMES[name], {scope: "col"})));
    const lists = told.lists.map((row) => pvElement("tr", {}, cell("th", row.list, {scope: "row"}), ...PV_STATES.map((name) => cell("td", row[name]))));
    this.numbers.replaceChildren(pvElement("table", {}, pvElement("tbody", {}, ...rows)),
      pvElement("table", {id: "pv-lists"}, pvElement("thead", {}, heads), pvElement("tbody", {}, ...lists)));
  }
}

window.pvStatus = new PvStatus();
