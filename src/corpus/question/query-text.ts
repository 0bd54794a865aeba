import { normalizeSpace, withoutLastWord } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { indexTerms } from "../../domain/terms.js";

const longestQuery = 200;

/** A query as it is compared: the same words in another order, case or form are the same query. */
export function queryKey(text: string): string {
  const terms = [...new Set(indexTerms(text))].toSorted();
  return terms.length > 0 ? terms.join(" ") : foldText(text);
}

/**
 * Words to search for and nothing else: no operators, and no addresses. What a model has read must not send what it knows
 * to a place that the reading names.
 */
export function plainQuery(text: string): string {
  const words = normalizeSpace(
    text
      .replace(/\S*(?:\/\/|@|www\.)\S*/giu, " ")
      .replace(/\b(?:site|host|link|url|inurl|intitle|filetype|cache|related):\S*/giu, " ")
      .replace(/[\p{Cc}"“”*|()[\]{}<>]/gu, " "),
  );
  return words.length <= longestQuery ? words : withoutLastWord(words.slice(0, longestQuery));
}
