import { foldLetters } from "../../../domain/fold-letters.js";
import type { QueryTerm } from "../../../domain/search.js";
import { everyLanguage } from "../../../language/languages.js";
import { type Compounding, compoundingOf } from "../../../language/stems/compound-parts.js";
import { askedStems, reversed, reversedMark, stemMark } from "../../../language/stems/passage-terms.js";
import type { SqliteConnection } from "../connection/sqlite-connection.js";

/** What a form of a word and a word put together with it count beside the word itself. */
const formShare = 0.5;
const compoundShare = 0.3;
/** A word that is part of more others says little with each. */
const mostCompounds = 100;

interface Compound {
  /** As the index has it. */
  term: string;
  /** What is beside the asked part, and on which side of it. */
  rest: string;
  side: "before" | "behind";
}

/** Finds the stems and compounds in an index that the words of a query mean in each of its languages. */
export class LanguageForms {
  private version = "";
  private languages: readonly string[] = [];

  constructor(private readonly connection: SqliteConnection) {}

  /** The terms besides those given, each once with what it weighs; none in a library that is all in English. */
  of(terms: readonly QueryTerm[]): QueryTerm[] {
    const weights = new Map<string, number>();
    const add = (term: string, weight: number) => weights.set(term, (weights.get(term) ?? 0) + weight);
    for (const language of this.used())
      for (const { weight, words = [] } of terms)
        for (const word of words) {
          const stems = askedStems(word, language);
          for (const marked of stems) add(marked, formShare * weight);
          for (const part of compoundParts(word, language, stems))
            for (const term of this.compounds(part, language)) add(term, compoundShare * weight);
        }
    return [...weights].map(([term, weight]) => ({ term, weight }));
  }

  /** The languages of which the index has stems. */
  private used(): readonly string[] {
    const version = this.connection.version();
    if (version === this.version) return this.languages;
    this.version = version;
    this.languages = this.connection
      .rows<[string]>(
        `SELECT value FROM json_each(?) WHERE EXISTS
         (SELECT 1 FROM term_passages WHERE term > value || '${stemMark}' AND term < value || '${after(stemMark)}')`,
        [JSON.stringify(everyLanguage())],
      )
      .map(([language]) => language);
    return this.languages;
  }

  /** The terms of longer words that have a stem as their first or last part. */
  private compounds(stem: string, language: string): string[] {
    const compounding = compoundingOf(language);
    if (compounding?.isPart(stem) !== true) return [];
    const behind = this.beginningWith(language + stemMark + stem);
    const before = this.beginningWith(language + reversedMark + reversed(stem));
    const start = language.length + 1 + stem.length;
    return this.whole(language, compounding, stem, [
      ...behind.map((term) => ({ term, rest: term.slice(start), side: "behind" as const })),
      ...before.map((term) => ({ term, rest: reversed(term.slice(start)), side: "before" as const })),
    ]);
  }

  /** Those whose rest is a word. */
  private whole(language: string, { rest }: Compounding, stem: string, found: readonly Compound[]): string[] {
    const judged = found.map((each) => ({ ...each, needs: rest(stem, each.rest, each.side) }));
    const asked = judged.flatMap(({ needs }) => (typeof needs === "boolean" ? [] : needs));
    const known = new Set(asked.length === 0 ? [] : this.known(asked.map((each) => language + stemMark + each)));
    return judged
      .filter(({ needs }) =>
        typeof needs === "boolean" ? needs : needs.some((each) => known.has(language + stemMark + each)),
      )
      .map(({ term }) => term);
  }

  private known(terms: readonly string[]): string[] {
    return this.connection
      .rows<[string]>("SELECT term FROM term_passages WHERE term IN (SELECT value FROM json_each(?))", [
        JSON.stringify(terms),
      ])
      .map(([term]) => term);
  }

  private beginningWith(beginning: string): string[] {
    return this.connection
      .rows<[string]>(
        "SELECT term FROM term_passages WHERE term > ? AND term < ? ORDER BY passages DESC, term LIMIT ?",
        [beginning, after(beginning), mostCompounds],
      )
      .map(([term]) => term);
  }
}

/** What a word may be as a part: its stems, and where it stands before others itself, whose endings stay there. */
function compoundParts(word: string, language: string, stems: readonly string[]): Set<string> {
  const bare = stems.map((marked) => marked.slice(language.length + 1));
  return new Set(bare.length === 0 ? [] : [...bare, foldLetters(word)]);
}

/** The first text behind all that begin with one, in the order of SQLite. */
function after(beginning: string): string {
  return beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1);
}
