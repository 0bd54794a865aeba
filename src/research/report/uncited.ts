import { splitSentences } from "../../corpus/text/sentences.js";
import { hasTwoLetters } from "../../domain/characters.js";
import type { Claim } from "../../domain/evidence.js";

/** A stretch of a report's Markdown; `text` is what stands there. */
export interface Stretch {
  start: number;
  end: number;
  text: string;
}

const heading = /^\s{0,3}#{1,6}\s/u;
const listMark = /^\s*(?:>\s?)*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?/u;

/** The sentences of a checked report that no label covers, in order; headings left out. */
export function uncitedSentences(markdown: string, claims: readonly Pick<Claim, "start" | "end">[]): Stretch[] {
  const found: Stretch[] = [];
  let lineStart = 0;
  for (const line of markdown.split("\n")) {
    const from = lineStart + (listMark.exec(line)?.[0].length ?? 0);
    const to = lineStart + line.length;
    if (!heading.test(line)) for (const gap of gapsBetween(from, to, claims)) found.push(...sentencesIn(markdown, gap));
    lineStart = to + 1;
  }
  return found;
}

/** What of a range no claim covers. */
function gapsBetween(from: number, to: number, claims: readonly Pick<Claim, "start" | "end">[]) {
  const gaps: { start: number; end: number }[] = [];
  let position = from;
  const inside = claims.filter(({ start, end }) => end > from && start < to);
  for (const { start, end } of inside.toSorted((first, second) => first.start - second.start)) {
    if (start > position) gaps.push({ start: position, end: start });
    position = Math.max(position, end);
  }
  if (position < to) gaps.push({ start: position, end: to });
  return gaps;
}

function sentencesIn(markdown: string, { start, end }: { start: number; end: number }): Stretch[] {
  return splitSentences(markdown.slice(start, end))
    .map((sentence) => ({ start: start + sentence.start, end: start + sentence.end, text: sentence.text }))
    .filter(({ text }) => hasTwoLetters(text));
}

/** Sentences about the report itself or about what its sources do not hold; with a number in it, it is a fact. */
const framing =
  /^(?:\*{0,2})(?:this (?:report|section|part)|the (?:sections?|parts?) (?:below|that follow)|(?:none of )?the (?:sources|passages|works|documents)(?: that were)? (?:read|found|acquired)? ?(?:do not|does not|did not|say nothing|are silent|leave open)|no (?:source|passage|work|document) (?:read|found|acquired)?)/iu;

/** True where a sentence says something about the world, which only a source may say. */
export function statesFact(sentence: string): boolean {
  return !framing.test(sentence.trim()) || /\d|["“”]/u.test(sentence);
}

/** The Markdown with stretches replaced; an empty replacement takes out what would be left of a list item or paragraph. */
export function replaceStretches(markdown: string, changes: readonly (Stretch & { by: string })[]): string {
  let written = "";
  let position = 0;
  for (const { start, end, by } of changes.toSorted((first, second) => first.start - second.start)) {
    if (start < position) continue;
    written += markdown.slice(position, start) + by;
    position = end;
  }
  return tidy(written + markdown.slice(position));
}

/** Without what removals leave behind: labels alone, empty items, headings with nothing below, blanks. */
function tidy(markdown: string): string {
  const lines = markdown
    .split("\n")
    .map((line) => (heading.test(line) ? line : line.replace(/(?<=\S) {2,}/gu, " ").trimEnd()))
    .filter((line) => !/^\s*(?:[-*+•]|\d{1,3}[.)])\s*(?:\[S\d+\]\s*)*$/u.test(line) || line === "");
  const text = lines
    .join("\n")
    .replace(/^(?:\s*\[S\d+\])+\s*$/gmu, "")
    .replace(/\n{3,}/gu, "\n\n");
  return `${withoutEmptyHeadings(text).trim()}\n`;
}

/** Sub-headings that nothing stands below go; those of sections stay. */
function withoutEmptyHeadings(markdown: string): string {
  return markdown.replace(/^###+ .*\n+(?=#{1,6} |(?![\s\S]))/gmu, "");
}
