"use strict";
// What people are told while something is fetched, and while there is no connection.
const PV_WITHOUT_A_WORD = 1000; // ms
const PV_LOOK = 200; // ms

// A pause that ends early when the net is back.
const pvPause = (ms) => new Promise((go) => {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener("online", end);
    go();
  };
  const timer = setTimeout(end, ms);
  window.addEventListener("online", end);
});

// Whether the server can be reached, as the last request found, with a line on the page while it cannot.
class PvNet {
  constructor(said) {
    this.lost = false;
    this.waiting = [];
    this.node = pvElement("p", {class: "pv-net", role: "status", hidden: true}, said);
    document.body.append(this.node);
    window.addEventListener("offline", () => this.tell(true));
    window.addEventListener("online", () => this.tell(false));
  }

  tell(lost) {
    this.lost = lost;
    if (!this.node.isConnected) document.body.append(this.node);
    this.node.hidden = !lost;
    if (lost) this.waiting.splice(0).forEach((go) => go());
  }

  // Kept once the server cannot be reached.
  gone() { return this.lost ? Promise.resolve() : new Promise((go) => this.waiting.push(go)); }

  async ask(url, options) {
    try {
      const answered = await fetch(url, options);
      this.tell(false);
      return answered;
    } catch (error) {
      this.tell(true);
      throw error;
    }
  }
}

// "Loading", after a second, with how much is there: `part` tells it, 0 to 1.
class PvWaiting {
  constructor(place, part) {
    this.bar = pvElement("progress", {max: 1, value: 0, "aria-label": pvSay("loading")});
    this.said = pvElement("span", {});
    this.node = pvElement("div", {class: "pv-waiting", role: "status", hidden: true},
      pvElement("p", {}, pvSay("loading")), this.bar, this.said);
    place.append(this.node);
    this.first = setTimeout(() => { this.node.hidden = false; }, PV_WITHOUT_A_WORD);
    this.timer = setInterval(() => {
      this.bar.value = part();
      this.said.textContent = `${Math.round(100 * part())} %`;
    }, PV_LOOK);
  }

  end() {
    clearTimeout(this.first);
    clearInterval(this.timer);
    this.node.remove();
  }
}
