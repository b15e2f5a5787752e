// Turns one page into another and keeps what is still the same: nodes, focus, what is half chosen, what is folded out.
"use strict";

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || "" : "");

function sameKind(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

function morphAttributes(old, fresh, keep) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "open" && old.nodeName === "DETAILS") continue; // folded in or out by whoever reads it
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.nodeName === "INPUT") {
    if (old.type === "radio" || old.type === "checkbox") {
      if (!keep) old.checked = fresh.hasAttribute("checked");
    } else if (old.type === "hidden" || old.type === "range") {
      old.value = fresh.value;
    }
  }
}

// `keep`: the same question is still asked, so what is chosen stays chosen. `touched` collects what was changed.
function morph(old, fresh, keep, touched) {
  if (!sameKind(old, fresh)) {
    const copy = document.importNode(fresh, true);
    old.replaceWith(copy);
    touched?.add(copy);
    return;
  }
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) {
      old.nodeValue = fresh.nodeValue;
      touched?.add(old.parentElement);
    }
    return;
  }
  if (old.hasAttribute("data-kept")) return; // the script fills it, the server does not know what with
  morphAttributes(old, fresh, keep);
  const keyed = new Map();
  for (const child of old.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    let match = key ? keyed.get(key) : place;
    while (!key && match && keyOf(match)) match = match.nextSibling; // leave keyed nodes for their own twins
    if (match && sameKind(match, child)) {
      if (match === place) place = place.nextSibling;
      else old.insertBefore(match, place);
      morph(match, child, keep, touched);
    } else {
      const copy = document.importNode(child, true);
      old.insertBefore(copy, place);
      if (copy.nodeType === 1) touched?.add(copy);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}
