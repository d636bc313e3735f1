// Hostile texts stay cheap through the boundary, and nothing piles up.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { links as plainLinks } from "linkmark/scan";
import { compare, explain, fix, html, links } from "linkmark/full";
import { hostile } from "./testdata.js";

/** As testdata/src/growth.rs: a byte of the long text may cost this much more than one of the short. */
const ALLOWED = 2.5;
/** Less than this in milliseconds cannot be told from noise. */
const TINY = 2;
const SHORT = 16 * 1024;
const LONG = 256 * 1024;

const functions = {
  html: (text) => html(text),
  links: (text) => links(text, { dialect: "linkmark" }),
  "plain links": (text) => plainLinks(text),
};

const milliseconds = (work) => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

describe("hostile texts stay flat", () => {
  const long = hostile(LONG);
  hostile(SHORT).forEach(({ name, text: short }, index) => {
    it(name, () => {
      for (const [called, run] of Object.entries(functions)) {
        const [, { text }] = [name, long[index]];
        let [cheap, dear] = [Infinity, Infinity];
        let ratio = Infinity;
        for (let round = 0; round < 20 && ratio > ALLOWED; round++) {
          for (let again = 0; again < 4; again++) cheap = Math.min(cheap, milliseconds(() => run(short)));
          dear = Math.min(dear, milliseconds(() => run(text)));
          ratio = dear < TINY ? 0 : dear / ((Math.max(cheap, 0.05) * text.length) / short.length);
        }
        assert.ok(ratio <= ALLOWED, `${called}: ${short.length} cost ${cheap} ms, ${text.length} cost ${dear} ms`);
      }
    });
  });
});

describe("memory", () => {
  it("does not grow over 100,000 calls", async () => {
    const { Core } = await import("../lib/core.js");
    const { full } = await import("../lib/full.js");
    const { bytes } = await import("../dist/full.bytes.js");
    const core = new Core(bytes);
    const { html, text, links, rewriteLinks } = full(core);
    const page = "# A\n\n[a](b 'c') www.d.ef é `g` me@h.ij [^1]\n\n[^1]: k\n";
    const round = (index) => {
      html(page, { idPrefix: `p${index % 100}` });
      links(page);
      text(page);
      if (index % 10 === 0) rewriteLinks(page, () => "unlink");
    };
    for (let index = 0; index < 1000; index++) round(index);
    const before = core.exports.memory.buffer.byteLength;
    for (let index = 0; index < 33_000; index++) round(index);
    assert.equal(core.exports.memory.buffer.byteLength, before);
  });

  it("that one huge text needed is given back", async () => {
    const { Core } = await import("../lib/core.js");
    const { engine } = await import("../lib/engine.js");
    const { bytes } = await import("../dist/linkmark.bytes.js");
    const core = new Core(bytes);
    const { html } = engine(core);
    assert.equal(html("a".repeat(30_000_000)).length, 30_000_008);
    html("a");
    assert.ok(core.exports.memory.buffer.byteLength < 8 * 1024 * 1024);
  });
});

describe("explain, compare and fix", () => {
  it("read hostile texts too", () => {
    for (const { text } of hostile(4096)) {
      assert.ok(Array.isArray(explain(text)) && Array.isArray(compare(text)) && Array.isArray(fix(text).edits));
    }
  });
});
