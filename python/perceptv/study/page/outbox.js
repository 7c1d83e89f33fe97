"use strict";
// Answers wait here, on the person's disk, until the server has said that it keeps them.
class PvOutbox {
  constructor(api) {
    this.api = api;
    this.memory = new Map(); // what the disk does not take; then each item waits for the server
    this.db = null;
    this.sending = null;
    this.watchers = [];
    this.refused = null;
  }

  async open() {
    try {
      this.db = await new Promise((done, fail) => {
        const asked = indexedDB.open("perceptv-study", 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore("outbox", {keyPath: "uid"});
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
    } catch {
      this.db = null;
    }
    return this;
  }

  get durable() { return this.db !== null; }

  transaction(mode, run) {
    return new Promise((done, fail) => {
      const t = this.db.transaction("outbox", mode, mode === "readwrite" ? {durability: "strict"} : {});
      const asked = run(t.objectStore("outbox"));
      t.oncomplete = () => done(asked.result);
      t.onerror = t.onabort = () => fail(t.error);
    });
  }

  async waiting(session) {
    const kept = this.db ? await this.transaction("readonly", (store) => store.getAll()) : [];
    return [...kept, ...this.memory.values()]
      .filter((answer) => answer.session === session)
      .sort((a, b) => a.position - b.position);
  }

  async add(answer) {
    try {
      if (!this.db) throw new Error("no disk");
      await this.transaction("readwrite", (store) => store.put(answer));
    } catch {
      this.memory.set(answer.uid, answer);
    }
  }

  async remove(uid) {
    this.memory.delete(uid);
    if (this.db) await this.transaction("readwrite", (store) => store.delete(uid));
  }

  // Sends everything that waits, one after another, again and again until nothing is left.
  flush(session) {
    this.sending ??= this.send(session).finally(() => { this.sending = null; });
    return this.sending;
  }

  async send(session) {
    let pause = 250;
    for (;;) {
      const left = await this.waiting(session);
      this.tell(left.length);
      if (!left.length || this.refused) return;
      let status = 0;
      try {
        status = (await this.api("api/answers", left[0])).status;
      } catch {
        status = 0;
      }
      if (status === 200) {
        await this.remove(left[0].uid);
        pause = 250;
      } else if (status >= 400 && status < 500 && status !== 429) {
        this.refused = status; // shown, never passed over: the answer stays on the disk
        this.tell(left.length);
        return;
      } else {
        await new Promise((go) => setTimeout(go, pause));
        pause = Math.min(2 * pause, 8000);
      }
    }
  }

  tell(count) { for (const watch of this.watchers) watch(count, this.refused); }
}
