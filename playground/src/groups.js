// The dialects side by side: a card for each answer, with everyone who gives it.

import { markedPageOf, pageOf } from "./answers.js";
import { byId, count, element } from "./dom.js";
import { markedLines } from "./marks.js";
import { lineOf } from "./overlay.js";
import { frame, show } from "./page.js";
import { excerpt, visible } from "./visible.js";

/** How long a pause in typing is before pages are rendered. */
const PAUSE = 60;

/** How much of a source, and how many places, a card shows. */
const MOST_TEXT = 50_000;
const MOST_PLACES = 200;

export class Groups {
  #node = byId("groups");
  #cards = [];
  #choose;
  #waiting;

  /** `choose` is told the name of a dialect that somebody wants to look at. */
  constructor({ choose }) {
    this.#choose = choose;
  }

  /** Heads at once; what is below them when typing pauses. */
  update(state, answers) {
    const { groups, places } = answers;
    while (this.#cards.length > groups.length) this.#cards.pop().node.remove();
    while (this.#cards.length < groups.length) {
      const card = new Card(this.#choose);
      this.#cards.push(card);
      this.#node.append(card.node);
    }
    groups.forEach((group, index) => this.#cards[index].head(group, groups.length, state));
    clearTimeout(this.#waiting);
    const bodies = () => groups.forEach((group, index) => this.#cards[index].body(group, places, state));
    this.#waiting = setTimeout(bodies, PAUSE);
  }
}

class Card {
  #choose;
  #title = element("h3");
  #names = element("ul", { class: "names" });
  #summary = element("p", { class: "light" });
  #body = element("div", { class: "body" });
  #frame;
  #drawn = "";

  constructor(choose) {
    this.#choose = choose;
    this.node = element("article", { class: "card" }, element("header", {}, this.#title, this.#names, this.#summary), this.#body);
  }

  head({ names, links, disputed }, groups, { dialect }) {
    const title = groups === 1 ? `All ${names.length} dialects agree` : names.length === 1 ? `${names[0]} alone` : `${names.length} dialects agree`;
    const summary = `${count(links.length, "link")}${disputed.size ? `, ${disputed.size} in dispute` : ""}`;
    const drawn = [title, summary, dialect, ...names].join("\0");
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#title.textContent = title;
    this.#summary.textContent = summary;
    this.node.setAttribute("aria-label", `${title}: ${names.join(", ")}`);
    const focused = this.#names.contains(document.activeElement) ? document.activeElement.textContent : undefined;
    this.#names.replaceChildren(
      ...names.map((name) =>
        element("li", {}, element("button", { type: "button", "aria-pressed": String(name === dialect), title: `Mark and explain the links of ${name}`, onclick: () => this.#choose(name) }, name)),
      ),
    );
    if (focused) [...this.#names.querySelectorAll("button")].find((button) => button.textContent === focused)?.focus();
  }

  body(group, places, state) {
    if (state.only) this.#put("only", excerpts(group, places, state));
    else if (state.view === "page") this.#page(group, state);
    else if (state.view === "source") this.#put("text", source(group, state));
    else this.#put("text", element("pre", { tabindex: "0", "aria-label": "HTML" }, element("code", {}, pageOf(group.dialect, state))));
  }

  #put(kind, node) {
    this.#body.className = `body ${kind}`;
    this.#body.replaceChildren(node);
    this.#frame = undefined;
  }

  #page(group, state) {
    if (!this.#frame) {
      const made = frame("");
      this.#put("page", made);
      this.#frame = made;
    }
    const title = `Page by ${group.names.join(", ")}`;
    if (this.#frame.title !== title) this.#frame.title = title;
    show(this.#frame, markedPageOf(group, state));
  }
}

/** The source with the links of a group. */
function source({ links, disputed }, { text }) {
  const shown = text.slice(0, MOST_TEXT);
  const layers = links.filter(({ end }) => end <= shown.length).map((link) => ({ start: link.start, end: link.end, mark: disputed.has(link) ? "link differs" : "link" }));
  const lines = markedLines(shown, layers).map((line) => line.map((piece) => ({ ...piece, text: visible(piece.text) })));
  return element("pre", { class: "marked", tabindex: "0", "aria-label": "Source" }, lines.map(lineOf), shown.length < text.length && element("p", { class: "light" }, `and ${text.length - shown.length} characters more`));
}

/** Only the places where this group and others differ. */
function excerpts({ links }, places, { text }) {
  if (places.length === 0) return element("p", { class: "light" }, "The same links everywhere.");
  const rows = places.slice(0, MOST_PLACES).map((place) => {
    const here = links.filter(({ start, end }) => start < place.end && place.start < end);
    return element("li", {}, excerpt(text, place, here, "link"), here.length === 0 && element("span", { class: "none" }, "no link"));
  });
  const more = places.length - rows.length;
  if (more > 0) rows.push(element("li", { class: "light" }, `and ${more} more`));
  return element("ol", { class: "places", tabindex: "0", "aria-label": "Places" }, rows);
}
