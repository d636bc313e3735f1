// The cases of testdata/, as testdata/README.md describes them.

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";

const root = new URL("../../../testdata/", import.meta.url);

const read = (path) => parse(readFileSync(new URL(path, root), "utf8"));

/** The dialects with bare links. */
const BARE = ["gfm", "commonmark-hs", "markdown-it-rs", "extended", "github", "uts58", "linkmark"];

/** Keys of a case that are not dialects. */
const OTHERS = ["name", "why", "id", "from", "href", "kind", "marks", "wanted", "reading", "text"];

/** Every case of the folders that hold both kinds. */
const cases = ["scan", "dialects", "markdown"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((file) => file.endsWith(".toml"))
    .flatMap((file) => read(`${folder}/${file}`).case.map((row) => ({ file: file.replace(".toml", ""), ...row }))),
);

const title = ({ file, id, name }, dialect) => `${file}/${id ? `${id} ` : ""}${name} [${dialect}]`;

/** Plain text: a title, a dialect, the text, and where the links are in UTF-16 units. */
export function plainCases() {
  return cases.filter((row) => row.html === undefined).flatMap(answers);
}

function answers(row) {
  const { file, ...keys } = row;
  const lines = new Map();
  for (const key of Object.keys(keys).filter((key) => !OTHERS.includes(key))) {
    for (const dialect of key.split(" ")) lines.set(dialect, row[key]);
  }
  if (row.text !== undefined) BARE.forEach((dialect) => lines.has(dialect) || lines.set(dialect, row.text));
  const marks = [...(row.marks ?? "‹›")];
  const [first] = lines.values();
  if (!lines.has("commonmark")) lines.set("commonmark", onlyAngles(first, marks));
  return [...lines].map(([dialect, line]) => {
    const { text, spans } = unmark(line, marks);
    const perLink = (given) => (typeof given === "string" ? spans.map(() => given) : given?.length === spans.length ? given : undefined);
    return { title: title(row, dialect), dialect, text, spans, kinds: perLink(row.kind), hrefs: perLink(row.href) };
  });
}

function unmark(line, [open, close]) {
  let text = "";
  const spans = [];
  for (const c of line) {
    if (c === open) spans.push([text.length]);
    else if (c === close) spans.at(-1).push(text.length);
    else text += c;
  }
  return { text, spans };
}

/** `<…>` is the same in every dialect, and `commonmark` has nothing else. */
function onlyAngles(line, [open, close]) {
  const { text, spans } = unmark(line, [open, close]);
  let out = "";
  let done = 0;
  for (const [start, end] of spans.filter(([start]) => text[start] === "<")) {
    out += text.slice(done, start) + open + text.slice(start, end) + close;
    done = end;
  }
  return out + text.slice(done);
}

/** Markdown: a title, the text, its HTML and the options. */
export function markdownCases() {
  return cases
    .filter((row) => row.html !== undefined)
    .flatMap((row) =>
      (row.dialect?.split(" ") ?? BARE).map((dialect) => ({
        title: title(row, dialect),
        markdown: row.markdown,
        html: `${row.html}\n`,
        options: { dialect, preset: row.options ?? "gfm", unsafe: !row.safe, ...switches(row.extensions) },
      })),
    );
}

/** `hard-breaks` is `hardBreaks`. */
function switches(extensions) {
  const names = extensions?.split(" ") ?? [];
  return Object.fromEntries(names.map((name) => [name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()), true]));
}

const EXTENSIONS = {
  table: "tables",
  strikethrough: "strikethrough",
  tagfilter: "tagFilter",
  footnotes: "footnotes",
  disabled: "taskLists",
  tasklist: "taskLists",
};

function byExtensions({ extensions = [] }) {
  const options = { preset: "commonmark", dialect: extensions.includes("autolink") ? "gfm" : "commonmark", unsafe: true };
  for (const extension of extensions) if (extension !== "autolink") options[EXTENSIONS[extension]] = true;
  return options;
}

const SUITES = {
  commonmark: () => ({ dialect: "commonmark", preset: "commonmark", unsafe: true }),
  gfm: byExtensions,
  "gfm-regression": byExtensions,
  "gfm-extensions": () => ({ preset: "gfm", dialect: "github", unsafe: true }),
  documents: ({ dialect }) => ({ preset: "commonmark", dialect, unsafe: true }),
};

/** The specifications' examples; where ours differs on purpose, with our answer. */
export function examples() {
  const known = read("known_differences.toml").difference;
  return Object.entries(SUITES).flatMap(([suite, options]) =>
    read(`spec/${suite}.toml`)
      .example.filter(({ html }) => html !== "<IGNORE>\n")
      .map((example) => ({
        title: `${suite} ${example.number}: ${example.section}`,
        markdown: example.markdown,
        html: [
          known.find((one) => one.suite === suite && one.number === example.number)?.html ?? example.html,
          // One document prints a bare `&` in `href`, which is the same attribute.
          example.html.replace(/href="[^"]*"/g, (href) => href.replaceAll("&amp;", "&").replaceAll("&", "&amp;")),
        ],
        options: options(example),
      })),
  );
}

/** The examples about links of the five documents, each with its dialect. */
export function documentExamples() {
  return read("spec/documents.toml").example;
}

export const readableCases = () => read("readable.toml").case;
export const warningCases = () => read("warnings.toml").case;

/** Hostile texts of some size. */
export function hostile(size) {
  return read("pathological.toml").pattern.map((pattern) => ({ name: pattern.name, text: generate(pattern, size) }));
}

function generate({ kind = "repeat", prefix = "", repeat = "", middle = "", close = "", suffix = "" }, size) {
  if (kind === "once") return prefix + middle + suffix;
  if (kind === "table-square") {
    const k = Math.floor(size / 8);
    return `${"th|".repeat(k)}\n${"-|".repeat(k)}\n${"td\n".repeat(k)}`;
  }
  if (kind === "ref-expand") {
    return `[x]: /${"a".repeat(size / 2)}\n\n${"[x]".repeat(size / 6)}`;
  }
  if (!`${repeat}${close}`.includes("{")) {
    const copies = repeat === "" && close === "" ? 1 : Math.ceil(size / (repeat.length + close.length));
    return prefix + repeat.repeat(copies) + middle + close.repeat(copies) + suffix;
  }
  let [body, end] = ["", ""];
  for (let copy = 0; body.length + end.length < size; copy++) {
    const fill = (part) =>
      part
        .replaceAll("{i}", copy)
        .replaceAll("{indent}", "  ".repeat(copy + 1))
        .replace(/\{run:(.)\}/gu, (_, c) => c.repeat(copy + 1));
    body += fill(repeat);
    end += fill(close);
    if (repeat === "" && close === "") break;
  }
  return prefix + body + middle + end + suffix;
}
