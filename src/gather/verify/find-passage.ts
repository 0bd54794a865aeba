import { lettersIn } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { columnKey } from "../search/search-hit.js";
import { isDenied, saysWhole } from "../../evidence/relations/places.js";
import type { PageSubjects } from "./page-subjects.js";
import type { PageText } from "./page-text.js";
import { containsValue, prepareValue } from "../../evidence/values/values.js";

/** A value that is looked for in a text. */
export interface Wanted {
  column: string;
  value: string;
  /** The words that a search or a model gave for it. */
  quote: string | null;
  /** Name of the row's thing. */
  thing: string;
  /** The value is the thing's name itself. */
  isName: boolean;
  /** The text is of this thing's own page. */
  isOwnPage: boolean;
}

/** A quote is what is shown beside a cell. */
const longestQuote = 600;

/**
 * The words of the quote as they stand in the text, where they contain the value and speak of the thing, else null. They
 * count as part of the whole words and the line they stand in: a quote cannot cut a number, a name or a "not" off. On a page
 * of several things a quote does not count that stands only where another one is spoken of.
 */
export function standingQuote(page: PageText, subjects: PageSubjects, wanted: Wanted): string | null {
  const { quote, value, thing, isName, isOwnPage } = wanted;
  const standing = quote === null ? null : page.find(quote);
  if (standing === null || !containsValue(standing, value)) return null;
  const places = page.placesOf(standing);
  if (isName) return places.some(({ words }) => containsValue(words, value)) ? standing : null;
  const lines = places.filter((place) => saysWhole(place, value)).map(({ start }) => page.lineAt(start));
  if (isOwnPage) return lines.some((line) => !subjects.namesOther(line, thing, value)) ? standing : null;
  const speaks = lines.map((line) => subjects.of(line, thing));
  if (speaks.includes("own")) return standing;
  return speaks.includes("none") && subjects.names(thing) ? standing : null;
}

/**
 * A passage of the text that contains the value where the thing is spoken of, and shares a word with the column's name or
 * with the quote that was given, unless the value is telling by itself: a line of it, verbatim; null where there is none.
 */
export function findPassage(page: PageText, subjects: PageSubjects, wanted: Wanted): string | null {
  const { value, thing, isName, isOwnPage } = wanted;
  if (value.trim() === "") return null;
  const prepared = prepareValue(value);
  if (!page.mayContain(prepared)) return null;
  const terms = termsOf(wanted);
  const found = page.lines.flatMap(({ text, context, contains, isHeading }, line) => {
    if (!contains(prepared) || (!isName && isDenied(text, value))) return [];
    const subject = subjects.of(line, thing);
    if (!isName && (subject === "other" || (subject === "none" && !isOwnPage))) return [];
    if (isName && isHeading && page.lines.length > 1) return [{ text, score: 0.5 }];
    const score = sharedTerms(`${context} ${text}`, terms) + (isName ? 1 : 0) + (subject === "own" ? 0.5 : 0);
    return isName || score >= 1 || isTelling(value) ? [{ text, score }] : [];
  });
  const [best] = found.toSorted((left, right) => right.score - left.score);
  return best === undefined ? null : shortened(best.text, value);
}

/** "AGPL-3.0" and "New York" say by themselves what they are; "34", "2019" and "free" do not. */
function isTelling(value: string): boolean {
  const letters = lettersIn(value);
  return (
    prepareValue(value).whole?.words !== null &&
    letters.length > 0 &&
    (/\d|\p{Lu}{3}/u.test(value) || letters.length > 1)
  );
}

function termsOf({ column, quote, value, thing }: Wanted): Set<string> {
  const said = new Set(indexTerms(`${value} ${thing}`));
  const words = indexTerms(`${columnKey(column)} ${quote ?? ""}`).filter((term) => /^\p{L}{3,}/u.test(term));
  return new Set(words.filter((term) => !said.has(term) && !plainWords.has(term)));
}

/** Terms that sentences of all kinds have. */
const plainWords = new Set(indexTerms("the and for with was were has have had its this that from are not but which"));

/** "Licensed" is of "licence": beginnings of five letters are enough. */
function sharedTerms(text: string, terms: ReadonlySet<string>): number {
  const here = new Set(indexTerms(text));
  const beginnings = new Set([...here].flatMap((term) => (term.length >= 5 ? [term.slice(0, 5)] : [])));
  return [...terms].filter((term) => here.has(term) || (term.length >= 5 && beginnings.has(term.slice(0, 5)))).length;
}

/** The part of a very long line that contains the value. */
function shortened(text: string, value: string): string | null {
  if (text.length <= longestQuote) return text;
  const clauses = text.match(/[^;,:()]+[;,:()]*/gu) ?? [text];
  const clause = clauses.map((each) => each.trim()).find((each) => containsValue(each, value));
  return clause === undefined
    ? value.length > longestQuote
      ? text
      : null
    : clause.slice(0, Math.max(longestQuote, value.length));
}
