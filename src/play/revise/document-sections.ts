import { manuscriptEngine } from "../../document/manuscript/manuscript-rules.js";
import { trailingAttributes } from "../../document/manuscript/attributes.js";
import { readFront } from "../../document/manuscript/front-matter.js";
import { parseMarkdown } from "../../document/markdown/parse-markdown.js";
import type { MarkdownBlock } from "../../document/markdown/tree.js";
import { LineIndex } from "../../document/tree/positions.js";
import { unescapeMarkdown } from "./plain-title.js";
import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import { foldText } from "../../domain/fold-text.js";

/** A section of a document; offsets count in its text. */
export interface DocumentSection {
  /** "2.3", as an export numbers it; null for headings that have none. */
  number: string | null;
  title: string;
  level: number;
  /** What links lead to, where the heading says so. */
  id: string | null;
  /** 1-based. */
  line: number;
  /** Of the heading. */
  start: number;
  /** Behind the heading: its own text begins there. */
  body: number;
  /** Of its own text: before the next heading that is none of its own unnumbered ones. */
  end: number;
  /** Of the section with all that stand below it. */
  whole: number;
}

/**
 * The sections of a Markdown document by its outermost headings, with the numbers that an export gives them: headings
 * with `.unnumbered` have none and belong to the text of the one before them.
 */
export function documentSections(text: string): DocumentSection[] {
  const { counted, lines } = headingsOf(text);
  const top = Math.min(...counted.map(({ level }) => level));
  const counts: number[] = [];
  const sections = counted.map((heading): DocumentSection => {
    const { section, isNumbered } = sectionAt(heading, text, lines);
    return { ...section, number: isNumbered ? nextNumber(counts, heading.level - top) : null };
  });
  for (const [index, section] of sections.entries()) {
    const later = sections.slice(index + 1);
    section.end = later.find(({ number, level }) => number !== null || level <= section.level)?.start ?? text.length;
    section.whole = later.find(({ level }) => level <= section.level)?.start ?? text.length;
  }
  return sections;
}

/**
 * What stands before those of `documentSections`, front matter left out: what is above the first heading (without a
 * title) and the document's title with the text below it.
 */
export function openingSections(text: string): DocumentSection[] {
  const { front, title, counted, lines } = headingsOf(text);
  const end = counted[0]?.start ?? text.length;
  const start = text.length - text.slice(front?.end ?? 0).trimStart().length;
  const above = title?.start ?? end;
  const untitled = { number: null, title: "", level: 1, id: null, line: lines.at(start).line, start, body: start };
  const opening: DocumentSection[] = start < above ? [{ ...untitled, end: above, whole: text.length }] : [];
  if (title === undefined) return opening;
  return [...opening, { ...sectionAt(title, text, lines).section, end }];
}

type Heading = Extract<MarkdownBlock, { kind: "heading" }>;

/** Headings of a document, its title among them where a first one that stands alone at the top is that. */
function headingsOf(text: string) {
  const { blocks } = parseMarkdown(text, manuscriptEngine());
  const [first] = blocks;
  const front = first?.kind === "front_matter" ? readFront(first.text).front : null;
  const lines = new LineIndex(text);
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
  const outermost = Math.min(...headings.map(({ level }) => level));
  // A first heading that stands alone at the top is the title where no front matter gives one.
  const isTitled = (front?.title ?? "") !== "";
  const alone = !isTitled && headings.filter(({ level }) => level === outermost).length === 1 ? headings[0] : undefined;
  const title = alone?.level === outermost ? alone : undefined;
  const counted = headings.filter((heading) => heading !== title);
  return { front: first?.kind === "front_matter" ? first : null, title, counted, lines };
}

/** A section as its heading tells it, to the end of the text and without its number. */
function sectionAt(
  heading: Heading,
  text: string,
  lines: LineIndex,
): { section: DocumentSection; isNumbered: boolean } {
  const { length, attributes } = trailingAttributes(heading.content.text);
  const end = text.indexOf("\n", heading.end);
  const section = {
    number: null,
    title: unescapeMarkdown(heading.content.text.slice(0, length)),
    level: heading.level,
    id: attributes.id,
    line: lines.at(heading.start).line,
    start: heading.start,
    body: end < 0 ? text.length : end + 1,
    end: text.length,
    whole: text.length,
  };
  return { section, isNumbered: !attributes.classes.includes("unnumbered") };
}

/** Counts up at a depth; `counts` holds the numbers of the path. */
function nextNumber(counts: number[], depth: number): string {
  counts.length = Math.max(counts.length, depth + 1);
  for (let index = 0; index < depth; index += 1) counts[index] ??= 0;
  counts[depth] = (counts[depth] ?? 0) + 1;
  counts.length = depth + 1;
  return counts.join(".");
}

/** The section that a number or a title names. Throws `not_found` with the nearest ones, `usage` where several have the title. */
export function findSection(sections: readonly DocumentSection[], wanted: string): DocumentSection {
  const number = wanted.trim().replace(/\.$/u, "");
  const byNumber = sections.find((section) => section.number === number);
  if (byNumber) return byNumber;
  const titled = sections.filter(({ title, id }) => foldText(title) === foldText(wanted) || id === wanted);
  const [only, other] = titled;
  if (only !== undefined && other === undefined) return only;
  if (only !== undefined) {
    throw new QuireError("usage", `${titled.length} sections are called "${wanted}".`, {
      facts: { section: wanted, count: titled.length },
      fix: `Name one by its number: ${titled.map((section) => section.number ?? `line ${section.line}`).join(", ")}.`,
    });
  }
  const known = sections.flatMap(({ number: own, title }) => [...(own === null ? [] : [own]), title]);
  const like = nearest(wanted, known, 3);
  throw new QuireError("not_found", `There is no section "${wanted}".`, {
    facts: { section: wanted, nearest: like.join("; ") },
    fix: like.length > 0 ? `Did you mean ${like.join(", or ")}?` : `Sections are ${shown(sections)}.`,
  });
}

const mostShown = 12;

function shown(sections: readonly DocumentSection[]): string {
  if (sections.length === 0) return "missing: the document has no headings";
  const names = sections.slice(0, mostShown).map(({ number, title }) => [number, title].filter(Boolean).join(" "));
  return [...names, ...(sections.length > mostShown ? [`${sections.length - mostShown} more`] : [])].join("; ");
}
