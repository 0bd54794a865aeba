// Texts of documents as they are compared here: by readers of Quire, and as a page of HTML has them.
import { createPdfReader } from "../../dist/adapters/pdf/pdf-reader.js";
import { readLayout } from "../../dist/corpus/layout/layout-to-blocks.js";
import { markdownToBlocks } from "../../dist/corpus/text/markdown-blocks.js";
import { renderText } from "../../dist/corpus/text/text.js";
import { createReaders } from "../../dist/document/document-readers.js";
import { openZip } from "../../dist/adapters/zip/zip.js";

const pdf = createPdfReader();
const readers = createReaders(/** @type {any} */ ({ readPdf: (...given) => pdf.read(...given), openZip }));

/**
 * What Quire reads of a file, and whether a page of it was read from its image with figures that are not to be trusted;
 * null where it refuses it.
 * @param {Uint8Array} bytes @param {string} name
 */
export async function textOf(bytes, name) {
  try {
    return renderedText(await readers.read(bytes, name, { ocr: false }));
  } catch {
    return null;
  }
}

/** @param {any} extraction */
export function renderedText(extraction) {
  const blocks =
    extraction.kind === "layout"
      ? readLayout(extraction.pages, extraction.outline).blocks
      : markdownToBlocks(extraction.markdown);
  return renderText(blocks, { line_size: 1200 })
    .map(({ text }) => text)
    .join("\n");
}

/** A text without what is only set: blanks, marks of Markdown and of direction, hyphens and quotation marks. @param {string} text */
export const plain = (text) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}\p{Pd}\p{Pi}\p{Pf}#*_`|>"'\\^~\u2212]/gu, "")
    .toLowerCase();

/** Sentences by the signs that end them, of five letters and more. @param {string} text */
export const sentencesOf = (text) =>
  (text.match(/[^.!?。！？؟।]+(?:[.!?](?=\S)[^.!?。！？؟।]+)*(?:[.!?](?=\s|$)|[。！？؟।]|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && sentence.length > 5);

/** @typedef {{ title: string, level: number, paragraphs: string[] }} Section */

const entities = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" }));

/** Headings of a page of HTML, each with its paragraphs and items up to the next one. @param {string} html @returns {Section[]} */
export function sectionsOf(html) {
  const body = html.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/giu, "");
  const sections = [];
  for (const [, tag = "", inner = ""] of body.matchAll(
    /<(h[1-6]|p|li|dd|div class="para")(?=[\s>])[^>]*>([\s\S]*?)(?=<\/?(?:h[1-6]|p|li|dd|dt|ul|ol|dl|div|table|pre|blockquote)\b)/giu,
  )) {
    const text = inner
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu, (whole, hex, decimal, name) =>
        hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : decimal
            ? String.fromCodePoint(Number(decimal))
            : (entities.get(name) ?? whole),
      )
      .replaceAll(/\s+/gu, " ")
      .trim();
    if (text === "") continue;
    if (/^h/iu.test(tag))
      sections.push({
        title: text.replace(/^(?:[\p{L}]*\s*\d+(?:\.\d+)*\.?[\s:]+)/u, ""),
        level: Number(tag.slice(1)),
        paragraphs: [],
      });
    else sections.at(-1)?.paragraphs.push(text);
  }
  return sections;
}

/** @typedef {{ right: number, said: number, wrong: number }} Cell */

/** Counts what came of tries: right, refused or doubted in words, or silently wrong. @param {readonly ("right" | "said" | "wrong")[]} outcomes @returns {Cell} */
export function cellOf(outcomes) {
  const count = (/** @type {string} */ wanted) => outcomes.filter((outcome) => outcome === wanted).length;
  return { right: count("right"), said: count("said"), wrong: count("wrong") };
}
