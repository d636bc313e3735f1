import type { AdapterOptions } from "./leaf.js";

export type { AdapterOptions } from "./leaf.js";

/**
 * Bare links as an extension of micromark's syntax: a construct that is asked while it parses.
 *
 * Exact wherever the extensions beside it read inlines as CommonMark and GFM do. Not exact: in a document with
 * definitions, what is inside brackets stays text, since micromark finds out later whether they are a link;
 * an address that begins with a backslash escape, and in the dialect `uts58` a host that begins outside ASCII, are
 * not linked; marks that micromark cuts in other pieces (`_a__@b.com`).
 * It takes the place of `micromark-extension-gfm-autolink-literal`: use one of them.
 *
 * @example
 * import { micromark } from "micromark";
 * import { linkmark, linkmarkHtml } from "linkmark/micromark";
 * const options = { extensions: [linkmark({ dialect: "linkmark" })], htmlExtensions: [linkmarkHtml()] };
 * micromark("见https://a.com/x_y_。", options); // '<p>见<a href="https://a.com/x_y_">https://a.com/x_y_</a>。</p>'
 */
export function linkmark(options?: AdapterOptions): { text: any };

/** The HTML of bare links, for `htmlExtensions` of micromark. */
export function linkmarkHtml(): { exit: any };

/**
 * Bare links as `link` nodes, for `mdastExtensions` of `mdast-util-from-markdown`.
 *
 * @example
 * import { fromMarkdown } from "mdast-util-from-markdown";
 * import { linkmark, linkmarkFromMarkdown } from "linkmark/micromark";
 * const options = { extensions: [linkmark()], mdastExtensions: [linkmarkFromMarkdown()] };
 * fromMarkdown("a www.b.cd", options).children[0].children[1].url; // "http://www.b.cd"
 */
export function linkmarkFromMarkdown(): { enter: any; exit: any };

/** A plugin for remark: `unified().use(remarkParse).use(remarkLinkmark, { dialect: "linkmark" })`. */
export function remarkLinkmark(this: { data(): any }, options?: AdapterOptions): void;
