// The step of a first game: a ring and chopsticks at what it is about, all else dimmed, a tick at what is done.
// The card itself is part of the page, and so are its answers; without this they are there as well.
"use strict";
(() => {
  const card = () => document.getElementById("lesson");
  const table = () => document.getElementById("table");
  const PATIENCE = 2; // so many wrong taps, then the move is offered
  const narrow = matchMedia("(max-width: 1099px)");
  let wrong = 0;
  let step = "";

  const ways = () => JSON.parse(card()?.dataset.needs || "[]"); // several moves may do, each with its choices
  const thing = () => document.getElementById(card()?.dataset.points || "no such thing");
  const controls = () => [...document.querySelectorAll("input[form=move],#move input")];
  const needed = () => {
    const all = ways().flat();
    return controls().filter((one) => all.some(([name, value]) => one.name === name && one.value === value));
  };

  // What may be pressed: the choices of the step and the red button. What it points at is bright, too.
  function bright() {
    const wanted = needed().map((one) => one.labels?.[0] ?? one);
    const about = thing();
    const lit = new Set([...wanted, document.getElementById("go"), card(), document.querySelector("#ask.refusal")]);
    if (about && !wanted.some((one) => about.contains(one))) lit.add(about);
    lit.delete(null);
    return lit;
  }

  function dim(node, lit, found) {
    if (lit.has(node)) return;
    if (![...lit].some((one) => node.contains(one)) && getComputedStyle(node).display !== "contents") {
      found.add(node);
      return;
    }
    for (const inner of node.children) dim(inner, lit, found);
  }

  function mark(name, found) {
    for (const was of document.querySelectorAll(`.${name}`)) if (!found.has(was)) was.classList.remove(name);
    for (const one of found) if (!one.classList.contains(name)) one.classList.add(name);
  }

  function dress() {
    const on = card()?.classList.contains("on");
    const dimmed = new Set();
    if (on) dim(table(), bright(), dimmed);
    mark("lesson-dim", dimmed);
    mark("lesson-thing", new Set(on && thing() ? [thing()] : []));
    ready(on);
    const show = card()?.querySelector(".lesson-show");
    if (show && show.hidden !== wrong < PATIENCE) show.hidden = wrong < PATIENCE;
    if (on && card().dataset.step !== step) arrive();
    sticks(on);
  }

  // A new step: whatever was tried before counts no more, and what it is about comes into sight.
  function arrive() {
    step = card().dataset.step;
    wrong = 0;
    const show = card().querySelector(".lesson-show");
    if (show) show.hidden = true;
    if (narrow.matches) bringIntoSight();
  }

  // Between the top of the window and the dock, which covers the rest; what lies in the dock is in sight anyway.
  function bringIntoSight() {
    const about = thing();
    const dock = document.getElementById("move");
    if (!about || dock.contains(about)) {
      scrollTo({ top: 0 });
      return;
    }
    const place = about.getBoundingClientRect();
    const room = innerHeight - dock.offsetHeight;
    scrollTo({ top: Math.max(0, place.top + scrollY - Math.max(12, (room - place.height) / 2)) });
  }

  // The first act is done when all that is needed is chosen; only the red button is left then.
  function ready(on) {
    const acts = [...document.querySelectorAll(".lesson-acts li")];
    if (acts.length < 2 || !on) return;
    const ticked = controls().filter((one) => one.checked);
    const done = ([name, value]) => ticked.some((one) => one.name === name && one.value === value);
    const chosen = ways().some((way) => way.every(done));
    const stamp = acts[0].querySelector(".stp");
    if (acts[0].classList.contains("made") !== chosen) acts[0].classList.toggle("made", chosen);
    const sign = chosen ? "✓" : "1";
    if (stamp.textContent !== sign) stamp.textContent = sign;
  }

  function sticks(on) {
    const about = on && thing()?.offsetParent && thing(); // nothing points at what is not shown
    let picture = document.querySelector(".lesson-sticks");
    if (!about) {
      picture?.remove();
      return;
    }
    if (!picture) {
      picture = new Image();
      picture.className = "lesson-sticks";
      picture.alt = "";
      picture.src = card().dataset.sticks;
      document.body.append(picture);
    }
    const place = about.getBoundingClientRect();
    const left = `${Math.min(place.right - 14, innerWidth - 84) + scrollX}px`;
    const top = `${Math.max(0, place.bottom - 14) + scrollY}px`;
    if (picture.style.left !== left) picture.style.left = left;
    if (picture.style.top !== top) picture.style.top = top;
    const covers = place.bottom + 70 > (document.getElementById("move")?.getBoundingClientRect().top ?? innerHeight);
    if (picture.hidden !== covers) picture.hidden = covers; // never over what is needed
  }

  document.addEventListener(
    "click",
    (event) => {
      if (!card()?.classList.contains("on") || !table()?.contains(event.target)) return;
      const lit = bright();
      if ([...lit].some((one) => one.contains(event.target)) || event.target.closest("#lesson,a,summary")) return;
      wrong += 1;
      const about = thing();
      about?.classList.add("lesson-pulse");
      setTimeout(() => about?.classList.remove("lesson-pulse"), 600);
      dress();
    },
    true,
  );
  document.addEventListener("change", () => setTimeout(dress));
  addEventListener("resize", dress);
  addEventListener("scroll", () => sticks(card()?.classList.contains("on")), { passive: true });
  new MutationObserver(dress).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class", "data-points", "data-needs", "checked"],
  });
  dress();
})();
