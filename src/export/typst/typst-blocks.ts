import type { ListItem, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { typstLabel, typstMarkup, typstString } from "../../domain/escape/typst.js";
import { writeFigure, writeFormula, writeListing, writeTableFigure } from "./typst-figures.js";
import { textSettings, writeInlines } from "./typst-inlines.js";
import type { Writing } from "../typesetting/writing.js";

/** Blocks as markup, an empty line between them. */
export function writeBlocks(writing: Writing, blocks: readonly ManuscriptBlock[]): string {
  return blocks.map((block) => writeBlock(writing, block)).join("\n\n");
}

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

function writeBlock(writing: Writing, block: ManuscriptBlock): string {
  switch (block.kind) {
    case "heading":
      return heading(writing, block);
    case "paragraph":
      return writeInlines(writing, block.content, block.line);
    case "list":
      return list(writing, block);
    case "definitions":
      return definitions(writing, block);
    case "quote":
      return quotation(writing, block);
    case "code":
      return writeListing(writing, block);
    case "formula":
      return writeFormula(writing, block);
    case "table":
      return writeTableFigure(writing, block);
    case "figure":
      return writeFigure(writing, block);
    case "rule":
      return "#rule()";
    case "page_break":
      return writing.isTop ? "#pagebreak(weak: true)" : "";
    case "group":
      return group(writing, block);
    default:
      return references(writing, block);
  }
}

/** Only the outermost parts of the document are in its outline. */
function heading(writing: Writing, { level, id, number, content, isAppendix, line }: Of<"heading">): string {
  const title = writing.repeated(() => writeInlines(writing, content, line));
  const settings = [
    `level: ${level}`,
    ...(number === null ? ["numbering: none"] : [`numbering: as-number(${typstString(number)})`]),
    ...(isAppendix ? [`supplement: [${typstMarkup(writing.words.appendix)}]`] : []),
    ...(writing.isTop ? [] : ["outlined: false"]),
  ];
  return `#heading(${settings.join(", ")})[${title}]${labelOf(id)}`;
}

function labelOf(id: string): string {
  return id === "" ? "" : ` ${typstLabel(id)}`;
}

function list(writing: Writing, block: Of<"list">): string {
  const items = () => block.items.map((item) => `[${listItem(writing, item)}]`);
  return writing.within(
    block.line,
    () => {
      const isOfTasks = block.items.length > 0 && block.items.every(({ isDone }) => isDone !== null);
      const settings = [
        ...(block.first === null ? [] : [`start: ${Math.trunc(block.first)}`]),
        ...(block.first === null && isOfTasks ? ["marker: none"] : []),
        `tight: ${block.isTight}`,
      ];
      return `#${block.first === null ? "list" : "enum"}(${[...settings, ...items()].join(", ")})`;
    },
    () => block.items.map((item) => `– ${listItem(writing, item)}`).join("\n\n"),
  );
}

function listItem(writing: Writing, { blocks, isDone }: ListItem): string {
  return `${isDone === null ? "" : `#task-mark(${isDone}) `}${writing.blocks(blocks)}`;
}

function definitions(writing: Writing, block: Of<"definitions">): string {
  const term = (inlines: readonly ManuscriptInline[]) => writeInlines(writing, inlines, block.line);
  return writing.within(
    block.line,
    () => {
      const items = block.items.map((item) => `terms.item([${term(item.term)}], [${writing.blocks(item.blocks)}])`);
      return `#terms(${items.join(", ")})`;
    },
    () => block.items.map((item) => `#strong[${term(item.term)}] ${writing.blocks(item.blocks)}`).join("\n\n"),
  );
}

function quotation(writing: Writing, { blocks, line }: Of<"quote">): string {
  const content = () => writing.blocks(blocks);
  return writing.within(line, () => `#quote(block: true)[${content()}]`, content);
}

function group(writing: Writing, block: Of<"group">): string {
  const settings = textSettings(block.language, block.direction);
  const content = writing.blocks(block.blocks);
  const spoken = settings === "" ? content : `#[#set text(${settings})\n\n${content}\n]`;
  return block.isLandscape && writing.isTop ? `#page(flipped: true)[\n${spoken}\n]` : spoken;
}

/** The works cited; a style that numbers has its labels beside them. */
function references(writing: Writing, { entries, line }: Of<"references">): string {
  const hasLabels = entries.some(({ label }) => label.length > 0);
  const works = entries.map(({ id, label, content }) => {
    const shown = writeInlines(writing, content, line);
    const number = hasLabels ? `[${writeInlines(writing, label, line)}]` : "none";
    return `#work(${number})[${shown}]${labelOf(id)}`;
  });
  return works.join("\n");
}
