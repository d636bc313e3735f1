// The package as it is published: what npm packs, what linters of packages say, what types hold, and
// that the examples of the documentation are true.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { before, describe, it } from "node:test";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import { fromMarkdown } from "mdast-util-from-markdown";
import { micromark } from "micromark";
import * as engine from "linkmark";
import * as full from "linkmark/full";
import markdownItLinks from "linkmark/markdown-it";
import markedLinks from "linkmark/marked";
import * as micromarkLinks from "linkmark/micromark";
import * as scan from "linkmark/scan";
import * as stream from "linkmark/stream";

const root = fileURLToPath(new URL("..", import.meta.url));
const tool = (name, ...words) =>
  execFileSync(join(root, "node_modules/.bin", name), words, { cwd: root, encoding: "utf8", stdio: "pipe" });

const withMarkdownIt = { MarkdownIt, linkmark: markdownItLinks };

describe("the packed package", () => {
  let packed;

  before(() => {
    const folder = mkdtempSync(join(tmpdir(), "linkmark-"));
    const [{ filename, files }] = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: root, encoding: "utf8" }),
    );
    packed = { path: join(folder, filename), files: files.map(({ path }) => path), folder };
  });

  it("holds what it exports, and no test or source of Rust", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const targets = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
    for (const target of targets) assert.ok(packed.files.includes(target.slice(2)), target);
    for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) assert.ok(packed.files.includes(file), file);
    assert.deepEqual(packed.files.filter((file) => /^(boundary|test|node_modules)\/|\.rs$|build\.mjs/.test(file)), []);
  });

  it("can be installed and imported", async () => {
    execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--offline", "--prefix", packed.folder, packed.path]);
    const file = join(packed.folder, "node_modules/linkmark/index.js");
    assert.equal((await import(pathToFileURL(file))).html("*a*"), "<p><em>a</em></p>\n");
  });

  it("is what publint expects", () => {
    tool("publint", "run", "--strict", root);
  });

  it("has types that resolve, as attw sees it", () => {
    tool("attw", "--profile", "esm-only", "--exclude-entrypoints", "linkmark.wasm", "scan.wasm", "stream.wasm", "full.wasm", "--", packed.path);
  });
});

it("the types hold", () => {
  tool("tsc", "--project", "test/tsconfig.json");
});

describe("the examples of the documentation are true", () => {
  const entries = {
    "index.d.ts": engine,
    "scan.d.ts": scan,
    "stream.d.ts": stream,
    "full.d.ts": full,
    "adapters/markdown-it.d.ts": withMarkdownIt,
    "adapters/marked.d.ts": { Marked, linkmark: markedLinks },
    "adapters/micromark.d.ts": { micromark, fromMarkdown, ...micromarkLinks },
  };
  for (const [file, exported] of Object.entries(entries)) {
    const source = readFileSync(join(root, file), "utf8");
    for (const [, block] of source.matchAll(/@example\n((?: \* .*\n)+)/g)) {
      const code = block.replaceAll(/^ \* ?/gm, "").replaceAll(/^import .*\n/gm, "").replaceAll(/;\n\/\/ /g, "; // ");
      const [expression] = code.trim().split("\n").slice(-1);
      const setting = code.trim().split("\n").slice(0, -1).join("\n");
      const [called, expected] = expression.split("; // ");
      it(called, () => {
        const run = new Function(...Object.keys(exported), `${setting}\nreturn [${called}, ${expected}];`);
        const [found, wanted] = run(...Object.values(exported));
        assert.deepEqual(found, wanted);
      });
    }
  }
});

describe("the examples of the page are true", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  for (const [, block] of readme.matchAll(/```js\n([\s\S]*?)```/g)) {
    const [, entry] = block.match(/from "(linkmark[^"]*)"/);
    const exported = { linkmark: engine, "linkmark/full": full, "linkmark/stream": stream, "linkmark/markdown-it": withMarkdownIt }[entry];
    const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith("import "));
    const setting = lines.filter((line) => !line.includes("; // ")).join("\n");
    for (const line of lines.filter((line) => line.includes("; // "))) {
      const [called, expected] = line.split("; // ");
      it(called, () => {
        const run = (body) => new Function(...Object.keys(exported), `${setting}\n${body}`)(...Object.values(exported));
        const [, message] = expected.split("TypeError: ");
        if (message) assert.throws(() => run(called), { name: "TypeError", message });
        else assert.deepEqual(...run(`return [${called}, ${expected}];`));
      });
    }
  }
});
