import assert from "node:assert";
import { createDocumentEngines } from "../../src/adapters/documents/document-engines.js";
import { createReaders } from "../../src/document/document-readers.js";
import type { Extraction } from "../../src/ports/document-reader.js";

const readers = createReaders(createDocumentEngines({ extras: null, languages: null }));

/** What the reader of a format without pages makes of some bytes. */
export async function readMarkdown(
  bytes: Uint8Array,
  name: string,
): Promise<Extract<Extraction, { kind: "markdown" }>> {
  const extraction = await readers.read(bytes, name, { ocr: false });
  assert(extraction.kind === "markdown");
  return extraction;
}
