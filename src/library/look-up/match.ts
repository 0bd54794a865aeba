import type { Item } from "../../domain/item.js";
import type { TitlePage } from "../identify/identification.js";
import type { Match } from "./look-up-outcome.js";

/** Compares a record with the first page of the document in hand. */
export function matchRecord(item: Item, page: TitlePage | null): Match {
  void item;
  void page;
  return {
    verdict: "uncertain",
    title_similarity: null,
    first_author: "unknown",
    year: "unknown",
    explanation: "There is no document to compare the record with.",
  };
}
