// Bare links for marked: its own rule is switched off, and an extension of ours is asked while it parses.

import { links } from "../index.js";
import { leafReader, linkFrom } from "./leaf.js";

/** How much of a text is compared to know that it is the rest of another. */
const COMPARED = 64;

export default function linkmark(options) {
  const read = leafReader(links, "linkmark/marked", options);
  /** For each lexer the texts that it is in, the innermost last: emphasis has a text of its own. */
  const stacks = new WeakMap();
  /** Whether the next text that is asked about is a whole one. */
  let isNew = true;

  /** The links of the text whose rest is `rest`, and where in it that is. */
  function textOf(lexer, rest) {
    let stack = stacks.get(lexer);
    if (stack === undefined) stacks.set(lexer, (stack = []));
    while (!isNew && stack.length > 0) {
      const { text, found } = stack.at(-1);
      const at = text.length - rest.length;
      if (at >= 0 && text.startsWith(rest.slice(0, COMPARED), at)) return { found, at };
      stack.pop();
    }
    isNew = false;
    const found = read(rest);
    stack.push({ text: rest, found });
    return { found, at: 0 };
  }

  /** Where the next link begins, so that text ends there. */
  function start(rest) {
    const { found, at } = textOf(this.lexer, rest);
    const link = linkFrom(found, at);
    return link && link.start - at;
  }

  function tokenizer(rest) {
    const { found, at } = textOf(this.lexer, rest);
    const link = linkFrom(found, at);
    if (link?.start !== at || this.lexer.state.inLink) return undefined;
    const { text, href } = link;
    const raw = rest.slice(0, link.end - at);
    return { type: "link", raw, text, href, autolink: true, tokens: [{ type: "text", raw: text, text }] };
  }

  /**
   * Hides links from the search for marks of emphasis: those inside a link are part of it. marked asks
   * for this when it begins with a text, and never else.
   */
  function emStrongMask(text) {
    isNew = true;
    let masked = "";
    let done = 0;
    for (const { start, end } of read(text)) {
      masked += text.slice(done, start) + "a".repeat(end - start);
      done = end;
    }
    return masked + text.slice(done);
  }

  return {
    extensions: [{ name: "linkmark", level: "inline", start, tokenizer }],
    hooks: { emStrongMask },
    tokenizer: { url: () => undefined },
  };
}
