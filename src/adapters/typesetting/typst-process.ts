import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NodeCompiler, NodeError } from "@myriaddreamin/typst-ts-node-compiler";
import type { CompilerMessage } from "../../ports/typesetting.js";
import { requireFrom } from "../extras/require-from.js";
import { fontNames, fontsInside } from "./font-files.js";
import { answerQuestion } from "./own-process.js";
import { exportMessages, missingText, postscriptNames } from "./typst-output.js";

/** What the process is asked. */
export interface TypstQuestion {
  /** Where the extra lies. */
  engine: string;
  /** An empty folder: the root of what the document can read. */
  folder: string;
  main: string;
  files: ReadonlyMap<string, Uint8Array>;
  /** Font files of the extras. */
  font_files: readonly string[];
  fonts: readonly Uint8Array[];
  /** As the compiler names it; null: no more than a tagged PDF. */
  standard: string | null;
  created_seconds: number;
  inputs: Readonly<Record<string, string>>;
  most_pages: number;
  drawn: boolean;
}

export type TypstAnswer =
  | { kind: "families"; families: string[] }
  /** The compiler or its writer of PDFs refused it; `missing` are texts that no font has. */
  | { kind: "refused"; messages: CompilerMessage[]; missing: string[] }
  /** `foreign`: fonts of this computer that were taken, by their PostScript names. */
  | {
      kind: "done";
      pdf: Uint8Array;
      pages: number;
      svg: string | null;
      warnings: CompilerMessage[];
      missing: string[];
      foreign: string[];
    };

/** The families of the fonts inside the compiler, by the names that it gives them. */
const ownFamily = "Libertinus Serif";
const mathsFamily = "New Computer Modern Math";
const codeFamily = "DejaVu Sans Mono";
const laterFamilies = ["New Computer Modern", mathsFamily, codeFamily];
/** Its writer refuses what no font has in PDFs of this kind, and names all of it. */
const strictStandard = "a-2b";
/** The lines of `prelude`. */
const preludeLines = 1;
const errorSeverity = 1;

async function answer(question: TypstQuestion | { families: readonly string[] }): Promise<TypstAnswer> {
  if ("families" in question) return { kind: "families", families: familiesOf(question.families.map(readFont)) };
  return Promise.resolve(typeset(question));
}

const readFont = (path: string): Buffer => readFileSync(path);

/** What is fallen back on, in this order. */
function familiesOf(extraFonts: readonly Buffer[]): string[] {
  const families = extraFonts.flatMap((font) => fontNames(font)?.family ?? []);
  return [...new Set([ownFamily, ...families, ...laterFamilies])];
}

function typeset(question: TypstQuestion): TypstAnswer {
  const { folder, main } = question;
  const load = requireFrom(question.engine);
  const { NodeCompiler: Compiler } = load(
    "@myriaddreamin/typst-ts-node-compiler",
  ) as typeof import("@myriaddreamin/typst-ts-node-compiler");
  const extraFonts = question.font_files.map(readFont);
  const fonts = [...fontsOfCompiler(load), ...extraFonts, ...question.fonts.map((font) => Buffer.from(font))];
  // Fonts of the computer are looked at whatever is said. Those that come first are taken where two are equal, and
  // without fallback none is taken that is not named.
  const fontArgs = [{ fontBlobs: fonts }];
  const compiler = Compiler.create({ workspace: folder, fontArgs, inputs: { ...question.inputs } });
  const path = join(folder, "main.typ");
  compiler.addSource(path, `${prelude(familiesOf(extraFonts))}\n${main}`);
  for (const [name, bytes] of question.files) compiler.mapShadow(join(folder, name), Buffer.from(bytes));
  const compiled = compiler.compile({ mainFilePath: path });
  const say = (error: NodeError | null) => messagesOf(compiler, error, path);
  const document = compiled.result;
  if (document === null) return { kind: "refused", messages: say(compiled.takeError()), missing: [] };
  if (document.numOfPages > question.most_pages) {
    const message = `it has ${document.numOfPages} pages, and ${question.most_pages} are allowed`;
    return { kind: "refused", messages: [{ message, line: null }], missing: [] };
  }
  const options = { creationTimestamp: question.created_seconds };
  const write = (standard: string | null) =>
    attempt(() => compiler.pdf(document, { ...options, ...(standard !== null && { pdfStandard: standard }) }));
  const pdf = write(question.standard);
  if (typeof pdf === "string") {
    const messages = exportMessages(pdf).map((message) => ({ message, line: null }));
    return { kind: "refused", messages, missing: missingText(pdf) };
  }
  const known = new Set(fonts.map((font) => fontNames(font)?.postscript));
  const strict = question.standard === null ? write(strictStandard) : pdf;
  return {
    kind: "done",
    pdf,
    pages: document.numOfPages,
    svg: question.drawn ? compiler.plainSvg(document) : null,
    warnings: say(compiled.takeWarnings()),
    missing: typeof strict === "string" ? missingText(strict) : [],
    foreign: postscriptNames(pdf).filter((name) => !known.has(name)),
  };
}

/** The fonts inside the compiler's program, whose bytes are the same on every system. */
function fontsOfCompiler(load: NodeJS.Require): Buffer[] {
  const program = Object.keys(load.cache).find((path) => path.endsWith(".node"));
  return program === undefined ? [] : fontsInside(readFileSync(program));
}

function prelude(families: readonly string[]): string {
  const list = (first: string) =>
    `(${[...new Set([first, ...families])].map((name) => JSON.stringify(name)).join(",")})`;
  return [
    `#set text(font:${list(ownFamily)},fallback:false)`,
    `#show raw: set text(font:${list(codeFamily)})`,
    `#show math.equation: set text(font:${list(mathsFamily)})`,
  ].join(";");
}

/** The writer of PDFs throws what it has against a document as one text. */
function attempt(write: () => Buffer): Buffer | string {
  try {
    return write();
  } catch (error) {
    return (error as Error).message;
  }
}

interface Diagnostic {
  message: string;
  path: string;
  range: { start: { line: number } } | null;
  severity: number;
}

function messagesOf(compiler: NodeCompiler, error: NodeError | null, path: string): CompilerMessage[] {
  if (error === null) return [];
  const found = compiler.fetchDiagnostics(error) as Diagnostic[];
  const shown = found.filter(({ severity }) => severity === errorSeverity);
  return (shown.length > 0 ? shown : found).map((each) => {
    const line = each.path === path && each.range !== null ? each.range.start.line + 1 - preludeLines : 0;
    return { message: each.message, line: line > 0 ? line : null };
  });
}

await answerQuestion(answer);
