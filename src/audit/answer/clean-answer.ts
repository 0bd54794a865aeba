import type { RemovedReference } from "../../domain/evidence.js";
import { answerLines, type AnswerLine } from "./answer-structure.js";
import { findLabelGroups, type LabelGroup } from "./labels.js";
import { labelEdits, mask, referenceEdits, type Edit } from "./reference-patterns.js";

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
  let text = dropReferenceLists(markdown.replace(/\r\n?/g, "\n"), removed);
  for (;;) {
    const edits = planEdits(text, options);
    if (edits.length === 0) return { answer_markdown: text.replace(/\s+$/, ""), removed };
    for (const edit of edits) {
      if (edit.reason !== null) removed.push({ text: text.slice(edit.start, edit.end), reason: edit.reason });
    }
    text = applyEdits(text, edits);
  }
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
  return /[\p{L}\p{N}]/u.test(withoutLabels);
}

function planEdits(text: string, options: CleanOptions): Edit[] {
  const lines = answerLines(text);
  const prose = mask(text, codeRanges(text, lines));
  const groups = findLabelGroups(prose);
  const edits = labelEdits(groups, (group, label) => refusal(group, label, lines, options.labels));
  if (options.references === "keep") return edits;
  return [...edits, ...referenceEdits(mask(prose, groups))].sort((one, other) => one.start - other.start);
}

function refusal(group: LabelGroup, label: string, lines: readonly AnswerLine[], labels: ReadonlySet<string>) {
  const section = lines.findLast((line) => line.start <= group.start)?.section;
  if (section === "general") return "a label in the section that does not rest on the sources";
  return labels.has(label) ? null : `there is no source ${label}`;
}

/** Fenced and inline code, where brackets are not references. */
function codeRanges(text: string, lines: readonly AnswerLine[]) {
  const fenced = lines.filter((line) => line.kind === "code");
  const inline = [...mask(text, fenced).matchAll(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...fenced, ...inline];
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let position = 0;
  for (const edit of edits) {
    result += text.slice(position, edit.start);
    position = edit.end;
    if (edit.replacement === "") [result, position] = closeGap(result, text, position);
    else result += edit.replacement;
  }
  return result + text.slice(position);
}

/** Takes out what a removal leaves behind: empty brackets, a second blank, a blank before punctuation. */
function closeGap(before: string, text: string, after: number): [string, number] {
  const opening = /[([]\s*$/.exec(before);
  const closing = /^\s*[)\]]/.exec(text.slice(after));
  if (opening && closing) return closeGap(before.slice(0, opening.index), text, after + closing[0].length);
  const next = text[after];
  const blankBefore = /[ \t]+$/.exec(before);
  if (opening) return [before, after + (/^[\s,;]+/.exec(text.slice(after))?.[0].length ?? 0)];
  if (blankBefore && (next === undefined || /[\s.,;:!?)\]}]/.test(next)))
    return [before.slice(0, blankBefore.index), after];
  return [
    before,
    before === "" || before.endsWith("\n") ? after + (/^[ \t]+/.exec(text.slice(after))?.[0].length ?? 0) : after,
  ];
}
