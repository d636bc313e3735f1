// Streaming replay: a slider over time, and three policies side by side.

import assert from "node:assert/strict";
import { after, afterEach, before, it } from "node:test";
import { html } from "../../packages/js/full.js";
import { Playground, eventually, rendered, settled, type } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

const TEXT = "Some **bold** text\n\nand https://a.com/x more";
const policy = (page, name) => page.getByRole("article", { name: `Policy ${name}` });
const shown = async (page, name) => (await rendered(policy(page, name)).locator("body").innerText()).trim();

async function open(text = TEXT) {
  const page = await playground.open({ text });
  await page.getByRole("heading", { name: "Streaming replay" }).click();
  await settled(page);
  return page;
}

const slider = (page) => page.getByRole("slider", { name: "Time" });

async function seek(page, at) {
  await slider(page).fill(String(at));
  await settled(page);
}

it("ends with the same page under every policy", async () => {
  const page = await open();
  await page.getByText(`all ${TEXT.length} characters`).waitFor();
  for (const name of ["plain", "hold", "close"]) {
    await eventually(() => shown(page, name), "Some bold text\n\nand https://a.com/x more");
    await policy(page, name).getByText("1 link now").waitFor();
  }
});

it("shows what each policy makes of an unfinished end", async () => {
  const page = await open("Some **bold words** and more");
  await seek(page, 2);
  await eventually(() => shown(page, "plain"), "Some **bol");
  await eventually(() => shown(page, "hold"), "Some");
  await eventually(() => shown(page, "close"), "Some bol");
  await eventually(() => rendered(policy(page, "close")).locator("strong").innerText(), "bol");
  await page.getByText("10 of 28 characters").waitFor();
});

it("goes back as well as forward, by keyboard", async () => {
  const page = await open();
  await seek(page, 3);
  const third = await shown(page, "plain");
  await slider(page).press("ArrowRight");
  await page.getByText(/^18 of \d+ characters$/).waitFor();
  await slider(page).press("ArrowLeft");
  await settled(page);
  await eventually(() => shown(page, "plain"), third);
  await slider(page).press("Home");
  await settled(page);
  await eventually(() => shown(page, "plain"), "");
});

it("plays", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByText(`all ${TEXT.length} characters`).waitFor();
  await page.getByRole("button", { name: "Play" }).waitFor();
});

it("is of the text that is there, by the chosen dialect, and runs nothing", async () => {
  const page = await open();
  await page.getByRole("combobox", { name: "Dialect" }).selectOption("linkmark");
  const hostile = "见https://a.com/x。 <img src=x onerror='top.hit=1'>";
  await type(page, hostile);
  await policy(page, "hold").getByText("1 link now").waitFor();
  assert.equal((html(hostile, { dialect: "linkmark" }).match(/<a /g) ?? []).length, 1);
  assert.equal(await page.evaluate(() => "hit" in globalThis), false);
});
