import { tablesOfLanguages } from "../../language/language-phrases.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import type { Part } from "../../language/sentence-classes.js";
import { tokensOf } from "../../language/tokens.js";

/** What frames a text and answers no question but one for just that. */
const framing: ReadonlySet<Part> = new Set(["references", "contents", "acknowledgements", "declarations", "further"]);
const romanNumber = new Set("i ii iii iv v vi vii viii ix x xi xii".split(" "));

/** Parts by their titles in all languages; one word may be the title of another part elsewhere. */
const partsByTitle = whenNeeded(() => {
  const rows = everyLanguage().flatMap((language) => Object.entries(languageData(language)?.headings ?? {}));
  const known = new Map<string, Set<Part>>();
  for (const [part, titles] of rows as [Part, readonly string[]][]) {
    for (const title of titles.map(plainTitle)) known.set(title, (known.get(title) ?? new Set()).add(part));
  }
  return known;
});

const asking = tablesOfLanguages(({ questions }) => questions?.parts);

/** "IV. References:" is "references". */
function plainTitle(title: string): string {
  const words = tokensOf(title).flatMap(({ kind, plain }) => (kind === "word" ? [plain] : []));
  return (romanNumber.has(words[0] ?? "") && words.length > 1 ? words.slice(1) : words).join(" ");
}

/** The parts of a text that a title may be of; none for a title of its own. */
function partsOf(title: string): ReadonlySet<Part> {
  return partsByTitle().get(plainTitle(title)) ?? new Set();
}

/** The parts of texts that a question asks for: the references of "which papers does it cite". English. */
export function askedParts(question: string): ReadonlySet<Part> {
  const tokens = tokensOf(question);
  return new Set(asking().flatMap(({ row, table }) => (table.first(tokens) === null ? [] : [row.part])));
}

/** True for the title of one of these parts. */
export function isAskedHeading(title: string, asked: ReadonlySet<Part>): boolean {
  return asked.size > 0 && [...partsOf(title)].some((part) => asked.has(part));
}

/**
 * True for the title of what frames a text and never answers a question by itself, save one for just that: lists of
 * references, contents, acknowledgements, declarations of funding and interests. By the titles of all languages.
 */
export function isApparatusHeading(title: string, asked: ReadonlySet<Part> = new Set()): boolean {
  const parts = [...partsOf(title)];
  return parts.length > 0 && parts.every((part) => framing.has(part)) && !parts.some((part) => asked.has(part));
}
