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
import type { DocumentReaders, Extraction, InnerFile, LayoutPage, ReadOptions } from "../ports/document-reader.js";
import type { ReadRequest, ReadWork, WorkBasis } from "../ports/work-reader.js";
import type { FieldReading } from "../domain/record.js";
import { metadataIdentify, tellingPages } from "../domain/telling-pages.js";
import type { Work } from "../domain/work.js";
import { readHeader } from "../reference/header/read-header.js";

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
  const { item, fields } = readFileItem(extraction, fileName);
  const title = titleOf(item, blocks, fileName);
  const structured = structureText(
    { work_id: basis.id, title, lines },
    { passage_size: passages.size, passage_overlap: passages.overlap },
  );
  const page_starts = pageStarts(lines);
  const work: Work = {
    ...basis,
    title,
    item: { type: "document", ...item, title },
    ...(fields !== null && { file_fields: fields }),
    pages: extraction.pages?.length ?? null,
    ...(extraction.pages !== undefined && { page_starts }),
    lines: lines.length,
    ...picturesOf(extraction),
  };
  const starts = page_starts.map(([line]) => line);
  return {
    work,
    ...structured,
    boxes: placeWords(lines, drawn, starts),
    text: `${lines.map((line) => line.text).join("\n")}\n`,
    ...(extraction.annotations && { annotations: extraction.annotations }),
  };
}

type Pictures = Pick<Work, "ocr" | "ocr_pages" | "image_pages" | "doubtful_figures" | "doubtful_words">;

function picturesOf(extraction: Extraction): Pictures {
  if (extraction.kind === "markdown") return { ocr: false };
  const { ocr_pages, image_pages, doubtful_figures, doubtful_words } = extraction;
  return {
    ocr: ocr_pages.length > 0,
    ...(ocr_pages.length > 0 && { ocr_pages }),
    ...(image_pages.length > 0 && { image_pages }),
    ...(doubtful_figures !== undefined && { doubtful_figures }),
    ...(doubtful_words !== undefined && { doubtful_words }),
  };
}

/** Reads what a file says of itself, and where it says each field; formats without pages only state it. */
function readFileItem(
  extraction: Extraction,
  fileName: string,
): { item: Partial<Item>; fields: Record<string, FieldReading> | null } {
  if (extraction.kind === "markdown") return { item: extraction.item, fields: null };
  const { pages, stated } = extraction;
  const read_pages = tellingPages(pages.length, metadataIdentify(stated), (number) => pages[number - 1] ?? noPage);
  const { item, fields } = readHeader({ ...stated, pages: pages.length, read_pages, no_text: false }, fileName);
  return { item, fields };
}

const noPage: LayoutPage = { number: 0, width: 0, height: 0, lines: [] };

function readBlocks(extraction: Extraction): ReturnType<typeof readLayout> {
  if (extraction.kind === "layout") return readLayout(extraction.pages, extraction.outline);
  const { markdown, pages, parts = [] } = extraction;
  const blocks =
    pages === undefined
      ? markdownToBlocks(markdown)
      : pages.flatMap((each, index) => markdownToBlocks(each).map((block) => ({ ...block, page: index + 1 })));
  return { blocks: [...blocks, ...parts.flatMap(blocksOfPart)], lines: [] };
}

/** A file in another one is a section of it. Its pages are none of the outer file. */
function blocksOfPart({ name, extraction }: InnerFile): Block[] {
  const inner = readBlocks(extraction).blocks.map((block): Block => {
    if (block.kind === "heading") return { ...block, level: block.level + 1, page: null };
    return block.kind === "verbatim" ? { ...block, page: null } : { ...block, page: null, page_breaks: [] };
  });
  return [{ kind: "heading", level: 1, text: name, page: null }, ...inner];
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
