"use strict";
// Answers wait here, on the person's disk, until the server has said that it keeps them. Those to a part of the form have a
// `path` of their own in place of a position, and go first.
class PvOutbox {
  constructor(api) {
    this.api = api;
    this.disk = new PvDisk("perceptv-study", "outbox"); // without it each item waits for the server
    this.sending = null;
    this.watchers = [];
    this.refused = null;
    this.onRefused = () => {}; // called with the status
    this.trouble = 0; // the status of the last try that failed; 0 where no server answered
  }

  async open() {
    await this.disk.open();
    return this;
  }

  get durable() { return this.disk.there; }

  async waiting(session) {
    return (await this.disk.all()).filter((answer) => answer.session === session).sort((a, b) => (a.position ?? -1) - (b.position ?? -1));
  }

  add(answer) { return this.disk.put(answer); }

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
        status = (await this.api(left[0].path ?? "api/answers", left[0])).status;
      } catch {
        status = 0;
      }
      this.trouble = status === 200 ? 0 : status;
      if (status === 200) {
        await this.disk.remove(left[0].uid);
        pause = 250;
      } else if (status >= 400 && status < 500 && status !== 429) {
        this.refused = status; // shown, never passed over: the answer stays on the disk
        this.onRefused(status);
        this.tell(left.length);
        return;
      } else {
        this.tell(left.length);
        await pvPause(pause);
        pause = Math.min(2 * pause, 8000);
      }
    }
  }

  tell(count) { for (const watch of this.watchers) watch(count); }
}
