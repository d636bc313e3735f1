// Bare links in other parsers: as many examples of the five documents as they can get right, every case of
// testdata/ with our links, and hostile texts.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { links } from "linkmark";
import * as full from "linkmark/full";
import markdownItLinks from "linkmark/markdown-it";
import markedLinks from "linkmark/marked";
import { linkmark as micromarkLinks, linkmarkFromMarkdown, linkmarkHtml, remarkLinkmark } from "linkmark/micromark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { fromMarkdown } from "mdast-util-from-markdown";
import { micromark } from "micromark";
import { documentExamples, hostile, markdownCases } from "./testdata.js";

/** How each parser is asked for a page, and for the texts of the bare links it has found. */
const HOSTS = {
  "markdown-it": {
    page: (text, options) => new MarkdownIt({ html: true, xhtmlOut: true }).use(markdownItLinks, options).render(text),
    bare(text, options) {
      const inlines = new MarkdownIt({ html: true }).use(markdownItLinks, options).parse(text, {});
      const isOurs = ({ type, markup }) => type === "link_open" && markup === "linkify";
      return inlines.flatMap(({ children }) =>
        (children ?? []).flatMap((token, index) => (isOurs(token) ? [children[index + 1].content] : [])),
      );
    },
    // One document writes a bare `&` in `href`.
    wrong: 1,
    differs: new Set(["_a__@b.com"]),
  },
  marked: {
    page: (text, options) => new Marked(markedLinks(options)).parse(text),
    bare(text, options) {
      const found = [];
      const walkTokens = ({ type, autolink, raw, text }) => {
        if (type === "link" && autolink && !raw.startsWith("<")) found.push(text);
      };
      new Marked(markedLinks(options), { walkTokens }).parse(text);
      return found;
    },
    // And `&hl;` is text that marked does not escape.
    wrong: 4,
    differs: new Set(['<a name="x"> http://google.com\n\nhttp://google.com']),
  },
  micromark: {
    page: (text, options) =>
      micromark(text, {
        allowDangerousHtml: true,
        allowDangerousProtocol: true,
        extensions: [micromarkLinks(options)],
        htmlExtensions: [linkmarkHtml()],
      }),
    bare(text, options) {
      const found = [];
      const htmlExtensions = [{ exit: { linkmark: (token) => void found.push(token.linkmark.text) } }];
      micromark(text, { extensions: [micromarkLinks(options)], htmlExtensions });
      return found;
    },
    wrong: 1,
    differs: new Set(["_a__@b.com", "foo\\@example.com a&#64;b.cc a@b&#46;cc \\_x\\_y@b.cc a&amp;b@c.dd &commat;b.cc a\\@"]),
    // Tables are an extension that is not used here; hosts outside ASCII begin with what no construct is for.
    cannot: /^\||例え。みんな/,
  },
};

/** What parsers write differently without meaning anything else. */
const same = (page) => page.trim().replaceAll(" />", ">").replaceAll("&#39;", "'").replaceAll(/>\n+</g, "><");

/** Syntax that none of them has, by what it looks like and by the switch that it needs. */
const ONLY_OURS = /\[\^1\]:|\[\[/;
const OUR_SWITCHES = ["mark", "insert", "superscript", "subscript", "cjkEmphasis", "inlineFootnotes"];

const SHORT = 1_000;
const LONG = 8_000;
const long = hostile(LONG);

/** Processor time, in milliseconds. */
function cost(work) {
  const start = process.cpuUsage();
  // A parser that overflows the stack by itself does so with us.
  try { work(); } catch {}
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

for (const [name, { page, bare, wrong, differs, cannot }] of Object.entries(HOSTS)) {
  describe(name, () => {
    it(`has all but ${wrong} of the examples of the documents right`, () => {
      const all = documentExamples();
      assert.equal(all.length, 74);
      const missed = all.filter(({ markdown, html, dialect }) => same(page(markdown, { dialect })) !== same(html));
      assert.equal(missed.length, wrong, missed.map(({ markdown }) => markdown).join("\n---\n"));
    });

    it("finds the links that we find", () => {
      for (const { title, markdown, options } of markdownCases()) {
        if (ONLY_OURS.test(markdown) || cannot?.test(markdown)) continue;
        if (OUR_SWITCHES.some((name) => options[name])) continue;
        const { dialect } = options;
        const from = dialect === "uts58" ? full.links : links;
        const wanted = from(markdown, options).filter(({ kind }) => kind.startsWith("bare-")).map(({ text }) => text);
        const found = bare(markdown, { dialect, links: from });
        if (differs.has(markdown)) continue;
        assert.deepEqual(found, wanted, title);
      }
    });

    it("differs where its documentation says so", () => {
      for (const markdown of differs) {
        const wanted = links(markdown, { dialect: "github" }).filter(({ kind }) => kind.startsWith("bare-"));
        assert.notDeepEqual(bare(markdown, { dialect: "github" }), wanted.map(({ text }) => text), markdown);
      }
    });

    it("grows with hostile texts as it should", () => {
      // What is slow in the host without us is not tried.
      for (const [index, { name: pattern, text: short }] of hostile(SHORT).entries()) {
        if (!/www|:\/\/|@/.test(short)) continue;
        const cheap = cost(() => page(short, { dialect: "linkmark" }));
        const dear = cost(() => page(long[index].text, { dialect: "linkmark" }));
        const alone = cost(() => page(long[index].text, { dialect: "commonmark" }));
        const allowed = Math.max((LONG / SHORT) * cheap, alone);
        assert.ok(dear < 5 * allowed + 200, `${pattern}: ${dear} ms, ${alone} without links, ${cheap} for a short one`);
      }
    });

    it("says what is wrong with options", () => {
      assert.throws(() => page("a", { dialect: "gmf" }), /there is no dialect `gmf`; did you mean `gfm`/);
      assert.throws(() => page("a", null), TypeError);
    });

    it("finds nothing in links, code and tags", () => {
      assert.equal(bare("[www.a.bc](d) `www.a.bc` <b title=www.a.bc> ![www.a.bc](d)", {}).length, 0);
      assert.equal(bare("[www.a.bc]\n\n[www.a.bc]: /d", { dialect: "linkmark" }).length, 0);
    });
  });
}

describe("mdast", () => {
  const text = "> a *www.b.cd/é* 🍕\n> me@e.fg";
  const options = { extensions: [micromarkLinks()], mdastExtensions: [linkmarkFromMarkdown()] };

  it("has links with their places", () => {
    const [{ children: [paragraph] }] = fromMarkdown(text, options).children;
    const [, emphasis, , mail] = paragraph.children;
    assert.equal(emphasis.children[0].url, "http://www.b.cd/é");
    const shown = [emphasis.children[0], mail].map(({ position: { start, end } }) => text.slice(start.offset, end.offset));
    assert.deepEqual(shown, ["www.b.cd/é", "me@e.fg"]);
    assert.deepEqual(mail.children, [{ type: "text", value: "me@e.fg", position: mail.position }]);
  });

  it("is what remark is given", () => {
    const data = {};
    remarkLinkmark.call({ data: () => data }, { dialect: "linkmark" });
    const tree = fromMarkdown("见https://a.com/x。", { extensions: data.micromarkExtensions, mdastExtensions: data.fromMarkdownExtensions });
    assert.equal(tree.children[0].children[1].url, "https://a.com/x");
  });
});
