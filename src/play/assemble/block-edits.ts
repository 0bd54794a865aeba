import { trailingAttributes } from "../../document/manuscript/attributes.js";
import type { MarkdownBlock } from "../../document/markdown/tree.js";
import { foldText } from "../../domain/fold-text.js";
import { slug } from "../../domain/slug.js";
import { inlineEdits } from "./inline-edits.js";
import type { TextEdit, TextReading } from "./text-edit.js";

/** Levels that Markdown has. */
const deepest = 6;

/** What of the blocks of a text must be changed. */
export function blockEdits(reading: TextReading): TextEdit[] {
  const { blocks } = reading.document;
  const shift = levelShift(reading, blocks);
  return [...blocks.flatMap((block, index) => editsOf(reading, block, shift, index === 0)), ...openFence(reading)];
}

/** How much deeper the headings of a text must be: the outermost stand right below the item's own. */
function levelShift({ around }: TextReading, blocks: readonly MarkdownBlock[]): number {
  const [first] = blocks;
  const rest = first?.kind === "heading" && repeatsTitle(first.content.text, around.title) ? blocks.slice(1) : blocks;
  const outermost = Math.min(...headingsOf(rest).map(({ level }) => level));
  return Number.isFinite(outermost) ? around.level + 1 - outermost : 0;
}

type Heading = Extract<MarkdownBlock, { kind: "heading" }>;

function headingsOf(blocks: readonly MarkdownBlock[]): Heading[] {
  return blocks.flatMap((block): Heading[] => {
    if (block.kind === "heading") return [block];
    if (block.kind === "list") return block.items.flatMap(({ children }) => headingsOf(children));
    return "children" in block ? headingsOf(block.children) : [];
  });
}

/** Models write the title that they were given once more, with or without a number. */
function repeatsTitle(heading: string, title: string): boolean {
  const bare = foldText(heading).replace(/^(?:\d+(?:\.\d+)*[.:)]?\s+)/u, "");
  return bare === foldText(title) || foldText(heading) === foldText(title);
}

function editsOf(reading: TextReading, block: MarkdownBlock, shift: number, isFirst: boolean): TextEdit[] {
  const { source } = reading;
  const within = (blocks: readonly MarkdownBlock[]) => blocks.flatMap((child) => editsOf(reading, child, shift, false));
  switch (block.kind) {
    case "heading":
      return reading.round === 0
        ? headingEdits(reading, block, shift, isFirst)
        : inlineEdits(reading, reading.inlinesOf(block.content));
    case "paragraph":
      return [...fenceSigns(source, block), ...inlineEdits(reading, reading.inlinesOf(block.content))];
    case "table":
      return block.rows.flatMap((row) => row.flatMap((cell) => inlineEdits(reading, reading.inlinesOf(cell))));
    case "html": {
      const written = source.slice(block.start, block.end);
      return [{ start: block.start, end: block.end, text: written.replaceAll("<", String.raw`\<`) }];
    }
    case "definition":
      // Links stand with their address where they are, so that equal labels of two texts mean what they meant.
      return [{ start: block.start, end: block.end, text: "" }];
    case "note":
      return [...noteLabel(reading, block), ...within(block.children)];
    case "quote":
    case "division":
      return within(block.children);
    case "list":
      return block.items.flatMap(({ children }) => within(children));
    default:
      return [];
  }
}

function headingEdits(reading: TextReading, block: Heading, shift: number, isFirst: boolean): TextEdit[] {
  const { start, end, content } = block;
  if (isFirst && repeatsTitle(content.text, reading.around.title)) return [{ start, end, text: "" }];
  const { length } = trailingAttributes(content.text);
  const words = content.text.slice(0, length).replaceAll("\n", " ").trim();
  const level = Math.max(reading.around.level + 1, block.level + shift);
  if (words === "") return [{ start, end, text: "" }];
  if (level > deepest) return [{ start, end, text: `**${words.replaceAll("*", "")}**` }];
  // Items alone have numbers and ids of their titles: a heading within a text would take them away.
  const id = `${reading.around.prefix}${slug(words) || "part"}`;
  return [{ start, end, text: `${"#".repeat(level)} ${words} {#${id} .unnumbered}` }];
}

/** Signs of a division that this text does not close would take in the texts behind it. */
function fenceSigns(source: string, { start, end }: MarkdownBlock): TextEdit[] {
  return [...source.slice(start, end).matchAll(/^:::/gmu)].map(({ index }) => ({
    start: start + index,
    end: start + index,
    text: "\\",
  }));
}

function noteLabel({ source, around }: TextReading, block: Extract<MarkdownBlock, { kind: "note" }>): TextEdit[] {
  const mark = `[^${block.label}`;
  const start = source.indexOf(mark, block.start);
  if (start < 0 || block.label.startsWith(around.prefix)) return [];
  return [{ start: start + 2, end: start + 2, text: around.prefix }];
}

/** Code that nothing closes would reach over the rest of the document. */
function openFence({ source, document }: TextReading): TextEdit[] {
  const last = document.blocks.at(-1);
  if (last?.kind !== "code" || !last.isFenced) return [];
  const lines = source.slice(last.start, last.end).split("\n");
  const fence = /^ {0,3}(`{3,}|~{3,})/u.exec(source.slice(source.lastIndexOf("\n", last.start) + 1))?.[1] ?? "```";
  const closing = (lines.at(-1) ?? "").trim();
  const isClosed = lines.length > 1 && closing.startsWith(fence) && closing.replaceAll(fence.charAt(0), "") === "";
  return isClosed ? [] : [{ start: last.end, end: last.end, text: `\n${fence}\n` }];
}
