import type { Dialect, Link as PlainLink, LinkKind, LinksOptions as ListOptions, MarkdownOptions, Range, RewritableLink, Rewrite, HtmlOptions } from "./lib/types.js";

export { html, initSync, rewriteLinks, text } from "./index.js";
export { type BlockUpdate, type Cause, Stream, type StreamOptions, type Update } from "./stream.js";
export type {
  Anchors,
  Columns,
  CustomDialect,
  Dialect,
  DialectName,
  HtmlOptions,
  LinkKind,
  MarkdownOptions,
  Range,
  RewritableLink,
  Rewrite,
  Switches,
  TextOptions,
} from "./lib/types.js";

/** Why a link may lead elsewhere than it seems to. */
export type Warning =
  | "invisible"
  | "bidi"
  | "mixed-script"
  | "slash-lookalike"
  | "userinfo-host"
  | "odd-ip"
  | "text-mismatch"
  | "file-ending";

/** A link of a text, with what is known about its target. */
export interface Link extends PlainLink {
  /** The target as a person reads it: `%C3%A9` is `é`. */
  readable: string;
  warnings: Warning[];
}

/** Which links are listed, and how the text is read. */
export interface LinksOptions extends ListOptions {
  /** The targets of raw HTML are listed too. */
  html?: boolean;
}

/**
 * The links of Markdown or, with `plain`, of plain text, in order, with UTF-16 offsets.
 *
 * @example
 * import { links } from "linkmark/full";
 * links("[google.com](https://evil.org)")[0].warnings; // ["text-mismatch"]
 */
export function links(text: string, options?: LinksOptions): Link[];

/** Renders one document after another with the same options, which are checked once. */
export class Renderer {
  constructor(options?: HtmlOptions);
  html(text: string): string;
  links(text: string, options?: Pick<LinksOptions, "plain" | "images" | "html">): Link[];
  rewriteLinks(text: string, rewrite: (link: RewritableLink, index: number) => Rewrite): string;
}

/** One step of a decision, in words. */
export interface Step {
  /** What it means for the candidate: it goes on, loses something at its end, is a link, or is not. */
  outcome: "open" | "cut" | "linked" | "refused";
  text: string;
  /** What it looked at. */
  lit: Range[];
}

/** Something that could have been a link, and what was decided. */
export interface Explanation extends Range {
  /** Where the link is, if it is one. */
  link: Range | null;
  steps: Step[];
}

/** How a text is read. */
export interface ExplainOptions extends MarkdownOptions {
  /** The text is not Markdown. */
  plain?: boolean;
  /** How many candidates are explained; 1000 if it is left out. */
  limit?: number;
}

/**
 * Why something is a link, or is not: every candidate with the steps that decided it.
 *
 * @example
 * import { explain } from "linkmark/full";
 * explain("`www.a.b`")[0].steps.at(-1).text;
 * // "in Markdown: inside a code span (offsets 0..9), where nothing is a link"
 */
export function explain(text: string, options?: ExplainOptions): Explanation[];

/** A place where not all dialects link the same. */
export interface Disagreement extends Range {
  /** The different answers, each with the dialects that give it. */
  answers: { dialects: string[]; links: { kind: LinkKind; start: number; end: number; text: string; href: string }[] }[];
}

/** Whose answers are compared. */
export interface CompareOptions {
  /** All presets if it is left out. */
  dialects?: readonly Dialect[];
  /** The text is not Markdown. */
  plain?: boolean;
}

/**
 * Where dialects disagree about a text.
 *
 * @example
 * import { compare } from "linkmark/full";
 * compare("见https://a.com/x。", { dialects: ["gfm", "linkmark"] })[0].answers.length; // 2
 */
export function compare(text: string, options?: CompareOptions): Disagreement[];

/** What is written instead of a range. */
export interface Edit extends Range {
  text: string;
}

/** A link that was left alone. */
export interface Note extends Range {
  /** A short name that stays: `template`, `ends`, `placeholder`, … */
  kind: string;
  reason: string;
  /** What was probably meant. */
  meant?: string;
  /** What each dialect that was asked links there. */
  dialects: { dialect: string; start: number | null; end?: number }[];
}

/** What is to be changed, and what was left alone. */
export interface Fixed {
  /** The text with all edits made. */
  output: string;
  edits: Edit[];
  notes: Note[];
  /** Whether the page changes, which only `end` can do. */
  changesPage: boolean;
}

/** How bare links are written out. */
export interface FixOptions extends MarkdownOptions {
  /** Who publishes the text: `mdx`, `hugo`, `github`, …; `any` if it is left out. */
  host?: string;
  /** Writes out also what dialects end at different places, as this one sees it. */
  end?: Dialect;
}

/**
 * Writes bare links out, so that every program sees them.
 *
 * @example
 * import { fix } from "linkmark/full";
 * fix("See https://a.com/x.").output; // "See <https://a.com/x>."
 */
export function fix(text: string, options?: FixOptions): Fixed;

/** A column of a dialect, in words. */
export interface Column {
  step: string;
  key: string;
  name: string;
  value: string;
  /** What the key accepts, in words. */
  accepts: string;
  type: "flag" | "number" | "choice" | "characters" | "set" | "list";
  choices?: string[];
}

/** A dialect, in words. */
export interface DialectRow {
  name: string;
  source: string;
  columns: Column[];
}

/** Every preset with its rules. */
export function dialects(): DialectRow[];

/** One dialect with its rules; a mistake in one's own is told. */
export function dialect(dialect: Dialect): DialectRow;
