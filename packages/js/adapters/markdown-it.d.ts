import type { AdapterOptions } from "./leaf.js";

export type { AdapterOptions } from "./leaf.js";

/** What is used of markdown-it. */
export interface MarkdownIt {
  disable(rules: string, ignoreInvalid?: boolean): unknown;
  inline: { ruler: { before(before: string, name: string, rule: (state: any, silent: boolean) => boolean): void } };
  normalizeLink(url: string): string;
  validateLink(url: string): boolean;
}

/**
 * A plugin for markdown-it that finds bare links in place of `md.linkify`, whose rules it switches off. It is
 * asked while markdown-it parses, so a URL keeps its underscores and stars.
 *
 * Exact wherever markdown-it reads inlines as CommonMark does. Not exact: what `normalizeLink` and
 * `validateLink` change or refuse (hosts are written in Punycode, for one); marks that markdown-it cuts in other
 * pieces (`_a__@b.com`); syntax of other plugins that the text alone does not show.
 *
 * @example
 * import MarkdownIt from "markdown-it";
 * import linkmark from "linkmark/markdown-it";
 * const md = new MarkdownIt().use(linkmark, { dialect: "linkmark" });
 * md.render("见https://a.com/x_y_。"); // '<p>见<a href="https://a.com/x_y_">https://a.com/x_y_</a>。</p>\n'
 */
export default function linkmark(md: MarkdownIt, options?: AdapterOptions): void;
