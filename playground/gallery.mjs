// Gathers the gallery from testdata/: a theme is a list of files and names of cases there.

import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

const root = new URL("../testdata/", import.meta.url);

/** In the order of the page. A name that is not there fails. */
export const THEMES = [
  {
    theme: "CJK",
    cases: [
      ["scan/unicode", "text without spaces on both sides"],
      ["scan/unicode", "in fullwidth parentheses, and glued text"],
      ["scan/unicode", "a full stop inside and one at the end"],
      ["scan/unicode", "in corner brackets"],
      ["scan/unicode", "an address in text without spaces"],
      ["scan/unicode", "quotation marks in pairs"],
      ["scan/unicode", "fullwidth and CJK brackets opened outside"],
      ["markdown/cjk_emphasis", "before and after quotes"],
    ],
  },
  {
    theme: "Brackets",
    cases: [
      ["scan/trim", "one closing parenthesis too many"],
      ["scan/trim", "punctuation and parentheses in turn"],
      ["scan/trim", "counts, not order, in gfm; the first that closes nothing in extended"],
      ["scan/trim", "square and curly brackets"],
      ["markdown/brackets", "brackets around a bare link"],
      ["markdown/brackets", "a link in what is no destination"],
      ["markdown/brackets", "a link after an open bracket"],
      ["markdown/brackets", "parentheses after what is no link"],
    ],
  },
  {
    theme: "Emphasis",
    cases: [
      ["markdown/emphasis", "underscores in two links"],
      ["markdown/emphasis", "emphasis, parentheses and a link nest"],
      ["markdown/emphasis", "two underscores in a path"],
      ["markdown/emphasis", "an underscore at the end without an opener stays"],
      ["markdown/emphasis", "tildes around a link"],
      ["markdown/emphasis", "carets in a query"],
    ],
  },
  {
    theme: "Addresses",
    cases: [
      ["markdown/addresses", "emphasis that starts with an address"],
      ["markdown/addresses", "emphasis around mailto: and xmpp:"],
      ["markdown/addresses", "a link with a scheme ends an address before it"],
      ["scan/email", "an @ after the domain: the next one is tried"],
      ["scan/email", "a hyphen at the end: no link at all"],
      ["scan/email", "a resource with digits, a dot, an @"],
      ["scan/email", "packages and their versions"],
      ["scan/email", "letters outside ASCII are no part of a domain"],
    ],
  },
  {
    theme: "Hostile",
    cases: [
      ["warnings", "the text is one host, the target another"],
      ["warnings", "a Cyrillic letter among Latin ones"],
      ["warnings", "an override turns the text around"],
      ["warnings", "characters that look like a slash"],
      ["incidents", "CVE-2021-27671"],
      ["incidents", "CVE-2026-5160"],
      ["incidents", "CVE-2018-7753"],
      ["pathological", "open-brackets-of-two-kinds"],
      ["pathological", "user-parts"],
      ["pathological", "schemes-after-parens"],
    ],
  },
];

/** How long a hostile input is here. Its length is what makes it hostile; a reader needs to see the pattern. */
const HOSTILE = 600;

/** Keys of a case of plain text that are not lines of dialects. */
const OTHERS = ["name", "why", "id", "from", "href", "kind", "marks", "wanted", "reading"];

const files = new Map();

function read(file) {
  if (!files.has(file)) files.set(file, parse(readFileSync(new URL(`${file}.toml`, root), "utf8")));
  return files.get(file);
}

/** `[{ theme, examples: [{ name, text, plain }] }]`. */
export function gallery() {
  return THEMES.map(({ theme, cases }) => ({ theme, examples: cases.map(([file, name]) => ({ name, ...example(file, name) })) }));
}

function example(file, name) {
  const wanted = (rows, is = (row) => row.name === name) => {
    const found = rows.find(is);
    if (!found) throw new Error(`testdata/${file}.toml has no case "${name}"`);
    return found;
  };
  if (file === "incidents") {
    const { payload } = wanted(read(file).incident, ({ names }) => names.includes(name));
    return { text: payload.map(({ markdown }) => markdown).join("\n\n"), plain: false };
  }
  if (file === "pathological") return { text: repeated(wanted(read(file).pattern)), plain: false };
  const row = wanted(read(file).case);
  if (file === "warnings") return { text: row.text, plain: !row.markdown };
  if (row.markdown !== undefined) return { text: row.markdown, plain: false };
  const [line] = Object.entries(row).filter(([key]) => !OTHERS.includes(key)).map(([, line]) => line);
  const [open, close] = row.marks ?? "‹›";
  return { text: line.replaceAll(open, "").replaceAll(close, ""), plain: true };
}

function repeated({ prefix = "", repeat, middle = "", close = "", suffix = "" }) {
  const copies = Math.ceil(HOSTILE / (repeat.length + close.length));
  return prefix + repeat.repeat(copies) + middle + close.repeat(copies) + suffix;
}

/** What a visitor sees first: some of everything. */
export const WELCOME = `Read https://example.com/a_(b), or ask me@example.com.

**https://example.com/c**(note)，见https://example.com/docs（文档）。

*http://commonmark.org/*/* and https://foo.bar/_/A and https://baz.qux/_/B

(www.example.com/?q=(a).) and [google.com](https://evil.org) and \`www.code.example\`
`;
