import { consolidate, type ConsolidateInput, type ConsolidateOptions } from "./consolidate.js";
import type { ContextItem } from "../../domain/evidence.js";
import { readMarkdownLine } from "../../domain/markdown-line.js";
import type { Passage } from "../../domain/passage.js";
import { englishLength, estimateTokens } from "../../domain/usage.js";
import { withWholeTables } from "../tables/table-span.js";

/** How much of what was found is taken: so many spans, or as many as a number of tokens holds. */
export type EvidenceRoom = { top: number } | { tokens: number };

interface Room {
  tokens: number;
  linesOf: (workId: string) => readonly string[];
  /** The passages that the spans were made of: a span that is too long is cut around the best of them. */
  passages: readonly (Pick<Passage, "id" | "start_line" | "end_line"> & { score: number })[];
}

/** What answers so much worse than the best has words in common with the question and nothing else. */
const leastShare = 0.5;
/** So many are taken in any case: what has other words than the question may be what it asks for. */
const takenAnyway = 5;
/** One span, a whole chapter as it may be, leaves room for others. */
const mostOfOne = 1 / 3;
/** The head of a passage in a prompt, in tokens. */
const headTokens = 50;
/** What is read before and after a passage: a few sentences. In tokens, each. */
const neighbourTokens = 150;

/**
 * The best spans that a number of tokens holds, best first: as many as answer, then with the lines around them as far as
 * their section goes, and each line once. Pure.
 * @param items best first
 */
export function fillRoom(items: readonly ContextItem[], room: Room): ContextItem[] {
  const least = leastShare * Math.max(0, ...items.map(({ score }) => score));
  const taken: ContextItem[] = [];
  let left = room.tokens;
  for (const item of items) {
    if ((item.score < least && taken.length >= takenAnyway) || taken.some((other) => holds(other, item))) continue;
    const span = shortened(item, Math.min(left, room.tokens * mostOfOne), room);
    const tokens = cost(span);
    if (tokens > left) continue;
    taken.push(span);
    left -= tokens;
  }
  const [first] = items;
  if (taken.length === 0) return first ? [shortened(first, room.tokens, room)] : [];
  const grown = taken.map((item) => {
    const wide = widened(item, Math.min(neighbourTokens, left / 2), room);
    left -= cost(wide) - cost(item);
    return left < 0 ? item : wide;
  });
  return eachLineOnce(grown, room.linesOf);
}

/**
 * Spans that are too long for a room as the passages they were made of, neighbours joined: the rest of a work that was
 * found in most of its parts would push out what answers.
 */
export function divideLarge(
  items: readonly ContextItem[],
  tokens: number,
  input: ConsolidateInput,
  options: ConsolidateOptions,
): ContextItem[] {
  return items.flatMap((item) => {
    if (cost(item) <= tokens * mostOfOne) return [item];
    const passages = input.passages.filter(({ id }) => item.chunk_ids.includes(id));
    return consolidate({ ...input, passages }, { ...options, coverage: Infinity });
  });
}

/** What a passage takes of a prompt, with its head. */
export function tokensOfPassage(content: string): number {
  return headTokens + estimateTokens(englishLength(content));
}

const cost = ({ content }: Pick<ContextItem, "content">): number => tokensOfPassage(content);

type Span = Pick<ContextItem, "work_id" | "start_line" | "end_line">;

function holds(outer: Span, inner: Span): boolean {
  return outer.work_id === inner.work_id && outer.start_line <= inner.start_line && outer.end_line >= inner.end_line;
}

function touches(first: Span, second: Span): boolean {
  return (
    first.work_id === second.work_id &&
    first.start_line <= second.end_line + 1 &&
    second.start_line <= first.end_line + 1
  );
}

/** A span of other lines of the same work, under the same heading. */
function respan(item: ContextItem, start: number, end: number, lines: readonly string[]): ContextItem {
  if (start === item.start_line && end === item.end_line) return item;
  const heading = item.content.split("\n", 1)[0] ?? "";
  const content = [heading, "", ...lines.slice(start - 1, end)].join("\n");
  return { ...item, content, start_line: start, end_line: end };
}

/** A span that fits into `most` tokens: from its best passage on in both directions. */
function shortened(item: ContextItem, most: number, { passages, linesOf }: Room): ContextItem {
  if (cost(item) <= most) return item;
  const [best] = passages
    .filter(({ id }) => item.chunk_ids.includes(id))
    .toSorted((left, right) => right.score - left.score || left.start_line - right.start_line);
  if (best === undefined) return item;
  const lines = linesOf(item.work_id);
  const first = Math.max(item.start_line, best.start_line);
  const last = Math.min(item.end_line, best.end_line);
  const core = respan(item, first, last, lines);
  const side = (most - cost(core)) / 2;
  if (side <= 0) return core;
  const start = reach(lines, { from: first - 1, to: item.start_line, step: -1 }, side);
  const end = reach(lines, { from: last + 1, to: item.end_line, step: 1 }, side);
  return respan(item, start, end, lines);
}

/** The span with up to `side` tokens of its section's own lines before and behind it; a table is kept whole. */
function widened(item: ContextItem, side: number, { linesOf }: Room): ContextItem {
  const lines = linesOf(item.work_id);
  // What begins with its heading has nothing of its section before it.
  const first = isHeading(lines[item.start_line - 1]) ? item.start_line : 1;
  const start = reach(lines, { from: item.start_line - 1, to: first, step: -1 }, side, true);
  const end = reach(lines, { from: item.end_line + 1, to: lines.length, step: 1 }, side, true);
  const whole = withWholeTables(lines, start, end);
  return respan(item, whole.start, whole.end, lines);
}

function isHeading(line = ""): boolean {
  return readMarkdownLine(line).level > 0;
}

interface Reach {
  from: number;
  to: number;
  step: 1 | -1;
}

/** The last line that is reached from one line to another before `most` tokens are full, or a heading begins another section. */
function reach(lines: readonly string[], { from, to, step }: Reach, most: number, inSection = false): number {
  let reached = from - step;
  let tokens = 0;
  for (let line = from; step * (to - line) >= 0; line += step) {
    const text = lines[line - 1] ?? "";
    tokens += estimateTokens(englishLength(text) + 1);
    if (tokens > most || (inSection && isHeading(text))) break;
    // Blank lines at an end say nothing.
    if (text.trim() !== "") reached = line;
  }
  return reached;
}

/** Spans that share lines, or follow one another under one heading, become one, in the place of the better. */
function eachLineOnce(items: readonly ContextItem[], linesOf: Room["linesOf"]): ContextItem[] {
  const kept: ContextItem[] = [];
  for (const item of items) {
    let joined = item;
    let place = kept.length;
    for (let at = kept.findIndex((other) => isOneWith(other, joined)); at >= 0;) {
      joined = join(kept[at] ?? joined, joined, linesOf);
      kept.splice(at, 1);
      place = Math.min(place, at);
      at = kept.findIndex((other) => isOneWith(other, joined));
    }
    kept.splice(place, 0, joined);
  }
  return kept;
}

function isOneWith(first: ContextItem, second: ContextItem): boolean {
  if (!touches(first, second)) return false;
  const overlaps = first.start_line <= second.end_line && second.start_line <= first.end_line;
  return overlaps || first.parent_id === second.parent_id;
}

function join(better: ContextItem, other: ContextItem, linesOf: Room["linesOf"]): ContextItem {
  const first = better.start_line <= other.start_line ? better : other;
  const start = first.start_line;
  const end = Math.max(better.end_line, other.end_line);
  const { content, parent_id } = first;
  const named = { ...better, content, parent_id, start_line: start, end_line: first.end_line };
  const chunk_ids = [...new Set([...better.chunk_ids, ...other.chunk_ids])];
  return { ...respan(named, start, end, linesOf(better.work_id)), chunk_ids };
}
