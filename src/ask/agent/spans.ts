import type { Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { sharedCount } from "../../domain/collections.js";
import { trimEnd } from "../../domain/characters.js";

interface SpanLine {
  number: number;
  text: string;
}

type Span = Omit<Source, "label">;

/** The lines of a span with their numbers in its text; they fill it from its end, as in all evidence. */
export function spanLines({ content, start_line, end_line }: Pick<Span, "content" | "start_line" | "end_line">) {
  const body = trimEnd(passageBody(content), "\n");
  if (body === "") return [];
  const texts = body.split("\n");
  const first = Math.max(start_line, end_line - texts.length + 1);
  return texts.map((text, index): SpanLine => ({ number: first + index, text }));
}

/** Whether two spans of the same text have a line in common. */
export function sharesLines(first: Span, second: Span): boolean {
  return (
    first.work_id === second.work_id &&
    (first.kind ?? "passage") === (second.kind ?? "passage") &&
    first.start_line <= second.end_line &&
    second.start_line <= first.end_line
  );
}

/**
 * Spans of one text as one: headed as the one that begins first, with the pages of both ends; of the lines in `only`,
 * where that is given. Lines that none of them has (a heading between two) are blank.
 */
export function joinSpans(
  spans: readonly Span[],
  only?: { start: number; end: number },
): Pick<Span, "content" | "heading_path" | "start_line" | "end_line" | "start_page" | "end_page"> {
  const ordered = spans.toSorted((left, right) => left.start_line - right.start_line);
  const [first] = ordered;
  const last = spans.toSorted((left, right) => left.end_line - right.end_line).at(-1);
  if (!first || !last) throw new RangeError("nothing to join");
  const lines = new Map(ordered.flatMap((span) => spanLines(span).map(({ number, text }) => [number, text] as const)));
  const numbers = [...lines.keys()].filter((number) => !only || (number >= only.start && number <= only.end));
  const from = Math.min(...numbers);
  const to = Math.max(...numbers);
  const texts = Array.from({ length: to - from + 1 }, (_, index) => lines.get(from + index) ?? "");
  const heading = first.content.split("\n", 1)[0] ?? "";
  return {
    content: [heading, "", ...texts].join("\n"),
    heading_path: first.heading_path,
    start_line: only ? from : first.start_line,
    end_line: only ? to : last.end_line,
    start_page: first.start_page,
    end_page: last.end_page,
  };
}

const width = 4;
/** Share of common word groups from which on two texts are one: a misprint or another line end makes no other text. */
const leastCommon = 0.8;
/** And share of the smaller text that must stand in the other, for an excerpt. */
const leastWithin = 0.95;
/** Shorter texts are alike by chance. In groups. */
const fewest = 6;

/** Groups of four neighbouring words of a passage's text (w-shingling, Broder 1997). */
export function shinglesOf(content: string): ReadonlySet<string> {
  const terms = indexTerms(passageBody(content));
  return new Set(
    terms.slice(0, Math.max(1, terms.length - width + 1)).map((_, at) => terms.slice(at, at + width).join(" ")),
  );
}

/** Whether two texts are the same, or the second is an excerpt of the first. */
export function alike(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const common = sharedCount(second, first);
  if (Math.min(first.size, second.size) < fewest) return common === first.size && common === second.size;
  const union = first.size + second.size - common;
  return common / union >= leastCommon || (second.size <= first.size && common / second.size >= leastWithin);
}
