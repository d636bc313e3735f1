// The places where dialects disagree, one after the other: F8, Shift+F8, or the buttons.

import { announce } from "./announcer.js";
import { byId, count, element } from "./dom.js";
import { excerpt, shortened } from "./visible.js";

export class Differences {
  #places = [];
  #text = "";
  #current = -1;
  #select;
  #node = byId("differences");

  constructor({ select }) {
    this.#select = select;
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F8" || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(event.shiftKey ? -1 : 1);
    });
  }

  update(text, places) {
    this.#text = text;
    this.#places = places;
    if (this.#current >= places.length) this.#current = -1;
    this.#draw();
  }

  /** Goes to the next place, or the one before; after the last comes the first. */
  go(by) {
    const { length } = this.#places;
    if (length === 0) return announce("There are no differences.", { now: true });
    this.#current = this.#current < 0 ? (by > 0 ? 0 : length - 1) : (this.#current + by + length) % length;
    const place = this.#places[this.#current];
    this.#draw();
    this.#select(place);
    announce(`Difference ${this.#current + 1} of ${length}. ${place.answers.map(sentence).join(" ")}`, { now: true });
  }

  #draw() {
    const { length } = this.#places;
    const place = this.#places[this.#current];
    const step = (label, title, by) => element("button", { type: "button", disabled: length === 0, "aria-label": title, title, onclick: () => this.go(by) }, label);
    const focused = this.#node.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : undefined;
    this.#node.replaceChildren(
      element(
        "div",
        { class: "stepper", role: "group", "aria-label": "Differences" },
        step("‹", "Previous difference (Shift+F8)", -1),
        element("span", {}, length === 0 ? "No differences" : place ? `Difference ${this.#current + 1} of ${length}` : count(length, "difference")),
        step("›", "Next difference (F8)", 1),
      ),
    );
    byId("verdicts").replaceChildren(...(place ? [this.#answers(place)] : []));
    if (focused) this.#node.querySelector(`[aria-label="${focused}"]`)?.focus();
  }

  #answers(place) {
    const rows = place.answers.map(({ dialects, links }) =>
      element(
        "li",
        {},
        element("span", { class: "who" }, dialects.join(", ")),
        links.length === 0
          ? element("span", { class: "none" }, "no link")
          : excerpt(this.#text, place, links, "link"),
      ),
    );
    return element("ul", { class: "verdicts", "aria-label": "Answers here" }, rows);
  }
}

function sentence({ dialects, links }) {
  const what = links.length === 0 ? "no link" : links.map(({ text }) => shortened(text, 80)).join(" and ");
  return `${dialects.join(", ")}: ${what}.`;
}
