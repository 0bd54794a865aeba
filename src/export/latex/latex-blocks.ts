import type { ListItem, ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { latexName } from "../../domain/escape/latex-prose.js";
import { writeFigure, writeFormula, writeListing } from "./latex-figures.js";
import { writeInlines } from "./latex-inlines.js";
import { babelName } from "./latex-languages.js";
import { writeTable } from "./latex-table.js";
import type { LatexWriting } from "./latex-writing.js";

/** Blocks as LaTeX, an empty line between them; a formula belongs to the paragraph before it. */
export function writeBlocks(writing: LatexWriting, blocks: readonly ManuscriptBlock[]): string {
  let written = "";
  blocks.forEach((block, index) => {
    const content = writeBlock(writing, block);
    if (content === "") return;
    const isJoined = block.kind === "formula" && blocks[index - 1]?.kind === "paragraph";
    written += `${written === "" ? "" : isJoined ? "\n" : "\n\n"}${content}`;
  });
  return written;
}

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

function writeBlock(writing: LatexWriting, block: ManuscriptBlock): string {
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
      return environment(writing, block.line, "quote", () => writing.blocks(block.blocks));
    case "code":
      return writeListing(writing, block);
    case "formula":
      return writeFormula(writing, block);
    case "table":
      return writeTable(writing, block);
    case "figure":
      return writeFigure(writing, block);
    case "rule":
      return "\\par\\noindent\\hfil\\rule{0.3\\linewidth}{0.4pt}\\hfil\\par";
    case "page_break":
      return writing.isTop ? "\\clearpage" : "";
    case "group":
      return group(writing, block);
    default:
      return references(writing, block);
  }
}

const headings = ["chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];

function heading(writing: LatexWriting, block: Of<"heading">): string {
  const { level, id, number, content, isAppendix, line } = block;
  const names = writing.facts.hasChapters ? headings : headings.slice(1);
  const name = names[Math.min(level, names.length) - 1] ?? "section";
  const title = writeInlines(writing, content, line);
  const plain = writing.repeated(() => writeInlines(writing, content, line));
  const label = id === "" ? "" : `\\label{${latexName(id)}}`;
  const begin = isAppendix && !writing.hasAppendix ? "\\appendix\n" : "";
  if (isAppendix) writing.hasAppendix = true;
  if (number === null && writing.facts.isNumbered)
    return `${begin}\\${name}*{${title}}\n\\addcontentsline{toc}{${name}}{${plain}}${label}`;
  return `${begin}\\${name}${plain === title ? "" : `[{${plain}}]`}{${title}}${label}`;
}

function list(writing: LatexWriting, block: Of<"list">): string {
  if (block.items.length === 0) return "";
  writing.need("lists");
  const name = block.first === null ? "itemize" : "enumerate";
  const options = [
    ...(block.first === null || block.first === 1 ? [] : [`start=${Math.trunc(block.first)}`]),
    ...(block.isTight ? ["nosep"] : []),
  ];
  const items = () => block.items.map((item) => `\\item${listItem(writing, item)}`).join("\n");
  const flat = () => block.items.map((item) => `--${listItem(writing, item)}`).join("\n\n");
  return environment(writing, block.line, name, items, { options, flat });
}

function listItem(writing: LatexWriting, { blocks, isDone }: ListItem): string {
  const box = isDone === null ? "" : `[\\(${isDone ? "\\boxtimes" : "\\square"}\\)]`;
  return `${box} ${writing.blocks(blocks)}`;
}

function definitions(writing: LatexWriting, block: Of<"definitions">): string {
  if (block.items.length === 0) return "";
  const term = (inlines: readonly ManuscriptInline[]) => writeInlines(writing, inlines, block.line);
  const items = () =>
    block.items.map((item) => `\\item[{${term(item.term)}}] ${writing.blocks(item.blocks)}`).join("\n");
  const flat = () =>
    block.items.map((item) => `\\textbf{${term(item.term)}} ${writing.blocks(item.blocks)}`).join("\n\n");
  return environment(writing, block.line, "description", items, { flat });
}

function environment(
  writing: LatexWriting,
  line: number,
  name: string,
  write: () => string,
  { options = [], flat = write }: { options?: readonly string[]; flat?: () => string } = {},
): string {
  const given = options.length === 0 ? "" : `[${options.join(",")}]`;
  return writing.within(line, () => `\\begin{${name}}${given}\n${write()}\n\\end{${name}}`, flat);
}

function group(writing: LatexWriting, block: Of<"group">): string {
  const content = writing.blocks(block.blocks);
  const name = babelName(block.language);
  if (name !== null) writing.languages.add(name);
  const spoken = name === null ? content : `\\begin{otherlanguage}{${name}}\n${content}\n\\end{otherlanguage}`;
  if (!block.isLandscape || !writing.isTop) return spoken;
  writing.need("landscape");
  return `\\begin{landscape}\n${spoken}\n\\end{landscape}`;
}

/** LaTeX makes the list of the bibliography beside the document; its heading is one of the document's. */
function references(writing: LatexWriting, { entries, line }: Of<"references">): string {
  if (entries.length === 0) return "";
  if (writing.hasReferences) {
    writing.warnOnce(line, "The works cited are listed once, in the first place that is meant for them");
    return "";
  }
  writing.hasReferences = true;
  writing.need("citations");
  const listed = entries.flatMap(({ id }) => writing.facts.keys.get(id) ?? []);
  const all = listed.length === 0 ? "" : `\\nocite{${listed.join(",")}}\n`;
  if (writing.facts.bibliography === "biblatex") return `${all}\\printbibliography[heading=none]`;
  return `${all}\\bibliography{${writing.facts.bibliographyName}}`;
}
