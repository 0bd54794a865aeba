import { detectLanguage, languageForRules } from "../../language/detect-language.js";
import { isSurely } from "../../language/sure-language.js";
import type { Language } from "../../language/languages.js";
import { type Quantity, readQuantities } from "../../language/quantities/read-quantities.js";
import { weighed } from "./claim-hits.js";
import type { TermWeight } from "./coverage.js";
import { type Meaning, meaningOf } from "./meaning.js";
import type { IndexedSentence, PassageIndex } from "./passage-index.js";
import { isContent, statementWords, type StatementWord } from "./statement-words.js";
import {
  type BestWindow,
  bestWindow,
  type ClaimPlaces,
  clausesOf,
  placesOf,
  sentencesOfAll,
  widened,
  type Window,
} from "./windows.js";

/** A claim beside its sources, as the rules read it. */
export interface ReadClaim {
  text: string;
  words: readonly StatementWord[];
  meaning: Meaning;
  passages: readonly PassageIndex[];
  places: ClaimPlaces;
  /** Where the claim is said best; null where no word of it is said. */
  best: BestWindow | null;
  /** Where the claim and each of its clauses are said best, with a sentence before and behind. */
  windows: readonly Window[];
  /** The words of these windows. */
  source: readonly StatementWord[];
  labels: string;
  /** True where claim and sources are in two languages: then words say nothing. */
  isForeign: boolean;
}

export function readClaim(text: string, passages: readonly PassageIndex[], weight: TermWeight): ReadClaim {
  const { language, isForeign } = languageOf(text, passages);
  const meaning = meaningOf(language);
  const words = statementWords(text, language);
  const content = words.filter(isContent);
  const places = placesOf(
    weighed(content, weight, (word) => meaning.isReporting(word)),
    passages,
  );
  const best = bestWindow(places, "claim");
  const clauses = clausesOf(text, places, meaning).flatMap(
    ([from, to]) => bestWindow(places, "clause", from, to) ?? [],
  );
  const windows = [best, ...clauses].flatMap((each) => (each === null ? [] : widened(each.window)));
  const source = sentencesOfAll(windows).flatMap((sentence) => wordsOfSentence(sentence, language));
  return { text, words, meaning, passages, places, best, windows, source, labels: labelsOf(passages), isForeign };
}

export function labelsOf(passages: readonly PassageIndex[]): string {
  return [...new Set(passages.map((passage) => passage.source.label))].join(", ");
}

const read = new WeakMap<IndexedSentence, StatementWord[]>();

/** The words of a source's sentence, read once. */
export function wordsOfSentence(sentence: IndexedSentence, language: Language): StatementWord[] {
  const known = read.get(sentence);
  if (known !== undefined) return known;
  const words = statementWords(sentence.text, language);
  read.set(sentence, words);
  return words;
}

const quantities = new WeakMap<{ text: string }, { language: Language; found: readonly Quantity[] }>();

/** The numbers of a claim or of a source's sentence, read once for each language. */
export function quantitiesOf(statement: { text: string }, language: Language): readonly Quantity[] {
  const known = quantities.get(statement);
  if (known !== undefined && known.language === language) return known.found;
  const found = readQuantities(statement.text, language);
  quantities.set(statement, { language, found });
  return found;
}

const languages = new WeakMap<PassageIndex, Language>();

/** The language of a passage, told once. */
export function languageOfPassage(passage: PassageIndex): Language {
  const known = languages.get(passage);
  if (known !== undefined) return known;
  const language = detectLanguage(passage.normalised);
  languages.set(passage, language);
  return language;
}

/** The language in which claim and sources are compared: that of the sources where the claim's can't be told, null where nobody described it. */
function languageOf(text: string, passages: readonly PassageIndex[]): { language: Language; isForeign: boolean } {
  const own = detectLanguage(text);
  const theirs = passages.map(languageOfPassage).filter((language) => language !== null);
  const language =
    own ?? theirs[0] ?? languageForRules([text, ...passages.map(({ normalised }) => normalised)].join(" "));
  const isForeign = own !== null && theirs.length > 0 && !theirs.includes(own);
  return { language, isForeign };
}

/**
 * The language in which claim and sources are compared, where they surely are in it: a source is by itself, or all of them
 * are together with the claim. Null where it may be a relative that nobody described.
 */
export function sureLanguageOf(text: string, passages: readonly PassageIndex[]): Language {
  const { language } = languageOf(text, passages);
  if (language === null) return null;
  const own = passages.filter((passage) => languageOfPassage(passage) === language);
  if (own.some((passage) => isSurePassage(passage, language))) return language;
  const all = [text, ...passages.map(({ source }) => source.content)].join("\n");
  return isSurely(language, all) || (language === "en" && languageForRules(all) === "en") ? language : null;
}

const sure = new WeakMap<PassageIndex, boolean>();

/** Whether a passage surely is of the language that it seems to be of, told once. */
function isSurePassage(passage: PassageIndex, language: string): boolean {
  const known = sure.get(passage) ?? isSurely(language, passage.source.content);
  sure.set(passage, known);
  return known;
}
