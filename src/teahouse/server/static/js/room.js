// The room: choosing a game lays its own order slip.
"use strict";
document.documentElement.classList.add("scripted");
{
  const order = document.getElementById("order");
  let asked = 0;
  order.addEventListener("change", async (event) => {
    if (event.target.name !== "game") return;
    const turn = ++asked;
    const name = order.elements.you.value;
    const answer = await fetch(`${order.dataset.room}?game=${encodeURIComponent(event.target.value)}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== asked) return; // another game was chosen meanwhile
    document.getElementById("order-slip").replaceWith(page.getElementById("order-slip"));
    order.elements.you.value = name;
  });
}
