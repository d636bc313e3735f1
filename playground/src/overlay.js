// The marks behind the text area. It is as wide as the text area, breaks its lines alike, and gives
// both their height, so that there is nothing to scroll in step.

import { element } from "./dom.js";
import { keyOf, markedLines } from "./marks.js";

export class Overlay {
  #node;
  #keys = [];

  constructor(node) {
    this.#node = node;
  }

  /** Shows `text` with `layers`. Only lines that changed are made again. */
  update(text, layers) {
    const lines = markedLines(text, layers);
    const keys = lines.map(keyOf);
    const most = Math.min(keys.length, this.#keys.length);
    let before = 0;
    while (before < most && keys[before] === this.#keys[before]) before++;
    let after = 0;
    while (after < most - before && keys.at(-1 - after) === this.#keys.at(-1 - after)) after++;
    const old = [...this.#node.children].slice(before, this.#keys.length - after);
    const next = this.#node.children[this.#keys.length - after] ?? null;
    const made = document.createDocumentFragment();
    made.append(...lines.slice(before, lines.length - after).map(lineOf));
    old.forEach((line) => line.remove());
    this.#node.insertBefore(made, next);
    this.#keys = keys;
  }

  /** Scrolls to the first piece with this mark. */
  reveal(mark) {
    this.#node.querySelector(`.${mark}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** A line of pieces as an element. */
export function lineOf(pieces) {
  const line = element("div");
  for (const { text, classes } of pieces) line.append(classes ? element("span", { class: classes }, text) : text);
  // An empty line is as high as the others.
  if (pieces.length === 0) line.append("\u200B");
  return line;
}
