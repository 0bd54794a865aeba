import { hasSpace, startsWithAny } from "../../domain/characters.js";
import { andWords, joiningWords, othersAtEnd, particleWords, sentenceWords } from "./mark-words.js";

/** Longest list of authors in a text, in words. */
const mostWords = 40;

interface Word {
  text: string;
  at: number;
}

/** A word with a capital, an initial, a word of a script without capitals, an abbreviation in brackets. */
const nameWord =
  /^[“"‘'*_/]*(?:(?:[dl]|dell|nell|sull|all)['’ʼ]|(?:al|el|ibn|bin)[-‐–]|['’]t\s?)?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}'’ʼ‘.‐‑–&・·ー/-]*[*_,.;]*$|^[[(]\p{Lu}[\p{L}&.-]{1,14}[\])],?$/u;
const sentenceEnd = /\p{Ll}{3,}\.[*_”"’]*$/u;
const suffix = /^(?:Jr|Sr|I{2,3}|IV)\.?,?$/u;

/**
 * Finds where the names that end at `end` begin, going back word by word over words with capitals, particles and words
 * that join names; null where no name stands there.
 */
export function namesBefore(text: string, end: number): { start: number; end: number } | null {
  const stop = end - (/[\s,:(，、：]*$/u.exec(text.slice(Math.max(0, end - 20), end))?.[0].length ?? 0);
  const ending = othersAtEnd(text.slice(Math.max(0, stop - 40), stop));
  let start: number | null = null;
  for (const { text: written, at } of wordsBefore(text, stop - ending)) {
    if (start !== null && sentenceEnd.test(written)) break;
    if (start !== null && /:$|\p{Ll}[.,]?;$/u.test(written)) break;
    if (start !== null && /^[–—/…-]$/u.test(written)) continue;
    if (nameWord.test(written) || suffix.test(written)) start = at;
    else if (!isJoining(written)) break;
    else if (particleWords.has(written.toLowerCase()) && !andWords().has(written) && start !== null) start = at;
    if (startsWithAny(written, '"“‘(') && start === at) break;
  }
  return start === null ? null : { start: withoutLeadingJoints(text, start, stop), end: stop };
}

function isJoining(written: string): boolean {
  const lower = written.toLowerCase().replace(/,$/u, "");
  return written === lower && (joiningWords().has(lower) || andWords().has(lower) || particleWords.has(lower));
}

/** "in de la Cruz" begins at "de": a particle that is also a preposition goes with the sentence if the list begins with it alone. */
function withoutLeadingJoints(text: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    const match = /^(\S+)\s+/u.exec(text.slice(at, end));
    const word = match?.[1] ?? "";
    const isSentence = sentenceWords().has(word.toLowerCase().replace(/[,.]$/u, "")) && !isNameParticle(word);
    if (match === null || !isSentence) return at;
    at += match[0].length;
  }
}

/** Of "von", "de" and their like nobody knows whether they belong to the sentence; names of the list decide later. */
function isNameParticle(word: string): boolean {
  return /^(?:von|van|zu|de|del|di|da|el|al|la|le)$/iu.test(word);
}

/** The words that end before `end`, last first. */
function* wordsBefore(text: string, end: number): Generator<Word> {
  let stop = end;
  for (let count = 0; count < mostWords; count += 1) {
    while (stop > 0 && hasSpace(text[stop - 1] ?? "")) stop -= 1;
    let at = stop;
    while (at > 0 && !/[\s\0—]/u.test(text[at - 1] ?? "")) at -= 1;
    if (at === stop) return;
    const open = /^[([{（【]+(?=[^\])]*$)/u.exec(text.slice(at, stop))?.[0].length ?? 0;
    yield { text: text.slice(at + open, stop), at: at + open };
    if (open > 0) return;
    stop = at;
  }
}
