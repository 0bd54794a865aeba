import { hasLetterOrDigit, unixLines } from "../../domain/characters.js";
import type { RemovedReference } from "../../domain/evidence.js";
import { answerLines, type AnswerLine } from "./answer-structure.js";
import { findLabelGroups } from "./labels.js";
import { type Edit, labelEdit, mask, referenceEdits } from "./reference-patterns.js";

export interface CleanAnswer {
  answer_markdown: string;
  removed: RemovedReference[];
}

export interface CleanOptions {
  /** Labels that exist. */
  labels: ReadonlySet<string>;
  /** "remove" for a model's words; "keep" for words that code took from sources, whose own references stay. */
  references: "remove" | "keep";
}

/**
 * An answer that refers to its sources by existing labels alone. Taken out and reported: labels that don't
 * exist or stand in the section of general knowledge, and whatever else looks like a reference. The list of
 * used sources goes as well, since code writes it. Labels are rewritten as `[S1][S3]`; all else stays.
 */
export function cleanAnswer(markdown: string, options: CleanOptions): CleanAnswer {
  const removed: RemovedReference[] = [];
  let text = dropReferenceLists(withShortBlanks(unixLines(markdown)), removed);
  for (let round = 1; ; round++) {
    const edits = planEdits(text, options);
    if (edits.length === 0) return { answer_markdown: text.trimEnd(), removed };
    if (round > mostRounds) text = withoutLines(text, edits, removed);
    else text = withEdits(text, edits, removed);
  }
}

/** What a removal leaves may be a reference again, and so on; lines that go on so are no prose. */
const mostRounds = 20;
/** Blanks in a row that are kept: no writing has more, and patterns look through all of them again and again. */
const mostBlanks = 100;
const manyBlanks = new RegExp(String.raw`(\s{${mostBlanks}})\s+`, "g");

function withShortBlanks(text: string): string {
  return text.replace(manyBlanks, "$1");
}

function withEdits(text: string, edits: readonly Edit[], removed: RemovedReference[]): string {
  for (const { start, end, reason } of edits) {
    if (reason !== null) removed.push({ text: text.slice(start, end), reason });
  }
  return applyEdits(text, edits);
}

/** Characters of a removed line that are reported. */
const longestReported = 200;

function withoutLines(text: string, edits: readonly Edit[], removed: RemovedReference[]): string {
  const kept: string[] = [];
  let start = 0;
  let next = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if ((edits[next]?.start ?? Infinity) > end) kept.push(line);
    else removed.push({ text: line.slice(0, longestReported), reason: "references nested in each other" });
    while ((edits[next]?.start ?? Infinity) <= end) next++;
    start = end + 1;
  }
  return kept.join("\n");
}

function dropReferenceLists(markdown: string, removed: RemovedReference[]): string {
  const kept: string[] = [];
  for (const line of answerLines(markdown)) {
    const text = markdown.slice(line.start, line.end);
    if (line.section !== "sources_used" && line.section !== "references") kept.push(text);
    else if (saysMoreThanLabels(text, line)) removed.push({ text: text.trim(), reason: "a list of references" });
  }
  return kept.join("\n");
}

function saysMoreThanLabels(text: string, line: AnswerLine): boolean {
  if (line.kind === "heading") return false;
  const withoutLabels = mask(text, findLabelGroups(text)).replace(
    /\b(?:sources|references|citations)(?: used)?\b/gi,
    "",
  );
  return hasLetterOrDigit(withoutLabels);
}

function planEdits(text: string, options: CleanOptions): Edit[] {
  const lines = answerLines(text);
  const prose = mask(text, codeRanges(text, lines));
  const groups = findLabelGroups(prose);
  const sectionOf = sectionsInOrder(lines);
  const edits = groups.flatMap((group) => {
    const section = sectionOf(group.start);
    return labelEdit(group, (label) => refusal(label, section, options.labels)) ?? [];
  });
  if (options.references === "keep") return edits;
  return [...edits, ...referenceEdits(mask(prose, groups))].sort((one, other) => one.start - other.start);
}

function refusal(label: string, section: AnswerLine["section"] | undefined, labels: ReadonlySet<string>) {
  if (section === "general") return "a label in the section that does not rest on the sources";
  return labels.has(label) ? null : `there is no source ${label}`;
}

/** The section that a position stands in; asked for one position after the other, in order. */
function sectionsInOrder(lines: readonly AnswerLine[]) {
  let line = -1;
  return (position: number) => {
    while ((lines[line + 1]?.start ?? Infinity) <= position) line++;
    return lines[line]?.section;
  };
}

/** Fenced and inline code, where brackets are not references. */
function codeRanges(text: string, lines: readonly AnswerLine[]) {
  const fenced = lines.filter((line) => line.kind === "code");
  return [...fenced, ...inlineCode(mask(text, fenced))];
}

/** What stands between two runs of as many backticks on one line; each run is looked at once. */
function inlineCode(text: string): { start: number; end: number }[] {
  const runs = [...text.matchAll(/`+|\n/g)].map((match) => ({ start: match.index, mark: match[0] }));
  const closing = new Map<string, number>();
  const nextAlike = runs.map(() => -1);
  for (const [index, { mark }] of [...runs.entries()].toReversed()) {
    if (mark === "\n") closing.clear();
    else {
      nextAlike[index] = closing.get(mark) ?? -1;
      closing.set(mark, index);
    }
  }
  const found: { start: number; end: number }[] = [];
  for (let index = 0; index < runs.length; index++) {
    const close = runs[nextAlike[index] ?? -1];
    if (close === undefined) continue;
    found.push({ start: runs[index]?.start ?? 0, end: close.start + close.mark.length });
    index = nextAlike[index] ?? index;
  }
  return found;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const output = new Output();
  let position = 0;
  for (const edit of edits) {
    output.add(text.slice(position, edit.start));
    position = edit.end;
    if (edit.replacement === "") position = closeGap(output, text, position);
    else output.add(edit.replacement);
  }
  output.add(text.slice(position));
  return output.whole();
}

/** A text that grows and whose end is looked at: only the end is kept in one piece. */
class Output {
  private readonly done: string[] = [];
  end = "";

  add(text: string): void {
    this.end += text;
    if (this.end.length <= 2 * longestEnd) return;
    this.done.push(this.end.slice(0, -longestEnd));
    this.end = this.end.slice(-longestEnd);
  }

  whole(): string {
    return this.done.join("") + this.end;
  }
}

/** Characters at the end of the output in which brackets and blanks are looked for. */
const longestEnd = 512;

const closingBracket = /\s*[)\]]/y;
const separators = /[\s,;]+/y;
const blanks = /[ \t]+/y;

/** Takes out what a removal leaves behind: empty brackets, a second blank, a blank before punctuation. Gives the position to go on at. */
function closeGap(output: Output, text: string, behind: number): number {
  let after = behind;
  let opening = openBracket.exec(output.end);
  for (let closing = lengthAt(closingBracket, text, after); opening && closing > 0;) {
    output.end = output.end.slice(0, opening.index);
    after += closing;
    opening = openBracket.exec(output.end);
    closing = lengthAt(closingBracket, text, after);
  }
  if (opening) return after + lengthAt(separators, text, after);
  const next = text[after];
  const blankBefore = /[ \t]+$/.exec(output.end);
  if (blankBefore && (next === undefined || /[\s.,;:!?)\]}]/.test(next))) {
    output.end = output.end.slice(0, blankBefore.index);
    return after;
  }
  const beginsLine = output.end === "" || output.end.endsWith("\n");
  return beginsLine ? after + lengthAt(blanks, text, after) : after;
}

const openBracket = /[([]\s*$/;

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
