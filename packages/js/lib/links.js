// Links, from the records of boundary/src/links.rs.

const KINDS = [
  "inline",
  "reference",
  "angle",
  "bare-url",
  "bare-www",
  "bare-host",
  "bare-email",
  "bare-mailto",
  "bare-xmpp",
  "image",
  "html",
];

/** In the order of `Warning::ALL`. */
const WARNINGS = [
  "invisible",
  "bidi",
  "mixed-script",
  "slash-lookalike",
  "userinfo-host",
  "odd-ip",
  "text-mismatch",
  "file-ending",
];

/** How many numbers a record has: those of the entry `full` have warnings and a readable form too. */
const RECORD = 12;
const FULL_RECORD = 16;

/** The kind with this number. */
export function kindOf(number) {
  return KINDS[number];
}

/** Reads `count` numbers about `source`. */
export function readLinks(core, source, count, isFull) {
  const step = isFull ? FULL_RECORD : RECORD;
  // Lone surrogates are read as U+FFFD, here as in the module.
  const text = isWellFormed(source) ? source : wellFormed(source);
  const made = core.answer(core.exports.answer_length());
  const numbers = core.numbers(count);
  const slice = (at) => (numbers[at] === 0 ? text : made).slice(numbers[at + 1], numbers[at + 2]);
  const links = new Array(count / step);
  for (let at = 0, index = 0; at < count; at += step, index++) {
    const link = {
      kind: KINDS[numbers[at]],
      start: numbers[at + 1],
      end: numbers[at + 2],
      text: slice(at + 3),
      href: slice(at + 6),
      title: slice(at + 9),
    };
    if (isFull) {
      link.readable = slice(at + 13);
      link.warnings = WARNINGS.filter((_, bit) => numbers[at + 12] & (1 << bit));
    }
    links[index] = link;
  }
  return links;
}

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function isWellFormed(text) {
  return text.isWellFormed ? text.isWellFormed() : text.search(LONE) < 0;
}

function wellFormed(text) {
  return text.toWellFormed ? text.toWellFormed() : text.replace(LONE, "\uFFFD");
}
