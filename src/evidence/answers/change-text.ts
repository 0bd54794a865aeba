import { hasSpace } from "../../domain/characters.js";
import { answerLines } from "./answer-structure.js";
import { withoutLabels } from "./labels.js";

/** A stretch to be replaced; "" takes it out. */
export interface Change {
  start: number;
  end: number;
  by: string;
}

/** A change with its place in the changed text. */
export interface Placed<Of extends Change> {
  change: Of;
  start: number;
  end: number;
}

/**
 * The Markdown with stretches replaced, and where the new ones stand. What is taken out goes with the blanks before what
 * follows; of two changes that overlap, the first is made.
 */
export function replaceStretches<Of extends Change>(
  markdown: string,
  changes: readonly Of[],
): { markdown: string; placed: Placed<Of>[] } {
  const placed: Placed<Of>[] = [];
  let written = "";
  let position = 0;
  for (const change of changes.toSorted((left, right) => left.start - right.start)) {
    if (change.start < position) continue;
    written += markdown.slice(position, change.start);
    placed.push({ change, start: written.length, end: written.length + change.by.length });
    written += change.by;
    position = change.end;
    if (change.by === "") position += gapBehind(written, markdown.slice(position));
  }
  return { markdown: written + markdown.slice(position), placed };
}

/** Where changes stand in a text after its check, which may have taken references out of it: by the sentence's own words. */
export function locateChanges<Of extends Change>(placed: readonly Placed<Of>[], before: string, after: string) {
  if (before === after) return placed;
  return placed.flatMap((each) => {
    if (each.change.by === "") return [each];
    const head = withoutLabels(each.change.by).slice(0, 40);
    const start = after.indexOf(head);
    return start < 0 ? [] : [{ ...each, start, end: start + head.length }];
  });
}

/** Blanks on the line behind a removal that would be the second in a row or begin what follows. */
function gapBehind(before: string, rest: string): number {
  const line = rest.split("\n", 1)[0] ?? "";
  const blanks = line.length - line.trimStart().length;
  return blanks < line.length || hasSpace(before.slice(-1)) ? blanks : 0;
}

/** Without what removals leave behind: list items and paragraphs of labels alone, sub-headings above nothing, blank lines. */
export function tidy(markdown: string): string {
  const kept = answerLines(markdown).flatMap(({ start, content, end, kind }) => {
    const says = kind !== "text" || withoutLabels(markdown.slice(content, end)).trim() !== "";
    return says ? [{ text: markdown.slice(start, end).trimEnd(), kind }] : [];
  });
  return kept
    .filter(({ text, kind }, index) => {
      const next = kept.slice(index + 1).find((line) => line.text !== "");
      return !(kind === "heading" && text.startsWith("###") && (next === undefined || next.kind === "heading"));
    })
    .filter(({ kind }, index, all) => kind !== "blank" || all[index - 1]?.kind !== "blank")
    .map(({ text }) => text)
    .join("\n")
    .trim();
}
