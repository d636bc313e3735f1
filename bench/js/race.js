// node race.js [--quick]: everybody once per round, each round in another order, by the processor's clock.
// Prints the tables of README.md. A line says how long one pass over the text takes linkmark, and how many
// times as long the others take: the median, and the range between the quarters of the rounds.

import { ENGINES, FINDERS } from "./engines.js";
import { MARKDOWN, PLAIN } from "./texts.js";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 9 : 31;
/** A sample shorter than this says little, in microseconds. */
const SAMPLE = isQuick ? 4_000 : 10_000;

const microseconds = (work) => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
};

/**
 * How long everybody runs before anything is measured, in milliseconds. What is compiled while it runs (JavaScript, WebAssembly) gets
 * faster for some hundred passes, and the compiler's threads are on the processor's clock too.
 */
const WARM = 600;

/** How often `pass` has to run for a sample, once it is warm. */
function repeats(pass) {
  const end = performance.now() + WARM;
  while (performance.now() < end) pass();
  for (let count = 1; ; count *= 2) {
    const time = microseconds(() => { for (let turn = 0; turn < count; turn++) pass(); });
    if (time >= SAMPLE) return count;
  }
}

function race(runners, documents) {
  const passes = Object.entries(runners).map(([name, { run }]) => {
    const pass = () => documents.forEach((text) => run(text));
    return { name, pass, count: repeats(pass), times: [] };
  });
  for (let round = 0; round < ROUNDS; round++) {
    const order = passes.map((_, index) => passes[(index + round) % passes.length]);
    if (round % 2) order.reverse();
    for (const { pass, count, times } of order) {
      times.push(microseconds(() => { for (let turn = 0; turn < count; turn++) pass(); }) / count);
    }
  }
  // Ratios within a round, where the machine was equally busy for all.
  const [ours] = passes;
  return passes.map(({ name, times }) => {
    const ratios = times.map((time, round) => time / ours.times[round]).sort((a, b) => a - b);
    const at = (share) => ratios[Math.floor((ratios.length - 1) * share)];
    return { name, median: at(0.5), low: at(0.25), high: at(0.75), time: times.toSorted((a, b) => a - b)[times.length >> 1] };
  });
}

function table(title, runners, texts) {
  const names = Object.keys(runners).slice(1);
  console.log(`\n## ${title}\n\n| text | linkmark | ${names.join(" | ")} |\n|---|---|${"---|".repeat(names.length)}`);
  for (const [text, documents] of Object.entries(texts)) {
    const [ours, ...others] = race(runners, documents);
    const bytes = documents.reduce((sum, document) => sum + Buffer.byteLength(document), 0);
    const cells = others.map(({ median, low, high }) => `${short(median)} (${short(low)}–${short(high)})`);
    console.log(`| ${text} | ${Math.round(ours.time)} µs, ${Math.round(bytes / ours.time)} MB/s | ${cells.join(" | ")} |`);
  }
}

const short = (ratio) => (ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1));

/** A race among those who do other work says nothing. */
function check() {
  for (const [name, { run, lacks }] of Object.entries(ENGINES)) {
    const page = run("# A\n\n~~b~~ www.c.de\n\n|f|\n|-|\n|g|\n");
    const wanted = lacks ? ["<h1"] : ["<h1", "<del>", "<table>", 'href="http://www.c.de'];
    const missing = wanted.filter((part) => !page.includes(part));
    if (missing.length > 0) console.log(`${name} does less than the others: no ${missing.join(", ")}`);
  }
  for (const [name, { run }] of Object.entries(FINDERS)) {
    if (run("see https://a.example/b and www.c.example") < 1) throw new Error(`${name} finds nothing`);
  }
}

check();
table("Markdown to HTML", ENGINES, MARKDOWN);
table("Links in plain text", FINDERS, PLAIN);
