import { foldText } from "../../domain/fold-text.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { QuireError } from "../../domain/error.js";
import type { DocumentSection } from "./document-sections.js";

/** A stretch of a document and what takes its place. */
export interface DocumentEdit {
  start: number;
  end: number;
  text: string;
}

/** A document with edits that do not overlap; what is put in where another begins stands before it. */
export function editDocument(text: string, edits: readonly DocumentEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join("") + text.slice(at);
}

/** Throws `usage` where one section cannot be taken into the other. */
export function checkMerge(into: DocumentSection, taken: DocumentSection): void {
  if (into.start === taken.start) {
    throw new QuireError("usage", "A section cannot be taken into itself.", {
      facts: { section: into.number ?? into.title },
      fix: "Name another section with --merge.",
    });
  }
  if (taken.start < into.start && taken.whole > into.start) {
    throw new QuireError("usage", `"${taken.title}" holds "${into.title}": it cannot be taken into a part of itself.`, {
      facts: { section: into.number ?? into.title, merged: taken.number ?? taken.title },
      fix: `Name the outer one with --section: --section "${taken.number ?? taken.title}" --merge "${into.number ?? into.title}".`,
    });
  }
}

/** Two texts as one: a paragraph whose sentences all stand in the first one already is not said again. */
export function mergedText(first: string, second: string): string {
  const said = new Set(splitSentences(first).map((sentence) => keyOf(sentence.text)));
  const kept = second
    .trim()
    .split(/\n{2,}/u)
    .filter((paragraph) => !splitSentences(paragraph).every((sentence) => said.has(keyOf(sentence.text))));
  return [first.trim(), ...kept.map((paragraph) => paragraph.trimEnd())]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}

const keyOf = (sentence: string): string => foldText(sentence.replaceAll(/\[[^\]]*@[^\]]*\]/gu, ""));

/**
 * The edits that take a section into another: its text goes behind that of the other, its heading goes, the sections below
 * it come to stand below the other one, and links to it lead there.
 */
export function mergeEdits(
  text: string,
  into: DocumentSection,
  taken: DocumentSection,
  merged: string,
  below: readonly DocumentSection[],
): DocumentEdit[] {
  const inner = below.filter(({ start }) => start > taken.start && start < taken.whole);
  const shift = into.level - taken.level;
  const moved = text.slice(taken.end, taken.whole);
  const shifted = editDocument(
    moved,
    inner
      .filter(({ start }) => start >= taken.end)
      .map((section) => {
        const level = Math.min(6, Math.max(1, section.level + shift));
        const start = section.start - taken.end;
        return { start, end: start + section.level, text: "#".repeat(level) };
      }),
  );
  const isInside = taken.start >= into.start && taken.whole <= into.whole;
  const body = `\n${merged}\n\n`;
  // What stood below it stays where it is if that is below the other one already.
  return isInside
    ? [
        { start: into.body, end: into.end, text: body },
        { start: taken.start, end: taken.end, text: "" },
      ]
    : [
        { start: into.body, end: into.end, text: body },
        { start: into.whole, end: into.whole, text: shifted },
        { start: taken.start, end: taken.whole, text: "" },
      ];
}

/** Links that led to a section lead to the one that took it in. */
export function withLinks(text: string, from: string | null, to: string | null): string {
  return from === null || to === null ? text : text.replaceAll(`](#${from})`, `](#${to})`);
}
