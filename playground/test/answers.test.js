// The groups are put together from the differences; here they are held against every dialect's own links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { initSync, links } from "../../packages/js/full.bare.js";
import { WELCOME, gallery } from "../gallery.mjs";
import { answersTo, presets } from "../src/answers.js";
import { START } from "../src/state.js";

before(() => initSync(readFileSync(new URL("../dist/full.wasm", import.meta.url))));

const short = (list) => list.map(({ kind, start, end, href }) => [kind, start, end, href]);

describe("every dialect's links are those of its group", () => {
  const texts = [{ name: "the first text", text: WELCOME }, ...gallery().flatMap(({ examples }) => examples)];
  for (const { name, text } of texts) {
    it(name, () => {
      for (const plain of [false, true]) {
        const { groups, places } = answersTo({ ...START, text, plain, without: [] });
        assert.deepEqual(groups.flatMap(({ names }) => names).sort(), presets().sort());
        for (const group of groups) {
          for (const dialect of group.names) assert.deepEqual(short(group.links), short(links(text, plain ? { dialect, plain } : { dialect, preset: "gfm" })), dialect);
          const inside = ({ start, end }) => places.some((place) => start < place.end && place.start < end);
          assert.deepEqual(group.links.filter(inside), group.links.filter((link) => group.disputed.has(link)));
        }
        assert.equal(new Set(groups.map(({ links }) => JSON.stringify(short(links)))).size, groups.length, "no two groups have the same links");
      }
    });
  }
});
