import { readFile } from "node:fs/promises";
import { QuireError } from "../../domain/error.js";
import { figureFonts } from "../../domain/figure-fonts.js";
import type { ManuscriptWarning, SetDocument } from "../../document/manuscript/tree.js";
import type { CompilerMessage, MissingCharacter, TypesetPdf } from "../../ports/typesetting.js";
import { typstString } from "../../domain/escape/typst.js";
import { writeLatex } from "../latex/write-latex.js";
import type { ExportTarget, Made, Making } from "../target.js";
import { codePoint, withCodesFor } from "../typst/replace-characters.js";
import { imageLines } from "../load-images.js";
import { namePictures } from "../typesetting/pictures.js";
import { writeTypst } from "../typst/write-typst.js";

/** To print and to send: by Typst, or by the person's own TeX where the template is one of LaTeX. */
export const target: ExportTarget = {
  name: "pdf",
  title: "PDF",
  endings: [".pdf"],
  mediaType: "application/pdf",
  templates: [".typ", ".tex"],
  engines: ["tex"],
  missingExtra: async ({ typesetter }) => ((await typesetter.isInstalled()) ? null : "typst"),
  make: (document, making) => (isByLatex(making) ? byLatex(document, making) : byTypst(document, making)),
};

function isByLatex({ engine, template }: Making): boolean {
  return engine === "tex" || template?.name.toLowerCase().endsWith(".tex") === true;
}

type Warnings = ManuscriptWarning[];

/** What most libraries ask theses in: to be read in a hundred years, and tagged for who has it read out. */
const standard = "pdf-a-2b";

async function byTypst(document: SetDocument, making: Making): Promise<Made> {
  const { services, signal, date } = making;
  const set = async (given: SetDocument, kind: "pdf" | typeof standard): Promise<TypesetPdf & { own: Warnings }> => {
    const { main, files, warnings } = writeTypst(given, making);
    try {
      const fonts = await fontsOfPictures(given);
      const typeset = await services.typesetter.typeset({ main, files, fonts, standard: kind, created: date }, signal);
      return { ...typeset, own: warnings };
    } catch (error) {
      const refused = refusedPictures(given, { error, main, baseName: making.baseName });
      if (refused.length === 0) throw error;
      const images = new Map([...given.images].filter(([source]) => !refused.includes(source)));
      const without = await set({ ...given, images }, kind);
      return { ...without, own: [...without.own, ...refusals(given, refused)] };
    }
  };
  const whole = await unlessMissing(set(document, standard));
  if (whole !== null) return made(whole.pdf, [...whole.own, ...whole.warnings.map(compilerWarning)]);
  // The standard takes no character without a sign. What those are only a PDF without the standard tells.
  const { missing } = await set(document, "pdf");
  const signs = new Set(missing.flatMap(({ character }) => Array.from(character)));
  const mended = { ...document, manuscript: withCodesFor(signs, document.manuscript) };
  // One in a formula has no number to stand for it.
  const { pdf, warnings, own } = (await unlessMissing(set(mended, standard))) ?? (await set(mended, "pdf"));
  return made(pdf, [...own, ...warnings.map(compilerWarning), ...missingCharacters(missing)]);
}

/** Words in drawings are set in the font of figures where they name it: the engine knows its own fonts alone. */
async function fontsOfPictures({ images }: SetDocument): Promise<Uint8Array[]> {
  const hasDrawing = [...images.values()].some(({ format }) => format === "svg");
  return hasDrawing ? Promise.all(Object.values(figureFonts).map((file) => readFile(file))) : [];
}

/**
 * The pictures in the line that the compiler refused: only its decoder finds some that are damaged, and a document is
 * set without them. None where the line has none, so that it is no picture's fault.
 */
function refusedPictures(
  document: SetDocument,
  { error, main, baseName }: { error: unknown; main: string; baseName: string },
): string[] {
  if (!(error instanceof QuireError) || error.code !== "invalid_input") return [];
  const line = error.facts["line"];
  if (typeof line !== "number") return [];
  const written = main.split("\n")[line - 1] ?? "";
  const { name } = namePictures(document, baseName);
  return [...document.images.keys()].filter((source) => written.includes(`image(${typstString(name(source) ?? "")}`));
}

function refusals({ manuscript }: SetDocument, pictures: readonly string[]): Warnings {
  const lines = imageLines(manuscript);
  return pictures.map((source) => ({
    line: lines.get(source) ?? 0,
    message: `the picture "${source.slice(0, 200)}" was left out: it is damaged, or no program that sets pages can read it`,
  }));
}

/** Null where characters have no font. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QuireError && error.facts["missing"] !== undefined) return null;
    throw error;
  }
}

async function byLatex(document: SetDocument, making: Making): Promise<Made> {
  const { services, signal, date } = making;
  if ((await services.latex.engine()) === null)
    throw new QuireError("missing_program", "This PDF is made by LaTeX, and latexmk is not found.", {
      fix: "Install TeX Live with latexmk and biber, or let Typst make the PDF, with no template of LaTeX.",
    });
  const { main, files, program, warnings } = writeLatex(document, making);
  const set = await services.latex.compile({ main, files, program, created: date }, signal);
  return made(set.pdf, [...warnings, ...set.warnings.map(compilerWarning)]);
}

function made(bytes: Uint8Array, warnings: ManuscriptWarning[]): Made {
  return { bytes, beside: new Map(), warnings };
}

/** The compiler's lines are those of its own text, which nobody wrote. */
function compilerWarning({ message }: CompilerMessage): ManuscriptWarning {
  return { line: 0, message };
}

/** More are counted, not named. */
const mostNamed = 12;

function missingCharacters(missing: readonly MissingCharacter[]): ManuscriptWarning[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, mostNamed).map(({ character }) => `${character} (${codePoint(character)})`);
  const rest = missing.length - named.length;
  const others = rest > 0 ? ` and ${rest} more` : "";
  return [
    {
      line: 0,
      message: `No font has ${named.join(", ")}${others}: their numbers stand in their places. Fonts for more scripts: quire extras`,
    },
  ];
}
