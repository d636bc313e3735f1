// Fix: bare links written out with one click, and what was left alone, with its reason.

import { announce } from "./announcer.js";
import { markdownOptions } from "./answers.js";
import { byId, count } from "./dom.js";
import { fix } from "./engine.js";
import { dialectNamed } from "./state.js";

export class Fixing {
  #button = byId("fix");
  #notice;
  #replace;
  #fixed = { edits: [], notes: [], output: "" };

  constructor({ replace, notice }) {
    this.#replace = replace;
    this.#notice = notice;
    this.#button.addEventListener("click", () => this.#run());
  }

  update(state) {
    if (state.plain) {
      this.#show("Fix", "Plain text has no way to write a link out", true);
      return;
    }
    this.#fixed = fix(state.text, markdownOptions(dialectNamed(state.dialect, state)));
    const { edits, notes } = this.#fixed;
    const left = notes.length ? `; ${notes.length} left alone` : "";
    if (edits.length === 0) this.#show("Fix", `No bare link to write out${left}`, notes.length === 0);
    else this.#show(`Fix ${count(edits.length, "link")}`, `Write bare links out, so that every program sees them${left}`, false);
  }

  #show(label, title, disabled) {
    this.#button.textContent = label;
    this.#button.title = title;
    this.#button.disabled = disabled;
  }

  #run() {
    const { edits, notes, output } = this.#fixed;
    if (edits.length > 0) this.#replace(output);
    const done = `${count(edits.length, "link")} written out${notes.length ? `, ${notes.length} left alone` : ""}.`;
    announce(done, { now: true });
    if (notes.length > 0) this.#notice(done, notes.map(({ reason, meant }) => `${reason}${meant ? ` (meant: ${meant})` : ""}`));
  }
}
