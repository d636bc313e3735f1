// Every case of testdata/ through the package, each a test with its own name.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { html as engineHtml, links as engineLinks } from "linkmark";
import { html, links } from "linkmark/full";
import { links as scanLinks } from "linkmark/scan";
import { examples, markdownCases, plainCases, readableCases, warningCases } from "./testdata.js";

/** What the scanner calls a kind, and the package. */
const nameOf = (kind) => (kind.startsWith("angle-") ? "angle" : `bare-${kind}`);

describe("plain text", () => {
  for (const { title, dialect, text, spans, kinds, hrefs } of plainCases()) {
    it(title, () => {
      const readers = [links];
      // Unicode's tables are in the entry `full` alone.
      if (dialect !== "uts58") readers.push(scanLinks, engineLinks);
      for (const read of readers) {
        const options = read === scanLinks ? { dialect } : { dialect, plain: true };
        const found = read(text, options);
        assert.deepEqual(found.map(({ start, end }) => [start, end]), spans);
        if (kinds) assert.deepEqual(found.map(({ kind }) => kind), kinds.map(nameOf));
        if (hrefs) assert.deepEqual(found.map(({ href }) => href), hrefs);
      }
    });
  }
});

describe("Markdown", () => {
  for (const { title, markdown, html: expected, options } of markdownCases()) {
    it(title, () => {
      assert.equal(html(markdown, options), expected);
      if (options.dialect !== "uts58") assert.equal(engineHtml(markdown, options), expected);
    });
  }
});

describe("specifications", () => {
  for (const { title, markdown, html: expected, options } of examples()) {
    it(title, () => {
      const found = html(markdown, options);
      assert.ok(expected.includes(found), `want ${JSON.stringify(expected[0])}, have ${JSON.stringify(found)}`);
    });
  }
});

describe("readable", () => {
  for (const { name, url, readable } of readableCases()) {
    it(name, () => {
      // As the target of a link, so that nothing in it ends it.
      const [link] = links(`[x](<${url.replaceAll(/[<>\\&]/g, "\\$&")}>)`, { dialect: "commonmark" });
      assert.equal(link.readable, readable);
    });
  }
});

describe("warnings", () => {
  for (const { name, text, dialect = "linkmark", markdown = false, warnings } of warningCases()) {
    it(name, () => {
      const found = links(text, { dialect, ...(markdown ? { preset: "gfm", images: true } : { plain: true }) });
      assert.deepEqual(found.map((link) => link.warnings.join(" ")), warnings);
    });
  }
});
