// Why: what became of the place at the caret, step by step, with what each step looked at lit up.

import { linksBy, markdownOptions } from "./answers.js";
import { byId, count, element, unseen } from "./dom.js";
import { dialect as rowOf, explain } from "./engine.js";
import { dialectNamed } from "./state.js";
import { excerpt, shortened } from "./visible.js";

/** More candidates than anyone reads. */
const MOST = 20_000;
/** How many links are listed. */
const LISTED = 100;

/** The sign and the word of an outcome. */
const OUTCOMES = {
  open: ["·", "goes on"],
  cut: ["−", "cut"],
  linked: ["✓", "linked"],
  refused: ["✗", "refused"],
};

/** What is known about a place of the text: a candidate, a link that is written out, or nothing. */
export function reasonAt(place, state) {
  const dialect = dialectNamed(state.dialect, state);
  const options = state.plain ? { dialect, plain: true } : markdownOptions(dialect);
  const candidates = explain(state.text, { ...options, limit: MOST });
  const candidate = nearest(candidates.filter((one) => one.start <= place && place <= one.end), place);
  if (candidate) return { candidate, candidates };
  const links = linksBy(dialect, state);
  const written = nearest(links.filter((one) => one.start <= place && place <= one.end), place);
  return { written, candidates };
}

/** Of several, the one that is a link, then the one that starts last: an address inside a URL that was refused. */
function nearest(here, place) {
  const inside = here.filter((one) => place < one.end);
  const order = (a, b) => Boolean(b.link) - Boolean(a.link) || b.start - a.start;
  return (inside.length ? inside : here).sort(order)[0];
}

export class Explanation {
  #node = byId("why");
  #light;
  #select;

  constructor({ light, select }) {
    this.#light = light;
    this.#select = select;
  }

  update(place, state, links) {
    const { candidate, written, candidates } = reasonAt(place, state);
    const parts = candidate ? this.#steps(candidate, state) : written ? this.#written(written, state) : this.#nothing(place, candidates, state);
    const focused = this.#node.contains(document.activeElement);
    if (!focused) this.#node.replaceChildren(...parts, this.#links(links, state));
  }

  #steps(candidate, state) {
    const lines = candidate.steps.map((step) => {
      const [sign, word] = OUTCOMES[step.outcome];
      const look = () => this.#light(step.lit);
      const away = () => this.#light([]);
      return element(
        "li",
        { class: step.outcome },
        element(
          "button",
          { type: "button", class: "step", onfocus: look, onblur: away, onmouseenter: look, onmouseleave: away, onclick: look },
          element("span", { class: "sign", "aria-hidden": "true" }, sign),
          element("span", {}, unseen(`${word}: `), ...coded(step.text)),
          step.lit.length > 0 && excerpt(state.text, candidate, step.lit),
        ),
      );
    });
    return [verdict(candidate.link, state, candidate), element("ol", { class: "steps", "aria-label": "Steps" }, lines)];
  }

  #written(link, { text, dialect }) {
    const how = { inline: "an inline link", reference: "a reference", angle: "a link in angle brackets" }[link.kind] ?? "a link";
    return [
      verdict(link, { text, dialect }, link),
      element("p", {}, `It is written out as ${how}, so every dialect links it and no rule for bare links is asked.`),
    ];
  }

  #nothing(place, candidates, state) {
    const row = rowOf(dialectNamed(state.dialect, state));
    const value = (key) => row.columns.find((column) => column.key === key)?.value;
    const [kinds, schemes] = [value("kinds"), value("schemes")];
    const near = [...candidates].sort((a, b) => Math.abs(a.start - place) - Math.abs(b.start - place))[0];
    return [
      element("p", { class: "verdict" }, element("strong", {}, "Nothing to decide here"), ` by ${state.dialect}.`),
      element("p", {}, "No character at this place could start a link. In this dialect links are of these kinds: ", ...coded(kinds), schemes ? ", with " : "", ...coded(schemes ?? ""), "."),
      near && element("p", {}, "The nearest candidate: ", this.#go(near, shortened(state.text.slice(near.start, near.end), 40))),
    ].filter(Boolean);
  }

  #go(range, label) {
    return element("button", { type: "button", class: "place", onclick: () => this.#select(range) }, label);
  }

  /** Every link of the dialect: another way to each of them than the caret. */
  #links(links, { dialect }) {
    const rows = links.slice(0, LISTED).map((link) =>
      element(
        "li",
        {},
        this.#go(link, shortened(link.text || link.href, 48)),
        element("span", { class: "light" }, ` ${link.kind} → ${shortened(link.readable, 60)}`),
        link.warnings.length > 0 && element("strong", { class: "warning" }, ` ⚠ ${link.warnings.join(", ")}`),
      ),
    );
    if (links.length > LISTED) rows.push(element("li", { class: "light" }, `and ${links.length - LISTED} more`));
    return element("details", { class: "links", open: this.#node.querySelector("details.links")?.open }, element("summary", {}, `${count(links.length, "link")} by ${dialect}`), element("ol", {}, rows));
  }
}

function verdict(link, { text, dialect }, range) {
  const answer = link ? "A link" : "No link";
  return element(
    "p",
    { class: `verdict ${link ? "linked" : "refused"}` },
    element("strong", {}, `${link ? "✓" : "✗"} ${answer}`),
    ` by ${dialect}: `,
    element("code", {}, shortened(text.slice((link ?? range).start, (link ?? range).end), 70)),
  );
}

/** Words with `code` between backticks. */
function coded(words) {
  return words.split(/(`[^`]+`)/).map((part) => (/^`.+`$/.test(part) ? element("code", {}, shortened(part.slice(1, -1), 60)) : part));
}
