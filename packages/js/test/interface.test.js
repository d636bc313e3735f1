// What the functions promise, one by one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import * as engine from "linkmark";
import * as bare from "linkmark/bare";
import * as full from "linkmark/full";
import * as scan from "linkmark/scan";

const { html, text, links, rewriteLinks, Renderer } = engine;

const GARBAGE = [null, undefined, 7, true, {}, [], Symbol("s"), () => 1, 1n, new String("x")];

describe("html", () => {
  it("renders Markdown, safe unless told otherwise", () => {
    assert.equal(html("a <b> https://a.b"), '<p>a &lt;b&gt; <a href="https://a.b">https://a.b</a></p>\n');
    assert.equal(html("a <b>", { unsafe: true }), "<p>a <b></p>\n");
    assert.equal(html("[a](javascript:b)"), '<p><a href="">a</a></p>\n');
  });

  it("takes every switch, and a preset", () => {
    assert.equal(html("~~a~~", { strikethrough: false }), "<p>~~a~~</p>\n");
    assert.equal(html("# A", { headingIds: true, idPrefix: "p-" }), '<h1 id="p-a">A</h1>\n');
    assert.equal(html("~~a~~ www.a.b", { dialect: "commonmark" }), "<p>~~a~~ www.a.b</p>\n");
    assert.equal(html("[a](tel:1)", { schemes: ["https"] }), '<p><a href="">a</a></p>\n');
  });

  it("gives links attributes", () => {
    const page = html("[a](b) www.c.de", { rel: 'nofollow "x"', target: "_blank" });
    const attributes = 'rel="nofollow &quot;x&quot;" target="_blank"';
    assert.equal(page, `<p><a href="b" ${attributes}>a</a> <a href="http://www.c.de" ${attributes}>www.c.de</a></p>\n`);
  });

  it("reads texts of every length and script", () => {
    for (const size of [0, 1, 47, 48, 49, 1000, 70_000]) {
      for (const letter of ["a", "é", "日", "🍕"]) {
        const written = letter.repeat(size);
        assert.equal(html(written), size === 0 ? "" : `<p>${written}</p>\n`);
      }
    }
    assert.equal(text("\uFEFFa"), "\uFEFFa");
  });

  it("reads a lone surrogate as U+FFFD", () => {
    for (const lone of ["\uD83C", "\uDF55", "\uDF55\uD83C"]) {
      const shown = lone.replace(/./gs, "\uFFFD");
      assert.equal(html(`a${lone}b`), `<p>a${shown}b</p>\n`);
      assert.equal(text(lone), shown);
    }
  });
});

describe("links", () => {
  it("lists links with UTF-16 offsets", () => {
    const written = "🍕 [a *b*](c 'd'), 日 https://e.fg/🍕.";
    const found = links(written, { images: true });
    assert.deepEqual(found, [
      { kind: "inline", start: 3, end: 17, text: "a b", href: "c", title: "d" },
      { kind: "bare-url", start: 21, end: 36, text: "https://e.fg/🍕", href: "https://e.fg/🍕", title: "" },
    ]);
    for (const { start, end, text: shown, kind } of found) {
      if (kind === "bare-url") assert.equal(written.slice(start, end), shown);
    }
  });

  it("reads plain text when asked", () => {
    assert.deepEqual(links("`www.a.bc`", { plain: true }), [
      { kind: "bare-www", start: 1, end: 9, text: "www.a.bc", href: "http://www.a.bc", title: "" },
    ]);
    assert.deepEqual(links("`www.a.bc`"), []);
  });

  it("lists images and raw HTML when asked", () => {
    const written = '[![a](b)](c) <a href="d&amp;e">';
    const of = (options) => links(written, options).map(({ kind, href }) => `${kind} ${href}`);
    assert.deepEqual(of({}), ["inline c"]);
    assert.deepEqual(of({ images: true }), ["inline c", "image b"]);
    const raw = full.links(written, { html: true }).map(({ kind, href }) => `${kind} ${href}`);
    assert.deepEqual(raw, ["inline c", "html d&e"]);
    assert.throws(() => of({ html: true }), /linkmark\/full/);
  });

  it("keeps offsets beside lone surrogates", () => {
    const [link] = links("\uD800 https://a.b/\uD800c", { plain: true });
    assert.deepEqual([link.start, link.end, link.text], [2, 16, "https://a.b/\uFFFDc"]);
  });

  it("tells readable forms and warnings in the entry full", () => {
    const [link] = full.links("https://a.com/%C3%A9 ", { plain: true });
    assert.deepEqual([link.readable, link.warnings], ["https://a.com/é", []]);
    const [other] = full.links("[google.com](https://evil.org)");
    assert.deepEqual(other.warnings, ["text-mismatch"]);
  });
});

describe("rewriteLinks", () => {
  it("changes, marks, unlinks and drops", () => {
    const page = rewriteLinks("[a](b 't') www.c.de <xx:y> [z](q)", (link, index) => {
      if (index === 0) return { href: "B?é", title: "T", attributes: { rel: "nofollow", onclick: "x" } };
      if (link.kind === "bare-www") return "unlink";
      if (link.href === "xx:y") return "drop";
    });
    assert.equal(page, '<p><a href="B?%C3%A9" title="T" rel="nofollow">a</a> www.c.de  <a href="q">z</a></p>\n');
  });

  it("is asked about what links() lists, and may call us", () => {
    const written = "[![a [b](c)](d)](e) www.f.gh";
    const asked = [];
    rewriteLinks(written, ({ href }) => void asked.push(href, html("x")));
    assert.deepEqual(asked.filter((_, index) => index % 2 === 0), links(written).map(({ href }) => href));
  });

  it("cannot be used to run code", () => {
    assert.equal(rewriteLinks("[a](b)", () => ({ href: "javascript:c" })), '<p><a href="">a</a></p>\n');
  });

  it("says what a callback may return", () => {
    for (const answer of [7, "unlnk", [], { hreff: "x" }, { href: 7 }, { attributes: { a: 1 } }]) {
      assert.throws(() => rewriteLinks("[a](b)", () => answer), TypeError);
    }
    assert.throws(() => rewriteLinks("[a](b)", "x"), /takes a function, not a string/);
    assert.throws(() => rewriteLinks("[a](b)", () => { throw new SyntaxError("mine"); }), SyntaxError);
    assert.equal(html("*a*"), "<p><em>a</em></p>\n");
  });
});

describe("Renderer", () => {
  it("keeps its options", () => {
    const options = { headingIds: true, schemes: ["https"] };
    const renderer = new Renderer(options);
    options.headingIds = false;
    options.schemes.push("tel");
    assert.equal(renderer.html("# A"), '<h1 id="a">A</h1>\n');
    assert.equal(renderer.html("[a](tel:1)"), '<p><a href="">a</a></p>\n');
    assert.equal(renderer.links("www.a.bc").length, 1);
    assert.throws(() => new Renderer({ hedingIds: true }), /did you mean `headingIds`/);
  });
});

describe("options", () => {
  it("are compared by what they hold", () => {
    const options = { tables: false };
    const page = "|a|\n|-|";
    const without = html(page, options);
    options.tables = true;
    assert.notEqual(html(page, options), without);
  });

  it("are many and do not pile up", () => {
    for (let index = 0; index < 500; index++) {
      assert.equal(html("# A", { headingIds: true, idPrefix: `p${index}-` }), `<h1 id="p${index}-a">A</h1>\n`);
    }
  });

  it("that are wrong are named, with what is accepted", () => {
    const wrong = [
      [{ unsave: true }, "there is no option `unsave`; did you mean `unsafe`?"],
      [{ tables: 1 }, "`tables`: found 1; it accepts true or false"],
      [{ tables: 1.5 }, "`tables`: found 1.5; it accepts true or false"],
      [{ idPrefix: null }, "`idPrefix`: found null; it accepts a string"],
      [{ schemes: "https" }, "`schemes`: found `https`; it accepts a list of strings"],
      [{ preset: "gmf" }, "`preset`: found `gmf`; it accepts commonmark, gfm or github"],
      [{ dialect: "gmf" }, "dialect: there is no dialect `gmf`; did you mean `gfm`?"],
      [{ dialect: { shemes: [] } }, "dialect: unknown field `shemes`; did you mean `schemes`?"],
      [{ dialect: { base: "gfm", trim: 7 } }, "dialect: field `trim`: found 7; it accepts"],
      [{ dialect: 7 }, "dialect: found 7; it accepts the name of a dialect, or an object"],
      [{ dialect: { base: "gfm", ipv6: 1.5 } }, "dialect: "],
      [{ dialect: { base: null } }, "dialect: field `base`: found null"],
      [{ tables: () => 1 }, "options: found a function, which nothing accepts"],
      // A hole in an array.
      [{ dialect: { base: "gfm", trim: [, "."] } }, "options: found undefined, which nothing accepts"],
    ];
    for (const [options, message] of wrong) {
      assert.throws(() => html("a", options), (error) => error instanceof TypeError && error.message.includes(message));
    }
    const circular = { base: "gfm" };
    circular.trim = circular;
    assert.throws(() => html("a", { dialect: circular }), /options: nested too deeply/);
    for (const options of [null, 7, "x", []]) assert.throws(() => html("a", options), TypeError);
  });
});

describe("dialects of one's own", () => {
  const chat = { base: "linkmark", name: "chat", schemes: ["https://", "matrix:"] };

  it("are objects with the keys of the config file", () => {
    const found = links("matrix:r/room http://a.b https://c.d", { plain: true, dialect: chat });
    assert.deepEqual(found.map(({ href }) => href), ["matrix:r/room", "https://c.d"]);
    assert.equal(html("matrix:r/x", { dialect: chat }), '<p><a href="matrix:r/x">matrix:r/x</a></p>\n');
    assert.equal(full.dialect(chat).name, "chat");
  });

  it("are for those who have the engine: the scanner alone says so", () => {
    assert.throws(() => scan.links("a", { dialect: chat }), /found an object; this entry accepts one of/);
  });
});

describe("explain", () => {
  it("tells the steps with what they looked at", () => {
    const written = "é (http://a.b/c).";
    const [candidate, ...others] = full.explain(written, { dialect: "gfm" });
    assert.equal(others.length, 0);
    assert.equal(written.slice(candidate.link.start, candidate.link.end), "http://a.b/c");
    const shown = ({ lit }) => lit.map(({ start, end }) => written.slice(start, end)).join(" | ");
    const steps = candidate.steps.map((step) => `${step.outcome}: ${step.text} [${shown(step)}]`);
    assert.deepEqual(steps, [
      "open: `http://` can start a URL [http://]",
      "open: `(` comes before, after which a link may begin [(]",
      "open: runs to offset 17: the text ends [http://a.b/c).]",
      "cut: cut `.`: punctuation at the end belongs to the sentence [.]",
      "cut: cut `)`: the link did not open it [)]",
      "open: the host is `a.b` [a.b]",
      "linked: linked: `http://a.b/c` (url) [http://a.b/c]",
    ]);
  });

  it("counts as JavaScript does, in Markdown too", () => {
    const [candidate] = full.explain("🍕 `www.a.bc`");
    assert.equal(candidate.link, null);
    assert.equal(candidate.steps.at(-1).text, "in Markdown: inside a code span (offsets 3..13), where nothing is a link");
    assert.deepEqual(candidate.steps.at(-1).lit, [{ start: 3, end: 13 }]);
  });

  it("stops at a limit", () => {
    assert.equal(full.explain("<".repeat(5000)).length, 1000);
    assert.equal(full.explain("<".repeat(50), { limit: 7, plain: true }).length, 7);
    assert.throws(() => full.explain("a", { limit: -1 }), /`limit`: found -1; it accepts a whole number from 0/);
  });
});

describe("compare", () => {
  it("groups dialects by their answer", () => {
    const [place] = full.compare("🍕 参阅 https://a.com/x。", { dialects: ["gfm", "github", "linkmark"] });
    assert.deepEqual([place.start, place.end], [6, 22]);
    assert.deepEqual(place.answers.map(({ dialects, links }) => [dialects.join(" "), links[0].text]), [
      ["gfm github", "https://a.com/x。"],
      ["linkmark", "https://a.com/x"],
    ]);
    assert.deepEqual(full.compare("https://a.com/x。"), full.compare("https://a.com/x。", { dialects: full.dialects().map(({ name }) => name) }));
  });
});

describe("fix", () => {
  it("gives edits by range, and the text with them", () => {
    const fixed = full.fix("🍕 See https://a.com/x, or https://a.com/{{ page }}.");
    assert.equal(fixed.output, "🍕 See <https://a.com/x>, or https://a.com/{{ page }}.");
    assert.deepEqual(fixed.edits, [{ start: 7, end: 22, text: "<https://a.com/x>" }]);
    assert.equal(fixed.notes[0].kind, "template");
    assert.equal(full.fix("See https://a.com/x.", { host: "mdx" }).edits[0].text, "[https://a.com/x](https://a.com/x)");
    assert.throws(() => full.fix("a", { host: "mdxx" }), /did you mean `mdx`/);
    assert.equal(full.fix("参阅 https://a.com/x。", { end: "linkmark" }).output, "参阅 <https://a.com/x>。");
  });
});

describe("dialects", () => {
  it("lists the rows with their columns", () => {
    const rows = full.dialects();
    assert.ok(rows.map(({ name }) => name).includes("uts58"));
    const gfm = rows.find(({ name }) => name === "gfm");
    assert.ok(gfm.columns.some(({ key, type }) => key === "kinds" && type === "list"));
  });
});

describe("arguments", () => {
  it("that are not strings are a TypeError, and change nothing", () => {
    const functions = { ...engine, ...full };
    for (const name of ["html", "text", "links", "explain", "compare", "fix"]) {
      for (const garbage of GARBAGE) assert.throws(() => functions[name](garbage), TypeError, name);
    }
    for (const garbage of GARBAGE) assert.throws(() => scan.links(garbage), TypeError);
    assert.equal(html("*a*"), "<p><em>a</em></p>\n");
  });
});

describe("initSync", () => {
  it("takes a module or its bytes", () => {
    assert.throws(() => bare.html("a"), /call initSync\(\) first/);
    const bytes = readFileSync(new URL("../dist/linkmark.wasm", import.meta.url));
    bare.initSync(bytes);
    assert.equal(bare.html("*a*"), "<p><em>a</em></p>\n");
    bare.initSync(new WebAssembly.Module(bytes));
    assert.equal(bare.html("*a*", { headingIds: true }), "<p><em>a</em></p>\n");
    for (const garbage of GARBAGE) assert.throws(() => bare.initSync(garbage), TypeError);
  });
});

describe("a trap", () => {
  it("may be a stack that overflows, anywhere in a call", () => {
    const written = "*a* www.b.cd";
    const page = html(written);
    const fall = (depth) => {
      html(written);
      return fall(depth + 1) + 1;
    };
    for (let round = 0; round < 20; round++) {
      assert.throws(() => fall(round));
      assert.equal(html(written), page);
      assert.equal(links(written).length, 1);
    }
  });

  it("ends one call, and the next finds a new instance", async () => {
    const { Core } = await import("../lib/core.js");
    const { engine } = await import("../lib/engine.js");
    const core = new Core(() => readFileSync(new URL("../dist/linkmark.wasm", import.meta.url)));
    const { html, Renderer } = engine(core);
    const renderer = new Renderer({ dialect: { base: "gfm", schemes: ["irc://"] } });
    const before = renderer.html("irc://a.b");
    // No settings have this number, which is a panic in the module.
    assert.throws(() => core.call((wasm) => wasm.html(0, 4_000_000)), /could not be read/);
    // So is a text that is longer than the place for it.
    assert.throws(() => core.call((wasm) => wasm.html(2 ** 31, 0)), /could not be read/);
    assert.equal(html("*a*"), "<p><em>a</em></p>\n");
    assert.equal(renderer.html("irc://a.b"), before);
  });
});
