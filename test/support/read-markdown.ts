import assert from "node:assert";
import type { DocumentReader, Extraction } from "../../src/ports/document-reader.js";

/** What a reader of a format without pages makes of some bytes. */
export async function readMarkdown(
  reader: DocumentReader,
  bytes: Uint8Array,
  name: string,
): Promise<Extract<Extraction, { kind: "markdown" }>> {
  const extraction = await reader.read(bytes, name, { ocr: false });
  assert(extraction.kind === "markdown");
  return extraction;
}
