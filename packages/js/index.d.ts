import type { HtmlOptions, Link, LinksOptions, RewritableLink, Rewrite, TextOptions } from "./lib/types.js";

export type {
  Anchors,
  Columns,
  CustomDialect,
  Dialect,
  DialectName,
  HtmlOptions,
  Link,
  LinkKind,
  LinksOptions,
  MarkdownOptions,
  Range,
  RewritableLink,
  Rewrite,
  Switches,
  TextOptions,
} from "./lib/types.js";

/**
 * Markdown to HTML, safe unless `unsafe` is on.
 *
 * @example
 * import { html } from "linkmark";
 * html("*https://a.b/c_(d)*"); // '<p><em><a href="https://a.b/c_(d)">https://a.b/c_(d)</a></em></p>\n'
 */
export function html(text: string, options?: HtmlOptions): string;

/**
 * Plain text to HTML: everything is escaped, and links become `<a>`.
 *
 * @example
 * import { text } from "linkmark";
 * text("<b> www.a.bc", { rel: "nofollow" }); // '&lt;b&gt; <a href="http://www.a.bc" rel="nofollow">www.a.bc</a>'
 */
export function text(text: string, options?: TextOptions): string;

/**
 * The links of Markdown or, with `plain`, of plain text, in order, with UTF-16 offsets.
 *
 * @example
 * import { links } from "linkmark";
 * links("`www.a.b` [c](d)").map((link) => link.href); // ["d"]
 */
export function links(text: string, options?: LinksOptions): Link[];

/**
 * Markdown to HTML with every link passed through `rewrite`, in order. Images are left alone. What it
 * answers is still checked: a URL that runs code is not written.
 *
 * @example
 * import { rewriteLinks } from "linkmark";
 * const nofollow = () => ({ attributes: { rel: "nofollow" } });
 * rewriteLinks("[a](b)", nofollow); // '<p><a href="b" rel="nofollow">a</a></p>\n'
 */
export function rewriteLinks(
  text: string,
  rewrite: (link: RewritableLink, index: number) => Rewrite,
  options?: HtmlOptions,
): string;

/**
 * Renders one document after another with the same options, which are checked once.
 *
 * @example
 * import { Renderer } from "linkmark";
 * const comments = new Renderer({ dialect: "linkmark", rel: "nofollow ugc" });
 * comments.html("www.a.bc"); // '<p><a href="http://www.a.bc" rel="nofollow ugc">www.a.bc</a></p>\n'
 */
export class Renderer {
  constructor(options?: HtmlOptions);
  html(text: string): string;
  links(text: string, options?: Pick<LinksOptions, "plain" | "images">): Link[];
  rewriteLinks(text: string, rewrite: (link: RewritableLink, index: number) => Rewrite): string;
}

/** Takes a compiled module, or its bytes, instead of what is inlined. */
export function initSync(module: WebAssembly.Module | BufferSource): void;
