// Why: the place at the caret, step by step.

import assert from "node:assert/strict";
import { after, afterEach, before, it } from "node:test";
import { Playground, area, caret, settled } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

const why = (page) => page.getByRole("region", { name: "Why" });
const lit = (page) => page.locator("#overlay .lit").allTextContents();

it("a link is explained, and each step lights up what it looked at", async () => {
  const page = await playground.open({ text: "(see http://a.com/b)." });
  await caret(page, 9);
  await why(page).getByText("✓ A link").waitFor();
  await why(page).getByText("http://a.com/b", { exact: true }).first().waitFor();
  const steps = why(page).getByRole("list", { name: "Steps" });
  const cut = steps.getByRole("button", { name: /cut: .*punctuation at the end belongs to the sentence/ });
  await cut.focus();
  assert.deepEqual(await lit(page), ["."]);
  await steps.getByRole("button", { name: /the host is/ }).focus();
  assert.deepEqual(await lit(page), ["a.com"]);
  assert.equal(await steps.getByRole("button", { name: /the host is/ }).locator("mark").textContent(), "a.com");
});

it("a click in the text asks for the place under it", async () => {
  const page = await playground.open({ text: "http://a.com `www.b.com`" });
  await area(page).click({ position: { x: 40, y: 20 } });
  await why(page).getByText("✓ A link").waitFor();
  await area(page).click({ position: { x: 160, y: 20 } });
  await why(page).getByText("✗ No link").waitFor();
  await why(page).getByRole("button", { name: /refused: .*inside a code span/ }).waitFor();
});

it("the caret's keys ask as well", async () => {
  const page = await playground.open({ text: "http://a.com\nxx" });
  await caret(page, 2);
  await why(page).getByText("✓ A link").waitFor();
  await page.keyboard.press("ArrowDown");
  await why(page).getByText("Nothing to decide here").waitFor();
  await why(page).getByText(/In this dialect links are of these kinds/).waitFor();
});

it("from where nothing is, the nearest candidate is a button away", async () => {
  const page = await playground.open({ text: "word word http://a.com" });
  await caret(page, 1);
  await why(page).getByRole("button", { name: "http://a.com" }).first().click();
  await settled(page);
  await why(page).getByText("✓ A link").waitFor();
});

it("a link that is written out needs no rule", async () => {
  const page = await playground.open({ text: "[word](/there)" });
  await caret(page, 2);
  await why(page).getByText(/written out as an inline link/).waitFor();
});

it("every link is listed, with what is suspicious about it", async () => {
  const page = await playground.open({ text: "[google.com](https://evil.org) https://a.com" });
  await why(page).getByText("2 links by gfm").click();
  await why(page).getByText("text-mismatch").waitFor();
  await why(page).getByRole("button", { name: "https://a.com" }).last().click();
  assert.equal(await area(page).evaluate((node) => node.value.slice(node.selectionStart, node.selectionEnd)), "https://a.com");
});

it("the reasons are those of the chosen dialect", async () => {
  const page = await playground.open({ text: "见https://a.com/x。" });
  await caret(page, 4);
  await why(page).getByText("✗ No link").waitFor();
  await page.getByRole("combobox", { name: "Dialect" }).selectOption("linkmark");
  await why(page).getByText("✓ A link").waitFor();
});
