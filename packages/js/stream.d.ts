import type { HtmlOptions, Range } from "./lib/types.js";

export * from "./index.js";

/** How a text that is still arriving is read, written and shown. */
export interface StreamOptions extends HtmlOptions {
  /**
   * What is shown of the end while more may come: what has come, as if it were complete (`"plain"`, if it
   * is left out); only what no further text can turn into markup (`"hold"`); what is open as if it were
   * closed (`"close"`). After `finish()` the page is the same.
   */
  unfinished?: "plain" | "hold" | "close";
}

/** Why a block that was final had to change: what it waited for has come, or numbers or limits shifted. */
export type Cause = "definition" | "footnote" | "number" | "limit";

/** A top-level block that is new or has changed, with its place in the text, in UTF-16 units. */
export interface BlockUpdate extends Range {
  /** Its place in the page. */
  index: number;
  /** Tells it from the others as long as it is there: where it starts, or -1 for the footnotes at the end. */
  key: number;
  /** How much of the HTML that it had stays as it was: `former.slice(0, same)`. 0 if the key is new. */
  same: number;
  /** What follows that now. */
  html: string;
  /** Whether it stays as it is, but for a cause. */
  isFinal: boolean;
  /** Whether it holds brackets that a definition may still make links or references to notes. */
  waits: boolean;
  /** Why it had to change, if it was final. */
  cause: Cause | null;
}

/** What has changed since the update before. */
export interface Update {
  /** The blocks before this index are as they were, but for those of `revised`. */
  first: number;
  /** The blocks from `first` on, up to the end of the page. Those that were there and are not listed are gone. */
  blocks: BlockUpdate[];
  /** Blocks before `first` that had to change after all. */
  revised: BlockUpdate[];
  /** Whether the page is that of all the text so far. If not, `refresh()` catches up. */
  isCurrent: boolean;
}

/**
 * Renders Markdown that arrives piece by piece, in time that is in proportion to its length. After
 * `finish()` the page is what `html()` makes of the whole text.
 *
 * @example
 * import { Stream } from "linkmark/stream";
 * const stream = new Stream({ unfinished: "close" });
 * stream.push("Some **bo");
 * stream.html(); // "<p>Some <strong>bo</strong></p>\n"
 *
 * @example
 * import { Stream } from "linkmark/stream";
 * const stream = new Stream();
 * stream.push("# Title\n\nSome *wo");
 * const { first, blocks } = stream.push("rds*");
 * [first, blocks[0].key, blocks[0].same, blocks[0].html]; // [1, 9, 8, "<em>words</em></p>\n"]
 */
export class Stream {
  constructor(options?: StreamOptions);
  /**
   * Adds a piece of text, or bytes of UTF-8. A character that is cut waits for the next piece, a pair
   * of surrogates too.
   */
  push(piece: string | Uint8Array): Update;
  /** Brings the page up to all that has come. */
  refresh(): Update;
  /** The text is complete: every block is final. */
  finish(): Update;
  /** Begins another text, with the same options. */
  reset(): void;
  /** The page: the HTML of all blocks, one after another. */
  html(): string;
}
