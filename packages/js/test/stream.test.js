// A text that arrives in pieces: its updates, played back, are its page, and its page is that of html().

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as full from "linkmark/full";
import { html, Stream } from "linkmark/stream";
import { examples, hostile, markdownCases } from "./testdata.js";

/** The blocks of a page, as somebody who shows them would keep them. */
class Player {
  blocks = [];

  play({ first, blocks, revised }) {
    for (const { index, same, html } of revised) {
      assert.ok(index < first);
      this.blocks[index].html = this.blocks[index].html.slice(0, same) + html;
    }
    const former = this.blocks.splice(first);
    for (const { index, key, same, html } of blocks) {
      assert.equal(index, this.blocks.length);
      const known = former.find((block) => block.key === key);
      assert.ok(known !== undefined || same === 0);
      this.blocks.push({ key, html: (known?.html ?? "").slice(0, same) + html });
    }
    assert.equal(new Set(this.blocks.map(({ key }) => key)).size, this.blocks.length);
  }

  get page() {
    return this.blocks.map(({ html }) => html).join("");
  }
}

/** Cuts between any two units, in the middle of pairs too. */
function* pieces(text, lengths) {
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length];
    yield text.slice(at, at + length);
    at += length;
  }
}

/** Streams a text and holds every state against what `html` makes of it. */
function check(text, options, lengths, isEach = true) {
  const stream = new Stream(options);
  const player = new Player();
  const { unfinished = "plain", ...others } = options ?? {};
  let done = "";
  for (const piece of pieces(text, lengths)) {
    const update = stream.push(piece);
    player.play(update);
    done += piece;
    if (!isEach) continue;
    assert.equal(player.page, stream.html());
    // What is cut is not shown yet.
    const whole = done.replace(/[\uD800-\uDBFF]$/, "");
    if (update.isCurrent && unfinished === "plain") assert.equal(player.page, html(whole, others));
  }
  player.play(stream.finish());
  assert.equal(player.page, stream.html());
  assert.equal(player.page, html(text, others));
}

const TEXT = `# Títle 🍕

Some *words* and **bold 🍕🍕**, see [the docs] and www.a.bc/é🍕.[^1]

- one
- two 日本

  loose

| a | b |
|---|---|
| 🍕 | \`c\` |

[the docs]: /docs
[^1]: A note 🍕.
`;

describe("a stream", () => {
  for (const unfinished of ["plain", "hold", "close"]) {
    it(`is exact in pieces of any length (${unfinished})`, () => {
      for (const lengths of [[1], [2], [3], [7, 1, 20], [1000]]) check(TEXT, { unfinished }, lengths);
      for (const lengths of [[1], [5]]) check(TEXT, { unfinished, rel: "nofollow", schemes: ["https"] }, lengths);
    });
  }

  it("says where blocks are, in UTF-16 units", () => {
    const text = `${"é🍕日\n\n".repeat(300)}*end*`;
    const stream = new Stream();
    const { blocks } = stream.push(text);
    assert.equal(blocks.length, 301);
    for (const { start, end, html: shown } of blocks) assert.equal(html(text.slice(start, end)), shown);
    const [last] = stream.push("ing 🍕").blocks;
    assert.deepEqual([last.key, last.start, last.same], [blocks[300].start, blocks[300].start, "<p><em>end</em>".length]);
  });

  it("reports footnotes under a key of their own, and why final blocks change", () => {
    const stream = new Stream();
    stream.push("A [b].[^1]\n\nmore\n\n");
    const { blocks, revised } = stream.push("[b]: /c\n[^1]: note\n\nend");
    assert.deepEqual(revised.map(({ index, key, cause, isFinal }) => [index, key, cause, isFinal]), [[0, 0, "definition", true]]);
    assert.equal(blocks.at(-1).key, -1);
    assert.match(blocks.at(-1).html, /note/);
  });

  it("shows the end by the policy that was chosen", () => {
    const shown = (unfinished) => {
      const stream = new Stream({ unfinished });
      stream.push("Some **bo");
      return stream.html();
    };
    assert.equal(shown("plain"), "<p>Some **bo</p>\n");
    assert.equal(shown("hold"), "<p>Some</p>\n");
    assert.equal(shown("close"), "<p>Some <strong>bo</strong></p>\n");
  });

  it("keeps a half of a pair for the next piece, and reads one that stays alone as U+FFFD", () => {
    const [high, low] = ["\uD83C", "\uDF55"];
    const shown = (...all) => {
      const stream = new Stream();
      all.forEach((piece) => stream.push(piece));
      const before = stream.html();
      stream.finish();
      return [before, stream.html()].map((page) => page.replaceAll(/<\/?p>|\n/g, ""));
    };
    assert.deepEqual(shown(`a${high}`), ["a", "a\uFFFD"]);
    assert.deepEqual(shown(`a${high}`, `${low}b`), ["a🍕b", "a🍕b"]);
    assert.deepEqual(shown(`a${high}`, "", low), ["a🍕", "a🍕"]);
    assert.deepEqual(shown(high, high, low), ["\uFFFD🍕", "\uFFFD🍕"]);
    assert.deepEqual(shown(high, "b"), ["\uFFFDb", "\uFFFDb"]);
    assert.deepEqual(shown(low, `${high}${low}${high}`), ["\uFFFD🍕", "\uFFFD🍕\uFFFD"]);
    for (const character of ["\u{10000}", "\u{10FFFF}", "\u{2F800}"]) {
      assert.deepEqual(shown(...character.split("")), [character, character]);
    }
  });

  it("takes bytes, cut anywhere", () => {
    const stream = new Stream();
    for (const byte of new TextEncoder().encode(TEXT)) stream.push(Uint8Array.of(byte));
    stream.finish();
    assert.equal(stream.html(), html(TEXT));
    stream.reset();
    stream.push(Uint8Array.of(0x61, 0xff, 0xf0, 0x9f));
    stream.push("b");
    assert.equal(stream.html(), "<p>a\uFFFD\uFFFDb</p>\n");
  });

  it("begins again after reset(), and takes nothing after finish()", () => {
    const stream = new Stream({ headingIds: true });
    stream.push("# A\uD83C");
    stream.finish();
    assert.throws(() => stream.push("b"), { name: "Error", message: /finished; reset it/ });
    stream.reset();
    assert.equal(stream.html(), "");
    stream.push("# A");
    assert.equal(stream.html(), '<h1 id="a">A</h1>\n');
    assert.equal(stream.refresh().isCurrent, true);
  });

  it("does not mind others", () => {
    const streams = Array.from({ length: 50 }, () => new Stream());
    for (const word of ["*a", "b*", " c"]) streams.forEach((stream, index) => stream.push(`${word}${index}`));
    streams.forEach((stream, index) => assert.equal(stream.html(), html(`*a${index}b*${index} c${index}`)));
  });

  it("is in the entry full too, with its dialect", () => {
    const stream = new full.Stream({ dialect: "uts58" });
    stream.push("https://a.bc/d`");
    assert.equal(stream.html(), full.html("https://a.bc/d`", { dialect: "uts58" }));
  });

  it("says what is wrong", () => {
    for (const garbage of [null, undefined, 7, {}, [], new Uint16Array(2)]) {
      assert.throws(() => new Stream().push(garbage), TypeError);
    }
    assert.throws(() => new Stream({ unfinished: "wait" }), /found `wait`; it accepts plain, hold or close/);
    assert.throws(() => new Stream({ unfinishd: "hold" }), /did you mean `unfinished`/);
    assert.throws(() => new Stream(7), TypeError);
  });

  it("that failed says so, and can begin again", async () => {
    const { Core } = await import("../lib/core.js");
    const { stream } = await import("../lib/stream.js");
    const { bytes } = await import("../dist/stream.bytes.js");
    let broken;
    class Breakable extends Core {
      another() {
        return (broken = super.another());
      }
    }
    const one = new (stream(new Breakable(bytes)).Stream)({ dialect: "linkmark" });
    one.push("a");
    assert.throws(() => broken.call((wasm) => wasm.html(0, 4_000_000)), /could not be read/);
    assert.throws(() => one.push("b"), /the stream has failed; reset\(\) begins another/);
    assert.throws(() => one.html(), /the stream has failed/);
    one.reset();
    one.push("c");
    assert.equal(one.html(), "<p>c</p>\n");
  });
});

describe("cases in pieces", () => {
  const all = [...markdownCases().filter(({ options }) => options.dialect !== "uts58"), ...examples()];
  for (const { title, markdown, options } of all) {
    it(title, () => check(markdown, options, [1, 6, 3]));
  }
});

describe("hostile texts in pieces", () => {
  for (const { name, text } of hostile(8192)) {
    it(name, () => {
      for (const unfinished of ["plain", "hold", "close"]) check(text, { unfinished }, [40], false);
    });
  }
});
