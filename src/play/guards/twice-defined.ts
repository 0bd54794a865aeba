import { definesOne } from "../../corpus/question/definitions.js";
import { wordsIn } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { perLanguage } from "../../language/languages.js";
import type { SectionSentence } from "./guard.js";

/** A term and the two sentences of different sections that say what it is. */
export interface TwiceDefined {
  term: string;
  first: SectionSentence;
  second: SectionSentence;
}

const longestTerm = 4;
/** Terms of one word and fewer letters are names of anything: "it", "x". */
const shortestTerm = 4;

/** Articles before a thing of a kind: "the" points at one that was named. */
const indefinite = perLanguage((data) => new Set(data?.numbers?.articles));

/** Terms that two sections define in other words: sentences that begin with a term and go on as definitions do. */
export function twiceDefined(sentences: readonly SectionSentence[]): TwiceDefined[] {
  const known = new Map<string, SectionSentence>();
  const found: TwiceDefined[] = [];
  for (const sentence of sentences) {
    const term = termOf(sentence);
    if (term === null) continue;
    const first = known.get(term);
    if (first === undefined) known.set(term, sentence);
    else if (first.id !== sentence.id && foldText(first.text) !== foldText(sentence.text))
      found.push({ term, first, second: sentence });
  }
  return found;
}

/** The term at the beginning of a sentence that says what it is; null for any other sentence. */
function termOf({ text, language }: SectionSentence): string | null {
  const words = wordsIn(foldText(text)).slice(0, longestTerm + 1);
  const from = indefinite(language).has(words[0] ?? "") ? 1 : 0;
  const [first = ""] = words.slice(from);
  if (indexTerms(first).every(isFunctionTerm) || isLabelled(text)) return null;
  for (let length = 1; length <= longestTerm; length += 1) {
    const term = words.slice(from, from + length).join(" ");
    if (term.length >= shortestTerm && definesOne(text, [term])) return term;
  }
  return null;
}

/** Characters at the beginning of a sentence in which a label stands. */
const reachOfLabel = 60;

/** "Note: it is old": what stands before a colon names what follows, and is no term. */
const isLabelled = (text: string): boolean => text.slice(0, reachOfLabel).includes(":");
