import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../../domain/collections.js";
import { QuireError } from "../../domain/error.js";
import type { LayoutLine, OcrEngine, RecognitionSettings } from "../../ports/document-reader.js";
import { requireFrom } from "../extras/require-from.js";
import { codesOf, dataOf, extraFolder, guesses } from "./ocr-data.js";
import type { Recogniser } from "./pdf-reader.js";
import type { Line, Page, Worker } from "tesseract.js";
import { hasFigure, hasLetterOrDigit } from "../../domain/characters.js";

/** A row reaches from the descender line to the ascender line, about nine tenths of the font size. */
const rowToFontSize = 1.1;
/** Measured heights of one print differ by this share from paragraph to paragraph; headings differ by more. */
const sizeNoise = 0.25;
const pointsPerInch = 72;
/** As for a text layer: from the baseline to the top of a line, in font sizes. */
const ascent = 0.8;

/** A page in its own language has 80 to 96 of 100, one in another script 12 to 54 (docs/benchmarks.md). */
const leastConfidence = 65;
/** Words with figures have 81 to 96 of 100 on pages where they are right, 42 to 58 on those where most are wrong (docs/benchmarks.md). */
const leastConfidenceInFigures = 70;
/** Words that were misread had 0 to 73 of 100, nine in ten of the others more (docs/benchmarks.md). */
const leastConfidenceInWord = 75;
/** Of a page; one with more is doubtful as a whole, and is read in few words. */
const mostDoubtfulWords = 200;
/** So many pages that cannot be read are tried in every script that is installed; then none of the rest. */
const mostTried = 3;

/** Recognises text in images of pages by tesseract.js, with its data from disk: it is given them and fetches nothing. */
export function createTesseract(settings: RecognitionSettings): Recogniser {
  return {
    isInstalled: () => extraFolder("ocr", settings) !== null,
    open: (wanted, beside) => openTesseract(settings, wanted, beside),
  };
}

interface Recognised {
  data: Page;
  confidence: number;
}

async function openTesseract(settings: RecognitionSettings, wanted: string | null, beside: string): Promise<OcrEngine> {
  const named = wanted ?? settings.languages;
  const [first = [], ...others] = named === null ? guesses(settings, beside) : [codesOf(named)];
  let current = { worker: await startWorker(first, settings), codes: first };
  let tried = 0;
  const change = async (codes: string[]) => {
    const worker = await startWorker(codes, settings);
    await current.worker.terminate();
    current = { worker, codes };
  };
  return {
    async recognise(png, page) {
      const scale = page.width / imageWidth(png);
      let best = await recogniseBy(current.worker, png, scale);
      if (best.confidence < leastConfidence && others.length > 0 && tried++ < mostTried) {
        const before = current.codes;
        for (const codes of others) {
          await change(codes);
          best = await recogniseBy(current.worker, png, scale);
          if (best.confidence >= leastConfidence) break;
        }
        if (best.confidence < leastConfidence) await change(before);
      }
      const isRead = best.confidence >= leastConfidence;
      return {
        page: { ...page, lines: isRead ? toLines(best.data, scale) : [] },
        is_read: isRead,
        has_doubtful_figures: isRead && confidenceOf(best.data, hasFigure) < leastConfidenceInFigures,
        doubtful_words: isRead ? doubtfulWords(best.data) : [],
        confidence: Math.round(best.confidence),
        languages: current.codes.join("+"),
      };
    },
    async close() {
      await current.worker.terminate();
    },
  };
}

async function recogniseBy(worker: Worker, png: Uint8Array, scale: number): Promise<Recognised> {
  await worker.setParameters({ user_defined_dpi: String(Math.round(pointsPerInch / scale)) });
  const { data } = await worker.recognize(Buffer.from(png), {}, { text: false, blocks: true });
  return { data, confidence: confidenceOf(data) };
}

/** The mean of the words, or of some of them, by their length: what the engine says of a page counts its shortest ones as much as the others. Of a blank page all. */
function confidenceOf(data: Page, isMeant = hasLetterOrDigit): number {
  const words = wordsOf(data).filter(({ text }) => isMeant(text));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 100 : words.reduce((sum, each) => sum + each.confidence * each.text.length, 0) / letters;
}

function wordsOf({ blocks }: Page) {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
}

/** Words without the signs around them, as they are looked for in a text. */
function doubtfulWords(data: Page): string[] {
  const doubtful = wordsOf(data)
    .filter(({ confidence }) => confidence < leastConfidenceInWord)
    .flatMap(({ text }) => /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u.exec(text) ?? []);
  return [...new Set(doubtful)].slice(0, mostDoubtfulWords);
}

async function startWorker(codes: readonly string[], settings: RecognitionSettings): Promise<Worker> {
  const engine = extraFolder("ocr", settings);
  if (engine === null) throw missing();
  const { createWorker, OEM, PSM } = requireFrom(engine)("tesseract.js") as typeof import("tesseract.js");
  // The package takes data from one folder alone; given as bytes, it takes them for names of languages.
  const langPath = await mkdtemp(join(tmpdir(), "quire-ocr-"));
  try {
    for (const code of codes) await writeFile(join(langPath, `${code}.traineddata.gz`), dataOf(code, settings));
    const options = { langPath, gzip: true, cacheMethod: "none" };
    const worker = await createWorker(codes.join("+"), OEM.LSTM_ONLY, options);
    // The package's default takes the page for one block and reads across columns.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

function missing(): QuireError {
  return new QuireError("missing_program", "Reading scanned pages needs an engine for it.", {
    facts: { extra: "ocr" },
    fix: "Run: quire extras add ocr",
  });
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
