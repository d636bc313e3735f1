// Elements, made with text that is never read as HTML.

/**
 * An element. Attributes that are functions are listeners (`onclick`), `true` is an attribute without
 * a value, and what is false or undefined is left out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false && value !== null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);

/** Text for people who cannot see what a sign or a colour says. */
export const unseen = (text) => element("span", { class: "unseen" }, text);

/** One thing, or several. */
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
