import { z } from "zod";
import { hasLetterOrDigit, hasUnspacedScript } from "./characters.js";
import { itemSchema } from "./item.js";
import { fieldReadingSchema, noticeSchema } from "./record.js";

/** Says where a work's file lies: absolute path, size in bytes, modification time in milliseconds since 1970. */
export const workPathSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  size: z.number(),
  mtime_ms: z.number(),
  /** The file's number on its disk, and when its bytes were last looked at: absent where an older Quire, or none, has. */
  inode: z.number().optional(),
  seen_ms: z.number().optional(),
});
export type WorkPath = z.infer<typeof workPathSchema>;

/** Names another work of the library that counts in place of one. */
export const otherWorkSchema = z.object({
  work_id: z.string().describe("Id of the other work"),
  title: z.string().describe("Of the other work"),
  date: z.string().nullable().describe("Of the other work, YYYY, YYYY-MM or YYYY-MM-DD; null where it is not known"),
});
export type OtherWork = z.infer<typeof otherWorkSchema>;

/** One source: its bibliographic item, its files and its text. */
export const workSchema = z.object({
  /** First 16 hex digits of the SHA-256 of the file as first seen; survives moves, renames and edits. */
  id: z.string(),
  /** SHA-256 of the file as it is now. */
  sha256: z.string(),
  /** Name of the format that its file was read in: "pdf". */
  format: z.string(),
  title: z.string(),
  /** What is known of the work: the record of the manifest where it has one, else what the file says. Its `id` is the citation key. */
  item: itemSchema,
  /** What the file says of itself, while the manifest's record stands in its place. */
  file_item: itemSchema.optional(),
  /** Where the file says each field of what it says of itself, by CSL field name; absent where nobody looked. */
  file_fields: z.record(z.string(), fieldReadingSchema).optional(),
  /** Keys it had before its file said a uuid; drafts may still cite them. */
  former_keys: z.array(z.string()).optional(),
  /** SHA-256 of files with this very text: writing metadata into a file changes its bytes alone. */
  same_text: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  notices: z.array(noticeSchema).optional(),
  /** Its newest version, where the library has one. */
  superseded_by: otherWorkSchema.optional(),
  /** The work whose text it repeats. */
  copy_of: otherWorkSchema.optional(),
  /** Pages of the file; null where the format has none. */
  pages: z.number().nullable(),
  /** [line, page] wherever the page changes in the text; absent where the format has no pages. */
  page_starts: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** Lines of the text. */
  lines: z.number(),
  collections: z.array(z.string()),
  /** Those that it was added to, while its record in the manifest names others besides. */
  own_collections: z.array(z.string()).optional(),
  paths: z.array(workPathSchema),
  /** True where text was read from images of pages. */
  ocr: z.boolean(),
  /** Pages that were read from their images; absent where none was, or where an older Quire read it. */
  ocr_pages: z.array(z.number()).optional(),
  /** Pages that are images and were not read. */
  image_pages: z.array(z.number()).optional(),
  /** Those of `ocr_pages` whose figures are not to be trusted. */
  doubtful_figures: z.array(z.number()).optional(),
  /** By page of `ocr_pages`: words that were hardly legible. */
  doubtful_words: z.array(z.tuple([z.number(), z.array(z.string())])).optional(),
  added_at: z.string(),
  updated_at: z.string(),
});
export type Work = z.infer<typeof workSchema>;

/** The id of a work from the SHA-256 (hex) of its file as first seen. */
export function workId(sha256: string): string {
  return sha256.slice(0, 16);
}

/** The page on which a line of the work's text begins, or null where the format has no pages. */
export function pageOfLine(work: Work, line: number): number | null {
  return work.page_starts?.findLast(([start]) => start <= line)?.[1] ?? null;
}

/** Whether some of a span of lines was read from images of pages. */
export function isFromImage(work: Work, startLine: number, endLine: number): boolean {
  if (!work.ocr || work.ocr_pages === undefined) return work.ocr;
  return touches(work, work.ocr_pages, startLine, endLine);
}

/** Whether figures in a span of lines may be other ones on the page: they were read from an image that hardly shows them. */
export function hasDoubtfulFigures(work: Work, startLine: number, endLine: number): boolean {
  return work.doubtful_figures !== undefined && touches(work, work.doubtful_figures, startLine, endLine);
}

/** The words of a span of lines, of this text, that were hardly legible on the image they were read from. */
export function doubtfulWordsIn(work: Work, startLine: number, endLine: number, text: string): string[] {
  const near = (work.doubtful_words ?? []).filter(([page]) => touches(work, [page], startLine, endLine));
  return [...new Set(near.flatMap(([, words]) => words))].filter((word) => standsIn(word, text));
}

/** Whether a word stands in a text, in scripts with blanks as a word of its own. */
export function standsIn(word: string, text: string): boolean {
  const isPart = (letter: string | undefined) => letter !== undefined && hasLetterOrDigit(letter);
  if (hasUnspacedScript(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
  return false;
}

/** Whether a span of lines stands, in part, on one of some pages. */
function touches(work: Work, pages: readonly number[], startLine: number, endLine: number): boolean {
  const [first, last] = [pageOfLine(work, startLine), pageOfLine(work, endLine)];
  return pages.some((page) => first !== null && last !== null && first <= page && page <= last);
}

/** Keys that drafts may still use for a work, besides that of its item. */
export function formerKeys({
  item,
  file_item,
  former_keys = [],
}: Pick<Work, "item" | "file_item" | "former_keys">): string[] {
  const keys = [...(file_item?.id === undefined ? [] : [file_item.id]), ...former_keys];
  return [...new Set(keys)].filter((key) => key !== item.id);
}
