// The gallery: hard inputs of testdata/, by theme.

import assert from "node:assert/strict";
import { after, afterEach, before, it } from "node:test";
import { gallery } from "../gallery.mjs";
import { Playground, area } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

it("has the five themes, each with examples", async () => {
  const page = await playground.open();
  await page.getByRole("button", { name: "Examples" }).click();
  const dialog = page.getByRole("dialog", { name: "Examples" });
  assert.deepEqual(await dialog.getByRole("heading", { level: 3 }).allTextContents(), ["CJK", "Brackets", "Emphasis", "Addresses", "Hostile"]);
  for (const { theme, examples } of gallery()) assert.equal(await dialog.getByRole("region", { name: theme }).getByRole("button").count(), examples.length);
});

it("loads a case with its syntax, by keyboard alone", async () => {
  const page = await playground.open();
  await page.getByRole("button", { name: "Examples" }).press("Enter");
  for (const { theme, examples } of gallery()) {
    const [{ name, text, plain }] = examples;
    const dialog = page.getByRole("dialog", { name: "Examples" });
    await dialog.getByRole("region", { name: theme }).getByRole("button", { name }).press("Enter");
    assert.equal(await area(page).inputValue(), text);
    assert.equal(await page.getByRole("radio", { name: "Plain text" }).isChecked(), plain);
    await page.getByRole("button", { name: "Examples" }).press("Enter");
  }
});
