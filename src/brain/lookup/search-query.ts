import { collapseSpaces } from "../../domain/characters.js";
import { foldTerm } from "../../domain/note.js";

/** What a query asks for, as texts are compared: in lower case, NFC, a single space between words. */
export interface SearchQuery {
  /** All of it in a row. */
  whole: string;
  /** Words, and "words in quotes" together; each has to be somewhere. None where the query has no word. */
  parts: string[];
}

/** Quotes of keyboards and of typesetting; one that nothing closes belongs to its word (12" disk). */
const quotedOrWord = /["“„]([^"“”„]*)["“”]|(\S+)/gu;

export function parseQuery(query: string): SearchQuery {
  const found = [...query.matchAll(quotedOrWord)].map(([, quoted, word]) => foldTermText(quoted ?? word ?? ""));
  const parts = [...new Set(found.filter((part) => part !== ""))];
  return { whole: found.filter((part) => part !== "").join(" "), parts };
}

/** A text as it is compared: as terms are, line ends and runs of spaces being one space. */
export function foldTermText(text: string): string {
  return collapseSpaces(foldTerm(text));
}
