// Texts as they are shown beside the text: short, in one line, with nothing hidden in them.

import { element } from "./dom.js";

/** Controls, spaces that look like others, and what is invisible or turns text around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00A0\u00AD\u2000-\u200A\u202F\u205F\u3000\u115F\u1160\u3164\uFFA0]/gu;

const NAMES = { "\n": "⏎", "\t": "⇥" };

/** `text` in which everything can be seen. */
export const visible = (text) => text.replace(HIDDEN, (c) => NAMES[c] ?? `⟨U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);

/** At most `most` characters of `text`, from both ends if it is longer. */
export function shortened(text, most = 60) {
  if (text.length <= most) return visible(text);
  const half = Math.floor(most / 2);
  return `${visible(whole(text.slice(0, half)))}…${visible(whole(text.slice(-half)))}`;
}

/** A cut may have left half a character at an end. */
const whole = (text) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");

const AROUND = 14;

/**
 * The part of `text` around `range`, in its line, with the ranges of `lit` marked. Its direction does not
 * leak out.
 */
export function excerpt(text, range, lit, mark = "lit") {
  const [from, to] = lit.reduce(([from, to], one) => [Math.min(from, one.start), Math.max(to, one.end)], [range.start, range.end]);
  const lineStart = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const lineEnd = next < 0 ? text.length : next;
  const start = Math.max(from - AROUND, lineStart);
  const end = Math.min(to + AROUND, lineEnd);
  const code = element("code", { class: "excerpt", dir: "auto" });
  if (start > lineStart) code.append("…");
  let at = start;
  for (const one of [...lit].sort((a, b) => a.start - b.start)) {
    const [first, last] = [Math.max(one.start, at), Math.min(one.end, end)];
    if (first >= last) continue;
    code.append(shortened(text.slice(at, first), 80), element("mark", { class: mark }, shortened(text.slice(first, last), 80)));
    at = last;
  }
  code.append(shortened(text.slice(at, end), 80));
  if (end < lineEnd) code.append("…");
  return code;
}
