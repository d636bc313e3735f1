// Writes what is made from the modules of dist/: their bytes as JavaScript, and the types that tables
// of the Rust sources decide. `cargo xtask wasm` runs it.

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const here = (path) => new URL(path, import.meta.url);

const size = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).length;

/**
 * Bytes as a string in which each character is one of them. Base64 hides from a compressor what the
 * bytes have in common and makes the file a third larger; this makes it a tenth larger.
 */
function literal(bytes) {
  let text = "";
  for (const byte of bytes) {
    const c = String.fromCharCode(byte);
    if (byte === 0x0a) text += "\\n";
    else if (byte === 0x0d) text += "\\r";
    else if (c === "`" || c === "\\" || c === "$") text += `\\${c}`;
    // Not `\0`, which a digit must not follow; a raw NUL would make the file binary for many programs.
    else if (byte === 0) text += "\\x00";
    else text += c;
  }
  return `\`${text}\``;
}

for (const name of ["scan", "linkmark", "stream", "full"]) {
  const bytes = readFileSync(here(`dist/${name}.wasm`));
  const source = `// The bytes of ${name}.wasm, one for each character. Made by \`cargo xtask wasm\`.
const text = ${literal(bytes)};

export function bytes() {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
`;
  writeFileSync(here(`dist/${name}.bytes.js`), source);
  console.log(`${name}.wasm: ${size(bytes)} bytes after brotli, inlined ${size(Buffer.from(source))}`);
}

/** The switches of Markdown, from the table of boundary/src/markdown.rs. */
const rows = readFileSync(here("boundary/src/markdown.rs"), "utf8").matchAll(/\/\/ (.+)\n    \("(\w+)", \|options, on\|/g);
const switches = [...rows].map(([, doc, name]) => `  /** ${doc} */\n  ${name}?: boolean;\n`);
writeFileSync(
  here("dist/switches.d.ts"),
  `/** What is recognised, and how it is written. Made by \`cargo xtask wasm\`. */\nexport interface Switches {\n${switches.join("")}}\n`,
);

/** The columns of dialects, as the module itself lists them. */
const { dialects } = await import("./full.js");
const columns = new Map(dialects().flatMap(({ columns }) => columns.map((column) => [column.key, column])));
const typeOf = { flag: "boolean", number: "number", characters: "string", set: "string | readonly string[]", list: "readonly string[]" };
const type = ({ type, choices }) => (type === "choice" ? choices.map((word) => `"${word}"`).join(" | ") : typeOf[type]);
const fields = [...columns.values()].map((column) => `  /** ${column.name} (${column.step}). */\n  "${column.key}"?: ${type(column)};\n`);
const names = dialects().map(({ name }) => `"${name}"`).join(" | ");
writeFileSync(
  here("dist/dialect.d.ts"),
  `/** The dialects that there are. Made by \`cargo xtask wasm\`. */
export type DialectName = ${names};

/** The columns of a dialect, by the keys of the config file; DIALECTS.md explains each. */
export interface Columns {
${fields.join("")}  /** Sets every \`before-…\` that the dialect has. */
  before?: string | readonly string[];
  /** Sets every \`…-any-case\` that the dialect has. */
  "any-case"?: boolean;
}
`,
);
