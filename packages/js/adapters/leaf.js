// The bare links of one leaf's text (a paragraph, a heading, a cell), as the engine sees them. Another
// parser has found the leaf; all that is asked here is where its links are.

import { called } from "../lib/arguments.js";

/** What every bare link has one of: a scheme's colon, an address's sign, a host's dot. */
const MAY_LINK = /[:@.。]/;

/**
 * Gives a function from a leaf's text to its bare links.
 *
 * @param engineLinks `links` of the entry that decides
 * @param options those of `links`, and `links` of another entry
 */
export function leafReader(engineLinks, name, options = {}) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`linkmark: ${name} takes its options as an object, not ${called(options)}`);
  }
  const { links = engineLinks, ...others } = options;
  // The leaf was found by another parser's rules, so nothing but inlines is to be read again.
  const settings = { preset: "commonmark", dialect: "gfm", strikethrough: true, ...others };
  // A mistake is told now.
  links("", settings);
  return (text) => (MAY_LINK.test(text) ? bareLinks(links, text, settings) : []);
}

function bareLinks(links, text, settings) {
  // One line could be the start of anything, as a heading it is text alone. Several are a paragraph.
  const before = text.includes("\n") ? "" : "# ";
  const found = links(before + text, settings).filter(({ kind }) => kind.startsWith("bare-"));
  for (const link of found) {
    link.start -= before.length;
    link.end -= before.length;
  }
  return found;
}

/** The first of `links` that starts at `from` or later. */
export function linkFrom(links, from) {
  let [low, high] = [0, links.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (links[middle].start < from) low = middle + 1;
    else high = middle;
  }
  return links[low];
}
