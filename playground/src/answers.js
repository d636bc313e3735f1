// What the dialects answer about a text: who agrees with whom, and where they do not.

import { compare, dialects, html, links, rewriteLinks, text as plainPage } from "./engine.js";
import { OWN, dialectNamed } from "./state.js";

/** All dialects read the same Markdown, as in `compare`, so that they differ in links and nothing else. */
const PRESET = "gfm";

/** The names of the presets. */
export const presets = () => dialects().map(({ name }) => name);

/** How the engine is to read Markdown with `dialect`. */
export const markdownOptions = (dialect) => ({ dialect, preset: PRESET });

/** The links of a text by one dialect. */
export function linksBy(dialect, { text, plain }) {
  return links(text, plain ? { dialect, plain } : markdownOptions(dialect));
}

/** The names of all dialects of a state. */
export const namesOf = ({ own }) => (own ? [...presets(), OWN] : presets());

/** Whether a dialect is compared. The one that is looked at always is. */
export const isCompared = (name, { without, dialect }) => name === dialect || !without.includes(name);

/**
 * Every answer: the links of the chosen dialect, the places where not all dialects have the same, and
 * groups of dialects with the same links. Outside those places all have the same, so that one dialect
 * and the places are all that the engine has to be asked for.
 */
export function answersTo(state) {
  const names = namesOf(state).filter((name) => isCompared(name, state));
  const links = linksBy(dialectNamed(state.dialect, state), state);
  const places = compare(state.text, { dialects: names.map((name) => dialectNamed(name, state)), plain: state.plain });
  const agreed = links.filter(outside(places));
  return { links, places, groups: groupsOf(names, places).map((group) => ({ ...group, dialect: dialectNamed(group.names[0], state), ...linksOf(group, agreed) })) };
}

/** Whether a link is in none of the places. Both are asked for in the order of the text. */
function outside(places) {
  let next = 0;
  return (link) => {
    while (next < places.length && places[next].end <= link.start) next++;
    return next >= places.length || link.end <= places[next].start;
  };
}

/** Dialects that give the same answer at every place, the largest group first. */
function groupsOf(names, places) {
  const groups = new Map();
  for (const name of names) {
    const given = places.map(({ answers }) => answers.findIndex(({ dialects }) => dialects.includes(name)));
    const key = given.join();
    const group = groups.get(key) ?? { names: [], answers: given.map((index, place) => places[place].answers[index].links) };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.names.length - a.names.length);
}

/** All links of a group in the order of the text, and those that not everybody has. */
function linksOf({ answers }, agreed) {
  const disputed = new Set(answers.flat());
  return { links: [...agreed, ...disputed].sort((a, b) => a.start - b.start), disputed };
}

/** The page of a text as HTML. */
export function pageOf(dialect, { text, plain, unsafe }) {
  return plain ? plainPage(text, { dialect }) : html(text, { ...markdownOptions(dialect), unsafe });
}

/** As `pageOf`, for looking at: links have the class `link`, and those in dispute `differs`. */
export function markedPageOf({ dialect, links, disputed }, { text, plain, unsafe }) {
  const classes = links.map((link) => (disputed.has(link) ? "link differs" : "link"));
  if (!plain) {
    const mark = (_, index) => ({ attributes: { class: classes[index] ?? "link" } });
    return rewriteLinks(text, mark, { ...markdownOptions(dialect), unsafe });
  }
  // A page of plain text has no tags but those of its links.
  let index = 0;
  const marked = plainPage(text, { dialect }).replaceAll("<a ", () => `<a class="${classes[index++]}" `);
  return `<div class="plain">${marked}</div>`;
}
