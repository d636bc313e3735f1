// One's own dialect: a form made from the columns of a preset, each with its rule in words.

import { announce } from "./announcer.js";
import { presets } from "./answers.js";
import { byId, element } from "./dom.js";
import { dialect as rowOf } from "./engine.js";
import { OWN } from "./state.js";

/** Names of sets are words or ranges; everything else is the characters themselves. */
const NAME = /^(?:[a-z]+(?:-[a-z]+)*|A-Z|a-z|0-9)$/;

/** What was typed for a column, as the engine takes it; `undefined` if nothing was. */
export function valueOf({ type }, typed) {
  if (typed === "") return undefined;
  if (type === "flag") return typed === "true";
  if (type === "number") return Number(typed);
  if (type === "list") return typed.trim().split(/[\s,]+/);
  if (type === "set") {
    const items = typed.trim().split(/\s+/).map((item) => (item === "space" ? " " : item));
    return items.length > 1 || (NAME.test(items[0]) && items[0].length > 2) || items[0] === " " ? items : items[0];
  }
  return typed;
}

/** The other way: what the form shows for a value. */
export function typedOf(value) {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.map((item) => (item === " " ? "space" : item)).join(" ") : String(value);
}

export class OwnDialect {
  #node = byId("own-form");
  #state;
  #complaint = element("p", { class: "complaint", role: "alert" });

  constructor(state) {
    this.#state = state;
    byId("own").addEventListener("toggle", () => byId("own").open && this.#draw());
  }

  /** Another state was loaded. */
  update() {
    if (byId("own").open && !this.#node.contains(document.activeElement)) this.#draw();
  }

  #draw() {
    const { own } = this.#state.current;
    const base = own?.base ?? "linkmark";
    const choice = element("select", { onchange: (event) => this.#take({ base: event.target.value }) }, presets().map((name) => element("option", { selected: name === base }, name)));
    this.#node.replaceChildren(
      element("div", { class: "bar" }, element("label", { class: "pick" }, element("span", {}, "Starts as"), choice), this.#buttons(own)),
      this.#complaint,
      ...this.#steps(base, own ?? { base }),
    );
  }

  #buttons(own) {
    return own
      ? element("button", { type: "button", onclick: () => this.#drop() }, "Remove")
      : element("button", { type: "button", class: "main", onclick: () => this.#take({ base: this.#node.querySelector("select").value }) }, "Use it");
  }

  /** A group of fields for each step of the scanner. The rules of the row decide which columns there are. */
  #steps(base, own) {
    const preset = new Map(rowOf(base).columns.map((column) => [column.key, column]));
    const { columns } = rowOf(own);
    return [...new Set(columns.map(({ step }) => step))].map((step) =>
      element("fieldset", { class: "columns" }, element("legend", {}, step), columns.filter((column) => column.step === step).map((column) => this.#field(column, preset.get(column.key), own))),
    );
  }

  #field(column, preset, own) {
    const id = `column-${column.key}`;
    const changed = own[column.key] !== undefined;
    const control = this.#control(column, typedOf(own[column.key]), id);
    control.addEventListener("change", () => this.#take({ ...own, [column.key]: valueOf(column, control.value) }));
    return element(
      "div",
      { class: changed ? "column changed" : "column" },
      element("label", { for: id }, plain(column.name), " ", element("code", {}, column.key), changed && element("strong", {}, " changed")),
      control,
      element("p", { class: "light", id: `${id}-rule` }, `${own.base}: ${preset ? plain(preset.value) : "has no such rule"}. Takes ${plain(column.accepts)}.`),
    );
  }

  #control({ type, choices }, typed, id) {
    const common = { id, "aria-describedby": `${id}-rule` };
    const same = element("option", { value: "", selected: typed === "" }, "as it was");
    const option = (value, label = value) => element("option", { value, selected: typed === value }, label);
    if (type === "flag") return element("select", common, same, option("true", "yes"), option("false", "no"));
    if (type === "choice") return element("select", common, same, choices.map((word) => option(word)));
    return element("input", { ...common, type: type === "number" ? "number" : "text", min: "0", value: typed, placeholder: "as it was", autocomplete: "off", spellcheck: "false" });
  }

  /** Takes a row if the engine does; else says what is wrong with it. */
  #take(row) {
    const own = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
    try {
      rowOf({ ...own, name: OWN });
    } catch (why) {
      this.#complaint.textContent = why.message.replace(/^linkmark: /, "");
      return;
    }
    this.#complaint.textContent = "";
    this.#state.set({ own, dialect: OWN });
    const focused = document.activeElement?.id;
    this.#draw();
    if (focused) byId(focused)?.focus();
    announce("Your dialect has changed.");
  }

  #drop() {
    const { base } = this.#state.current.own;
    this.#state.set({ own: null, dialect: this.#state.current.dialect === OWN ? base : this.#state.current.dialect });
    this.#complaint.textContent = "";
    this.#draw();
  }
}

const plain = (words) => words.replaceAll("`", "");
