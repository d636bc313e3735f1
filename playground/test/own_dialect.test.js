// One's own dialect: the form is made from the columns, and so are its mistakes.

import assert from "node:assert/strict";
import { after, afterEach, before, it } from "node:test";
import { dialect, dialects } from "../../packages/js/full.js";
import { Playground, area, card, settled } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

async function open(text, base) {
  const page = await playground.open({ text, plain: true });
  await page.getByRole("heading", { name: "Your own dialect" }).click();
  if (base) await page.getByRole("combobox", { name: "Starts as" }).selectOption(base);
  return page;
}

it("has a field for every column of every preset, with its rule in words", async () => {
  const page = await open("a");
  for (const { name } of dialects()) {
    await page.getByRole("combobox", { name: "Starts as" }).selectOption(name);
    const { columns } = dialect(name);
    for (const { key, value } of columns) {
      const field = page.getByLabel(new RegExp(`(^| )${key}( changed)?$`));
      assert.equal(await field.count(), 1, `${name}: ${key}`);
      const rule = await page.locator(`#${await field.getAttribute("aria-describedby")}`).textContent();
      assert.ok(rule.includes(value.replaceAll("`", "")), `${name}: ${key}: ${rule}`);
    }
  }
});

it("answers beside the others, and is marked and explained", async () => {
  const page = await open("matrix:r/room https://a.com", "linkmark");
  await page.getByLabel(/ schemes$/).fill("https:// matrix:");
  await page.getByLabel(/ schemes$/).press("Tab");
  await settled(page);
  await card(page, "own alone").getByText("2 links").waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Dialect" }).inputValue(), "own");
  assert.deepEqual(await page.locator("#overlay .link").allTextContents(), ["matrix:r/room", "https://a.com"]);
});

it("takes sets as characters or as names", async () => {
  const page = await open("https://a.com/b!", "linkmark");
  await page.getByLabel(/ trim$/).fill(".");
  await page.getByLabel(/ trim$/).press("Tab");
  await settled(page);
  assert.deepEqual(await page.locator("#overlay .link").allTextContents(), ["https://a.com/b!"]);
  await page.getByLabel(/ trim( changed)?$/).fill("all but .");
  await page.getByLabel(/ trim( changed)?$/).press("Tab");
  await settled(page);
  assert.equal(await page.getByText("✗").count(), 0);
});

it("says what is wrong, as the config file does, and keeps what was right", async () => {
  const page = await open("https://a.com", "gfm");
  await page.getByLabel(/ schemes$/).fill("not a scheme");
  await page.getByLabel(/ schemes$/).press("Tab");
  await page.getByRole("alert").getByText(/schemes/).waitFor();
  await card(page, /\bown\b/).waitFor();
});

it("can be removed", async () => {
  const page = await open("https://a.com", "extended");
  await page.getByRole("button", { name: "Remove" }).click();
  await settled(page);
  assert.equal(await page.getByRole("combobox", { name: "Dialect" }).inputValue(), "extended");
  assert.equal(await card(page, /\bown\b/).count(), 0);
});

it("travels in a link", async () => {
  const page = await open("https://a.com", "linkmark");
  await page.getByLabel(/ schemes$/).fill("ftp://");
  await page.getByLabel(/ schemes$/).press("Tab");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: /as link/ }).click();
  await page.getByText("Link to this state copied.").last().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await playground.open({ fragment: new URL(link).hash });
  await settled(other);
  assert.equal(await area(other).inputValue(), "https://a.com");
  await card(other, "own alone").getByText("0 links").waitFor();
});
