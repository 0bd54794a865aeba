import { exportPreviewContract } from "../contracts/export.js";
import { readLatex } from "../document/latex/read-latex.js";
import { manuscriptOfDraft } from "../document/manuscript/manuscript-of-draft.js";
import { QuireError } from "../domain/error.js";
import type { ManuscriptWarning } from "../document/manuscript/tree.js";
import type { RunContext } from "../run/run-context.js";
import { prepareRead } from "./set-document.js";
import { targetFor } from "./targets.js";

/** A page in the language of Typst, with the files that it names. */
interface TypstPage {
  main: string;
  files: ReadonlyMap<string, Uint8Array>;
  warnings: ManuscriptWarning[];
}

/**
 * LaTeX as a page in the language of Typst: what `quire export FILE.tex` takes over of a file. Throws `invalid_input` with
 * the line where the source is not whole, or has nothing to set.
 */
export async function latexPage(context: RunContext, source: string): Promise<TypstPage> {
  const draft = readLatex(source);
  const [problem] = draft.problems;
  if (problem !== undefined) throw refused(`line ${problem.line}: ${problem.message}`, problem.line);
  const open = neverEnded(source);
  if (open !== null) throw refused(`line ${open.line}: \\begin{${open.name}} is never ended`, open.line);
  if (draft.blocks.length === 0) throw refused("there is no text, list, table or formula in it", null);
  const input = exportPreviewContract.input.parse({ text: source });
  const { files } = context.services;
  const given = { read: manuscriptOfDraft(draft), text: source, folder: files.resolve("."), items: new Map() };
  const { document } = await prepareRead(context, input, given);
  const { services, signal } = context;
  const typst = await targetFor("typst", undefined);
  const making = {
    template: null,
    layout: input.layout,
    baseName: "page",
    date: new Date(0),
    services,
    signal,
  } as const;
  const { bytes, beside, warnings } = await typst.make(document, { ...making, engine: "own" });
  const main = new TextDecoder().decode(bytes);
  return { main, files: beside, warnings: [...document.manuscript.warnings, ...warnings] };
}

/** The last environment of a kind that is begun more often than it is ended. */
function neverEnded(source: string): { name: string; line: number } | null {
  const marks = [...source.matchAll(/\\(begin|end)\{([^{}]*)\}/gu)];
  const count = (which: string, name: string) => marks.filter(([, mark, of]) => mark === which && of === name).length;
  const open = marks.findLast(([, mark, name = ""]) => mark === "begin" && count("begin", name) > count("end", name));
  if (open === undefined) return null;
  return { name: open[2] ?? "", line: source.slice(0, open.index).split("\n").length };
}

function refused(reason: string, line: number | null): QuireError {
  return new QuireError("invalid_input", `The LaTeX cannot be set: ${reason}.`, {
    facts: { field: "source", line },
    fix: "Mend it there: text, lists, tabular tables and formulas are set, macros of your own where they are defined in it. A file with pictures and references: quire export FILE.tex --to pdf",
  });
}
