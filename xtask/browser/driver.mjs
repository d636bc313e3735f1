// Loads pages in Chromium and says what they did: a line of JSON in is a page, a line out its
// report.
//
//     node driver.mjs MODULES CHROMIUM WORKERS
//
// A page is { id, html, count, prefix, hands }: how many fragments it has (null: it is a whole page
// of the command), what its ids start with, and how many of its links are clicked by mouse and
// keyboard as well. With { sources }, these are parsed in it and not run. No page ever reaches a
// network: the driver serves it, and refuses whatever else is asked for.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modules, executablePath, workers] = process.argv.slice(2);
const { chromium } = createRequire(`${modules}/`)("playwright-core");

const FLAGS = [
  // Root, which CI is, cannot have one.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Without it, a page that is clicked two hundred times in ten seconds is no longer listened to.
  "--disable-ipc-flooding-protection",
];

// Reports everything and forbids nothing, so that the other sensors see it too. Images may come
// from anywhere; which ones do is in the list of requests.
const POLICY = "default-src 'none'; script-src 'report-sample'; base-uri 'none'; form-action 'none'; img-src * data:";

/** How long a page may take before it counts as one that hangs. */
const PATIENCE = 60_000;

const content = readFileSync(new URL("probe.js", import.meta.url), "utf8");
const browser = await chromium.launch({ executablePath, args: FLAGS, headless: true });

/** A window that pages are loaded in, one after the other. */
class Window {
  async open() {
    this.context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false });
    await this.context.addInitScript({ content });
    await this.context.route("**/*", (route) => this.serve(route));
    this.page = await this.context.newPage();
    this.context.on("page", (page) => this.popup(page));
    this.page.on("dialog", (dialog) => (this.note("call", dialog.type()), dialog.dismiss()));
    this.page.on("frameattached", (frame) => this.note("frame", frame.url() || "a frame"));
    this.page.on("download", (download) => this.note("request", `download ${download.url()}`));
    this.page.on("websocket", (socket) => this.note("request", `websocket ${socket.url()}`));
    this.page.on("worker", (worker) => this.note("script", `worker ${worker.url()}`));
    this.page.on("pageerror", (error) => this.note("script", `threw ${error.message}`));
    this.page.on("framenavigated", (frame) => {
      if (frame === this.page.mainFrame() && frame.url() !== this.url) this.note("navigation", frame.url());
    });
    return this;
  }

  note(sensor, detail) {
    this.events?.push([sensor, detail.slice(0, 300), null]);
  }

  serve(route) {
    const request = route.request();
    if (request.url() === this.url && !this.isServed) {
      this.isServed = true;
      return route.fulfill({
        contentType: "text/html; charset=utf-8",
        headers: { "content-security-policy-report-only": this.policy },
        body: this.html,
      });
    }
    this.requests?.push([request.resourceType(), request.url()]);
    return route.abort().catch(() => {});
  }

  async popup(page) {
    this.popups += 1;
    await page.close().catch(() => {});
  }

  async load({ id, html, count, prefix, hands, sources }) {
    this.events = [];
    this.requests = [];
    this.popups = 0;
    this.isServed = false;
    this.html = html;
    // A whole page carries its own style sheet; no shape with a `style` attribute is allowed.
    this.policy = count === null ? `${POLICY}; style-src 'unsafe-inline'` : POLICY;
    this.url = `http://linkmark.test/${id}`;
    await this.page.goto(this.url, { waitUntil: "load", timeout: PATIENCE });
    const report = sources
      ? await this.page.evaluate((sources) => probe.parse(sources), sources)
      : await this.page.evaluate((what) => probe.inspect(what), { count, prefix });
    const clicked = hands > 0 ? await this.click(report.links.slice(0, hands)) : 0;
    if (clicked > 0) {
      const last = await this.page.evaluate(() => probe.report());
      report.events.push(...last.events);
    }
    const { popups, requests } = this;
    return { id, ...report, events: [...report.events, ...this.events], clicked, popups, requests };
  }

  /** Clicks these links as people do: with the left and the middle button, and with Enter. */
  async click(links) {
    let clicked = 0;
    let expected = 0;
    for (const [index, link] of links.entries()) {
      const at = await this.page.evaluate((index) => probe.aim(index), index);
      if (at !== null) {
        await this.page.mouse.click(...at);
        await this.page.mouse.click(...at, { button: "middle" });
        clicked += 2;
        if (/^https?:/.test(link)) expected += 1;
      }
      if (await this.page.evaluate(() => probe.hasFocus())) {
        await this.page.keyboard.press("Enter");
        clicked += 1;
      }
    }
    // A window that the middle button opened says so when its first request has failed.
    const end = Date.now() + PATIENCE / 4;
    while (this.popups < expected && Date.now() < end) await this.page.waitForTimeout(20);
    if (this.popups < expected) this.note("broken", `${expected} middle clicks opened ${this.popups} windows`);
    return clicked;
  }

  async close() {
    this.events = this.requests = null;
    await this.context.close().catch(() => {});
  }
}

const patience = () => new Promise((_, fail) => setTimeout(() => fail(new Error("hangs")), PATIENCE).unref());
const pages = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function work() {
  let window = await new Window().open();
  for (let line = await pages.next(); !line.done; line = await pages.next()) {
    const page = JSON.parse(line.value);
    let report;
    try {
      report = await Promise.race([window.load(page), patience()]);
    } catch (error) {
      window.note("broken", error.message);
      report = { id: page.id, events: window.events, requests: window.requests };
    }
    process.stdout.write(`${JSON.stringify(report)}\n`);
    // What a page left under way must not be taken for the next one's.
    if (report.events.length > 0 || page.hands > 0) {
      await window.close();
      window = await new Window().open();
    }
  }
}

process.stdout.write(`${JSON.stringify(browser.version())}\n`);
await Promise.all(Array.from({ length: Number(workers) }, work));
await browser.close();
