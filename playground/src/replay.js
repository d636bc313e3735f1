// Streaming replay: the text arrives piece by piece, and three policies show what they make of its
// unfinished end.

import { markdownOptions } from "./answers.js";
import { byId, count, element } from "./dom.js";
import { Stream } from "./engine.js";
import { frame, show } from "./page.js";
import { dialectNamed } from "./state.js";

/** The policies, and what each does with an end that is not finished. */
const POLICIES = [
  ["plain", "what has come, as if it were complete"],
  ["hold", "nothing that may still become markup"],
  ["close", "what is open, as if it were closed"],
];

/** Pieces as a model writes them: a few letters, with the space before them. */
const PIECE = /\s*\S{1,5}|\s+/gu;

/** How long one piece takes when the replay runs. */
const BEAT = 60;

export const piecesOf = (text) => text.match(PIECE) ?? [];

export class Replay {
  #body = byId("replay-body");
  #state;
  #pieces = [];
  #shows = [];
  #slider = element("input", { type: "range", min: "0", value: "0", "aria-label": "Time", oninput: () => this.#seek() });
  #clock = element("output", {});
  #play = element("button", { type: "button", class: "main", onclick: () => this.#toggle() }, "Play");
  #note = element("p", { class: "light", hidden: true }, "What arrives is read as Markdown, though the text above is plain.");
  #timer;
  /** What is being replayed. */
  #key;

  constructor(state) {
    this.#state = state;
    if (!Stream) byId("replay").hidden = true;
    byId("replay").addEventListener("toggle", () => this.update(this.#state.current));
    this.#shows = POLICIES.map(([name, what]) => new Show(name, what));
    this.#body.append(
      element("div", { class: "bar" }, this.#play, this.#slider, this.#clock),
      this.#note,
      element("div", { class: "groups policies" }, this.#shows.map(({ node }) => node)),
    );
  }

  /** Another text, or another way to read it: the replay stands at its end. */
  update(state) {
    if (!byId("replay").open) return this.#stop();
    const options = { ...markdownOptions(dialectNamed(state.dialect, state)), unsafe: state.unsafe };
    const key = JSON.stringify([state.text, state.plain, options]);
    if (key === this.#key) return;
    this.#key = key;
    this.#pieces = piecesOf(state.text);
    this.#shows.forEach((one) => one.start(options));
    this.#slider.max = this.#pieces.length;
    this.#slider.value = this.#pieces.length;
    this.#note.hidden = !state.plain;
    this.#seek();
  }

  /** The colours have changed. */
  redraw() {
    if (this.#key) this.#seek();
  }

  #seek() {
    const at = Number(this.#slider.value);
    const came = this.#pieces.slice(0, at).join("").length;
    const all = this.#pieces.join("").length;
    this.#clock.textContent = at === this.#pieces.length ? `all ${all} characters` : `${came} of ${all} characters`;
    this.#slider.setAttribute("aria-valuetext", this.#clock.textContent);
    this.#shows.forEach((one) => one.seek(this.#pieces, at));
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    if (Number(this.#slider.value) >= this.#pieces.length) this.#slider.value = 0;
    this.#play.textContent = "Pause";
    this.#timer = setInterval(() => {
      this.#slider.value = Number(this.#slider.value) + 1;
      this.#seek();
      if (Number(this.#slider.value) >= this.#pieces.length) this.#stop();
    }, BEAT);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = "Play";
  }
}

/** One policy: its stream, how far it has come, and its page. */
class Show {
  #name;
  #options;
  #stream;
  #at = 0;
  #frame;
  #said = element("p", { class: "light" });

  constructor(name, what) {
    this.#name = name;
    this.#frame = frame(`Page with the policy ${name}`);
    this.node = element("article", { class: "card", "aria-label": `Policy ${name}` }, element("header", {}, element("h3", {}, name), element("p", { class: "light" }, what), this.#said), element("div", { class: "body page" }, this.#frame));
  }

  start(options) {
    this.#options = options;
    this.#restart();
  }

  #restart() {
    this.#stream = new Stream({ ...this.#options, unfinished: this.#name });
    this.#at = 0;
  }

  /** Forward by what came; backward by starting over, since a stream forgets nothing. */
  seek(pieces, at) {
    if (at < this.#at) this.#restart();
    while (this.#at < at) this.#stream.push(pieces[this.#at++]);
    if (at === pieces.length) this.#stream.finish();
    const page = this.#stream.html();
    this.#said.textContent = `${count(page.split("<a ").length - 1, "link")} now`;
    show(this.#frame, page);
  }
}
