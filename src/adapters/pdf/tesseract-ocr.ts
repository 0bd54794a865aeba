import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../../domain/collections.js";
import { QuireError } from "../../domain/error.js";
import type { LayoutLine, OcrEngine, RecognitionSettings } from "../../ports/document-reader.js";
import { extrasTable } from "../extras/extras-table.js";
import { locateExtra } from "../extras/extras-folder.js";
import { requireFrom } from "../extras/require-from.js";
import type { Recogniser } from "./pdf-reader.js";
import type { Line, Page, Worker } from "tesseract.js";
import { hasLetterOrDigit } from "../../domain/characters.js";

/** The integer form of the best model: as accurate as `best`, smaller and faster than the legacy and LSTM pair. */
const languageData = "4.0.0_best_int";
/** Its data come with the engine. */
const ownLanguage = "eng";
const languagePrefix = "ocr-";
/** A row reaches from the descender line to the ascender line, about nine tenths of the font size. */
const rowToFontSize = 1.1;
/** Measured heights of one print differ by this share from paragraph to paragraph; headings differ by more. */
const sizeNoise = 0.25;
const pointsPerInch = 72;
/** As for a text layer: from the baseline to the top of a line, in font sizes. */
const ascent = 0.8;

/** Recognises text in images of pages by tesseract.js, with its data from disk: it is given them and fetches nothing. */
export function createTesseract(settings: RecognitionSettings): Recogniser {
  return { isInstalled: () => pathOf("ocr", settings) !== null, open: () => openTesseract(settings) };
}

async function openTesseract(settings: RecognitionSettings): Promise<OcrEngine> {
  const worker = await startWorker(settings);
  return {
    async recognise(png, page) {
      const scale = page.width / imageWidth(png);
      await worker.setParameters({ user_defined_dpi: String(Math.round(pointsPerInch / scale)) });
      const { data } = await worker.recognize(Buffer.from(png), {}, { text: false, blocks: true });
      return { ...page, lines: toLines(data, scale) };
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function startWorker(settings: RecognitionSettings): Promise<Worker> {
  const engine = pathOf("ocr", settings) ?? missing("ocr", "Reading scanned pages needs an engine for it.");
  const { createWorker, OEM, PSM } = requireFrom(engine)("tesseract.js") as typeof import("tesseract.js");
  const codes = languagesOf(settings);
  const files = codes.map((code) => dataOf(code, engine, settings));
  // The package takes data from one folder alone; given as bytes, it takes them for names of languages.
  const langPath = await mkdtemp(join(tmpdir(), "quire-ocr-"));
  try {
    for (const [index, file] of files.entries()) await copyFile(file, join(langPath, `${codes[index]}.traineddata.gz`));
    const options = { langPath, gzip: true, cacheMethod: "none" };
    const worker = await createWorker(codes.join("+"), OEM.LSTM_ONLY, options);
    // The package's default takes the page for one block and reads across columns.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

/** Those that are configured; else English and what is installed beside it. */
function languagesOf(settings: RecognitionSettings): string[] {
  if (settings.languages !== null) return [...new Set(settings.languages.split("+"))];
  const installed = extrasTable().filter(
    ({ name }) => name.startsWith(languagePrefix) && pathOf(name, settings) !== null,
  );
  return [ownLanguage, ...installed.map(({ name }) => name.slice(languagePrefix.length))];
}

function dataOf(code: string, engine: string, settings: RecognitionSettings): string {
  const name = code === ownLanguage ? "ocr" : `${languagePrefix}${code}`;
  if (!extrasTable().some((extra) => extra.name === name)) throw unknownLanguage(code);
  const path = code === ownLanguage ? engine : pathOf(name, settings);
  const place = path ?? missing(name, `Reading scanned pages in "${code}" (ocr.languages) needs its data.`);
  return join(place, "node_modules", "@tesseract.js-data", code, languageData, `${code}.traineddata.gz`);
}

function unknownLanguage(code: string): QuireError {
  const known = extrasTable().flatMap(({ name }) =>
    name.startsWith(languagePrefix) ? name.slice(languagePrefix.length) : [],
  );
  return new QuireError("config", `There is no extra that reads scanned pages in "${code}" (ocr.languages).`, {
    facts: { language: code },
    fix: `Name languages of these, joined by +: ${[ownLanguage, ...known].join(", ")}.`,
  });
}

function pathOf(name: string, { extras }: RecognitionSettings): string | null {
  const extra = extrasTable().find((each) => each.name === name);
  return extra === undefined ? null : locateExtra(extras, extra);
}

function missing(name: string, message: string): never {
  throw new QuireError("missing_program", message, { facts: { extra: name }, fix: `Run: quire extras add ${name}` });
}

/** The width stands in a PNG's header. */
function imageWidth(png: Uint8Array): number {
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength).readUInt32BE(16);
}

function toLines(data: Page, scale: number): LayoutLine[] {
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  const usual = fontSize(paragraphs.flatMap(({ lines }) => lines)) * scale;
  return paragraphs
    .flatMap(({ lines }) => {
      const own = fontSize(lines) * scale;
      const size = Math.abs(own - usual) < usual * sizeNoise ? usual : own;
      return lines.map((line) => toLine(line, scale, Math.round(size * 2) / 2));
    })
    .filter((line) => hasLetterOrDigit(line.text));
}

/** The usual size of some lines, in pixels: boxes of single lines vary with the letters that happen to stand in them. */
function fontSize(lines: readonly Line[]): number {
  const heights = lines.map((line) => line.rowAttributes.rowHeight || line.bbox.y1 - line.bbox.y0);
  return median(heights) * rowToFontSize;
}

function toLine(line: Line, scale: number, size: number): LayoutLine {
  const { x0, x1 } = line.bbox;
  const baseline = Math.max(line.baseline.y0, line.baseline.y1) * scale;
  return {
    text: line.text.trim(),
    x: x0 * scale,
    y: baseline - ascent * size,
    width: (x1 - x0) * scale,
    height: size,
    font_size: size,
    bold: false,
    italic: false,
    soft_hyphen: false,
    ...(line.text.trim().split(" ").length === line.words.length && {
      boxes: line.words.flatMap(({ bbox }) =>
        [bbox.x0, bbox.y0, bbox.x1 - bbox.x0, bbox.y1 - bbox.y0].map((pixels) => Math.round(pixels * scale * 10)),
      ),
    }),
  };
}
