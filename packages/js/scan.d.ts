import type { Anchors, DialectName, Link } from "./lib/types.js";

export type { DialectName, Link, LinkKind } from "./lib/types.js";

/** How plain text is read. Dialects of one's own are for the entry `linkmark`. */
export interface ScanOptions {
  /** Whose links are recognised; `linkmark` if it is left out. */
  dialect?: Exclude<DialectName, "uts58">;
}

/**
 * The links of plain text.
 *
 * @example
 * import { links } from "linkmark/scan";
 * links("见https://a.com/x。")[0].href; // "https://a.com/x"
 */
export function links(text: string, options?: ScanOptions): Link[];

/**
 * Plain text as HTML: everything is escaped, and links become `<a>`.
 *
 * @example
 * import { text } from "linkmark/scan";
 * text("<b> www.a.bc"); // '&lt;b&gt; <a href="http://www.a.bc">www.a.bc</a>'
 */
export function text(text: string, options?: ScanOptions & Anchors): string;

/** Takes a compiled module, or its bytes, instead of what is inlined. */
export function initSync(module: WebAssembly.Module | BufferSource): void;
