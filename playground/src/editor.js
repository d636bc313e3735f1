// The text area with its overlay: what is typed, where the caret is, and what is marked.

import { byId } from "./dom.js";
import { Overlay } from "./overlay.js";

export class Editor {
  #area = byId("text");
  #overlay = new Overlay(byId("overlay"));
  #layers = { answers: [], lit: [], here: [] };

  constructor({ onText, onCaret }) {
    this.#area.addEventListener("input", () => onText(this.text));
    // Fires for every caret in the document; a frame's or a dialog's is not ours.
    document.addEventListener("selectionchange", () => document.activeElement === this.#area && onCaret(this.caret));
    this.#area.addEventListener("focus", () => onCaret(this.caret));
  }

  get text() {
    return this.#area.value;
  }

  get caret() {
    return this.#area.selectionStart;
  }

  set caret(place) {
    this.#area.setSelectionRange(place, place);
  }

  /** Takes another text, which typing did not bring. */
  load(text) {
    if (text !== this.text) this.#area.value = text;
  }

  /** Replaces the text so that undoing brings the old one back. */
  replace(text) {
    this.#area.focus();
    this.#area.select();
    // The one way to change a text area that undo knows; no other is planned.
    if (!document.execCommand("insertText", false, text)) this.#area.setRangeText(text);
    this.#area.setSelectionRange(0, 0);
  }

  /** Marks the links of one dialect, and the places where dialects disagree. */
  showAnswers(links, places) {
    const found = links.map(({ start, end }) => ({ start, end, mark: "link" }));
    const disputed = places.map(({ start, end }) => ({ start, end, mark: "differs" }));
    this.#layers = { answers: [...disputed, ...found], lit: [], here: [] };
    this.#paint();
  }

  /** Lights up what a step looked at, or nothing. */
  light(ranges) {
    if (ranges.length === 0 && this.#layers.lit.length === 0) return;
    this.#layers.lit = ranges.map(({ start, end }) => ({ start, end, mark: "lit" }));
    this.#paint();
  }

  /** Selects a place and brings it into view. */
  select({ start, end }) {
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(start, end);
    this.#layers.here = [{ start, end, mark: "here" }];
    this.#paint();
    this.#overlay.reveal("here");
  }

  #paint() {
    this.#overlay.update(this.text, [...this.#layers.answers, ...this.#layers.here, ...this.#layers.lit]);
  }
}
