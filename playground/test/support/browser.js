// The playground in Chromium: one server and one browser for a file of tests, a fresh page for each.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { listen, server } from "../../serve.mjs";

/** For a closed network: nothing but the page itself is asked for anything. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Long enough for a machine that others use, short enough for a test that hangs; in milliseconds. */
const PATIENCE = 45_000;

/** Why the browser says that something never left it. */
const STOPPED = ["csp", "origin"];

export class Playground {
  /** Files that the server has otherwise, as after a new build. */
  changed = {};
  #server = server(this.changed);
  #browser;
  #contexts = [];

  async start() {
    this.address = await listen(this.#server);
    this.#browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
    return this;
  }

  async stop() {
    await this.#browser?.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Ends the server: what still works works offline. */
  goOffline() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  /** A page that has loaded, in a profile of its own. Whatever it complains about is in `complaints`. */
  async open({ fragment = "", text, plain, options = {} } = {}) {
    const context = await this.#browser.newContext({ viewport: { width: 1360, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.complaints = [];
    const requests = [];
    // The browser also tells of what a policy stopped before it left.
    page.sent = () => requests.filter((request) => !STOPPED.includes(request.failure()?.errorText)).map((request) => request.url());
    page.on("pageerror", (why) => page.complaints.push(why.message));
    page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
    context.on("request", (request) => requests.push(request));
    await page.goto(`${this.address}${fragment}`);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    if (plain) await page.getByText("Plain text", { exact: true }).click();
    if (text !== undefined) await type(page, text);
    return page;
  }

  /** Closes what was opened, so that tests do not slow each other down. */
  async tidy() {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

export const area = (page) => page.getByRole("textbox", { name: "Text", exact: true });

/** Types a text instead of the one that is there, and waits for everything that follows a pause. */
export async function type(page, text) {
  await area(page).fill(text);
  await settled(page);
}

/** Puts the caret at an offset. */
export async function caret(page, offset) {
  await area(page).evaluate((node, at) => (node.focus(), node.setSelectionRange(at, at)), offset);
  await settled(page);
}

export const settled = (page) => page.waitForTimeout(350);

/** Waits until `read` answers with `expected`: frames take as long as the machine needs. */
export async function eventually(read, expected) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (found === expected || Date.now() > deadline) return assert.equal(found, expected);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The card with this head. */
export const card = (page, name) => page.getByRole("article", { name });

/** The rendered page in a card. */
export const rendered = (where) => where.frameLocator("iframe");

export const live = (page) => page.getByRole("status").textContent();
