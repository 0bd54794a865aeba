import { readMarkdownLine, tableCells, wordsOfLine } from "../../domain/markdown-line.js";
import { perLanguage } from "../../language/languages.js";

/** What a part of an answer rests on: sources, what the writer knew anyway, or nothing (a list of references). */
type SectionKind = "body" | "general" | "sources_used" | "references";

/** One line of an answer; offsets into its Markdown, line break excluded. */
export interface AnswerLine {
  start: number;
  end: number;
  /** Where the words begin: after indentation, quote marks, list markers and heading marks. */
  content: number;
  kind: "blank" | "code" | "heading" | "rule" | "table" | "text";
  /** True where the line begins a paragraph of its own (a list item does). */
  opens: boolean;
  section: SectionKind;
}

const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
const ruleOrUnderline = /^\s*(?:[-=*_]\s*){3,}$|^(?=.*--)[\s|:-]+$/;
const boldHeading = /^\s*(?:\d{1,2}[.)]\s+)?(?:\*\*|__)([^*_]+?)(?:\*\*|__)\s*:?\s*$/;
const boldLevel = 7;

/** Titles that the prompt for answers asks for. */
const generalTitles = [
  "general knowledge",
  "outside the provided sources",
  "outside provided sources",
  "outside of the provided sources",
  "outside of provided sources",
];
const usedTitles = ["sources used", "references used", "citations used"];
const listIntroduction = new RegExp(
  String.raw`^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\*\*|__)?(?:${usedTitles.join("|")})\s*:?(?:\*\*|__)?\s*:?`,
  "i",
);
const referencesTitles = perLanguage(
  (data) => new Set([...(data?.headings?.references ?? []), "literature", "citations"]),
);

/** The lines of an answer with what they are and which section they stand in. */
export function answerLines(markdown: string): AnswerLine[] {
  const lines: AnswerLine[] = [];
  const sections = sectionTracker();
  let openFence: string | null = null;
  let start = 0;
  for (const text of markdown.split("\n")) {
    const mark: string | undefined = fence.exec(text)?.[1];
    const closes = openFence !== null && mark !== undefined && mark.startsWith(openFence);
    const inCode: boolean = openFence !== null || mark !== undefined;
    if (openFence === null && mark !== undefined) openFence = mark;
    else if (closes) openFence = null;
    const heading = inCode ? null : readHeading(text);
    const section = inCode ? sections.current() : sections.next(text, heading);
    lines.push({ ...readLine(text, start, inCode, heading !== null, lines.at(-1)), section });
    start += text.length + 1;
  }
  return settleReferences(settleUnderlines(lines, markdown));
}

interface Heading {
  level: number;
  title: string;
}

function readHeading(text: string): Heading | null {
  const { level } = readMarkdownLine(text);
  if (level > 0) return { level, title: plainTitle(wordsOfLine(text)) };
  const bold = boldHeading.exec(text);
  if (bold) return { level: boldLevel, title: plainTitle(bold[1] ?? "") };
  // A line that is nothing but a name of such lists is their title, however it is written.
  const kind = titleKind(plainTitle(text));
  return kind === "references" || kind === "sources_used" ? { level: boldLevel, title: plainTitle(text) } : null;
}

function plainTitle(title: string): string {
  return title
    .replace(/[*_`]/g, "")
    .replace(/^\s*\d{1,2}[.)]\s+/, "")
    .replace(/[:\s]+$/, "")
    .trim();
}

function readLine(text: string, start: number, inCode: boolean, heading: boolean, before: AnswerLine | undefined) {
  const end = start + text.length;
  const { content, isItem } = readMarkdownLine(text);
  const kind = inCode ? "code" : lineKind(text, heading);
  const opens = kind !== "text" || before === undefined || before.kind !== "text" || isItem;
  return { start, end, content: start + content, kind, opens } as const;
}

function lineKind(text: string, heading: boolean): AnswerLine["kind"] {
  if (text.replace(/^[\s>]+/, "") === "") return "blank";
  if (heading) return "heading";
  if (ruleOrUnderline.test(text)) return "rule";
  return tableCells(text) === null ? "text" : "table";
}

/** Follows which section the lines stand in; a deeper heading stays in the section above it. */
function sectionTracker() {
  let kind: SectionKind = "body";
  let level = 0;
  return {
    current: () => kind,
    next(text: string, heading: Heading | null): SectionKind {
      if (heading) {
        const named = titleKind(heading.title);
        if (named !== "body" || heading.level <= level) [kind, level] = [named, heading.level];
        return kind;
      }
      const introduction = listIntroduction.exec(text);
      if (!introduction) return kind;
      const alone = text.slice(introduction[0].length).trim() === "";
      if (alone) [kind, level] = ["sources_used", boldLevel];
      return "sources_used";
    },
  };
}

function titleKind(written: string): SectionKind {
  const title = written.toLowerCase();
  if (usedTitles.includes(title)) return "sources_used";
  if (generalTitles.some((each) => title.includes(each))) return "general";
  return referencesTitles("en").has(title) ? "references" : "body";
}

/**
 * A line beneath another tells what that is: with bars the head of a table, whose rows need no bars at their ends; of "="
 * or "-" a heading, unless what stands above it is a sentence or cites.
 */
function settleUnderlines(lines: AnswerLine[], markdown: string): AnswerLine[] {
  const textOf = ({ start, end }: AnswerLine) => markdown.slice(start, end);
  const settled = [...lines];
  for (const [index, line] of lines.entries()) {
    const above = settled[index - 1];
    if (line.kind !== "rule" || above?.kind !== "text") continue;
    if (textOf(line).includes("|")) {
      let row = index - 1;
      do {
        const each = settled[row];
        if (each?.kind === "text") settled[row] = { ...each, kind: "table", opens: true };
        row += 1;
      } while (row < lines.length && textOf(settled[row] ?? line).includes("|"));
    } else if (above.opens && /[\p{L}\p{N})]\s*$/u.test(textOf(above)) && !readMarkdownLine(textOf(above)).isItem) {
      settled[index - 1] = { ...above, kind: "heading" };
    }
  }
  return settled;
}

/** A section titled "References" or "Sources" is a list of references only where the answer ends with it. */
function settleReferences(lines: AnswerLine[]): AnswerLine[] {
  const lastBody = lines.findLastIndex(
    (line) => (line.section === "body" || line.section === "general") && line.kind !== "blank" && line.kind !== "rule",
  );
  return lines.map((line, index) =>
    line.section === "references" && index < lastBody ? { ...line, section: "body" } : line,
  );
}

/** A run of prose: a paragraph, a list item, a heading or the row of a table. Offsets into the Markdown. */
export interface ProseBlock {
  start: number;
  end: number;
  /** Ranges inside the block that are no words: quote marks at the beginning of continued lines. */
  gaps: { start: number; end: number }[];
  kind: "prose" | "heading" | "table";
  section: SectionKind;
}

/** The prose of an answer in order; code, rules and blank lines left out. */
export function proseBlocks(lines: readonly AnswerLine[]): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "code" || line.kind === "rule") continue;
    const open = blocks.at(-1);
    if (!line.opens && open) {
      open.gaps.push({ start: open.end, end: line.content });
      open.end = line.end;
    } else {
      const kind = line.kind === "text" ? "prose" : line.kind;
      blocks.push({ start: line.content, end: line.end, gaps: [], kind, section: line.section });
    }
  }
  return blocks;
}
