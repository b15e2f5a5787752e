// What a card says, beside the card: the mouse rests on it, a finger holds it, or "i" is pressed on it. A tap still
// chooses. And all cards in one sheet over the table. Both are made of the page of cards, which is fetched once; without
// script a link leads there. It knows no more than what everybody may read in the box.
"use strict";
{
  const REST_MS = 550; // the mouse, on a card
  const NEXT_MS = 120; // and on another one, while the panel is open
  const HOLD_MS = 450; // a finger
  const LINGER_MS = 250; // from the card to the panel
  const SLIP_PX = 10; // a finger that holds still moves less
  const EDGE = 8;

  const panel = () => document.getElementById("peek");
  const sheet = () => document.getElementById("cards");
  const plain = (name) =>
    name
      .toLowerCase()
      .replace(/[-_!?.,'’\s]+/g, " ")
      .trim(); // as the names on the page are
  const leaving = "a:not([href^='#'])";
  let timer = 0;
  let wanted = null; // the card that the panel is for, or will be
  let pinned = false; // asked for, so that it stays until it is sent away
  let held = false; // a finger has just asked: what follows is no tap
  let hushed = null; // was clicked on: nothing comes up before the mouse has left it
  let finger = null;

  // -- the page of cards, once

  let fetched;
  function box() {
    fetched ??= fetch(document.querySelector("a[data-cards]").href, { headers: { Accept: "text/html" } })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("box");
        for (const link of page.querySelectorAll(leaving)) link.target = "_blank"; // the table stays where it is
        const named = new Map();
        const calls = [...page.querySelectorAll(".piece")].map((piece) => [piece, piece.dataset.names.split("|")]);
        for (const [piece, [key]] of calls) named.set(key, piece); // a key goes before any name
        for (const [piece, names] of calls) for (const name of names) if (!named.has(name)) named.set(name, piece);
        return { page, named };
      })
      .catch(() => (fetched = undefined));
    return fetched;
  }

  // -- the panel

  async function show(card, asked) {
    wanted = card;
    const found = (await box())?.named.get(plain(card.dataset.card));
    if (!found || wanted !== card || !card.isConnected) return;
    const piece = document.importNode(found, true);
    for (const node of [piece, ...piece.querySelectorAll("[id],[aria-labelledby],[tabindex]")]) {
      for (const name of ["id", "aria-labelledby", "tabindex"]) node.removeAttribute(name);
    }
    const more = document.createElement("a");
    more.className = "peek-more";
    more.href = `${document.querySelector("a[data-cards]").getAttribute("href")}#${found.id}`;
    more.dataset.cards = "";
    more.textContent = "All cards";
    (piece.querySelector(".piece-rules") ?? piece).append(more);
    panel().replaceChildren(piece);
    panel().setAttribute("aria-label", piece.querySelector("h3").textContent);
    pinned = asked;
    panel().showPopover();
    place(card.getBoundingClientRect());
    if (asked === "keys") panel().focus({ preventScroll: true });
  }

  // Above the card or below it, wherever there is more room; beside it where neither is enough.
  function place(card) {
    const own = panel().getBoundingClientRect();
    const within = (at, size, all) => Math.max(EDGE, Math.min(at, all - size - EDGE));
    const above = card.top - EDGE - own.height;
    const below = card.bottom + EDGE;
    let left = within(card.left + card.width / 2 - own.width / 2, own.width, innerWidth);
    const top = card.top > innerHeight - card.bottom ? above : below;
    if (top < EDGE || top + own.height > innerHeight - EDGE) {
      const right = card.right + EDGE;
      if (right + own.width < innerWidth - EDGE) left = right;
      else if (card.left - EDGE - own.width > EDGE) left = card.left - EDGE - own.width;
    }
    panel().style.left = `${left}px`;
    panel().style.top = `${within(top, own.height, innerHeight)}px`;
  }

  const open = () => panel()?.matches(":popover-open");
  function hide() {
    clearTimeout(timer);
    const back = panel()?.contains(document.activeElement) && wanted;
    wanted = null;
    pinned = false;
    if (open()) panel().hidePopover();
    if (back) (back.matches("input") ? back : (back.querySelector("input") ?? back)).focus({ preventScroll: true });
  }

  const cardAt = (node) => node.closest?.("[data-card]");
  const later = (act, ms) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };

  // -- a mouse

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const card = cardAt(event.target);
    if (card !== hushed) hushed = null;
    if (panel()?.contains(event.target) || (card && card === wanted && open())) clearTimeout(timer);
    else if (card && !hushed && !pinned) later(() => show(card, false), open() ? NEXT_MS : REST_MS);
    else if (!pinned) later(hide, LINGER_MS);
  });

  // -- a finger

  document.addEventListener("pointerdown", (event) => {
    held = false;
    if (panel()?.contains(event.target)) return;
    hide();
    const card = cardAt(event.target);
    if (event.pointerType === "mouse") {
      hushed = card;
      return;
    }
    finger = card && { x: event.clientX, y: event.clientY };
    if (card) later(() => show(card, "finger").then(() => (held = open())), HOLD_MS);
  });
  document.addEventListener("pointermove", (event) => {
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP_PX) letGo();
    if (wanted && !wanted.isConnected && !pinned) hide();
  });
  function letGo() {
    finger = null;
    clearTimeout(timer);
  }
  document.addEventListener("pointerup", (event) => event.pointerType !== "mouse" && letGo());
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("contextmenu", (event) => (finger || held) && cardAt(event.target) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      const card = cardAt(event.target);
      if (held && card) {
        event.preventDefault(); // that was no tap
        event.stopPropagation();
        held = false;
      } else if (card && !event.target.closest("label,input,button,a,summary") && event.detail) {
        show(card, "finger"); // nothing is chosen by it, so a tap is enough
      }
    },
    true,
  );
  document.addEventListener("scroll", (event) => !panel()?.contains(event.target) && wanted && !pinned && hide(), true);

  // -- keys

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open()) {
      event.preventDefault();
      hide();
    } else if (event.key === "i" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const card = cardAt(document.activeElement);
      if (open()) hide();
      else if (card) show(card, "keys");
    }
  });
  document.addEventListener("focusin", (event) => {
    if (open() && pinned === "keys" && !panel().contains(event.target)) hide();
  });

  // -- all cards, over the table

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-cards]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const found = await box();
    if (!found) {
      location.assign(link.href); // the page itself says what is wrong
      return;
    }
    hide();
    document.querySelector("[popover]:popover-open")?.hidePopover();
    const inside = document.getElementById("cards-inside");
    if (!inside.firstChild) inside.replaceChildren(document.importNode(found.page, true));
    sheet().showModal();
    const there = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (there) there.scrollIntoView({ block: "center" });
    else inside.scrollTop = 0;
    for (const old of inside.querySelectorAll(".found")) old.classList.remove("found");
    there?.classList.add("found");
  });

  for (const how of document.querySelectorAll("[data-peek-how]")) how.hidden = false;
}
