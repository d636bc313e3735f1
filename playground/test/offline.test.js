// Once loaded, it needs nobody: not when it is opened again, and not for a link that somebody sent.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { Playground, area, card } from "./support/browser.js";

it("opens again without a network, with a link as well", async () => {
  const playground = await new Playground().start();
  try {
    const page = await playground.open({ text: "https://a.com" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: /as link/ }).click();
    await page.getByText("Link to this state copied.").last().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await playground.goOffline();
    const other = await page.context().newPage();
    await other.goto(link);
    await other.locator("html[data-ready]").waitFor({ state: "attached" });
    assert.equal(await area(other).inputValue(), "https://a.com");
    await card(other, /^All 7/).getByText("1 link").waitFor();
  } finally {
    await playground.stop();
  }
});

it("says when there is a newer one", async () => {
  const playground = await new Playground().start();
  try {
    const page = await playground.open();
    await page.evaluate(() => navigator.serviceWorker.ready);
    playground.changed["sw.js"] = readFileSync(new URL("../dist/sw.js", import.meta.url), "utf8").replace(/linkmark-[0-9a-f]{16}/g, "linkmark-0123456789abcdef");
    await page.reload();
    await page.getByRole("alert").getByText("There is a newer playground.").waitFor();
    await page.getByRole("button", { name: "Load it" }).click();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    assert.deepEqual(await page.evaluate(() => caches.keys()), ["linkmark-0123456789abcdef"]);
  } finally {
    await playground.stop();
  }
});

it("asks its own folder for its five files, and nobody for anything else", async () => {
  const playground = await new Playground().start();
  try {
    const page = await playground.open({ text: "https://a.com ![a](https://b.com/c.png)" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const files = new Set(page.sent().filter((url) => !url.startsWith("data:") && !url.startsWith("about:")).map((url) => url.replace(playground.address, "")));
    files.delete("index.html");
    assert.deepEqual([...files].sort(), ["", "full.wasm", "playground.css", "playground.js", "sw.js"]);
    assert.deepEqual(page.complaints.filter((text) => !text.includes("c.png")), []);
  } finally {
    await playground.stop();
  }
});

it("cannot ask anybody else: the policy stops it", async () => {
  const playground = await new Playground().start();
  try {
    const page = await playground.open();
    const stopped = await page.evaluate(() => fetch("https://example.com/").then(() => "asked", () => "stopped"));
    assert.equal(stopped, "stopped");
    assert.ok(page.complaints.some((text) => /Content Security Policy/.test(text)));
    const written = await page.evaluate(() => {
      try {
        document.body.innerHTML += "<i></i>";
        return "written";
      } catch {
        return "stopped";
      }
    });
    assert.equal(written, "stopped");
  } finally {
    await playground.stop();
  }
});
