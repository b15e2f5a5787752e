// The page of a table: swaps in what changed, moves things that moved, says when it is not connected.
// Everything here also works without it, by forms and links. morph.js comes first.
"use strict";
document.documentElement.classList.add("scripted");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const live = () => document.getElementById("live");
const MOST_MOVING = 12;
const TROUBLE_MS = 1500;

// -- one page into the next

let busy = 0; // the newest request wins, whatever comes back later is dropped
const root = document.documentElement;
const underWay = (is) => root.toggleAttribute("data-busy", is); // from a choice or a decision until the page shows it

const stampOf = (page) => page.querySelector("#move input[name=stamp],#slip input[name=stamp]")?.value ?? "";
const kindOf = (page) => [...page.body.classList].filter((name) => name !== "offline").join(" ");
const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join();
const isChanges = (answer) => answer.headers.get("content-type")?.startsWith("application/json");

// Parts of the page that show something of one's own, as a half-filled form, a hint or a refusal, and not the table as
// it stands; the server sends them again as they are when it is next asked.
const ours = new Set();

async function take(address, options = {}, how = {}) {
  const turn = ++busy;
  underWay(true);
  const headers = { Accept: how.whole ? "text/html" : "application/json, text/html" };
  if (!how.whole && live()?.dataset.seen) {
    headers["X-Seen"] = live().dataset.seen;
    headers["X-Ours"] = [...ours].join(" ");
  }
  let answer;
  let text;
  try {
    answer = await fetch(address, { ...options, headers });
    text = await answer.text();
  } catch {
    if (turn === busy) underWay(false);
    if (isForm(address, options)) trouble("That did not get through, or its answer did not: look how the table stands, and try again.");
    offline();
    return;
  }
  if (turn !== busy) return;
  if (isChanges(answer)) {
    await changed(JSON.parse(text), how);
    if (turn === busy) underWay(false);
    return;
  }
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (answer.status === 429 || answer.status >= 500) {
    underWay(false);
    trouble((fresh.querySelector("main p") ?? fresh.body).textContent.trim());
    const look = isForm(address, options) ? () => refresh() : () => take(address, options, how);
    setTimeout(() => turn === busy && look(), TROUBLE_MS); // a form is not sent twice: whoever sent it presses again
    return;
  }
  const there = new URL(answer.url);
  const sameTable = there.pathname.replace(/\/(move|preview|undo|pass|back|away|talk|arrange|sit|show|alone)$/, "") === location.pathname;
  if (!fresh.getElementById("live") || !sameTable || kindOf(fresh) !== kindOf(document) || styles(fresh) !== styles(document)) {
    if (there.href === location.href || options.method !== "POST") location.assign(there.href);
    else location.assign(sameTable ? location.pathname : there.href);
    return;
  }
  await swap(fresh, how);
  if (turn === busy) underWay(false);
}

const isForm = (address, options) => options.method === "POST" && address !== live().dataset.preview;

// It could not be done just now: the page says why, and stays as it is with all that is chosen.
function trouble(why) {
  const bar = document.getElementById("trouble");
  if (!bar || document.body.classList.contains("offline")) return; // one bar says it all
  bar.firstElementChild.textContent = why;
  bar.hidden = false;
}

// The page as it is now. What is half chosen goes along, and comes back with what it would do now: others who choose
// meanwhile take nothing away from it. The answer to a form that was sent is not overtaken by news; they wait for it.
let half = ""; // the question to which something is ticked that has not been sent
let sending = false;
let waiting = null; // how to look again once the form has been answered
let missed = []; // what was told meanwhile

const halfChosen = () => {
  const preview = document.getElementById("move") && live().dataset.preview;
  return preview && half && half === stampOf(document) ? preview : "";
};

function refresh(how = {}) {
  if (sending) {
    waiting = how;
    return;
  }
  const preview = halfChosen();
  if (preview) {
    take(preview, { method: "POST", body: new URLSearchParams(new FormData(document.getElementById("move"))) }, how);
  } else {
    take(how.address ?? location.pathname, {}, how);
  }
}

async function send(address, data, how) {
  sending = true;
  try {
    await take(address, { method: "POST", body: data }, how);
  } finally {
    sending = false; // whatever went wrong: a page that waits for an answer looks at nothing else
    await catchUp();
  }
}

// What was told while a form was being answered. The answer may have told some of it already.
async function catchUp() {
  const again = waiting;
  const told = missed;
  waiting = null;
  missed = [];
  for (const message of told) {
    if (message.was === live().dataset.seen && !again && !sending && !halfChosen()) await changed(message);
  }
  const last = told.at(-1)?.seen ?? live().dataset.seen;
  if (again || last !== live().dataset.seen) refresh(again ?? {});
}

// Something has changed: the parts of the page that differ, and new lines of the bill.
async function changed(message, how = {}) {
  if (message.whole || (message.was && message.was !== live().dataset.seen)) {
    await take(location.pathname, {}, { ...how, whole: message.whole });
    return;
  }
  const parts = Object.entries(message.parts).filter(([id]) => id !== "title");
  const fresh = document.createElement("template");
  fresh.innerHTML = parts.map(([, html]) => html).join("");
  if (parts.some(([id]) => !document.getElementById(id) || !fresh.content.getElementById(id))) {
    await take(location.pathname, {}, { ...how, whole: true });
    return;
  }
  for (const [id] of parts) message.ours ? ours.add(id) : ours.delete(id);
  const slip = fresh.content.getElementById("slip");
  const same = !slip || stampOf(document) === stampOf(fresh.content);
  await show(fresh.content, how, how.keep ?? (same && !how.submitted), () => {
    if ("title" in message.parts) document.title = message.parts.title;
    for (const [id] of parts) morph(document.getElementById(id), fresh.content.getElementById(id), ringed);
    addLines(message.lines);
    Object.assign(live().dataset, { seen: message.seen, asked: message.asked ? "yes" : "" });
    const wait = document.querySelector(".wait-left");
    if (wait && message.left !== null) wait.dataset.left = message.left;
  });
}

const swap = (fresh, how) =>
  show(fresh, how, how.keep ?? (stampOf(document) === stampOf(fresh) && !how.submitted), () => {
    ours.clear();
    document.title = fresh.title;
    morph(document.body, fresh.body, ringed);
  });

let ringed = null; // what was changed, where it is to be marked
async function show(fresh, how, keep, put) {
  if (!canMorph) {
    location.assign(location.pathname); // then the page is loaded anew, as without script
    return;
  }
  const wasAsked = live().dataset.asked;
  const refused = keep && !how.still && document.querySelector("#ask.refusal"); // stays until something else is chosen
  if (refused) fresh.getElementById("ask")?.replaceWith(refused.cloneNode(true));
  const hadFocus = document.activeElement && document.activeElement !== document.body;
  keepMenu(fresh);
  ringed = new Set();
  const change = () =>
    slideBill(() => {
      const ticked = keep ? ticks() : null;
      put();
      document.getElementById("trouble")?.setAttribute("hidden", "");
      tick(ticked);
      if (keep) saysSo(document.querySelector("#move input[data-says]:checked"));
      dress();
    });
  if (how.still || calm.matches || document.hidden || !root.animate) {
    change();
    if (!how.still) counted = whereabouts().flows;
    if (calm.matches && !how.still) ring(ringed);
  } else {
    moving(change);
  }
  if (!refused && document.querySelector(".refusal")) document.querySelector(".refusal").focus();
  else if (hadFocus && document.activeElement === document.body) focusAsk();
  if (!wasAsked && live().dataset.asked) yourTurn();
}

// What is chosen stays chosen as long as the same question is asked, whatever else becomes of the page.
const choices = () => [...document.querySelectorAll("input[form=move],#move input")].filter((one) => ["radio", "checkbox"].includes(one.type));
const choiceOf = (one) => `${one.name}=${one.value}`;
const ticks = () =>
  new Set(
    choices()
      .filter((one) => one.checked)
      .map(choiceOf),
  );
function tick(ticked) {
  for (const one of choices()) one.checked = ticked ? ticked.has(choiceOf(one)) : one.hasAttribute("checked");
}

// New lines of the bill come on top; what reaches too far back goes (R10).
function addLines(lines) {
  const bill = document.querySelector("#bill ol");
  if (!bill || !lines) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = Object.entries(lines.add)
    .sort(([a], [b]) => b - a)
    .map(([, html]) => html)
    .join("");
  bill.querySelector("#since")?.remove();
  bill.prepend(fresh.content);
  for (const line of [...bill.children]) {
    const number = +line.id.replace("line-", "") - 1;
    line.classList.toggle("then", number === lines.fresh && number > lines.first);
    if (number < lines.first) line.remove();
  }
  if (live().dataset.seat && bill.firstElementChild && +bill.firstElementChild.id.replace("line-", "") - 1 >= lines.fresh) {
    bill.insertAdjacentHTML("afterbegin", '<li class="since" id="since">Since your last move</li>');
  }
}

// A menu that is open stays as it was opened: no line of it may become another one under somebody's finger.
let newMenu = null; // as it will be when it is opened again
function keepMenu(fresh) {
  const open = document.querySelector("#menu:popover-open");
  const menu = fresh.getElementById("menu");
  if (!open) newMenu = null;
  if (!open || !menu) return;
  newMenu = menu.cloneNode(true);
  menu.replaceWith(open.cloneNode(true));
}
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id !== "menu" || event.newState !== "closed" || !newMenu) return;
    morph(event.target, newMenu);
    newMenu = null;
    dress();
  },
  true, // it does not bubble
);

// The bill: lines that are there stay where they are, new ones come in from above, as on a strip that is pulled down.
let sliding = 0; // until when it is on its way to the top
let pulled = 0; // the frame in which it sets out
function slideBill(change) {
  const box = document.getElementById("bill");
  const top = box?.getBoundingClientRect().top ?? 0;
  const line = [...(box?.querySelectorAll("li[id]") ?? [])].find((one) => one.id !== "since" && one.getBoundingClientRect().bottom > top);
  const place = () => line.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const was = line && place();
  const atTop = box && (box.scrollTop < 8 || Date.now() < sliding);
  change();
  if (!line?.isConnected || !box.isConnected) return;
  box.scrollTop += place() - was;
  if (!atTop) return;
  sliding = Date.now() + 700;
  const up = () => box.scrollTo({ top: 0, behavior: calm.matches ? "instant" : "smooth" });
  // Once they have been seen where they were: whatever comes meanwhile has to be seen, too, or it jumps.
  cancelAnimationFrame(pulled);
  pulled = requestAnimationFrame(() => {
    pulled = requestAnimationFrame(up);
  });
}

function focusAsk() {
  const ask = document.getElementById("ask");
  if (!ask) return;
  ask.tabIndex = -1;
  ask.focus({ preventScroll: true });
}

// Things that lie somewhere else on the new page travel there; the rest is simply there. (By no view transition: while
// the browser prepares one, clicks may be lost.)
function moving(change) {
  const places = whereabouts();
  change();
  const flights = [...slide(places), ...fly(places)];
  const skip = () => flights.forEach((flight) => flight.finish());
  addEventListener("keydown", skip, { once: true });
  Promise.allSettled(flights.map((flight) => flight.finished)).then(() => removeEventListener("keydown", skip));
}

const lasts = (what) => parseFloat(getComputedStyle(root).getPropertyValue(what)); // milliseconds, as in tokens.css
const motion = (what) => ({ duration: lasts(what), easing: getComputedStyle(root).getPropertyValue("--ease") });
const seen = (box) => box.width && box.bottom > 0 && box.top < innerHeight;

const homeOf = (node) => node.parentElement?.closest("[id]:not([data-key])")?.id ?? "";

// Where everything lies that has a name, and how many of what kind lie where (data-flow, data-count).
function whereabouts() {
  const keyed = new Map();
  for (const node of document.querySelectorAll("[data-key]")) keyed.set(node.dataset.key, { box: node.getBoundingClientRect(), home: homeOf(node) });
  const flows = new Map();
  for (const node of document.querySelectorAll("[data-flow]")) {
    const place = `${node.dataset.flow} at ${node.parentElement.closest("[id]")?.id}`;
    const there = flows.get(place) ?? { kind: node.dataset.flow, count: 0, node, box: node.getBoundingClientRect() };
    there.count += +(node.dataset.count ?? 1);
    flows.set(place, there);
  }
  return { keyed, flows };
}

// What has only moved up for others slides there, what lies at another place now flies there, what is new settles down.
function slide({ keyed }) {
  const flights = [];
  for (const node of document.querySelectorAll("[data-key]")) {
    const is = node.getBoundingClientRect();
    const was = keyed.get(node.dataset.key);
    if (!seen(is) || flights.length >= MOST_MOVING) continue;
    if (!was) flights.push(node.animate({ opacity: [0, 1], scale: [0.9, 1] }, motion("--move")));
    else if (!seen(was.box)) continue;
    else if (was.home !== homeOf(node)) flights.push(...journey(node, was.box, is));
    else if (Math.hypot(was.box.x - is.x, was.box.y - is.y) >= 2) {
      const by = `${was.box.x - is.x}px ${was.box.y - is.y}px`;
      flights.push(node.animate({ translate: [by, "0px 0px"] }, { ...motion("--move"), composite: "add" }));
    }
  }
  return flights;
}

// A picture of it travels over everything else; the thing itself is there already, and takes clicks.
function journey(node, was, is) {
  const ghost = document.createElement("span");
  ghost.className = "flying whole";
  ghost.setAttribute("aria-hidden", "true");
  const picture = node.cloneNode(true);
  for (const one of [picture, ...picture.querySelectorAll("[id],[data-key],input")]) {
    one.removeAttribute("id");
    one.removeAttribute("data-key");
    if (one.matches("input")) one.remove();
  }
  ghost.append(picture);
  ghost.style.cssText = `left:${is.x}px;top:${is.y}px;width:${is.width}px;height:${is.height}px`;
  root.append(ghost);
  const by = `${was.x + was.width / 2 - is.x - is.width / 2}px ${was.y + was.height / 2 - is.y - is.height / 2}px`;
  const travel = ghost.animate({ translate: [by, "0px 0px"], scale: [was.width / is.width || 1, 1] }, motion("--move"));
  travel.finished.finally(() => ghost.remove());
  return [travel, node.animate({ opacity: [0, 0, 1] }, { ...motion("--move"), easing: "steps(2, jump-none)" })];
}

// Where there are fewer of a kind than before and more elsewhere, one of them flies across. A "*" gives anything.
let counted = new Map();
function fly({ flows: was }) {
  const { flows: is } = whereabouts();
  const last = counted;
  counted = is;
  const fewer = [...was].filter(([place, there]) => (last.get(place) ?? there).count > (is.get(place)?.count ?? 0)).map(([, there]) => there);
  const flights = [];
  for (const [place, there] of is) {
    const more = there.count - (last.get(place)?.count ?? 0);
    const from = fewer.find((other) => other.kind === there.kind && other.box.width) ?? fewer.find((other) => other.kind === "*" && other.box.width);
    if (there.kind === "*" || more <= 0 || !from || !last.size) continue;
    for (let i = 0; i < Math.min(more, 3) && flights.length < MOST_MOVING; i++) flights.push(flight(from, there, i));
  }
  return flights;
}

function flight(from, to, nth) {
  const drawn = to.node.matches(".disc,img") ? to.node : (to.node.querySelector(".disc,img") ?? to.node);
  const [start, end] = [from.box, drawn.getBoundingClientRect()];
  const ghost = document.createElement("span");
  ghost.className = "flying";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(drawn.cloneNode(true));
  const size = Math.max(28, Math.min(end.width, 64));
  ghost.style.cssText = `left:${end.x + end.width / 2}px;top:${end.y + end.height / 2}px;--d:${size}px;width:${size}px;height:${size}px`;
  root.append(ghost); // outside of what one page hands to the next
  const by = `${start.x + start.width / 2 - end.x - end.width / 2}px ${start.y + start.height / 2 - end.y - end.height / 2}px`;
  const travel = ghost.animate({ translate: [by, "0px 0px"], opacity: [0.4, 1, 1, 0.2] }, { ...motion("--serve"), delay: 60 * nth, fill: "backwards" });
  travel.finished.finally(() => ghost.remove());
  return travel;
}

// Without motion, what changed gets a ring for two seconds.
function ring(touched) {
  const places = new Set([...touched].map((node) => node?.closest?.("[data-key],.player,.dish,.slot,.tok")).filter(Boolean));
  for (const place of places) place.classList.add("changed");
  setTimeout(() => places.forEach((place) => place.classList.remove("changed")), 2000);
}

// -- sending forms

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id !== "move" && !("live" in form.dataset)) return;
  event.preventDefault();
  if (document.body.classList.contains("offline")) return;
  const button = event.submitter;
  const data = new URLSearchParams(new FormData(form, button));
  const address = button?.getAttribute("formaction") || form.getAttribute("action");
  form.closest("[popover]")?.hidePopover();
  send(address, data, { submitted: form.id === "move" });
  if (form.id !== "move") form.reset();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-live],a[data-step]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    link.closest("[popover]")?.hidePopover();
    step(link.href, "step" in link.dataset);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard.writeText(document.querySelector(copy.dataset.copy).value);
    copy.textContent = "Copied";
  }
});

function step(address, remember) {
  if (remember) history.replaceState(null, "", address);
  take(address, {}, { keep: true });
}

// What is barred says why, and changes nothing: prevented in time, the browser leaves all of a group as it was. Only what
// has been ticked before it was barred can be taken away.
document.addEventListener("click", (event) => {
  const { form, type, checked } = event.target;
  if (form?.id !== "move" || (type !== "radio" && type !== "checkbox") || !checked) return;
  if (event.target.getAttribute("aria-disabled") !== "true") return;
  event.preventDefault();
  event.target.focus();
});

// A half-filled form: the board shows what it would do, or at least the button says so.
let soon = 0;
document.addEventListener("change", (event) => {
  const move = document.getElementById("move");
  if (event.target.form !== move || event.target.id === "at" || event.target.id === "as") return;
  partWays(event.target);
  half = stampOf(document);
  if (live().dataset.preview) {
    clearTimeout(soon);
    underWay(true);
    if (!sending) busy++; // what was asked for before this choice knows nothing of it, and would take it away
    soon = setTimeout(() => refresh({ still: true }), 30);
  } else if (event.target.checked) {
    saysSo(event.target);
  }
});
function saysSo(picked) {
  if (picked?.dataset.says && !live().dataset.preview) document.getElementById("go").textContent = picked.dataset.says;
}
// Cards say by data-with what they go with; picking one lays down all that it shares no word with.
function partWays(picked) {
  const words = picked.checked && picked.dataset.with?.split(" ");
  if (!words) return;
  for (const other of document.querySelectorAll("input[data-with]:checked")) {
    if (!other.dataset.with.split(" ").some((word) => words.includes(word))) other.checked = false;
  }
}

document.addEventListener("reset", (event) => {
  if (event.target.id === "move") half = "";
  if (event.target.id !== "move" || !live().dataset.preview) return;
  underWay(true);
  clearTimeout(soon);
  soon = setTimeout(() => take(location.href, {}, { keep: false, still: true })); // when the form is blank
});

// -- being told of changes

let since = Date.now();
let lost = 0;
let worker = null; // for all tabs of this browser, where there is such a thing
let stream = null; // this page's own

const tableId = () => live()?.dataset.table;

function connect() {
  if (!tableId()) return;
  const { stream: address, worker: script, table, seen } = live().dataset;
  if (window.SharedWorker) {
    worker ??= shared(script);
    worker.port.postMessage({ kind: "watch", address, table, seen });
  } else {
    stream ??= new Stream((_, message) => heard(message));
    stream.watch(address, table, seen);
  }
}

function shared(script) {
  const made = new SharedWorker(script);
  made.port.onmessage = ({ data }) => heard(data);
  return made;
}

function heard(message) {
  since = Date.now();
  if (message.kind === "offline") offline(message.times);
  else if (message.kind === "away") showOffline("The house’s books are out of reach.");
  else if (message.kind === "online" || message.kind === "back") online();
  else if (message.seen !== live().dataset.seen) news(message);
}

// The answer to a form that was sent is not overtaken by news, and what is half chosen is worked out anew with them.
function news(message) {
  if (sending) missed.push(message);
  else if (halfChosen()) refresh();
  else if (root.hasAttribute("data-busy")) refresh();
  else changed(message);
}

// A page that nobody looks at needs no stream of its own; it is rebuilt when somebody does.
document.addEventListener("visibilitychange", () => {
  if (!stream) return;
  if (document.hidden) {
    stream.close();
  } else {
    stream.connect(0);
    refresh();
  }
});

function offline(times = lost + 1) {
  lost = times;
  if (lost < 2) return; // a moment's silence is nobody's business
  showOffline();
}

function showOffline(why = "Not connected.") {
  const bar = document.getElementById("offline");
  if (!bar) return;
  lost = Math.max(lost, 2);
  document.getElementById("trouble")?.setAttribute("hidden", "");
  bar.querySelector("b").textContent = why;
  bar.querySelector("time").textContent = new Date(since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  bar.hidden = false;
  document.body.classList.add("offline");
  document.getElementById("go")?.setAttribute("aria-disabled", "true");
}

function online() {
  const away = lost >= 2;
  lost = 0;
  const bar = document.getElementById("offline");
  if (bar) bar.hidden = true;
  document.body.classList.remove("offline");
  document.getElementById("go")?.removeAttribute("aria-disabled");
  if (away) refresh({ address: `${location.pathname}?since=${lastLine()}`, whole: true });
}

const lastLine = () => {
  const times = [...document.querySelectorAll("#bill time")].map((time) => Date.parse(time.dateTime) / 1000);
  return times.length ? Math.max(...times) : 0;
};

function tryNow() {
  worker?.port.postMessage({ kind: "again" });
  stream?.connect(0);
}
function leave() {
  worker?.port.postMessage({ kind: "leave" });
  stream?.close();
}
document.getElementById("offline")?.querySelector("button").addEventListener("click", tryNow);
addEventListener("pageshow", (event) => event.persisted && connect());
addEventListener("pagehide", leave);

// -- what a page cannot say in HTML: local time, a tube that empties, what this browser was told to do

const MINE = { sound: "teahouse-sound", notice: "teahouse-notice" };
const wants = (what) => localStorage.getItem(MINE[what]) === "on";
const theme = () => document.documentElement.dataset.theme ?? "";

function dress() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const old = Date.now() - at > 20 * 3600 * 1000;
    time.textContent = old ? at.toLocaleDateString([], { day: "numeric", month: "short" }) : at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
  const left = document.querySelector(".wait-left");
  if (left && left.dataset.running !== stampOf(document) + left.dataset.left) drain(left);
  for (const button of document.querySelectorAll("[data-toggle]")) {
    button.hidden = button.dataset.toggle === "notice" && !("Notification" in window);
    if (button.dataset.toggle === "sound") button.textContent = `Sounds: ${wants("sound") ? "on" : "off"}`;
    if (button.dataset.toggle === "notice") button.textContent = `Tell me when it is my turn: ${wants("notice") ? "on" : "off"}`;
    if (button.dataset.toggle === "theme") button.textContent = `Light or dark: ${theme() || "as the system"}`;
  }
  for (const button of document.querySelectorAll("[data-copy],[data-play]")) button.hidden = false;
}

function drain(left) {
  left.dataset.running = stampOf(document) + left.dataset.left;
  const tube = left.parentElement.querySelector(".tube i");
  const until = Date.now() + left.dataset.left * 1000;
  tube.style.setProperty("--from", left.dataset.left / left.dataset.all);
  tube.style.setProperty("--left", `${left.dataset.left}s`);
  tube.classList.remove("run");
  void tube.offsetWidth; // start the animation anew
  tube.classList.add("run");
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    left.textContent = `${seconds} s`;
    if (seconds && left.isConnected) setTimeout(tick, 250);
  };
  tick();
}

document.addEventListener("click", async (event) => {
  const what = event.target.closest("[data-toggle]")?.dataset.toggle;
  if (what === "theme") {
    const next = { "": "light", light: "dark", dark: "" }[theme()];
    if (next) document.documentElement.dataset.theme = next;
    else delete document.documentElement.dataset.theme;
    document.cookie = `teahouse-theme=${next}; path=${root.dataset.root}; max-age=31536000; samesite=lax`;
  } else if (what) {
    const on = !wants(what);
    if (what === "notice" && on && (await Notification.requestPermission()) !== "granted") return;
    localStorage.setItem(MINE[what], on ? "on" : "off");
    if (what === "sound" && on) chime();
  }
  if (what) dress();
});

function yourTurn() {
  if (wants("sound")) chime();
  if (wants("notice") && document.hidden) new Notification("It is your turn", { body: document.title, tag: location.pathname });
}

// Two taps on a porcelain cup.
function chime() {
  const audio = new AudioContext();
  for (const [when, pitch] of [
    [0, 1320],
    [0.12, 1760],
  ]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + when);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + when + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + when);
    tone.stop(audio.currentTime + when + 0.4);
  }
}

// -- the replay

let playing;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.id === "slider") step(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`, true);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-play]");
  if (!button) return;
  clearInterval(playing);
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  if (on)
    playing = setInterval(() => {
      if (+live().dataset.replay >= +live().dataset.last) clearInterval(playing);
      else document.querySelector('[data-step="next"]').click();
    }, 1200);
});
document.addEventListener("keydown", (event) => {
  if (!live()?.dataset.replay || event.target.matches("input,select,textarea")) return;
  const which = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
  if (which) document.querySelector(`[data-step="${which}"]`).click();
});

dress();
counted = whereabouts().flows;
connect();
