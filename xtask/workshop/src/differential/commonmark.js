// Answers lines of JSON: an array of Markdown documents becomes the array of their HTML, by commonmark.js.

const { Parser, HtmlRenderer } = require("commonmark");
const { readFileSync } = require("fs");
const lines = require("readline").createInterface({ input: process.stdin });

const parser = new Parser();
const renderer = new HtmlRenderer();

const manifest = `${__dirname}/node_modules/commonmark/package.json`;
console.log(JSON.stringify(JSON.parse(readFileSync(manifest, "utf8")).version));
lines.on("line", (line) => {
  const answers = JSON.parse(line).map((markdown) => renderer.render(parser.parse(markdown)));
  console.log(JSON.stringify(answers));
});
