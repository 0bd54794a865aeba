import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { stringify } from "yaml";
import { type Item, itemAuthors } from "../../domain/item.js";
import { formatDate } from "../../domain/item-date.js";
import type { RunContext } from "../../run/run-context.js";
import { fileNameFor } from "../scan/file-name.js";

/** A document as it is to be kept. */
export interface NewDocument {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
  /** Below the workspace's folder of sources. */
  name: string;
}

/**
 * A name that is the same whoever adds the document when, and of which no other document has the same: title and year,
 * then the beginning of the hash.
 */
export function documentName(item: Partial<Item>, fallback: string, extension: string, sha256: string): string {
  const mark = `-${sha256.slice(0, 6)}${extension}`;
  const whole: Item = { type: "document", ...item };
  const named =
    fileNameFor(whole, "slug(title)_year", mark) ?? fileNameFor({ type: "", title: fallback }, "slug(title)", mark);
  return named ?? `${sha256.slice(0, 16)}${extension}`;
}

/** A text as a Markdown file that says in its front matter what it is. */
export function markdownDocument(text: string, item: Partial<Item>, source: string): Uint8Array {
  const date = formatDate(item.issued);
  const fields = {
    ...(item.title !== undefined && { title: item.title }),
    ...(item.author !== undefined && { author: itemAuthors({ type: "", author: item.author }) }),
    ...(date !== "" && { date }),
    ...(item.DOI !== undefined && { doi: item.DOI }),
    source,
  };
  return new TextEncoder().encode(`---\n${stringify(fields, { lineWidth: 0 })}---\n\n${text.trim()}\n`);
}

export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Writes a document where it is not there yet. Returns its absolute path. */
export async function keepDocument({ services }: RunContext, document: NewDocument): Promise<string> {
  const { files, config } = services;
  const path = files.inside(files.configured(config.research.folder), document.name);
  if ((await files.stat(path)) === null || (await files.hash(path)) !== document.sha256) {
    await files.writeFile(path, document.bytes);
  }
  return path;
}

/** A file's name without its folder and ending. */
export function stemOf(path: string): string {
  return basename(path, extname(path));
}
