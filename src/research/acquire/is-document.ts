import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";

/** Of the words of a title, so many must stand in what is said to be its document. */
const leastShare = 0.5;
/** A page with fewer letters and digits has no text: it draws itself by a program, or asks for a login. */
const leastLetters = 200;

/** Why a text cannot be the document of a title, or null: sign-in pages and error pages answer as if all were well. */
export function notTheDocument(title: string, text: string): "no_text" | "another_page" | null {
  if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length < leastLetters) return "no_text";
  const wanted = [...new Set(indexTerms(title))].filter((term) => !isFunctionTerm(term));
  const there = new Set(indexTerms(text));
  const found = wanted.filter((term) => there.has(term)).length;
  return found >= leastShare * wanted.length ? null : "another_page";
}
