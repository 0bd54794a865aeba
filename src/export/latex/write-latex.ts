import type { Manuscript, ManuscriptBlock, ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import { fitsPdftex } from "../../domain/escape/latex-prose.js";
import type { Making } from "../target.js";
import { shippedTemplate } from "../templates.js";
import { linkedIds, partNumbers } from "../typesetting/part-ids.js";
import { fileStem, namePictures } from "../typesetting/pictures.js";
import type { CitingKind } from "./biblatex-styles.js";
import { citationKeysOf, writeBibliography } from "./latex-bibliography.js";
import { writeBlocks } from "./latex-blocks.js";
import { writeChecks } from "./latex-checks.js";
import { abstractPart, contentsPart, frontCommands } from "./latex-front.js";
import { babelName, isForPdftex } from "./latex-languages.js";
import { writePreamble } from "./latex-preamble.js";
import { fillTemplate, readTemplate } from "./latex-template.js";
import { LatexWriting } from "./latex-writing.js";

export interface LatexDocument {
  main: string;
  /** The bibliography and the pictures, by name. */
  files: ReadonlyMap<string, Uint8Array>;
  /** What sets it: pdfLaTeX where its fonts have all characters. */
  program: "pdflatex" | "xelatex";
  warnings: ManuscriptWarning[];
}

/**
 * A document in LaTeX, whole save its bibliography and pictures. No word of it can become a command: texts go through
 * `src/domain/escape/latex-prose.ts`, formulas through `gateFormula`. Parts have labels, mentions and citations are commands,
 * so that it can be gone on with by hand. The same document gives the same text.
 */
export function writeLatex(
  document: SetDocument,
  making: Pick<Making, "template" | "layout" | "baseName">,
): LatexDocument {
  const { front, blocks } = document.manuscript;
  const template = templateText(making);
  const writing = writingFor(document, making, template);
  const commands = frontCommands(writing, front);
  const body = [writeBlocks(writing, blocks), writeChecks(writing, document.checked)].filter((part) => part !== "");
  const { keys, bibliography, bibliographyName } = writing.facts;
  const bib = writing.needs.has("citations") ? writeBibliography(document, keys, bibliography) : "";
  const names = [babelName(front.language) ?? "american", ...writing.languages];
  writing.fitsPdftex = [commands, ...body, bib].every(fitsPdftex) && names.every(isForPdftex);
  const program = writing.fitsPdftex ? "pdflatex" : "xelatex";
  const filled = fillTemplate(
    template,
    {
      preamble: `${writePreamble(writing, front, document.style.id)}\n${commands}`,
      abstract: abstractPart(writing, front),
      contents: contentsPart(front),
      body: body.join("\n\n"),
    },
    making.template?.name ?? making.layout,
  );
  const files = new Map(writing.facts.pictures.files);
  if (bib !== "") files.set(`${bibliographyName}.bib`, new TextEncoder().encode(bib));
  return { main: `% !TeX program = ${program}\n${filled}`, files, program, warnings: writing.warnings };
}

function templateText({ template, layout }: Pick<Making, "template" | "layout">): string {
  return template === null ? shippedTemplate(`latex/${layout}.tex`) : new TextDecoder().decode(template.bytes);
}

function writingFor(document: SetDocument, making: Pick<Making, "baseName">, template: string): LatexWriting {
  const { manuscript, items, style } = document;
  const numbers = partNumbers(manuscript.blocks);
  const { bibliography, hasChapters } = readTemplate(template);
  return new LatexWriting({
    language: manuscript.front.language,
    pictures: namePictures(document, making.baseName),
    ids: new Set(numbers.keys()),
    numbers,
    linked: linkedIds(manuscript.blocks),
    keys: citationKeysOf(manuscript.blocks, items),
    citing: style.hasNotes ? "note" : citingKind(manuscript),
    bibliography,
    bibliographyName: fileStem(making.baseName),
    hasChapters,
    isNumbered: manuscript.front.is_numbered,
    isByChapter: isByChapter(manuscript.blocks),
    writeBlocks,
  });
}

/** How the style cites, by what it wrote: labels before the works cited are numbers; they may stand high in the text. */
function citingKind({ blocks }: Manuscript): CitingKind {
  let hasLabels = false;
  let isHigh = false;
  visit(blocks, {
    block(block) {
      if (block.kind === "references") hasLabels ||= block.entries.some(({ label }) => label.length > 0);
    },
    inline(inline) {
      if (inline.kind === "citation") isHigh ||= inline.citation.shown.some(({ kind }) => kind === "superscript");
    },
  });
  if (!hasLabels) return "author-year";
  return isHigh ? "superscript" : "numeric";
}

function isByChapter(blocks: readonly ManuscriptBlock[]): boolean {
  let isWithin = false;
  visit(blocks, {
    block(block) {
      if (block.kind === "figure" || block.kind === "table" || block.kind === "formula" || block.kind === "code")
        isWithin ||= block.number?.includes(".") ?? false;
    },
  });
  return isWithin;
}
