import {
  headingSeparator,
  passageId,
  rootSectionId,
  sectionId,
  type Passage,
  type Section,
} from "../../domain/passage.js";
import type { TextLine } from "./block.js";
import { packPassages, type LineSpan } from "./pack.js";

export interface StructureInput {
  work_id: string;
  /** The work's title: the heading path of text that has no heading. */
  title: string;
  lines: readonly TextLine[];
}

export interface StructureOptions {
  /** Wanted length of a passage's lines, in characters. */
  passage_size?: number;
  /** How much of the passage before a passage repeats, in characters; whole lines only. */
  passage_overlap?: number;
}

export interface Structure {
  sections: Section[];
  passages: Passage[];
}

interface Heading {
  line: number;
  level: number;
  title: string;
}

/**
 * Sections and passages of a text, by its headings. Sections hold their sub-sections; the first is the root
 * (level 0). Passages are runs of whole paragraphs under one heading; a paragraph longer than a passage is
 * divided between lines. Every line that is neither blank nor a heading is in one passage.
 */
export function structureText(input: StructureInput, options: StructureOptions = {}): Structure {
  const headings = findHeadings(input.lines);
  const sections = nestSections(input, headings);
  const passages = sections.flatMap((section, index) => {
    const first = section.start_line + (section.level === 0 ? 0 : 1);
    const last = (headings[index]?.line ?? input.lines.length + 1) - 1;
    const spans = packPassages(input.lines, { start: first, end: last }, options);
    return spans.map((span) => toPassage(input, section, span));
  });
  return { sections, passages };
}

const headingLine = /^(#{1,6}) (.+)$/u;
const fenceLine = /^(`{3,}|~{3,})[^`]*$/u;

/** Headings of a rendered text; a line that begins with `#` inside a fence is none. */
function findHeadings(lines: readonly TextLine[]): Heading[] {
  const headings: Heading[] = [];
  let fence = "";
  for (const [index, { text }] of lines.entries()) {
    const mark = fenceLine.exec(text)?.[1];
    if (fence !== "") {
      if (mark !== undefined && text.trim() === mark && mark.startsWith(fence)) fence = "";
    } else if (mark !== undefined) {
      fence = mark;
    } else {
      const found = headingLine.exec(text);
      if (found) headings.push({ line: index + 1, level: found[1]?.length ?? 1, title: plainTitle(found[2] ?? "") });
    }
  }
  return headings;
}

/** A heading without inline markup. */
function plainTitle(title: string): string {
  return title
    .replace(/\[([^\][]*)\]\([^()]*\)/gu, "$1")
    .replace(/(\*\*|__|`|\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}]))(?=\S)([^*`]+?)\1/gu, "$2")
    .replace(/\\([!-/:-@[-`{-~])/gu, "$1")
    .trim();
}

function nestSections(input: StructureInput, headings: readonly Heading[]): Section[] {
  const count = Math.max(1, input.lines.length);
  const root = makeSection(input, { id: rootSectionId(input.work_id), parent: null, level: 0, path: [] }, 1, count);
  const sections = [root];
  const ends = sectionEnds(headings, count);
  const open = [root];
  for (const [index, heading] of headings.entries()) {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const parent = open.at(-1) ?? root;
    const end = lastWritten(input.lines, heading.line, ends[index] ?? count);
    const path = [...parent.heading_path, heading.title];
    const identity = { id: sectionId(input.work_id, heading.line), parent: parent.id, level: heading.level, path };
    const section = makeSection(input, identity, heading.line, end);
    sections.push(section);
    open.push(section);
  }
  return sections;
}

/** The line before the next heading of the same or a higher rank, for each heading. */
function sectionEnds(headings: readonly Heading[], count: number): number[] {
  const nextAtLevel = Array.from({ length: 7 }, () => count + 1);
  return headings
    .toReversed()
    .map(({ level, line }) => {
      const end = Math.min(...nextAtLevel.slice(1, level + 1)) - 1;
      nextAtLevel[level] = line;
      return end;
    })
    .toReversed();
}

/** The last line of a span that is not blank; its first where all others are. */
function lastWritten(lines: readonly TextLine[], start: number, end: number): number {
  let last = end;
  while (last > start && lines[last - 1]?.text.trim() === "") last -= 1;
  return last;
}

function makeSection(
  input: StructureInput,
  identity: { id: string; parent: string | null; level: number; path: string[] },
  start: number,
  end: number,
): Section {
  return {
    id: identity.id,
    parent_id: identity.parent,
    level: identity.level,
    work_id: input.work_id,
    ...spanOf(input.lines, start, end),
    heading_path: identity.path,
  };
}

function spanOf(lines: readonly TextLine[], start: number, end: number) {
  return {
    start_line: start,
    end_line: end,
    start_page: lines[start - 1]?.page ?? null,
    end_page: lines[end - 1]?.page ?? null,
  };
}

function toPassage(input: StructureInput, section: Section, span: LineSpan): Passage {
  const body = input.lines.slice(span.start - 1, span.end).map((line) => line.text);
  const path = section.heading_path.length > 0 ? section.heading_path.join(headingSeparator) : input.title;
  return {
    id: passageId(input.work_id, span.start, span.end),
    parent_id: section.id,
    level: section.level,
    work_id: input.work_id,
    ...spanOf(input.lines, span.start, span.end),
    heading_path: section.heading_path,
    content: [path, "", ...body].join("\n"),
  };
}
