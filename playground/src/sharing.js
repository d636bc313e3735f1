// Share: this state as a link, as a test case, as a report. What is copied is also shown, for browsers
// that do not let a page copy.

import { announce } from "./announcer.js";
import { byId, element } from "./dom.js";
import { encode } from "./fragment.js";
import { report } from "./report.js";
import { testCase } from "./test_case.js";

export class Sharing {
  #dialog = byId("copies");
  #state;
  #caret;
  #box = element("textarea", { readonly: true, rows: "10", "aria-label": "What was copied", spellcheck: "false" });
  #said = element("p", { class: "said" });

  constructor(state, caret) {
    this.#state = state;
    this.#caret = caret;
    const kinds = [
      ["Link to this state", "text and settings, in the part of the address that no server sees", () => this.#link()],
      ["Test case", "TOML for testdata/, with the answers of today", () => testCase(this.#state.current)],
      ["Bug report", "Markdown with the text, the answers and the steps", () => this.#report()],
    ];
    this.#dialog.append(
      element("form", { method: "dialog", class: "top" }, element("h2", { id: "copies-heading" }, "Share"), element("button", { "aria-label": "Close" }, "✕")),
      element("ul", { class: "kinds" }, kinds.map(([name, what, make]) => element("li", {}, element("button", { type: "button", onclick: () => this.#copy(name, make) }, element("strong", {}, `Copy as ${name.toLowerCase()}`), element("span", { class: "light" }, what))))),
      this.#said,
      this.#box,
    );
    this.#box.hidden = true;
    byId("share").addEventListener("click", () => this.#dialog.showModal());
  }

  async #link() {
    const fragment = await encode(this.#state.current);
    // The address bar says the same, so that the page can be reloaded or bookmarked.
    history.replaceState(null, "", fragment);
    return new URL(fragment, location.href).href;
  }

  async #report() {
    const address = new URL(await encode(this.#state.current), location.href).href;
    return report(this.#state.current, this.#caret(), address);
  }

  async #copy(name, make) {
    let said;
    try {
      this.#box.value = await make();
      said = await written(this.#box.value) ? `${name} copied.` : `${name}: select it and copy it.`;
      this.#box.hidden = false;
    } catch (why) {
      said = why.message;
      this.#box.hidden = true;
    }
    this.#said.textContent = said;
    announce(said, { now: true });
    if (!this.#box.hidden) this.#box.select();
  }
}

async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
