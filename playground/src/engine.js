// The engine: `linkmark/full`, whose module the page loads as a file of its own.

import * as linkmark from "../../packages/js/full.bare.js";

export const { compare, dialect, dialects: allDialects, explain, fix, html, links, rewriteLinks, Stream, text } = linkmark;

let rows;

/** Every preset with its rules. They do not change. */
export const dialects = () => (rows ??= allDialects());

/** Loads the module. Nothing else may be called before. */
export async function load() {
  const response = await fetch("full.wasm");
  if (!response.ok) throw new Error(`full.wasm: ${response.status}`);
  linkmark.initSync(await WebAssembly.compile(await response.arrayBuffer()));
}
