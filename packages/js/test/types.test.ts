// The types, used rightly and wrongly. `tsc` has to agree; nothing is run.

import { html, links, type Link, Renderer, rewriteLinks, text } from "linkmark";
import * as bare from "linkmark/bare";
import { compare, dialect, dialects, explain, fix, links as fullLinks } from "linkmark/full";
import { links as scanLinks, text as scanText } from "linkmark/scan";

import { Stream, type Update } from "linkmark/stream";
import markdownItLinks from "linkmark/markdown-it";
import markedLinks from "linkmark/marked";
import { linkmark as micromarkLinks, linkmarkFromMarkdown, linkmarkHtml } from "linkmark/micromark";
import { Marked } from "marked";
import { fromMarkdown } from "mdast-util-from-markdown";
import { micromark } from "micromark";

const page: string = html("a", { dialect: "gfm", unsafe: true, tables: false, schemes: ["https"], idPrefix: "p-", rel: "x" });
const found: Link[] = links("a", { plain: true, images: true });
const kind: "inline" | "bare-url" | string = found[0]!.kind;
text("a", { dialect: { base: "linkmark", "any-case": true, schemes: ["matrix:"] }, target: "_blank" });
rewriteLinks("a", (link, index) => (index > 1 ? "unlink" : { href: link.href, attributes: { rel: "x" } }));
rewriteLinks("a", () => {});
new Renderer({ headingIds: true }).html("a");
scanLinks("a", { dialect: "github" })[0]!.start.toFixed();
scanText("a", { rel: "x" });
fullLinks("a", { html: true })[0]!.warnings.includes("bidi");
explain("a", { limit: 7 })[0]!.steps[0]!.lit[0]!.start.toFixed();
compare("a", { dialects: ["gfm", { base: "gfm" }] })[0]!.answers[0]!.links[0]!.href.trim();
fix("a", { host: "mdx", end: "linkmark" }).edits[0]!.text.trim();
dialects()[0]!.columns[0]!.type === "flag";
dialect({ base: "gfm" }).name.trim();
const update: Update = new Stream({ unfinished: "hold", rel: "x" }).push(new Uint8Array());
update.blocks[0]!.html.slice(update.revised[0]!.same);
new Marked(markedLinks({ dialect: "linkmark" }));
micromark("a", { extensions: [micromarkLinks({ links: fullLinks })], htmlExtensions: [linkmarkHtml()] });
fromMarkdown("a", { extensions: [micromarkLinks()], mdastExtensions: [linkmarkFromMarkdown()] });
type Plugin = Parameters<typeof markdownItLinks>;
const plugin: Plugin[1] = { dialect: { base: "gfm" }, strikethrough: false };
bare.initSync(new WebAssembly.Module(new Uint8Array()));

// @ts-expect-error a text is a string
html(7);
// @ts-expect-error there is no such option
html("a", { unsave: true });
// @ts-expect-error there is no such dialect
html("a", { dialect: "gmf" });
// @ts-expect-error there is no such column
html("a", { dialect: { shemes: [] } });
// @ts-expect-error a switch is true or false
html("a", { tables: 1 });
// @ts-expect-error the scanner alone has no dialects of one's own
scanLinks("a", { dialect: { base: "gfm" } });
// @ts-expect-error nor Unicode's
scanLinks("a", { dialect: "uts58" });
// @ts-expect-error there is no such policy
new Stream({ unfinished: "wait" });
// @ts-expect-error only a stream has an end that is not there yet
html("a", { unfinished: "hold" });
// @ts-expect-error there is no such answer
rewriteLinks("a", () => "unlnk");
// @ts-expect-error without the entry full, nobody knows warnings
links("a")[0]!.warnings;

export { kind, page, plugin };
