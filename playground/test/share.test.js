// Fix, and what can be copied: a link to this state, a test case, a report.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { parse } from "smol-toml";
import { html, links } from "../../packages/js/full.js";
import { Playground, area, card, caret, live, settled, type } from "./support/browser.js";

const playground = new Playground();
before(() => playground.start());
afterEach(() => playground.tidy());
after(() => playground.stop());

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

async function copied(page, name) {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name }).click();
  await page.getByText(/copied\.$/).last().waitFor();
  const text = await clipboard(page);
  assert.equal(await page.getByRole("textbox", { name: "What was copied" }).inputValue(), text);
  await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Close" }).click();
  return text;
}

describe("fix", () => {
  it("writes bare links out with one click, and undo brings them back", async () => {
    const page = await playground.open({ text: "See https://a.com/x and https://b.com/y." });
    await page.getByRole("button", { name: "Fix 2 links" }).click();
    assert.equal(await area(page).inputValue(), "See <https://a.com/x> and <https://b.com/y>.");
    assert.match(await live(page), /^2 links written out/);
    await area(page).press("Control+z");
    assert.equal(await area(page).inputValue(), "See https://a.com/x and https://b.com/y.");
  });

  it("says what it left alone, and why", async () => {
    const page = await playground.open({ text: "见https://a.com/x。" });
    await page.getByRole("button", { name: "Fix" }).click();
    await page.getByRole("alert").getByText("0 links written out, 1 left alone.").waitFor();
    await page.getByRole("alert").getByText(/^https:\/\/a\.com\/x.*: ./).waitFor();
  });

  it("has nothing to do in plain text", async () => {
    const page = await playground.open({ text: "https://a.com", plain: true });
    await settled(page);
    assert.ok(await page.getByRole("button", { name: "Fix" }).isDisabled());
  });
});

describe("a link to this state", () => {
  it("brings text and settings to somebody else", async () => {
    const text = "见https://a.com/x。\n\t<b> & \u202E \u{1F355}";
    const page = await playground.open({ text, plain: true });
    await page.getByRole("combobox", { name: "Dialect" }).selectOption("extended");
    await page.getByRole("switch", { name: "Differences only" }).check();
    const link = await copied(page, /as link to this state/);
    assert.ok(link.startsWith(`${playground.address}#1`), link);
    const other = await playground.open({ fragment: new URL(link).hash });
    assert.equal(await area(other).inputValue(), text);
    assert.equal(await other.getByRole("combobox", { name: "Dialect" }).inputValue(), "extended");
    assert.ok(await other.getByRole("switch", { name: "Differences only" }).isChecked());
    assert.ok(await other.getByRole("radio", { name: "Plain text" }).isChecked());
  });

  it("is compressed", async () => {
    const text = "See https://example.com/a_(b). ".repeat(300);
    const page = await playground.open({ text });
    assert.ok((await copied(page, /as link to this state/)).length < text.length / 20);
  });

  it("says so if it is damaged, and shows the page", async () => {
    for (const fragment of ["#1AAAA", "#1%%%", "#2abc", "#1", `#1${Buffer.from("nonsense").toString("base64url")}`]) {
      const page = await playground.open({ fragment });
      await page.getByRole("alert").getByText(/damaged/).waitFor();
      await card(page, /dialects? agree|alone/).first().waitFor();
    }
  });

  it("is opened when the address changes under the page", async () => {
    const page = await playground.open({ text: "one" });
    const link = await copied(page, /as link to this state/);
    await type(page, "two");
    await page.evaluate(() => (location.hash = ""));
    await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await settled(page);
    assert.equal(await area(page).inputValue(), "one");
  });
});

describe("a test case", () => {
  const BARE = ["gfm", "commonmark-hs", "markdown-it-rs", "extended", "github", "uts58", "linkmark"];

  it("of plain text has every dialect's marks", async () => {
    const text = "见https://a.com/x。 \"<http://b.c>\" \u00A0 a\\b";
    const page = await playground.open({ text, plain: true });
    const [row] = parse(await copied(page, /as test case/)).case;
    for (const dialect of BARE) {
      const key = Object.keys(row).find((key) => key.split(" ").includes(dialect)) ?? "text";
      const spans = links(text, { plain: true, dialect }).map(({ start, end }) => text.slice(start, end));
      assert.deepEqual([...row[key].matchAll(/‹([^›]*)›/g)].map(([, one]) => one), spans, dialect);
      assert.equal(row[key].replaceAll(/[‹›]/g, ""), text);
    }
  });

  it("of plain text takes other marks if it has these", async () => {
    const page = await playground.open({ text: "‹http://a.com›", plain: true });
    const [row] = parse(await copied(page, /as test case/)).case;
    assert.equal(row.marks, "⟦⟧");
  });

  it("of Markdown has a page for every answer", async () => {
    const text = "见https://a.com/x。 <b>\n\n'";
    const page = await playground.open({ text });
    const rows = parse(await copied(page, /as test case/)).case;
    const named = rows.flatMap(({ dialect }) => dialect?.split(" ") ?? BARE);
    assert.deepEqual(named.sort(), ["commonmark", ...BARE].sort());
    for (const row of rows) {
      assert.equal(row.markdown, text);
      assert.equal(row.safe, true);
      for (const dialect of row.dialect?.split(" ") ?? BARE) assert.equal(`${row.html}\n`, html(text, { dialect, preset: "gfm" }));
    }
  });
});

it("a bug report has the text, the answers, the steps and a link", async () => {
  const text = "`` ``` www.a.com";
  const page = await playground.open({ text });
  await caret(page, text.length - 2);
  const report = await copied(page, /as bug report/);
  assert.match(report, /````text\n`` ``` www\.a\.com\n````/);
  assert.match(report, /^\*\*Text\*\* \(Markdown, dialect gfm, safe, linkmark \d+\.\d+\.\d+\)/);
  assert.match(report, /- gfm, .*: `www\.a\.com`/);
  assert.match(report, /linked: linked: `www\.a\.com` \(www\)/);
  assert.match(report, /\*\*What I expected\*\*/);
  assert.ok(report.includes(`(<${playground.address}#1`));
});
