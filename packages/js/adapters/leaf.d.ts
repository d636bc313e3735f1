import type { LinkKind, MarkdownOptions } from "../lib/types.js";

/** How bare links are found in texts that another parser has found. */
export interface AdapterOptions extends Omit<MarkdownOptions, "unsafe" | "preset"> {
  /**
   * `links` of another entry, which then decides: that of `linkmark/full` knows the dialect `uts58`, that
   * of `linkmark/bare` uses a module that was loaded before. That of `linkmark` if it is left out.
   */
  links?: (
    text: string,
    options?: MarkdownOptions,
  ) => readonly { kind: LinkKind; start: number; end: number; text: string; href: string }[];
}
