// The texts: pages of 16 KB and small ones, made here so that everybody has them, and real ones from
// `../shared/corpora` beside the repository where that exists.

import { existsSync, readFileSync } from "node:fs";

const SIZE = 16 * 1024;
const shared = process.env.LINKMARK_SHARED ?? new URL("../../../shared", import.meta.url).pathname;

const WORDS = (
  "the of and to in it is that for was on with as they at be this from have or by one had not but what all were " +
  "when we there can an your which their said if do will each about how harbour lantern winter river station letter"
).split(" ");

/** The same numbers in every run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function made(seed, line) {
  const next = numbers(seed);
  const words = (count) => Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(" ");
  let text = "";
  while (text.length < SIZE) text += line(words, next);
  return text;
}

const prose = (words, next) =>
  `${words(20)} *${words(2)}*, ${words(12)} **${words(3)}** and \`${words(1)}\` ${words(9)}.${next(3) ? " " : "\n\n"}`;

const page = (words, next) =>
  [
    `## ${words(4)}\n\n`,
    `- ${words(9)}\n- [${words(2)}](https://example.com/${words(1)})\n- \`${words(1)}\`\n\n`,
    `\`\`\`js\nconst ${words(1)} = ${next(99)};\n\`\`\`\n\n`,
    `| ${words(1)} | ${words(1)} |\n|---|---|\n| ${words(2)} | ~~${words(1)}~~ |\n\n`,
    `${words(30)} https://example.com/${words(1)}?q=${next(99)}.\n\n`,
  ][next(5)];

const links = (words, next) =>
  `${words(4)} ${["https://example.com/", "www.example.org/", "http://a.example/b_c/("][next(3)]}${words(1)}, ${words(2)}@example.com.\n`;

function real(name, at) {
  const path = `${shared}/corpora/${name}`;
  return existsSync(path) ? readFileSync(path, "utf8").slice(at, at + SIZE) : undefined;
}

function smallOnes() {
  const path = `${shared}/corpora/small.jsonl`;
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean).slice(0, 200);
  return lines.map((line) => JSON.parse(line)).map((row) => (typeof row === "string" ? row : (row.body ?? row.text ?? Object.values(row)[0])));
}

const comments = Array.from({ length: 200 }, (_, seed) => made(seed + 1, links).slice(0, 40 + seed * 2));

/** Names, and the documents of each. Those that are not at hand are left out. */
export const MARKDOWN = Object.fromEntries(
  Object.entries({
    "made: prose": [made(1, prose)],
    "made: a page": [made(2, page)],
    "made: links": [made(3, links)],
    "made: 200 comments": comments,
    "progit-en": [real("progit-en.md", 20_000)],
    "progit-zh": [real("progit-zh.md", 20_000)],
    "readmes-docs": [real("readmes-docs.md", 50_000)],
    "small, 200 of them": smallOnes() ?? [undefined],
  }).filter(([, documents]) => documents[0] !== undefined),
);

export const PLAIN = Object.fromEntries(
  Object.entries({
    "made: links": [made(3, links)],
    "made: prose": [made(1, prose)],
    "made: 200 comments": comments,
    plain: [real("plain.txt", 0)],
    links: [real("links.md", 0)],
  }).filter(([, documents]) => documents[0] !== undefined),
);
