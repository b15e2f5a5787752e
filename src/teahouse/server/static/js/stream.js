// What happens at the tables, as the server tells it: one stream for all tabs of a browser, because a browser holds few
// connections to one server. As a shared worker it serves them all; where there is none, each page has one of its own.
"use strict";

const SILENCE_MS = 20000; // the server says something every ten seconds: longer than this, nobody is there
const SOON_MS = 40;
const MOST_WAIT_MS = 2000;

class Stream {
  // `tell(table, message)` passes on what is heard; table "" is for everybody.
  constructor(tell) {
    this.tell = tell;
    this.tables = new Map(); // what is watched: table → what was last seen there
    this.source = null;
    this.failed = 0;
    this.address = "";
  }

  watch(address, table, seen) {
    this.address = address;
    if (this.source && this.tables.get(table) === seen) return;
    this.tables.set(table, seen);
    this.connect(SOON_MS); // tabs that open together share one attempt
  }

  leave(table) {
    if (this.tables.delete(table)) this.connect(SOON_MS);
  }

  close() {
    clearTimeout(this.again);
    clearTimeout(this.silence);
    this.source?.close();
    this.source = null;
  }

  connect(wait) {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.open(), wait);
  }

  open() {
    this.close();
    if (!this.tables.size) return;
    const asked = [...this.tables].map(([table, seen]) => `t=${encodeURIComponent(`${table}~${seen}`)}`);
    this.source = new EventSource(`${this.address}?${asked.join("&")}`);
    this.source.onopen = () => this.heard();
    for (const kind of ["beat", "away", "back"]) {
      this.source.addEventListener(kind, () => {
        this.heard();
        if (kind !== "beat") this.tell("", { kind });
      });
    }
    this.source.addEventListener("change", (event) => {
      this.heard();
      const message = JSON.parse(event.data);
      if (!this.tables.has(message.table)) return;
      this.tables.set(message.table, message.seen);
      this.tell(message.table, { kind: "change", ...message });
    });
    this.source.onerror = () => this.lost();
    this.listen();
  }

  heard() {
    if (this.failed) this.tell("", { kind: "online" });
    this.failed = 0;
    this.listen();
  }

  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lost() {
    this.close();
    this.failed += 1;
    this.tell("", { kind: "offline", times: this.failed });
    this.connect(Math.min(MOST_WAIT_MS, 500 * this.failed));
  }
}

if (typeof SharedWorkerGlobalScope !== "undefined") {
  const tabs = new Map(); // port → the table it shows
  const stream = new Stream((table, message) => {
    for (const [port, shows] of tabs) if (!table || table === shows) port.postMessage(message);
  });
  self.onconnect = ({ ports: [port] }) => {
    port.onmessage = ({ data }) => {
      const before = tabs.get(port);
      if (data.kind === "watch") {
        tabs.set(port, data.table);
        stream.watch(data.address, data.table, data.seen);
      } else if (data.kind === "again") {
        stream.connect(0);
      } else if (data.kind === "leave") {
        tabs.delete(port);
      }
      if (before && ![...tabs.values()].includes(before)) stream.leave(before);
    };
  };
}
