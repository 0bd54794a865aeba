/** What a finished PDF keeps to. Every one is tagged: programs that read aloud find its headings, tables and lists. */
export const pdfStandards = ["pdf", "pdf-a-2b", "pdf-a-2u", "pdf-a-3b", "pdf-a-4", "pdf-ua-1"] as const;
export type PdfStandard = (typeof pdfStandards)[number];

/** A document in the language of Typst, whole: the compiler reaches no other file, no package and no network. */
export interface TypstSource {
  /**
   * The main file. It is given the fonts of the engine, with no others to fall back on; one that sets a font of its own
   * names after it those of `families()`, so that no character is lost.
   */
  main: string;
  /** Images and other files by their path relative to the main file, "images/a.png": no "..", none that begins with "/". */
  files: ReadonlyMap<string, Uint8Array>;
  /** Font files (TTF, OTF) of the document's own, besides those of the engine. */
  fonts?: readonly Uint8Array[];
  standard: PdfStandard;
  /** The PDF's date where the document says `set document(date: auto)`, to the second; null: 1970. */
  created: Date | null;
  /** `sys.inputs`. */
  inputs?: Readonly<Record<string, string>>;
  /** Of what a model or a stranger wrote: most pages, and time of the processor; longer ones are refused. */
  limits?: { pages: number; processor_ms: number };
  /** Whether the first page is wanted as SVG too, its text as outlines. */
  drawn?: boolean;
}

export interface CompilerMessage {
  message: string;
  /** 1-based, of the main file; null where it belongs to no line. */
  line: number | null;
}

export interface MissingCharacter {
  character: string;
  /** How often it should have been printed. */
  count: number;
}

export interface TypesetPdf {
  /** The same source gives the same bytes, on every computer. */
  pdf: Uint8Array;
  pages: number;
  /** Of the first page; null where it was not asked for. */
  svg: string | null;
  warnings: readonly CompilerMessage[];
  /** Characters that no font has: empty boxes in the PDF. The most frequent first. */
  missing: readonly MissingCharacter[];
}

/**
 * Sets documents in pages, in a process of its own. Throws `missing_program` (with the extra to add), `invalid_input`
 * (what the compiler says, with `line` among the facts; characters that no font has, where the standard forbids them),
 * `timeout`, `too_large` (memory), `interrupted`.
 */
export interface Typesetter {
  isInstalled(): Promise<boolean>;
  /** Families of fonts that documents can name, those that are fallen back on first; needs the engine. */
  families(): Promise<readonly string[]>;
  typeset(source: TypstSource, signal?: AbortSignal): Promise<TypesetPdf>;
}

/** A document in LaTeX, whole. */
export interface LatexSource {
  main: string;
  /** The bibliography, images and styles by their path relative to the main file. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Not LuaLaTeX: what it is given can read and write all files of the user's. */
  program: "pdflatex" | "xelatex";
  /** The PDF's date, to the second; null: 1970. */
  created: Date | null;
}

/** Compiles LaTeX by the user's own TeX. Errors as `Typesetter`. */
export interface LatexCompiler {
  /** Null where no `latexmk` is found. */
  engine(): Promise<{ name: string; version: string } | null>;
  compile(
    source: LatexSource,
    signal?: AbortSignal,
  ): Promise<{ pdf: Uint8Array; warnings: readonly CompilerMessage[] }>;
}
