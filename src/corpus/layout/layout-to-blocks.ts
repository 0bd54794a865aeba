import { hasAddress } from "../../domain/url.js";
import { hasDoi } from "../../domain/identifier.js";
import {
  endsWithAny,
  hasLetterOrDigit,
  hasUnspacedScript,
  splitAtSpaces,
  startsLower,
  trimEnd,
} from "../../domain/characters.js";
import { countEach } from "../../domain/collections.js";
import { boxSize } from "../../domain/word-box.js";
import type { LayoutLine, LayoutPage, OutlineEntry } from "../../ports/document-reader.js";
import type { Block, PageBreak } from "../text/block.js";
import { withoutFurniture } from "./furniture.js";
import { assignLevels } from "./heading-levels.js";
import { matchOutline } from "./headings.js";
import { bodySize, type Line, type Lines } from "./line.js";
import { bulletPattern, groupLines, numberedPattern, usualPitch } from "./paragraphs.js";
import { readingOrder } from "./reading-order.js";
import { joinSplitGroups, type Part } from "./split-paragraphs.js";

/** The clean text of a paginated document, and the lines that it was made of, in the order in which it has their words. */
interface ReadLayout {
  blocks: Block[];
  lines: Line[];
}

/**
 * Makes the clean text of a paginated document: reading order restored, furniture removed, paragraphs and words joined
 * again over lines, columns and pages, headings from the outline or from their looks. Pure; geometry in points.
 */
export function readLayout(pages: readonly LayoutPage[], outline: readonly OutlineEntry[]): ReadLayout {
  const clean = pages.map(cleanPage);
  const ordered = readingOrder(withoutFurniture(clean));
  const size = bodySize(ordered.flat());
  const matches = matchOutline(ordered, outline);
  const pitch = usualPitch(ordered);
  const groups = ordered.flatMap((lines) => groupLines(lines, pitch, matches));
  const parts = joinSplitGroups(assignLevels(groups, matches, { size, pitch }));
  const vocabulary = vocabularyOf(ordered.flat().map((line) => line.text));
  const blocks = parts.map((part) => toBlock(part, vocabulary)).filter((block) => block !== null);
  return { blocks, lines: parts.flatMap((part) => part.lines) };
}

function cleanPage(page: LayoutPage): LayoutPage {
  const lines = page.lines.map(cleanLine).filter((line) => line.text !== "");
  return { ...page, lines };
}

function cleanLine(line: LayoutLine): LayoutLine {
  const text = cleanText(line.text);
  if (text === line.text || line.boxes === undefined) return { ...line, text };
  const boxes = line.text.split(" ").flatMap((word, index) => {
    const box = line.boxes?.slice(index * boxSize, (index + 1) * boxSize) ?? [];
    const clean = cleanText(word);
    // A word of signs that are not kept is gone, one with an odd blank in it has become two.
    return clean === "" ? [] : clean.split(" ").flatMap(() => box);
  });
  return { ...line, text, boxes };
}

function toBlock(part: Part, vocabulary: Vocabulary): Block | null {
  const { page } = part.lines[0];
  if (part.kind === "table") return { kind: "verbatim", lines: part.lines.map((line) => line.cells.join("  ")), page };
  const { text, page_breaks } = joinText(part.lines, vocabulary);
  if (text === "") return null;
  if (part.kind === "heading") return { kind: "heading", level: part.level, text, page };
  const marker = bulletPattern.exec(text) ?? (part.kind === "item" ? numberedPattern.exec(text) : null);
  if (!marker) return { kind: "paragraph", text, page, page_breaks };
  const shift = marker[0].length;
  const breaks = page_breaks.map((pageBreak) => ({ ...pageBreak, offset: Math.max(0, pageBreak.offset - shift) }));
  return { kind: "item", marker: itemMarker(marker[0]), depth: 0, text: text.slice(shift), page, page_breaks: breaks };
}

function itemMarker(found: string): string {
  const marker = found.trim();
  return hasLetterOrDigit(marker) ? marker : "-";
}

function joinText(lines: Readonly<Lines>, vocabulary: Vocabulary): { text: string; page_breaks: PageBreak[] } {
  let text = "";
  let { page } = lines[0];
  const breaks: PageBreak[] = [];
  for (const line of lines) {
    const joined = joinLines(text, line.text, vocabulary);
    if (line.page !== page) breaks.push({ offset: joined.length - line.text.length, page: line.page });
    page = line.page;
    text = joined;
  }
  return { text, page_breaks: breaks };
}

const ligatures: Readonly<Record<string, string>> = {
  "\ufb00": "ff",
  "\ufb01": "fi",
  "\ufb02": "fl",
  "\ufb03": "ffi",
  "\ufb04": "ffl",
  "\ufb05": "st",
  "\ufb06": "st",
};
/** Bullets as symbol fonts encode them, in the private use area. */
const symbolBullets = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc]/g;

/**
 * The text of a line as a reader would type it: ligatures spelled out, one kind of space, no control or private
 * characters. Compatibility forms that carry meaning (superscripts, fractions, full width) stay.
 */
function cleanText(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(symbolBullets, "•")
    .replace(/[\p{Co}\p{Cs}\ufffd\ufffe\uffff\u200b\u200e\u200f\u2060\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** Holds words and compounds of a document, as it writes them inside lines: the evidence for words broken at line ends. */
interface Vocabulary {
  words: ReadonlyMap<string, number>;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/gu;

const lastWord = /([\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*)[-‐‑]$/u;
/** Looking further back for the beginning of a word is not worth the time. */
const longestWord = 80;

/** Counts the words of lines. The last word of a line may be a broken one, the first its other half. */
function vocabularyOf(lines: readonly string[]): Vocabulary {
  return { words: countEach(lines.flatMap((line) => (line.match(wordPattern) ?? []).slice(1, -1).map(fold))) };
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[‐‑]/g, "-");
}

/**
 * Joins two lines of a paragraph. A hyphen at the line end goes where the document writes the word without it
 * elsewhere, stays where it writes the compound; with no evidence it goes only between small letters.
 */
function joinLines(before: string, after: string, vocabulary: Vocabulary): string {
  const bare = before === "" || after === "" || joinsBare(before, after);
  const head = endsWithAny(before, "-‐‑") ? lastWord.exec(before.slice(-longestWord))?.[1] : undefined;
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

/** Scripts without spaces, with numbers in them, and addresses broken after a slash. */
function joinsBare(text: string, after: string): boolean {
  const before = text.slice(-longestWord);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。，、]$/u.test(before)) {
    return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「]/u.test(after);
  }
  if (/\p{Nd}$/u.test(before) && /^\p{Nd}/u.test(after)) return hasUnspacedScript(before) && hasUnspacedScript(after);
  if (trimEnd(before, "/._-") === before) return false;
  const word = splitAtSpaces(before).at(-1) ?? "";
  return hasAddress(word) || hasDoi(word) || word.toLowerCase().includes("doi.org/");
}
