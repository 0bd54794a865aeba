import { z } from "zod";

/** Documents that lie beside the notes and are no notes: they are found, and never written to. */
const indexedDocument = z.strictObject({
  /** As that of a note: counted from the brain. */
  path: z.string(),
  size: z.number(),
  mtime_ms: z.number(),
  ctime_ms: z.number(),
  title: z.string(),
  /** What the file says of itself. */
  keywords: z.array(z.string()),
  headings: z.array(z.string()),
  /** Why it could not be read; then its name alone is known. */
  problem: z.string().nullable(),
});
export type IndexedDocument = z.infer<typeof indexedDocument>;

const documentIndex = z.strictObject({
  version: z.literal(1),
  indexed_at: z.number(),
  documents: z.array(indexedDocument),
});
export type DocumentIndex = z.infer<typeof documentIndex>;

/** `document_index.json`; null where the text is none: then the documents are read again. */
export function parseDocumentIndex(text: string): DocumentIndex | null {
  try {
    return documentIndex.parse(JSON.parse(text));
  } catch {
    // There is none, or it is torn, edited or of another version: the documents themselves are there.
    return null;
  }
}

/** One document a line. */
export function documentIndexText({ version, indexed_at, documents }: DocumentIndex): string {
  const lines = documents.map((document) => JSON.stringify(document));
  return `{"version":${version},"indexed_at":${indexed_at},"documents":[\n${lines.join(",\n")}\n]}\n`;
}
