import { hasUnspacedScript } from "../../domain/characters.js";

/** A word of a text as quotations are compared: lower case, compatibility forms and typographic marks folded. */
export interface QuotableWord {
  key: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

/** A part of a quotation: a word, or a place where the original may have words that it does not. */
export type QuotationPart =
  | { kind: "word"; key: string; start: number; end: number; open: boolean }
  | { kind: "gap"; most: number };

/** Words that an ellipsis may leave out: some paragraphs, not a chapter. */
const longestEllipsis = 300;
/** Of several in a row. */
const mostLeftOut = 600;
/** Words that a bracketed insertion ("[the patients]") may stand for. */
const longestInsertion = 12;

/** What a reader does not see as words: targets of links, tags with notes in them, comments, numbered references. */
const unread = String.raw`\]\([^()\s]*\)|<!--[\s\S]{0,2000}?-->|<sup>[^<>]{0,40}</sup>|</?[a-zA-Z][^<>\n]{0,80}>|\[\^?\d[\d\s,;^–-]{0,40}\]|\[\^[^\]\s]{1,40}\]`;
const word = String.raw`\d+(?:[.,·]\d+)*|\p{L}[\p{L}\p{M}\u00ad]*(?:['’‘ʼ′][\p{L}][\p{L}\p{M}\u00ad]*)*|[\p{L}\p{N}]`;
const textPattern = new RegExp(`${unread}|(${word})`, "gu");
const plainPattern = new RegExp(`(${word})`, "gu");

/** The words of a text in order; in scripts without spaces each character is one. */
export function quotableWords(text: string): QuotableWord[] {
  return wordsOf(text, textPattern);
}

function wordsOf(text: string, pattern: RegExp): QuotableWord[] {
  const words: QuotableWord[] = [];
  for (const { 1: written, index } of text.matchAll(pattern)) {
    if (written === undefined) continue;
    if (hasUnspacedScript(written)) words.push(...characters(written, index));
    else words.push({ key: keyOf(written), start: index, end: index + written.length });
  }
  return words;
}

function characters(written: string, from: number): QuotableWord[] {
  let start = from;
  return Array.from(written, (character) => {
    const each = { key: keyOf(character), start, end: start + character.length };
    start = each.end;
    return each;
  });
}

const plain = /^[a-z0-9]*$/;

function keyOf(written: string): string {
  const lower = written.toLowerCase();
  if (plain.test(lower)) return lower;
  const folded = lower
    .normalize("NFKC")
    .replace(/\u00ad/g, "")
    .replace(/[’‘ʼ′]/g, "'");
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(folded) ? folded.replaceAll(",", "") : folded;
}

const bracket =
  /\[(\p{L})\](?=\p{L})|(?<=\p{L})\[(\p{L}*)\]|\[\s*(?:\.\s*){3,}\]|\[\s*…\s*\]|\[[^\]]{0,300}\]|(?:\.\s?){3,}|…/gu;

/** Longer quotations are compared as far as this. */
const mostParts = 2000;

/**
 * The parts of a quotation, without what its quotation marks take away. "[T]he" is "the" with another letter first,
 * "know[ing]" a word that begins so; "..." and "[…]" leave words out, "[the patients]" stands for others.
 */
export function quotationParts(quoted: string): QuotationPart[] {
  const parts: QuotationPart[] = [];
  const { plainQuote, open, gaps } = withoutBrackets(quoted);
  const pending = [...gaps];
  for (const { key, start, end } of wordsOf(plainQuote, plainPattern)) {
    while (pending[0] && pending[0].place <= start) addGap(parts, pending.shift()?.most ?? 0);
    parts.push({ kind: "word", key, start, end, open: open.includes(end) });
  }
  return parts.slice(0, mostParts);
}

/** The quotation with its brackets and ellipses blanked out, length kept, so that offsets stay. */
function withoutBrackets(quoted: string) {
  const open: number[] = [];
  const gaps: { place: number; most: number }[] = [];
  const plainQuote = quoted.replace(bracket, (whole: string, capital?: string, ending?: string, ...more: unknown[]) => {
    const place = Number(more.find((each) => typeof each === "number"));
    if (capital !== undefined) return `\u00ad${capital}\u00ad`;
    if (ending !== undefined) open.push(place);
    else gaps.push({ place, most: /^[[\s]*(?:\.|…)/.test(whole) ? longestEllipsis : longestInsertion });
    return " ".repeat(whole.length);
  });
  return { plainQuote, open, gaps };
}

/** A gap at the beginning leaves out nothing, two in a row are one. */
function addGap(parts: QuotationPart[], most: number): void {
  const last = parts.at(-1);
  if (last === undefined) return;
  if (last.kind === "gap") last.most = Math.min(last.most + most, mostLeftOut);
  else parts.push({ kind: "gap", most });
}
