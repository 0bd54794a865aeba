import { basename } from "node:path";
import type { TypesetInput, TypesetOutput } from "../contracts/typeset.js";
import { readFormula } from "../document/maths/formula.js";
import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { ManuscriptWarning } from "../document/manuscript/tree.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { TypesetPdf } from "../ports/typesetting.js";
import type { RunContext } from "../run/run-context.js";
import { foldMathml } from "./typst/maths/fold-mathml.js";

/** A page of a model's or a stranger's: what runs on and on is ended. */
const limits = { pages: 50, processor_ms: 20_000 };

/** Sets a formula or a page and writes it; a file that is there stays until the new one is whole. */
export async function runTypeset(context: RunContext, input: TypesetInput): Promise<TypesetOutput> {
  const { services, signal } = context;
  const page = await pageOf(context, input);
  const { main, mathml } = page;
  const drawn = input.formats.includes("svg") || input.formats.includes("png");
  const typeset = await services.typesetter.typeset(
    { main, files: page.files, standard: "pdf", created: null, limits, drawn },
    signal,
  );
  const base = services.files.resolve(input.output ?? `figures/${input.kind === "formula" ? "formula" : "page"}`);
  return {
    kind: input.kind,
    pages: typeset.pages,
    files: await writeAll(context, base, await made(context, input, typeset)),
    mathml,
    warnings: [
      ...page.warnings.map(({ line, message }) => (line > 0 ? `Line ${line}: ${message}` : message)),
      ...typeset.warnings.map(({ message }) => message),
      ...typeset.missing.map(({ character }) => `No font has ${character}: it is an empty box.`),
    ],
  };
}

interface Page {
  main: string;
  files: ReadonlyMap<string, Uint8Array>;
  mathml: string | null;
  warnings: readonly ManuscriptWarning[];
}

async function pageOf(context: RunContext, input: TypesetInput): Promise<Page> {
  const nothingElse = { files: new Map<string, Uint8Array>(), warnings: [] };
  if (input.kind === "formula") return { ...nothingElse, ...formulaOf(input) };
  if (input.kind === "typst") return { ...nothingElse, main: input.source, mathml: null };
  const { latexPage } = await import("./latex-page.js");
  return { mathml: null, ...(await latexPage(context, input.source)) };
}

/** A page as large as the formula, which consists of nothing but what was read of it. */
function formulaOf({ source, size }: TypesetInput): { main: string; mathml: string } {
  const read = readFormula(source, true);
  const code = "problem" in read ? null : foldMathml(read.mathml);
  if ("problem" in read || code === null)
    throw new QuireError(
      "invalid_input",
      `The formula cannot be set: ${"problem" in read ? read.problem : "its parts lie too deep in each other"}.`,
      {
        facts: { field: "source" },
        fix: "Write LaTeX mathematics without dollar signs, \\input or macros of your own. A whole LaTeX file: quire export FILE.tex --to pdf",
      },
    );
  return {
    main: `#set page(width: auto, height: auto, margin: 4pt)\n#set text(size: ${size}pt)\n$ ${code} $`,
    mathml: read.mathml,
  };
}

interface Made {
  ending: string;
  media_type: string;
  content: string | Uint8Array;
}

async function made(
  { services, signal }: RunContext,
  { formats, dpi }: TypesetInput,
  { pdf, svg }: TypesetPdf,
): Promise<Made[]> {
  const all: Made[] = [];
  if (formats.includes("svg") && svg !== null) all.push({ ending: ".svg", media_type: "image/svg+xml", content: svg });
  if (formats.includes("png") && svg !== null) {
    const { png } = await services.rasterizer.toPng(svg, dpi, signal);
    all.push({ ending: ".png", media_type: "image/png", content: png });
  }
  if (formats.includes("pdf")) all.push({ ending: ".pdf", media_type: "application/pdf", content: pdf });
  return all;
}

async function writeAll(context: RunContext, base: CheckedPath, all: readonly Made[]): Promise<TypesetOutput["files"]> {
  const { files } = context.services;
  const written: TypesetOutput["files"] = [];
  for (const { ending, media_type, content } of all) {
    const path = files.beside(base, `${basename(base)}${ending}`);
    const sha256 = sha256Of(content);
    await context.step(`typeset:${path}:${sha256}`, "write", async () => {
      await files.writeFile(path, content);
      return { path, sha256 };
    });
    written.push({ path, bytes: Buffer.byteLength(content), sha256, media_type });
  }
  return written;
}
