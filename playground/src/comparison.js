// Which dialects are compared. One that links nothing bare disagrees with all others everywhere, so it
// waits until somebody wants it.

import { isCompared, namesOf } from "./answers.js";
import { byId, element } from "./dom.js";

export class Comparison {
  #node = byId("comparison");
  #state;

  constructor(state) {
    this.#state = state;
    this.#node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#node.open = false;
      this.#node.querySelector("summary").focus();
    });
  }

  update(state) {
    const names = namesOf(state);
    const compared = names.filter((name) => isCompared(name, state));
    const focused = this.#node.contains(document.activeElement) ? document.activeElement.value : undefined;
    this.#node.replaceChildren(
      element("summary", {}, `${compared.length} of ${names.length} dialects compared`),
      element("fieldset", {}, element("legend", { class: "unseen" }, "Compared"), names.map((name) => this.#box(name, state))),
    );
    if (focused) this.#node.querySelector(`[value="${focused}"]`)?.focus();
  }

  #box(name, state) {
    const toggle = (event) => {
      const others = state.without.filter((other) => other !== name);
      this.#state.set({ without: event.target.checked ? others : [...others, name] });
    };
    // The one that is looked at cannot be left out.
    const isChosen = name === state.dialect;
    return element("label", {}, element("input", { type: "checkbox", value: name, checked: isCompared(name, state), disabled: isChosen, onchange: toggle }), name);
  }
}
