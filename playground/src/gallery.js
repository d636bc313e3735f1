// Hard inputs, by theme. They are cases of testdata/: `gallery.mjs` gathers them when the page is built.

import { byId, element } from "./dom.js";
import { themes, welcome } from "virtual:gallery";
import { shortened } from "./visible.js";

export class Gallery {
  #dialog = byId("gallery");

  /** `load` is given the text and whether it is plain. */
  constructor({ load }) {
    const open = (example) => {
      this.#dialog.close();
      load(example);
    };
    this.#dialog.append(
      element("form", { method: "dialog", class: "top" }, element("h2", { id: "gallery-heading" }, "Examples"), element("button", { "aria-label": "Close" }, "✕")),
      element("p", { class: "light" }, "Inputs that go wrong somewhere: cases of the project's tests."),
      ...themes.map(({ theme, examples }) =>
        element("section", { "aria-label": theme }, element("h3", {}, theme), element("ul", { class: "examples" }, examples.map((example) => element("li", {}, card(example, open))))),
      ),
    );
    byId("examples").addEventListener("click", () => this.#dialog.showModal());
  }
}

function card(example, open) {
  return element(
    "button",
    { type: "button", onclick: () => open(example) },
    element("strong", {}, example.name),
    element("code", { dir: "auto" }, shortened(example.text, 64)),
    element("span", { class: "light" }, example.plain ? "plain text" : "Markdown"),
  );
}

/** What is there when nobody sent anything. */
export const first = () => ({ text: welcome, plain: false });
