// Asks the programs of npm for the ids of headings.
//
//     node ask.mjs ROW < documents.json > answers.json
//
// The documents are an array of strings. The answer has `program`, with its version, and `ids`, an array for each
// document: the id of each heading, null for one without, or null instead of the array if the program refuses it.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Packages are in the folder that the command is run in, not beside this file.
const require = createRequire(process.cwd() + "/");
const load = async (name) => {
  try {
    return await import(pathToFileURL(require.resolve(name)).href);
  } catch {
    // A package with nothing for `require`.
    const folder = process.cwd() + "/node_modules/" + name;
    const { exports, main } = JSON.parse(readFileSync(folder + "/package.json", "utf8"));
    const entry = typeof exports === "string" ? exports : exports?.["."]?.default ?? exports?.["."] ?? exports?.default ?? main;
    return await import(pathToFileURL(folder + "/" + (entry.default ?? entry)).href);
  }
};
const version = (name) =>
  name + " " + JSON.parse(readFileSync(process.cwd() + "/node_modules/" + name + "/package.json", "utf8")).version;

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text) =>
  text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
    name ? ENTITIES[name] ?? whole : String.fromCodePoint(parseInt(hex ?? decimal, hex ? 16 : 10)),
  );
const idsOf = (html) =>
  [...html.matchAll(/<h[1-6](\s[^>]*)?>/g)].map((tag) => {
    const id = /\sid="([^"]*)"/.exec(tag[1] ?? "") ?? /\sid=([^\s>"]+)/.exec(tag[1] ?? "");
    return id && decoded(id[1]);
  });

const rows = {
  async github() {
    const { unified } = await load("unified");
    const pipeline = unified();
    for (const [name, options] of [
      ["remark-parse"],
      ["remark-gfm"],
      ["remark-rehype", { allowDangerousHtml: true, clobberPrefix: "" }],
      ["rehype-raw"],
      ["rehype-slug"],
      ["rehype-stringify"],
    ]) {
      pipeline.use((await load(name)).default, options);
    }
    const names = ["github-slugger", "rehype-slug"];
    return [names, async (text) => idsOf(String(await pipeline.process(text)))];
  },
  async docusaurus() {
    const { createProcessorUncached } = require("@docusaurus/mdx-loader/lib/processor.js");
    const preprocessor = require("@docusaurus/mdx-loader/lib/preprocessor.js").default;
    let ids = [];
    const collect = () => (root) => {
      const visit = (node) => {
        if (node.type === "heading") ids.push(node.data?.id ?? null);
        (node.children ?? []).forEach(visit);
      };
      visit(root);
    };
    const markdownConfig = {
      format: "mdx",
      mermaid: false,
      emoji: true,
      anchors: { maintainCase: false },
      mdx1Compat: { comments: true, admonitions: true, headingIds: true },
      hooks: { onBrokenMarkdownLinks: "ignore", onBrokenMarkdownImages: "ignore" },
    };
    const options = { markdownConfig, remarkPlugins: [collect], staticDirs: [], siteDir: "/" };
    const processor = await createProcessorUncached({ options, format: "mdx" });
    const ask = async (text) => {
      ids = [];
      const content = preprocessor({ fileContent: text, filePath: "/a.mdx", markdownConfig, admonitions: false });
      await processor.process({ content, filePath: "/a.mdx", frontMatter: {}, compilerName: "server" });
      return ids;
    };
    return [["@docusaurus/mdx-loader"], ask];
  },
  async starlight() {
    const { createMarkdownProcessor } = await load("@astrojs/markdown-remark");
    const processor = await createMarkdownProcessor({});
    return [["@astrojs/markdown-remark"], async (text) => idsOf((await processor.render(text)).code)];
  },
  async vitepress() {
    const { createMarkdownRenderer } = await load("vitepress");
    const renderer = await createMarkdownRenderer(process.cwd());
    return [["vitepress"], async (text) => idsOf(await renderer.render(text, { relativePath: "a.md" }))];
  },
};

const [names, ask] = await rows[process.argv[2]]();
const ids = [];
for (const text of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    ids.push(await ask(text));
  } catch {
    ids.push(null);
  }
}
process.stdout.write(JSON.stringify({ program: names.map(version).join(", "), ids }) + "\n", () => process.exit(0));
