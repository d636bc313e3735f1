import type { AdapterOptions } from "./leaf.js";

export type { AdapterOptions } from "./leaf.js";

/** An extension of marked. */
export interface MarkedExtension {
  extensions: {
    name: string;
    level: "inline";
    start(this: any, src: string): number | void;
    tokenizer(this: any, src: string): any;
  }[];
  hooks: { emStrongMask(src: string): string };
  tokenizer: { url(src: string): undefined };
}

/**
 * An extension for marked that finds bare links in place of its own rule.
 *
 * The links of each text that marked reads are exact. Not exact: marked reads what is in emphasis, in a link
 * or in a cell as a text of its own, so what is around it is not seen; an `<a>` that is never closed keeps links
 * away up to the end of the document; `&hl;` after a link is written as marked writes it.
 *
 * @example
 * import { Marked } from "marked";
 * import linkmark from "linkmark/marked";
 * const marked = new Marked(linkmark({ dialect: "linkmark" }));
 * marked.parse("见https://a.com/x_y_。"); // '<p>见<a href="https://a.com/x_y_">https://a.com/x_y_</a>。</p>\n'
 */
export default function linkmark(options?: AdapterOptions): MarkedExtension;
