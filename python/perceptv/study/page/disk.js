"use strict";
// Lines by their uid, on the person's disk where there is one, else for as long as the page is open.
class PvDisk {
  constructor(name, store) {
    this.name = name;
    this.store = store;
    this.memory = new Map(); // what the disk does not take
    this.db = null;
  }

  async open() {
    try {
      this.db = await new Promise((done, fail) => {
        const asked = indexedDB.open(this.name, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(this.store, {keyPath: "uid"});
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
    } catch {
      this.db = null;
    }
    return this;
  }

  get there() { return this.db !== null; }

  run(mode, work) {
    return new Promise((done, fail) => {
      const t = this.db.transaction(this.store, mode, mode === "readwrite" ? {durability: "strict"} : {});
      const asked = work(t.objectStore(this.store));
      t.oncomplete = () => done(asked.result);
      t.onerror = t.onabort = () => fail(t.error);
    });
  }

  async put(line) {
    try {
      if (!this.there) throw new Error("no disk");
      await this.run("readwrite", (store) => store.put(line));
    } catch {
      this.memory.set(line.uid, line);
    }
  }

  async all() {
    const kept = this.there ? await this.run("readonly", (store) => store.getAll()) : [];
    return [...kept, ...this.memory.values()];
  }

  async remove(uid) {
    this.memory.delete(uid);
    if (this.there) await this.run("readwrite", (store) => store.delete(uid));
  }
}
