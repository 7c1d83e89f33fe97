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

// A value that outlives a reload and a browser that is killed, as localStorage, written some seconds later, does not. Where
// there is no disk for it, localStorage keeps it; where neither is, it is there for as long as the page is open.
class PvKept {
  constructor(place) { this.place = place; }

  async open() {
    this.disk = await new PvDisk("perceptv-kept", "kept").open();
    const found = (await this.disk.all()).find(({uid}) => uid === this.place);
    this.value = found ? found.value : this.local;
    return this;
  }

  get local() { try { return JSON.parse(localStorage.getItem(this.place)); } catch { return null; } }

  async set(value) {
    this.value = value;
    try { localStorage.setItem(this.place, JSON.stringify(value)); } catch { /* it is shut */ }
    await this.disk.put({uid: this.place, value});
  }
}
