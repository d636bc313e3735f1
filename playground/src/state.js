// What the page is about: a text and how it is looked at. Whoever shows a part of it listens.

/**
 * Where a visit starts. `own` is a dialect of one's own: `base` and the columns that are changed.
 * `without` are the dialects that are not compared: one that links nothing bare disagrees everywhere.
 */
export const START = {
  text: "",
  plain: false,
  unsafe: false,
  dialect: "gfm",
  view: "page",
  only: false,
  own: null,
  without: ["commonmark"],
};

/** The name of one's own dialect. */
export const OWN = "own";

export class State {
  #current = { ...START };
  #listeners = [];

  get current() {
    return this.#current;
  }

  /** Takes `changes`, and tells everyone the new state and the names of what is different. */
  set(changes) {
    const changed = new Set(Object.keys(changes).filter((name) => changes[name] !== this.#current[name]));
    if (changed.size === 0) return;
    this.#current = { ...this.#current, ...changes };
    for (const listener of this.#listeners) listener(this.#current, changed);
  }

  /** `listener` is called with the state and the set of names that changed, in the order of arrival. */
  listen(listener) {
    this.#listeners.push(listener);
  }
}

/** The dialect of the state with this name, as the engine takes it. */
export function dialectNamed(name, { own }) {
  return name === OWN && own ? { ...own, name: OWN } : name;
}
