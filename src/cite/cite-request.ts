import type { Item } from "../domain/item.js";
import type { StyleInUse } from "./style.js";
import type { CitationToken, Cite, CitedText } from "../document/pandoc/tokens.js";

export interface CiteRequest {
  text: string;
  draft: CitedText;
  /** Items by id. */
  items: ReadonlyMap<string, Item>;
  /** Ids of items by the keys of the draft; keys that are missing stay in the text. */
  ids: ReadonlyMap<string, string>;
  style: StyleInUse;
  /** Over the works cited; by style and language where absent. */
  heading?: string | undefined;
}

/** A token with what of it can be written. */
export interface KnownToken extends CitationToken {
  known: Cite[];
  unknown: Cite[];
  /** Number of its note, from 1; 0 outside notes. */
  note: number;
  /** True in a footnote that the draft has already. */
  in_footnote: boolean;
}
