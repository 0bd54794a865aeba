import { basename, extname } from "node:path";
import type { Block, TextLine } from "../corpus/text/block.js";
import { placeWords } from "../corpus/layout/place-words.js";
import { readLayout } from "../corpus/layout/layout-to-blocks.js";
import { markdownToBlocks } from "../corpus/text/markdown-blocks.js";
import { sanitiseLine } from "../corpus/text/sanitise.js";
import { structureText } from "../corpus/text/structure.js";
import { renderText } from "../corpus/text/text.js";
import { hasLetterOrDigit } from "../domain/characters.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Item } from "../domain/item.js";
import type { DocumentReaders, Extraction, ReadOptions } from "../ports/document-reader.js";
import type { ReadRequest, ReadWork, WorkBasis } from "../ports/work-reader.js";
import type { Work } from "../domain/work.js";

/** Reads a file's bytes into a work with its text, sections and passages. */
export async function readWork(
  readers: DocumentReaders,
  request: ReadRequest,
  options: ReadOptions,
): Promise<ReadWork> {
  const { bytes, name, basis, passages } = request;
  try {
    const { format, ...extraction } = await readers.read(bytes, name, options);
    return composeWork(extraction, { ...basis, format }, name, passages);
  } catch (thrown) {
    const error = toQuireError(thrown);
    throw error.code === "internal" ? unread(thrown, name) : error;
  }
}

/** A parser that meets what its makers did not think of throws anything: it is the file that cannot be read. */
function unread(thrown: unknown, name: string): QuireError {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new QuireError("damaged", `${name} cannot be read: ${reason}.`, {
    facts: { name },
    fix: "Open the file with the program that it is meant for and save it again, or convert it to another format.",
    cause: thrown,
  });
}

/** Turns what a reader found into the work, its text, sections and passages. Throws `no_text_layer` where nothing is left. */
export function composeWork(
  extraction: Extraction,
  basis: WorkBasis & Pick<Work, "format">,
  fileName: string,
  passages: { size: number; overlap: number },
): ReadWork {
  const { blocks, lines: drawn } = readBlocks(extraction);
  const lines = renderText(blocks, { line_size: passages.size });
  if (!lines.some((line) => hasLetterOrDigit(line.text))) {
    throw new QuireError("no_text_layer", `${fileName} holds no readable text.`, {
      facts: { path: basis.paths[0]?.path ?? fileName },
      fix: "If it is a scan, add it with --ocr.",
    });
  }
  const title = titleOf(extraction.item, blocks, fileName);
  const structured = structureText(
    { work_id: basis.id, title, lines },
    { passage_size: passages.size, passage_overlap: passages.overlap },
  );
  const page_starts = pageStarts(lines);
  const work: Work = {
    ...basis,
    title,
    item: { type: "document", ...extraction.item, title },
    pages: extraction.kind === "layout" ? extraction.pages.length : null,
    ...(extraction.kind === "layout" && { page_starts }),
    lines: lines.length,
    ocr: extraction.kind === "layout" && extraction.ocr,
  };
  const starts = page_starts.map(([line]) => line);
  return {
    work,
    ...structured,
    boxes: placeWords(lines, drawn, starts),
    text: `${lines.map((line) => line.text).join("\n")}\n`,
  };
}

function readBlocks(extraction: Extraction): ReturnType<typeof readLayout> {
  return extraction.kind === "layout"
    ? readLayout(extraction.pages, extraction.outline)
    : { blocks: markdownToBlocks(extraction.markdown), lines: [] };
}

function pageStarts(lines: readonly TextLine[]): [number, number][] {
  const starts: [number, number][] = [];
  for (const [index, { page }] of lines.entries()) {
    if (page !== null && page !== starts.at(-1)?.[1]) starts.push([index + 1, page]);
  }
  return starts;
}

/** The file's own title, else its first outermost heading, else its name made readable. */
function titleOf(item: Partial<Item>, blocks: readonly Block[], fileName: string): string {
  const own = sanitiseLine(item.title ?? "").trim();
  if (own !== "") return own;
  const heading = blocks.find((block) => block.kind === "heading" && block.level === 1);
  if (heading?.kind === "heading") return heading.text;
  return basename(fileName, extname(fileName))
    .replaceAll(/[_\s]+/g, " ")
    .trim();
}
