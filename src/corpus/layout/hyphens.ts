import { countEach } from "../../domain/collections.js";
import { startsLower } from "../../domain/characters.js";
/** Holds words and compounds of a document, as it writes them inside lines: the evidence for words broken at line ends. */
export interface Vocabulary {
  words: ReadonlyMap<string, number>;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/gu;

const lastWord = /([\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*)[-‐‑]$/u;
/** Looking further back for the beginning of a word is not worth the time. */
const longestWord = 80;

/** Counts the words of lines. The last word of a line may be a broken one, the first its other half. */
export function vocabularyOf(lines: readonly string[]): Vocabulary {
  return { words: countEach(lines.flatMap((line) => (line.match(wordPattern) ?? []).slice(1, -1).map(fold))) };
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[‐‑]/g, "-");
}

/**
 * Joins two lines of a paragraph. A hyphen at the line end goes where the document writes the word without it
 * elsewhere, stays where it writes the compound; with no evidence it goes only between small letters.
 */
export function joinLines(before: string, after: string, vocabulary: Vocabulary): string {
  const bare = before === "" || after === "" || joinsBare(before, after);
  const head = /[-‐‑]$/.test(before) ? lastWord.exec(before.slice(-longestWord))?.[1] : undefined;
  if (head === undefined) return bare ? before + after : `${before} ${after}`;
  const tail = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/u.exec(after)?.[0];
  if (tail === undefined) return `${before} ${after}`;
  return keepsHyphen(head, tail, vocabulary) ? before + after : before.slice(0, -1) + after;
}

function keepsHyphen(head: string, tail: string, { words }: Vocabulary): boolean {
  const compound = words.get(fold(`${head}-${tail}`)) ?? 0;
  const whole = words.get(fold(head + tail)) ?? 0;
  if (compound !== whole) return compound > whole;
  if (!/\p{Ll}$/u.test(head) || !startsLower(tail)) return true; // "COVID-19", "X-ray", "Smith-Jones"
  const last = head.split(/[-‐‑]/).at(-1) ?? head;
  if (head.includes("-")) return (words.get(fold(last + tail)) ?? 0) === 0; // "state-of-the-" + "art"
  return (words.get(fold(head)) ?? 0) > 0 && (words.get(fold(tail)) ?? 0) > 0 && last.length > 3 && tail.length > 3;
}

/** Scripts without spaces, and addresses broken after a slash. */
function joinsBare(text: string, after: string): boolean {
  const before = text.slice(-longestWord);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。，、]$/u.test(before)) {
    return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「]/u.test(after);
  }
  if (!/[/._-]$/.test(before)) return false;
  return /(https?:\/\/|doi\.org\/|\b10\.\d{4,9}\/)\S*[/._-]$/i.test(before);
}
