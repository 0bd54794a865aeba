import type { ManuscriptBlock } from "../../document/manuscript/tree.js";
import { latexName, latexProse } from "../../domain/escape/latex-prose.js";
import { formulaCode, picture, writeInlines } from "./latex-inlines.js";
import type { LatexWriting } from "./latex-writing.js";

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

/** The caption of a part with its label: `command` is `caption` or one that stands without a float. */
export function captionOf(
  writing: LatexWriting,
  { caption, number, id, line }: Of<"figure" | "table" | "code">,
  command: string,
): string {
  const label = id === "" ? "" : `\\label{${latexName(id)}}`;
  if (caption.length === 0 && number === null) return writing.facts.linked.has(id) ? `\\phantomsection${label}` : "";
  writing.need("captions");
  // A note of a caption would stand in the list of figures too: it stands in brackets.
  const words = writing.note(() => writeInlines(writing, caption, line));
  return `${command}${number === null ? "*" : ""}{${words}}${label}`;
}

export function writeFigure(writing: LatexWriting, block: Of<"figure">): string {
  const share = block.images.length > 1 ? Math.max(0.1, 0.98 / block.images.length) : 1;
  const pictures = block.images.map((image) => picture(writing, image, block.line, share)).join("\\hfill\n");
  const isBare = block.caption.length === 0 && block.number === null;
  if (isBare || writing.isEnclosed) {
    const words = captionOf(writing, block, "\\captionof{figure}");
    return `\\begin{center}\n${pictures}${words === "" ? "" : `\n${words}`}\n\\end{center}`;
  }
  return `\\begin{figure}[htbp]\n\\centering\n${pictures}\n${captionOf(writing, block, "\\caption")}\n\\end{figure}`;
}

/** Code as it stands; where that is not possible, and where it holds the end of that itself, line by line. */
export function writeListing(writing: LatexWriting, block: Of<"code">): string {
  const isBare = block.caption.length === 0 && block.number === null;
  if (!isBare) writing.need("listings");
  const caption = isBare
    ? captionOf(writing, block, "")
    : `\\noindent\\begin{minipage}{\\linewidth}\n${captionOf(writing, block, "\\captionof{codelisting}")}\n\\end{minipage}`;
  const code =
    writing.isEnclosed || !isVerbatim(block.text) ? codeLines(writing, block.text) : verbatim(writing, block);
  return caption === "" ? code : `${caption}\n${code}`;
}

function isVerbatim(text: string): boolean {
  return !text.includes("\\end{Verbatim}") && !/[^\P{Cc}\n\t]/u.test(text);
}

function verbatim(writing: LatexWriting, { text }: Of<"code">): string {
  writing.need("code");
  return `\\begin{Verbatim}\n${text.replaceAll("\t", "    ").replace(/\n+$/u, "")}\n\\end{Verbatim}`;
}

function codeLines(writing: LatexWriting, text: string): string {
  const lines = text.split("\n").map((line) => {
    const indent = /^[ \t]*/u.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;
    const code = latexProse(line.trimStart());
    return code === "" ? "\\mbox{}" : `\\texttt{${"~".repeat(indent)}${code}}`;
  });
  const joined = lines.join("\\newline{}\n");
  return writing.isEnclosed ? joined : `\\begin{flushleft}\n${joined}\n\\end{flushleft}`;
}

export function writeFormula(writing: LatexWriting, { tex, id, number, line }: Of<"formula">): string {
  const code = formulaCode(writing, { tex, isDisplay: true, line });
  if (code === null) return codeLines(writing, tex);
  if (writing.isEnclosed) return `\\(\\displaystyle ${code}\\)`;
  if (number === null) return `\\[\n${code}\n\\]`;
  return `\\begin{equation}${id === "" ? "" : `\\label{${latexName(id)}}`}\n${code}\n\\end{equation}`;
}
