// Fix: bare links written out with one click, and what was left alone, with its reason.

import { announce } from "./announcer.js";
import { markdownOptions } from "./answers.js";
import { byId, count } from "./dom.js";
import { fix } from "./engine.js";
import { dialectNamed } from "./state.js";
import { shortened } from "./visible.js";

/** How many reasons are told. */
const LISTED = 20;

export class Fixing {
  #button = byId("fix");
  #notice;
  #replace;
  #fixed = { edits: [], notes: [], output: "" };
  #text = "";

  /** `current` answers with the state of now: a click may come before the pause that follows a key. */
  constructor({ current, replace, notice }) {
    this.#replace = replace;
    this.#notice = notice;
    this.#button.addEventListener("click", () => (this.update(current()), this.#run()));
  }

  update(state) {
    if (state.plain) {
      this.#show("Fix", "Plain text has no way to write a link out", true);
      return;
    }
    this.#text = state.text;
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
    const done = `${count(edits.length, "link")} written out${notes.length ? `, ${notes.length} left alone` : ""}.`;
    const reasons = notes.slice(0, LISTED).map((note) => this.#reason(note));
    if (edits.length > 0) this.#replace(output);
    announce(done, { now: true });
    if (notes.length > 0) this.#notice(done, reasons);
  }

  #reason({ start, end, reason, meant }) {
    return `${shortened(this.#text.slice(start, end))}: ${reason}${meant ? ` (meant: ${shortened(meant)})` : ""}`;
  }
}
