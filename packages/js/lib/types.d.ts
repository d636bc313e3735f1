import type { Columns, DialectName } from "../dist/dialect.js";
import type { Switches } from "../dist/switches.js";

export type { Columns, DialectName, Switches };

/** A dialect of one's own: a preset and what is to change, with the keys of the config file. */
export interface CustomDialect extends Columns {
  /** The preset to start from; `gfm` if it is left out. */
  base?: DialectName;
  /** What it is called in answers; `custom` if it is left out. */
  name?: string;
}

/** Whose rules decide what a link is: a preset's name, or a dialect of one's own. */
export type Dialect = DialectName | CustomDialect;

/** Attributes for every link. */
export interface Anchors {
  /** `rel` for every link: `"nofollow ugc"`. */
  rel?: string;
  /** `target` for every link: `"_blank"`. */
  target?: string;
}

/** How Markdown is read. */
export interface MarkdownOptions extends Switches {
  /** Whose links are recognised; `gfm` if it is left out. */
  dialect?: Dialect;
  /**
   * Which switches are on to begin with. Left out, the dialect decides: `commonmark` for a dialect
   * without bare links, `github` for `github`, else `gfm`.
   */
  preset?: "commonmark" | "gfm" | "github";
  /** What every id of the page starts with: `"user-content-"`. */
  idPrefix?: string;
  /** The only schemes a URL may have, in lower case: `["https", "mailto"]`. */
  schemes?: readonly string[];
}

/** How Markdown is read and written. */
export interface HtmlOptions extends MarkdownOptions, Anchors {}

/** How plain text is read and written. */
export interface TextOptions extends Anchors {
  /** Whose links are recognised; `linkmark` if it is left out. */
  dialect?: Dialect;
}

/** Which links are listed, and how the text is read. */
export interface LinksOptions extends MarkdownOptions {
  /** The text is not Markdown. The dialect is then `linkmark` if it is left out. */
  plain?: boolean;
  /** Images are listed too. */
  images?: boolean;
}

/** How a link is written. */
export type LinkKind =
  | "inline"
  | "reference"
  | "angle"
  | "bare-url"
  | "bare-www"
  | "bare-host"
  | "bare-email"
  | "bare-mailto"
  | "bare-xmpp"
  | "image"
  | "html";

/** A place in a text, in UTF-16 units: `text.slice(start, end)`. */
export interface Range {
  start: number;
  end: number;
}

/** A link of a text. */
export interface Link extends Range {
  kind: LinkKind;
  /** What a reader sees of it. */
  text: string;
  /** Where it leads, decoded and not percent-encoded, with what is only implied: `http://www.a.b`. */
  href: string;
  /** Its title; empty if there is none. */
  title: string;
}

/** A link that a callback may change. */
export interface RewritableLink {
  kind: LinkKind;
  href: string;
  title: string;
}

/** What becomes of a link: changes, its text alone, nothing of it, or what it was. */
export type Rewrite =
  | { href?: string; title?: string; attributes?: Readonly<Record<string, string>> }
  | "unlink"
  | "drop"
  | undefined
  | null
  | void;
