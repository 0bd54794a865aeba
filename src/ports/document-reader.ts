import type { Annotation } from "../domain/annotation.js";
import type { Item } from "../domain/item.js";

/** An archive in memory whose entries are inflated one by one, within limits; nothing is written to disk. */
export interface ZipArchive {
  /** Entry names as stored, in their order; never used as paths of files. */
  readonly names: readonly string[];
  /** The content of an entry, or null where there is none of that name. Throws `damaged`, `encrypted`, `too_large` or `zip_bomb`. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Limits what all entries together may inflate to, in bytes. */
export interface ZipSize {
  total_bytes?: number;
}

/**
 * Opens an archive; `name` is the file's, for messages. Throws `empty_file`, `damaged`, `zip_bomb`; `encrypted` and
 * `unsupported_format` for what Word keeps in other containers.
 */
export type OpenZip = (bytes: Uint8Array, name: string, size?: ZipSize) => Promise<ZipArchive>;

/** ZIP archives: Word documents and the like. */
export interface ZipArchives {
  open: OpenZip;
  /** An archive of these entries in this order; the same entries give the same bytes. */
  write(entries: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array>;
}

/** One line of a page as drawn. Coordinates in points from the top left corner of the page. */
export interface LayoutLine {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Most frequent font size of the line, in points. */
  font_size: number;
  bold: boolean;
  italic: boolean;
  /** True where the line ends with a hyphen that only breaks the word. */
  soft_hyphen: boolean;
  /**
   * Of each word of `text` (what blanks part) left, top, width and height in tenths of a point, from the top left corner
   * of the page as it is displayed, also where its lines were turned upright. Absent where a reader knows of none.
   */
  boxes?: readonly number[];
}

export interface LayoutPage {
  /** 1-based. */
  number: number;
  width: number;
  height: number;
  lines: LayoutLine[];
}

export interface OutlineEntry {
  title: string;
  /** 1 is the outermost. */
  level: number;
  /** 1-based page; null where the entry points nowhere. */
  page: number | null;
}

/** Holds what a PDF states of itself, unjudged. */
export interface StatedMetadata {
  /** All entries of the Info dictionary, standard and custom, decoded. */
  info: Record<string, string>;
  /** The document's own XMP packet, or null. */
  xmp: string | null;
}

/**
 * Holds what a file says before its text is cleaned: pages with geometry and the metadata as they stand, or Markdown and
 * the item that its format states.
 */
export type Extraction =
  | {
      kind: "layout";
      pages: LayoutPage[];
      outline: OutlineEntry[];
      stated: StatedMetadata;
      /** Numbers of pages that were read from their images, and of those that are images and were not. */
      ocr_pages: number[];
      image_pages: number[];
      /** Those of `ocr_pages` whose figures the engine hardly trusts; absent where there is none. */
      doubtful_figures?: number[];
      /** By page: the words that the engine hardly trusts; absent where there is none. */
      doubtful_words?: [page: number, words: string[]][];
      /** What people marked and wrote in the file; absent where its reader knows of none. */
      annotations?: Annotation[];
    }
  | {
      kind: "markdown";
      markdown: string;
      item: Partial<Item>;
      /** The Markdown of each page, from the first on, where the format has pages that do not run into each other: slides. */
      pages?: readonly string[];
      /** Files that lie in it, as their own readers read them: attachments, entries of an archive. They follow its text. */
      parts?: readonly InnerFile[];
      /** Its comments and tracked changes; absent where its format has none. */
      annotations?: Annotation[];
    };

/** A file that lies in another one. */
export interface InnerFile {
  /** Its heading in the text: the file's name, the subject of a mail. */
  name: string;
  extraction: Extraction;
}

export interface ReadOptions {
  /** Read pages without a text layer by optical character recognition. */
  ocr: boolean;
  /** The languages of these pages, "rus+eng" or "ru+en"; absent: as it is configured, else guessed. */
  ocr_language?: string;
  signal?: AbortSignal;
  /** Called as pages are done; for progress only. */
  onPage?: (done: number, total: number) => void;
}

/** Reads PDFs. Throws the errors of `DocumentReaders`. */
export interface PdfReader {
  /** `name` is the file's name, for messages. */
  read(bytes: Uint8Array, name: string, options: ReadOptions): Promise<Extraction>;
}

/** A sheet of a workbook: the cells as it shows them, rows and columns without anything left out at its edges. */
export interface Sheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** Programs that people have installed and that turn a file into text, held in a sandbox. */
export interface InstalledConverter {
  /** Names of programs, the best first: the first that is there is run. */
  programs: readonly ConverterProgram[];
  /** Ending of the file's name as the programs want it: ".doc". */
  ending: string;
}

export interface ConverterProgram {
  /** As it is called on the PATH. */
  name: string;
  /** Its arguments; `input` is the file's path in the work folder, `out` the folder for what it writes. */
  args(input: string, out: string): string[];
  /** The file that it writes into `out`; null: it prints the text, in UTF-8. */
  output: string | null;
  /** Folders that it reads besides the system's and its own. */
  mounts?: readonly string[];
}

/** Does what the readers of formats leave to programs: archives, pages, workbooks, files of other programs. */
export interface DocumentEngines {
  openZip: OpenZip;
  readPdf: PdfReader["read"];
  /**
   * The sheets of a workbook that hold something (XLSX, XLS, ODS). Throws `missing_program` where the extra that reads
   * them is not installed, `damaged`, `encrypted`, `too_large`.
   */
  readSheets(bytes: Uint8Array, name: string): Promise<Sheet[]>;
  /**
   * What an installed program makes of a file: its name and what it wrote. Null where none of the programs is installed.
   * Throws `missing_program` where nothing can hold it in, `damaged` where it failed, `timeout`, `too_large`.
   */
  convert(bytes: Uint8Array, name: string, converter: InstalledConverter): Promise<Uint8Array | null>;
}

/** Says where programs of others are looked for, and how they are held in. */
export interface ProgramSettings {
  /** The workspace: a program in it is not started. */
  root: string;
  /** The user's PATH. */
  path: string;
  /** The person has said that programs may run without a sandbox. */
  unsandboxed: boolean;
}

/** Says where the engine that recognises text lies, what it reads, and where programs are. Plain data: it crosses threads. */
export interface RecognitionSettings {
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  /** As Tesseract names them, "eng+deu"; null: all that are installed. */
  languages: string | null;
  /** Folders with data of an installed Tesseract; absent: where systems put them. */
  tessdata?: readonly string[];
  /** Absent: no program of others is run. */
  programs?: ProgramSettings;
}

/** What was read from the image of a page. */
export interface RecognisedPage {
  /** With the same geometry as a text layer; without lines where it could not be read. */
  page: LayoutPage;
  /** False where the engine itself trusts hardly a word: the page is in another script, or no text. */
  is_read: boolean;
  /** True where the engine hardly trusts the words that have figures in them. */
  has_doubtful_figures: boolean;
  /** Those of its words that the engine hardly trusts, each once; none of a page that could not be read. */
  doubtful_words: string[];
  /** Mean of the words, 0..100. */
  confidence: number;
  /** In which it was read, as Tesseract names them. */
  languages: string;
}

/** Reads images of pages. */
export interface OcrEngine {
  recognise(png: Uint8Array, page: { number: number; width: number; height: number }): Promise<RecognisedPage>;
  close(): Promise<void>;
}

/** Reads files of every format. */
export interface DocumentReaders {
  /**
   * The format is told by the bytes and the file's name. Throws a QuireError with the exact reason (`encrypted`,
   * `damaged`, `not_a_pdf`, `no_text_layer`, `empty_file`, `too_large`, `zip_bomb`, `unsupported_format`); never returns
   * an empty text for a bad file.
   */
  read(bytes: Uint8Array, name: string, options: ReadOptions): Promise<Extraction & { format: string }>;
}
