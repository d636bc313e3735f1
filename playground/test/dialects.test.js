// The dialects side by side, and the way from one difference to the next.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { Playground, area, card, live, rendered, settled, type } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

const TEXT = "见https://a.com/x。\n\nand https://b.com/y";

const selection = (page) => area(page).evaluate((node) => node.value.slice(node.selectionStart, node.selectionEnd));

describe("groups", () => {
  it("have one card for each answer, and say who agrees", async () => {
    const page = await playground.open({ text: TEXT });
    const agree = card(page, /^3 dialects agree: gfm, commonmark-hs, markdown-it-rs/);
    await agree.getByText("1 link", { exact: true }).waitFor();
    await card(page, /^\d dialects agree: .*linkmark/).getByText("2 links, 1 in dispute").waitFor();
  });

  it("are one if all agree", async () => {
    const page = await playground.open({ text: "[a](https://b.c)" });
    await card(page, /^All 7 dialects agree/).getByText("1 link").waitFor();
    await page.getByText("No differences").waitFor();
  });

  it("take in a dialect that links nothing bare when somebody wants it", async () => {
    const page = await playground.open({ text: "https://a.com" });
    await card(page, /^All 7/).waitFor();
    await page.getByText("7 of 8 dialects compared").click();
    await page.getByRole("checkbox", { name: "commonmark", exact: true }).check();
    await card(page, "commonmark alone").getByText("0 links").waitFor();
    await card(page, /^7 dialects agree/).waitFor();
  });

  it("choose the dialect whose links are marked", async () => {
    const page = await playground.open({ text: TEXT });
    await page.getByRole("button", { name: "linkmark", exact: true }).click();
    assert.equal(await page.getByRole("combobox", { name: "Dialect" }).inputValue(), "linkmark");
    assert.equal(await page.getByRole("button", { name: "linkmark", exact: true }).getAttribute("aria-pressed"), "true");
    await page.getByText("2 links by linkmark").waitFor();
  });
});

describe("links are highlighted", () => {
  it("in the text, by the chosen dialect", async () => {
    const page = await playground.open({ text: TEXT });
    const marked = () => page.locator("#overlay .link").allTextContents();
    assert.deepEqual(await marked(), ["https://b.com/y"]);
    await page.getByRole("combobox", { name: "Dialect" }).selectOption("linkmark");
    assert.deepEqual(await marked(), ["https://a.com/x", "https://b.com/y"]);
  });

  it("exactly over their characters, whatever the text", async () => {
    const page = await playground.open();
    for (const text of [TEXT, "a\thttps://a.com\t\tb\n\n\n  https://b.com", "שלום https://a.com עולם", `${"long ".repeat(60)}https://a.com ${"x".repeat(300)}`]) {
      await type(page, text);
      const [behind, before] = await area(page).evaluate((node) => {
        node.style.height = 0;
        const heights = [node.previousElementSibling.offsetHeight, node.scrollHeight];
        node.style.height = "";
        return heights;
      });
      assert.equal(behind, before, text.slice(0, 20));
    }
  });

  it("in the rendered page, with a number and a sign where dialects disagree", async () => {
    const page = await playground.open({ text: TEXT });
    const frame = rendered(card(page, /linkmark/));
    const link = frame.getByRole("link", { name: "https://a.com/x" });
    await link.waitFor();
    const look = (node) => [node.className, getComputedStyle(node).outlineStyle, getComputedStyle(node, "::after").content];
    assert.deepEqual(await link.evaluate(look), ["link differs", "dashed", '"\u2060" counter(link) "\u00A0≠"']);
    const other = frame.getByRole("link", { name: "https://b.com/y" });
    assert.deepEqual(await other.evaluate(look), ["link", "none", '"\u2060" counter(link)']);
  });

  it("in the source and as HTML", async () => {
    const page = await playground.open({ text: TEXT });
    await page.getByText("Source", { exact: true }).click();
    const source = card(page, /linkmark/).getByLabel("Source");
    await source.waitFor();
    assert.deepEqual(await source.locator(".link").allTextContents(), ["https://a.com/x", "https://b.com/y"]);
    await page.getByText("HTML", { exact: true }).click();
    await card(page, /linkmark/).getByText('<a href="https://a.com/x">').waitFor();
  });
});

describe("differences", () => {
  const TWO = "见https://a.com/x。\n\nwww.A.com and (https://b.com/c[d)\n\nhttps://e.com/f”";

  it("are reached with one key, there and back", async () => {
    const page = await playground.open({ text: TWO });
    const all = Number((await page.getByText(/^\d+ differences$/).textContent()).split(" ")[0]);
    assert.ok(all >= 2);
    await area(page).press("F8");
    await page.getByText(`Difference 1 of ${all}`, { exact: true }).waitFor();
    const first = await selection(page);
    assert.match(first, /https:\/\/a\.com\/x/);
    assert.match(await live(page), /^Difference 1 of \d\. gfm.*: no link\..*linkmark.*: https:\/\/a\.com\/x\./);
    await page.keyboard.press("F8");
    assert.notEqual(await selection(page), first);
    await page.keyboard.press("Shift+F8");
    assert.equal(await selection(page), first);
    await page.keyboard.press("Shift+F8");
    await page.getByText(`Difference ${all} of ${all}`, { exact: true }).waitFor();
  });

  it("say who answers what", async () => {
    const page = await playground.open({ text: TWO });
    await page.getByRole("button", { name: /Next difference/ }).click();
    const answers = page.getByRole("list", { name: "Answers here" });
    await answers.getByText("no link").waitFor();
    assert.ok((await answers.getByRole("listitem").count()) >= 2);
  });

  it("can be all that is shown", async () => {
    const page = await playground.open({ text: TWO });
    await page.getByRole("switch", { name: "Differences only" }).check();
    await settled(page);
    const linkmark = card(page, /linkmark/);
    assert.equal(await linkmark.locator("iframe").count(), 0);
    assert.match(await linkmark.getByRole("list").last().innerText(), /https:\/\/a\.com\/x/);
    await type(page, "[a](b)");
    await page.getByText("The same links everywhere.").waitFor();
  });

  it("are none, and that is said", async () => {
    const page = await playground.open({ text: "nothing" });
    await page.keyboard.press("F8");
    assert.equal(await live(page), "There are no differences.");
  });
});

it("plain text is another syntax", async () => {
  const page = await playground.open({ text: "`https://a.com`", plain: true });
  await card(page, /linkmark/).getByText("1 link").first().waitFor();
  await page.getByText("Markdown", { exact: true }).first().click();
  await card(page, /^All 7/).getByText("0 links").waitFor();
});
