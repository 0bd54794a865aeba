import { ragRetrieveContract } from "../../contracts/rag-retrieve.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { passageBody } from "../../domain/passage.js";
import { sourceOfDoc } from "../../domain/observed.js";
import { tokensOf } from "../../language/tokens.js";
import type { RunContext } from "../../run/run-context.js";
import { isReferenceEntry } from "../../corpus/rerank/sentence-shape.js";
import { contentTerms, type Place } from "../../evidence/quotable/quotable.js";

/** A text of a work, and the headings above it. */
export interface ThemeText {
  work_id: string;
  headings: readonly string[];
  text: string;
}

const passagesAsked = 120;

/**
 * What several works of the library speak of where they speak of a subject, best first, in two words or three: fewer than asked
 * for where they share no more.
 */
export async function libraryThemes(
  context: RunContext,
  subject: string,
  { collection, works }: Place,
  most: number,
): Promise<string[]> {
  if (works?.length === 0) return [];
  const { docs } = await context.call(
    ragRetrieveContract,
    {
      query: subject,
      k: passagesAsked,
      rerank: false,
      ...(collection !== null && { collection }),
      ...(works !== null && { works: [...works] }),
    },
    { domains: [] },
  );
  const texts = docs.map((doc) => {
    const { work_id, title, heading_path, content } = sourceOfDoc(doc, "S0");
    const headings = [title, ...heading_path].filter((heading) => !isApparatusHeading(heading));
    return { work_id, headings, text: passageBody(content) };
  });
  return themesOf(texts, subject, most);
}

interface Phrase {
  /** By how it is written in texts, with how often. */
  forms: Map<string, number>;
  /** Works whose texts have it. */
  works: Set<string>;
  count: number;
  /** Works that have it in their title or a heading. */
  heads: Set<string>;
  capitals: number;
}

/**
 * Phrases of two or three words that stand in texts of at least two works, those first that stand in a title or heading, too:
 * its writer holds it for a subject. Of these, those of more works come first. Names of people are none; of two that share a word the better one stays.
 * Pure.
 */
export function themesOf(texts: readonly ThemeText[], subject: string, most: number): string[] {
  const phrases = new Map<string, Phrase>();
  for (const { work_id, headings, text } of texts) {
    for (const line of headings) addPhrases(phrases, line, work_id, true);
    for (const line of text.split("\n")) {
      if (!/^\s*[|#>]/u.test(line) && !isReferenceEntry([line])) addPhrases(phrases, line, work_id, false);
    }
  }
  const known = contentTerms(subject);
  const ranked = [...phrases].filter(([, phrase]) => isTheme(phrase)).map(([key, phrase]) => ({ key, phrase }));
  ranked.sort((one, other) => scoreOf(other.phrase) - scoreOf(one.phrase) || (one.key < other.key ? -1 : 1));
  const chosen: { terms: string[]; name: string }[] = [];
  for (const { key, phrase } of ranked) {
    if (chosen.length >= (phrase.heads.size > 0 ? most : Math.min(most, fewest))) continue;
    const terms = key.split(" ");
    const isOld =
      terms.every((term) => known.has(term)) || chosen.some((each) => each.terms.some((term) => terms.includes(term)));
    if (!isOld) chosen.push({ terms, name: nameOf(phrase) });
  }
  return chosen.map(({ name }) => name);
}

/** So many are taken of phrases, too, that no title or heading has. */
const fewest = 2;
const longestPhrase = 3;

function addPhrases(phrases: Map<string, Phrase>, line: string, work: string, isHeading: boolean): void {
  for (const run of wordRuns(line)) {
    for (let size = 2; size <= longestPhrase; size += 1) {
      for (let at = 0; at + size <= run.length; at += 1) add(phrases, run.slice(at, at + size), work, isHeading);
    }
  }
}

interface Word {
  text: string;
  term: string;
}

/** Words that stand side by side, with nothing but a blank or a hyphen between them. */
function wordRuns(line: string): Word[][] {
  const runs: Word[][] = [[]];
  let end = -1;
  for (const { kind, plain, start, end: to } of tokensOf(line)) {
    const text = line.slice(start, to);
    const [term, ...more] = contentTerms(text);
    const isWord = kind === "word" && term !== undefined && more.length === 0 && plain.length >= 4;
    // What a hyphen joins is one word, and of its parts none begins or ends a phrase.
    const isGlued = /[-‐–]/u.test(line.slice(Math.max(0, start - 1), start) + line.charAt(to));
    if (!isWord || isGlued || (end >= 0 && !/^ $/u.test(line.slice(end, start)))) runs.push([]);
    if (isWord && !isGlued) runs.at(-1)?.push({ text, term });
    end = to;
  }
  return runs;
}

function add(phrases: Map<string, Phrase>, words: readonly Word[], work: string, isHeading: boolean): void {
  const key = words.map(({ term }) => term).join(" ");
  let phrase = phrases.get(key);
  if (phrase === undefined) {
    phrase = { forms: new Map(), works: new Set(), count: 0, heads: new Set(), capitals: 0 };
    phrases.set(key, phrase);
  }
  const form = words.map(({ text }) => text).join(" ");
  if (isHeading) {
    phrase.heads.add(work);
    return;
  }
  phrase.works.add(work);
  phrase.count += 1;
  phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1);
  if (words.slice(1).some(({ text }) => /^\p{Lu}/u.test(text))) phrase.capitals += 1;
}

/** Told of by two works, often enough, and mostly in small letters: people and institutions have capitals. */
function isTheme({ works, count, capitals }: Phrase): boolean {
  return works.size >= 2 && count >= 3 && capitals * 2 < count;
}

/** Those of titles and headings come first, whatever the others have. */
const scoreOf = ({ works, count, heads }: Phrase): number =>
  works.size * Math.log(1 + count) * (1 + heads.size / 3) + (heads.size > 0 ? headed : 0);
const headed = 1e6;

/** As it is written most often, with a capital. */
function nameOf({ forms }: Phrase): string {
  const [first = ""] = [...forms].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))[0] ?? [];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}
