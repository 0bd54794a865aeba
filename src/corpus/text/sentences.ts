import {
  endsWithAny,
  hasAny,
  hasLetterOrDigit,
  startsLower,
  startsWithDigit,
  trimStart,
} from "../../domain/characters.js";
import { endsOf, type Ends, otherStops } from "./sentence-ends.js";

export interface Sentence {
  /** Verbatim, without surrounding white space. */
  text: string;
  /** Character offsets in the split text: `text === input.slice(start, end)`. */
  start: number;
  end: number;
}

const closers = String.raw`(?:["'”’“»«)\]}*_\x60]|\s»)*(?:</su[bp]>)?`;
/** A run of stops with what closes after it, then white space, the end, or (wide stops) anything. */
const stop = new RegExp(
  [
    String.raw`([。！？｡．]+)[」』）”’】》]*`,
    String.raw`((?:(?![。！？｡．])[\p{Sentence_Terminal}…‽])+)${closers}(?=\s|$)`,
    // Numbers of notes behind the stop: "word.12 Next", "word.<sup>12</sup> Next"
    String.raw`(?<=[\p{L})\]”"%]{2})(\.)["”’]?(?:\d{1,3}(?:[,–-]\d{1,3}){0,9}|<sup>[^<>]{1,40}</sup>|\^[\d,–-]{1,20}\^|(?:\[[\d,;\s–-]{1,40}\]){1,9})(?=\s+[\p{Lu}\p{Lt}\p{Lo}"“(]|\s*$)`,
  ].join("|"),
  "uy",
);
const anyStop = /[\p{Sentence_Terminal}…;]/gu;

/** Always followed by what they belong to. */
const leading = wordSet(
  "dr mr mrs ms prof st mt mme mlle e.g i.e cf vs v viz eg ie fig figs eq eqs eqn eqns ref refs tab resp approx aprox ca esp incl",
);
/** Belong to the number behind them; without one they may end a sentence. */
const numbering = wordSet(
  "no nos nr p pp vol vols ch chap sec sect art para ex exp exps app suppl supp pt n jan feb mar apr jun jul aug sep sept oct nov dec kap abs bd abb mon tue tues wed thu thurs fri",
);
/** May stand at the end of a sentence or before a name: only a word that begins sentences tells. */
const ambiguous = wordSet(
  "al inc ltd co corp u.s u.k u.s.a e.u u.n jr sr ph.d m.d b.sc m.sc b.a m.a d.c a.m p.m univ dept gen rev hon ed eds trans assoc acad sci proc natl int conf symp trans lett phys chem biol med j",
);
function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/**
 * The sentences of a text in order; line breaks count as spaces. Knows the abbreviations, initials, decimals,
 * citations and note numbers of scholarly English; for other languages the stops of their scripts decide, as in
 * Unicode Standard Annex 29 (Intl.Segmenter takes three seconds for a book, this some milliseconds).
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let told: Ends | undefined;
  // Most stops end a sentence in any language: which one it is, is told when it matters.
  const ends = () => (told ??= endsOf(text));
  for (const match of stops(text, ends)) {
    const end = match.index + match[0].length;
    if (end - start < longestLeader && !hasWord(text.slice(start, end))) continue;
    if (match[2] !== undefined && !endsSentence({ text, ends }, start, match.index, match[2], end)) continue;
    // A number of a note stands behind words of its own sentence.
    const isNote = match[3] !== undefined;
    if (isNote && (match.index === start || isAbbreviation(wordAt(text, start, match.index), "1", ends()))) continue;
    const noteEnd = end + trailingCitation(text, end);
    addSentence(sentences, text, start, noteEnd);
    start = noteEnd;
  }
  addRest(sentences, text, start);
  return sentences;
}

/** Looks for single stops first: trying the whole pattern at every character would take five times as long. */
function* stops(text: string, ends: () => Ends): Generator<RegExpExecArray> {
  for (let at = nextStop(text, 0); at >= 0;) {
    const pattern = otherStops().includes(text.charAt(at)) ? ends().stop : stop;
    if (pattern !== null) pattern.lastIndex = at;
    const match = pattern?.exec(text);
    if (match) yield match;
    at = nextStop(text, at + (match ? match[0].length : lengthAt(text, at)));
  }
}

/** Of the character there, in code units: a search that starts inside a pair would find the pair again for ever. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function nextStop(text: string, from: number): number {
  anyStop.lastIndex = from;
  return anyStop.exec(text)?.index ?? -1;
}

const longestLeader = 200;

function hasWord(text: string): boolean {
  return hasLetterOrDigit(text);
}

/** Dots that lead to a page number, and other marks without a word, belong to the sentence before them. */
function addRest(sentences: Sentence[], text: string, from: number): void {
  const last = sentences.at(-1);
  const rest = text.slice(from).trimEnd();
  if (last === undefined || rest.trim() === "" || rest.length > longestLeader || hasWord(rest)) {
    addSentence(sentences, text, from, text.length);
  } else {
    last.end = from + rest.length;
    last.text = text.slice(last.start, last.end);
  }
}

function addSentence(sentences: Sentence[], text: string, from: number, to: number): void {
  const slice = text.slice(from, to);
  const trimmed = slice.trim();
  if (trimmed === "") return;
  const start = from + slice.indexOf(trimmed.charAt(0));
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}

const citationBehind = /\s*\[\d[\d,;\s–-]{0,60}\](?=\s|$)/uy;

/** Length of a citation in brackets that follows the stop it belongs to. */
function trailingCitation(text: string, end: number): number {
  citationBehind.lastIndex = end;
  const found = citationBehind.exec(text)?.[0].length ?? 0;
  return found > 0 && !/^\s+\p{Ll}/u.test(text.slice(end + found, end + found + 4)) ? found : 0;
}

const nextWord = /\s+["'“‘«([{¿¡*_\\#>]*([\p{L}\p{M}\p{N}]*)/uy;
const wordBoundary = /[^\p{L}\p{M}\p{N}.'’-]+[.'’-]*/u;

interface Reading {
  text: string;
  ends: () => Ends;
}

function endsSentence({ text, ends }: Reading, start: number, stopAt: number, marks: string, end: number): boolean {
  nextWord.lastIndex = end;
  const next = nextWord.exec(text)?.[1] ?? "";
  const behindNext = text[nextWord.lastIndex] ?? "";
  if (next === "" && hasAny(behindNext, ".!?…")) return false;
  if (startsLower(next) && !/^\p{Ll}+[\p{Lu}\d]/u.test(next)) return false;
  if (startsWithDigit(next) && (marks.length > 3 || text[stopAt - 1] === " ")) return false;
  if (marks !== ".") return !endsWithAny(text.slice(Math.max(start, stopAt - 1), stopAt), "([");
  if (stopAt - start < 24 && isLabel(text.slice(start, stopAt))) return false;
  const before = text.slice(Math.max(start, stopAt - longestBefore), stopAt);
  const word = wordAt(text, start, stopAt);
  if (ends().isOrdinal(before, word, next, behindNext) || ends().isShortMonth(word, next)) return false;
  if (behindNext === "." && isSpacedAbbreviation(word, next)) return false;
  if (endOfSpaced.test(text.slice(Math.max(start, stopAt - 5), stopAt)) && !ends().mayBegin(next)) return false;
  if (ends().goesOn(before, word, next, behindNext)) return false;
  if (behindNext === "." && isShortName(next)) return !isShortName(word) && !isAbbreviation(word, "", ends());
  return !isAbbreviation(word, next, ends());
}

/** What stands before a stop that is looked at, in characters. */
const longestBefore = 80;

/** "z. B.", "EE. UU.": the parts of an abbreviation with a blank between them. */
function isSpacedAbbreviation(word: string, next: string): boolean {
  return /^\p{Ll}$/u.test(word) ? next.length === 1 : /^\p{Lu}{2}$/u.test(word) && /^\p{Lu}{2}$/u.test(next);
}

/** "d. h": what follows its second point belongs to it. */
const endOfSpaced = /(?:^|\s)\p{Ll}\.\s\p{Ll}$/u;

/** As in "Atmos. Meas. Tech." and "Th. F. Mentel": one shortened word behind another. */
function isShortName(word: string): boolean {
  return /^\p{Lu}\p{Ll}{0,5}$/u.test(word);
}

/** The word that ends before a position. */
function wordAt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(start, end - 40), end);
  // Dashes before a word ("---Fig.") are no part of it.
  return trimStart(before.split(wordBoundary).at(-1) ?? "", ".'’-");
}

const label =
  /^\s*[("[]?(?:(?:table|figure|fig\.|box|scheme|listing|algorithm|theorem|lemma|definition|chapter|appendix)\s[\divxla-z.]{1,5}|\d{1,3}|\p{L}|[ivxlc]{1,5})\\?$/iu;

/** "3", "iv", "Table 2": the number of what follows, not a sentence. */
function isLabel(sentence: string): boolean {
  return label.test(sentence);
}

function isAbbreviation(word: string, next: string, ends: Ends): boolean {
  const lower = word.toLowerCase();
  if (leading.has(lower)) return true;
  const beforeNumber = /\p{Nd}|^[ivxlc]+$/iu.test(next);
  if (beforeNumber && (numbering.has(lower) || ends.numbering.has(lower))) return true;
  const initial = /^(?:\p{Lu}[.-]{1,2})*\p{Lu}$/u.test(word) && word !== "I";
  return (initial || ambiguous.has(lower)) && !ends.mayBegin(next);
}
