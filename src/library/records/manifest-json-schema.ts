import { z } from "zod";
import { manifestSchema } from "../../domain/manifest.js";

/** What a person or another program should know of the fields of an entry. */
const descriptions: Readonly<Record<string, string>> = {
  id: "SHA-256 of the file as first seen; of the first identifier (kind:value) for a work without a file. Never changes.",
  filename: "Relative to the workspace where it lies below it, else absolute; empty for a work without a file.",
  title: "May be edited: it wins over csl.title.",
  authors: 'As printed: "Ada Lovelace" or "Lovelace, Ada". May be edited: wins over csl.author.',
  publication: "Journal, book or proceedings it is part of; the publisher of a book. May be edited.",
  date: "YYYY, YYYY-MM or YYYY-MM-DD; empty where unknown. May be edited.",
  year: "May be edited; a year that was changed alone wins over the date.",
  doi: "Lower case, without prefix. May be edited.",
  isbn: "ISBN-13 without hyphens. May be edited.",
  pdf_url: "Address of a copy that anyone may fetch.",
  source_url: "Page about the work.",
  processed: "False for a file whose record nobody has accepted.",
  retrieved_at: "When the sources were asked, ISO 8601.",
  notes: "Yours; no machine writes here.",
  tags: "Yours; searches filter by them.",
  csl: "The whole item in CSL-JSON; its id is the citation key.",
  sha256: "SHA-256 of the file as it is now; null without a file.",
  original_filename: "What the file was called when it was first seen.",
  status: "How far the file has come.",
  reason: "Why there is no record, in words.",
  notices: "Retractions, corrections and the like that sources know of.",
  fields: 'Which source each field of the item came from; "you" is a person, whose fields no machine replaces.',
  differences: "Where sources or the file disagree.",
  write: "Hashes of the file before and after its metadata were last written, and the run that did it.",
  as_written: "Digests by which Quire tells what was changed by hand. Leave it as it is.",
  former_keys: "Citation keys that drafts may still use.",
};

/** The JSON Schema (2020-12) of manifest.json, as published in `docs/manifest.schema.json`. */
export function manifestJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(manifestSchema, { io: "input" });
  const entry = entryOf(schema);
  for (const [name, description] of Object.entries(descriptions)) entry[name] = { ...entry[name], description };
  const title = "Quire's manifest.json, version 1";
  return { $schema: schema.$schema, title, description: "The records of a library, one entry per work.", ...schema };
}

const entrySchema = z.object({
  properties: z.object({
    entries: z.object({ items: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }) }),
  }),
});

/** The properties of an entry, to be written into. */
function entryOf(schema: object): Record<string, Record<string, unknown>> {
  entrySchema.parse(schema);
  return (schema as z.infer<typeof entrySchema>).properties.entries.items.properties;
}
