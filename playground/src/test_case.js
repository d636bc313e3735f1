// The text as a case of testdata/, in TOML: testdata/README.md has the format.

import { linksBy, pageOf, presets } from "./answers.js";

/** Never needs a line of its own in plain text: it has the `<…>` of the others. */
const ONLY_ANGLES = "commonmark";

const MARKS = ["‹›", "⟦⟧", "⦃⦄", "⸨⸩"];

/** One case of plain text, or one of Markdown for each answer. One's own dialect has no place there. */
export function testCase(state) {
  return state.plain ? plainCase(state) : markdownCases(state);
}

function plainCase({ text }) {
  const marks = MARKS.find(([open, close]) => !text.includes(open) && !text.includes(close));
  if (!marks) throw new Error("This text has every pair of characters that could mark its links.");
  const names = presets().filter((name) => name !== ONLY_ANGLES);
  const [[most, first], ...others] = by(names, (name) => marked(text, linksBy(name, { text, plain: true }), marks));
  const rows = [["name", "what is decided here"], ["text", first], ...others.map(([names, line]) => [names.length > 1 ? `"${names.join(" ")}"` : bareKey(names[0]), line])];
  if (marks !== MARKS[0]) rows.push(["marks", marks]);
  return `# ${most.join(", ")} answer as \`text\` says.\n${table(rows)}`;
}

function marked(text, links, [open, close]) {
  let line = "";
  let at = 0;
  for (const { start, end } of links) {
    line += text.slice(at, start) + open + text.slice(start, end) + close;
    at = end;
  }
  return line + text.slice(at);
}

function markdownCases(state) {
  const bare = presets().filter((name) => name !== ONLY_ANGLES);
  return by(presets(), (name) => pageOf(name, state))
    .map(([names, page]) => {
      const rows = [["name", "what is decided here"]];
      if (names.join(" ") !== bare.join(" ")) rows.push(["dialect", names.join(" ")]);
      rows.push(["markdown", state.text], ["html", page.replace(/\n$/, "")]);
      return table(rows) + (state.unsafe ? "" : "safe = true\n");
    })
    .join("\n");
}

/** Names with the same answer, the most first. */
function by(names, answer) {
  const answers = new Map();
  for (const name of names) answers.set(answer(name), [...(answers.get(answer(name)) ?? []), name]);
  return [...answers].map(([text, names]) => [names, text]).sort(([a], [b]) => b.length - a.length);
}

const bareKey = (name) => (/^[\w-]+$/.test(name) ? name : `"${name}"`);

const table = (rows) => `[[case]]\n${rows.map(([key, value]) => `${key} = ${toml(value)}\n`).join("")}`;

/** Everything that cannot be seen, and what TOML does not allow. */
const ESCAPED = /["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u00A0\u00AD\u2000-\u200A\u202F\u205F\u3000\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

const SHORT = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/** A string of TOML in one line. */
export function toml(text) {
  const escaped = text.toWellFormed().replace(ESCAPED, (c) => {
    const code = c.codePointAt(0).toString(16).toUpperCase();
    return SHORT[c] ?? (code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`);
  });
  return `"${escaped}"`;
}
