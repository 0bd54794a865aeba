import type { Item } from "../../domain/item.js";
import type { TitlePage } from "./title-page.js";
import { plainWords, unspaced, withoutMarkup } from "./plain-words.js";
import { compact, findTitle, titleSimilarity } from "./title-similarity.js";

/** How a record's title stands to a page. */
export interface TitleComparison {
  /** 0..1, see `titleSimilarity`; 1 where the title stands on the page word for word. */
  similarity: number;
  /** Index of the title's first word among the page's words; 0 where it was not found among them. */
  start: number;
  /** The words of the document's own title, and what follows it: where parts and volumes are named. */
  context: readonly string[];
  /** True where the page seems to have another title and only mentions this one: in a header, a citation. */
  elsewhere: boolean;
}

/** Shorter titles ("Introduction") stand on many pages: they count as a line of their own only. */
const tellingLetters = 15;
const tellingWords = 3;

/** Of what a source calls a title no more is compared. */
const longestTitle = 400;

/** What a match on the title without its subtitle, or of a title that was cut off, is worth at most. */
const partialMatch = 0.9;

/** Compares a record's title with a page's likely title and with its words. */
export function compareTitles(item: Item, page: TitlePage, words: readonly string[]): TitleComparison {
  const title = (item.title ?? "").slice(0, longestTitle);
  const guess = page.title ?? "";
  const withGuess = Math.max(titleSimilarity(title, guess), cutSimilarity(title, guess));
  const place = isTelling(title) || standsAlone(title, page.text) ? findTitle(title, words) : null;
  const main = mainTitle(title);
  const inPage = Math.max(place?.similarity ?? 0, mainSimilarity(main, words));
  const similarity = Math.max(withGuess, inPage);
  const context = place === null ? plainWords(guess) : words.slice(place.start, place.end + 1);
  const elsewhere =
    withGuess < 0.5 && isTelling(guess) && !isFurniture(guess, item) && isLater(place?.start ?? 0, guess, words);
  return { similarity, start: place?.start ?? 0, context, elsewhere };
}

function isTelling(title: string): boolean {
  const letters = compact(title);
  if (unspaced.test(letters)) return letters.length >= tellingLetters / 2;
  return plainWords(withoutMarkup(title)).length >= tellingWords && letters.length >= tellingLetters;
}

function standsAlone(title: string, text: string): boolean {
  const wanted = compact(title);
  return text
    .split("\n")
    .slice(0, 40)
    .some((line) => compact(line) === wanted);
}

function mainTitle(title: string): string | null {
  const main = /^(.+?)(?:\s*[:：]\s|\s+[-–—]\s|\?\s|\.\s)/su.exec(withoutMarkup(title))?.[1];
  return main !== undefined && plainWords(main).length >= 4 ? main : null;
}

function mainSimilarity(main: string | null, words: readonly string[]): number {
  return main === null ? 0 : partialMatch * (findTitle(main, words)?.similarity ?? 0);
}

/** A title of which the other one is the beginning: Info dictionaries and sources cut long ones off. */
function cutSimilarity(first: string, second: string): number {
  const [short = "", long = ""] = [compact(first), compact(second)].toSorted((a, b) => a.length - b.length);
  return short.length >= 30 && long.startsWith(short) && short.length >= long.length / 2 ? partialMatch : 0;
}

/** What pages print large without its being their title: the journal's name, the kind of article. */
function isFurniture(guess: string, item: Item): boolean {
  if (titleSimilarity(guess, item["container-title"] ?? "") > 0.8) return true;
  return /^(?:research article|original (?:article|paper|research)|open access|review article|letter to the editor)$/iu.test(
    guess.trim(),
  );
}

/** Whether the page's own title comes before the place where the record's title was found. */
function isLater(start: number, guess: string, words: readonly string[]): boolean {
  const own = findTitle(guess, words);
  return own !== null && own.similarity > 0.95 && own.start < start && start > own.end + 40;
}
