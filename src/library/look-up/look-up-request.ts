import type { Identifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { TitlePage } from "../../cite/compare/title-page.js";

/** The request of a look-up, and what the answer is compared with. */
export interface LookUpRequest {
  /** Best first. Without any, the title page's title, authors and year are searched for. */
  identifiers: readonly Identifier[];
  /** What the document's first page says; null where there is no document: then nothing can be compared. */
  title_page: TitlePage | null;
  /** What the file says of itself; its fields stand beside those of the sources in the record's differences. */
  own: Partial<Item> | null;
}
