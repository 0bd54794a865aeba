import { extname } from "node:path";
import type { Format } from "../../domain/work.js";

const byEnding: Readonly<Record<string, Format>> = {
  ".pdf": "pdf",
  ".md": "markdown",
  ".markdown": "markdown",
  ".mdown": "markdown",
  ".mkd": "markdown",
  ".qmd": "markdown",
  ".rmd": "markdown",
  ".txt": "text",
  ".text": "text",
  ".html": "html",
  ".htm": "html",
  ".xhtml": "html",
  ".docx": "docx",
  ".epub": "epub",
};

/** Whether a file's ending is one that a folder is searched for. */
export function hasKnownEnding(name: string): boolean {
  return Object.hasOwn(byEnding, extname(name).toLowerCase());
}

/**
 * The format of a file, or null for one that no reader knows. What the bytes say of themselves wins over the
 * ending, except that a `.pdf` stays one (its reader says what it really is).
 */
export function sniffFormat(bytes: Uint8Array, name: string): Format | null {
  const named = byEnding[extname(name).toLowerCase()] ?? null;
  if (named === "pdf") return "pdf";
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString("latin1");
  if (head.startsWith("%PDF-")) return "pdf";
  if (head.startsWith("PK\u0003\u0004")) return zipFormat(bytes, head) ?? (isZipFormat(named) ? named : null);
  if (named !== null) return named;
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html)\b/iu.test(head) ? "html" : null;
}

function isZipFormat(format: Format | null): boolean {
  return format === "docx" || format === "epub";
}

/** Names of entries stand uncompressed in an archive. */
function zipFormat(bytes: Uint8Array, head: string): Format | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (head.includes("mimetypeapplication/epub+zip") || archive.includes("META-INF/container.xml")) return "epub";
  return archive.includes("word/document") ? "docx" : null;
}
