// One piece of the page becomes another: Idiomorph does it, and keeps nodes that are the same, the focus among them.
// What a person has done to the page meanwhile stays: what is folded out, and what is half typed.
"use strict";

const canMorph = typeof Idiomorph !== "undefined"; // it comes from npm, and may not have come

const typed = (node) => node.matches("input:not([type=radio],[type=checkbox],[type=hidden],[type=range]),textarea");

// Things that have no id are told apart by their key.
function named(part) {
  const unnamed = "[data-key]:not([id])";
  for (const node of part.querySelectorAll(unnamed)) node.id = `key-${node.dataset.key}`;
  if (part.matches?.(unnamed)) part.id = `key-${part.dataset.key}`;
}

// `touched` collects what was changed.
function morph(old, fresh, touched) {
  named(old);
  named(fresh);
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS") && !(name === "value" && typed(node)),
      afterNodeAdded: (node) => node.nodeType === 1 && touched?.add(node),
      beforeNodeMorphed: (node, twin) => {
        if (node.nodeType === 1 && node.hasAttribute("data-kept")) return false; // the script fills it, not the server
        if (node.nodeType === 3 && node.nodeValue !== twin.nodeValue) touched?.add(node.parentElement);
        return true;
      },
    },
  });
}
