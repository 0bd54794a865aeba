import type { HtmlElement, HtmlNode } from "../html/html-elements.js";
import type { Content } from "../markdown/tree.js";
import type { PartIds } from "./part-ids.js";
import type { InlineSurroundings } from "./read-inlines.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";

/** What the readers of one draft share. */
export interface Reading {
  readonly source: string;
  readonly around: InlineSurroundings;
  readonly ids: PartIds;
  /** Ids of parts that are to have no number. */
  readonly unnumbered: Set<string>;
  /** The id of a formula; one that the draft does not give is that of a formula without a number. */
  formulaId(written: string | null): string;
  lineOf(offset: number): number;
  inlinesOf(content: Content): ManuscriptInline[];
}

/** What the readers of the elements of HTML share. */
export interface HtmlReading {
  readonly reading: Reading;
  readonly line: number;
  blocksOf(nodes: readonly HtmlNode[]): ManuscriptBlock[];
  captionOf(element: HtmlElement, name: "caption" | "figcaption"): ManuscriptInline[];
}
