// Bare links for markdown-it: its own two rules are switched off, and one of ours is asked while it parses.

import { links } from "../index.js";
import { leafReader, linkFrom } from "./leaf.js";

/** What markdown-it's rule for text stops at, so that other rules are asked. */
const ENDS_TEXT = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/g;

export default function linkmark(md, options) {
  const read = leafReader(links, "linkmark/markdown-it", options);
  /** The links of each text that is being parsed. */
  const known = new WeakMap();

  function rule(state, isSilent) {
    let found = known.get(state);
    if (found === undefined) known.set(state, (found = read(state.src)));
    const link = linkFrom(found, state.pos);
    if (link === undefined || state.linkLevel > 0 || link.end > state.posMax) return false;
    if (link.start > state.pos) return textBefore(link, state, isSilent);
    const href = md.normalizeLink(link.href);
    if (!md.validateLink(href)) return false;
    if (!isSilent) write(link, href, state);
    state.pos = link.end;
    return true;
  }

  md.disable("linkify", true);
  md.inline.ruler.before("text", "linkmark", rule);
}

/** Text, where markdown-it's own rule would run past the start of a link. */
function textBefore({ start }, state, isSilent) {
  ENDS_TEXT.lastIndex = state.pos;
  const end = ENDS_TEXT.exec(state.src)?.index ?? state.src.length;
  if (end < start || start >= state.posMax) return false;
  if (!isSilent) state.pending += state.src.slice(state.pos, start);
  state.pos = start;
  return true;
}

function write({ text }, href, state) {
  const open = state.push("link_open", "a", 1);
  open.attrs = [["href", href]];
  open.markup = "linkify";
  open.info = "auto";
  state.push("text", "", 0).content = text;
  const close = state.push("link_close", "a", -1);
  close.markup = "linkify";
  close.info = "auto";
}
