import { isDigits } from "./characters.js";
import { beginsAsAddress } from "./url.js";
import { beginsAsIdentifier } from "./identifier.js";
import { z } from "zod";
import type { Item } from "./item.js";

/** Fields of a note's front matter that the index takes over, in this order. Others stay in the note alone. */
export const noteFields = ["title", "keywords", "topics", "uuid", "created_at", "updated_at", "summary"] as const;
export type NoteField = (typeof noteFields)[number];

/**
 * A date or a moment of ISO 8601: "2024-04-25", "2024-04-25T10:00:00Z", "2024-04-25T10:00:00+02:00". Moments first, as
 * most are: what a date refuses costs more than all other checks of a note.
 */
export const isoMoment = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** Checks what the front matter of a note says; the one schema of it. Unknown fields are left out. */
export const noteMetadataSchema = z.object({
  title: z.string().trim().min(1),
  keywords: z.array(z.string().trim().min(1)),
  topics: z.array(z.string().trim().min(1)),
  uuid: z.string().trim().min(1).optional(),
  created_at: isoMoment.optional(),
  updated_at: isoMoment.optional(),
  summary: z.string().trim().min(1).optional(),
});
export type NoteMetadata = z.infer<typeof noteMetadataSchema>;

/** Fields that texts are looked for in, by default all of them. */
export const searchableFields = ["title", "keywords", "topics", "summary"] as const;
export type SearchableField = (typeof searchableFields)[number];

const pathsByTerm = z.record(z.string(), z.array(z.string()));

/** `master_index.json`. Paths count from the brain (the parent of the folder of notes) and have "/" between names. */
export const masterIndexSchema = z.object({
  metadata: z.record(z.string(), noteMetadataSchema),
  keyword_index: pathsByTerm,
  topic_index: pathsByTerm,
  /** Both relative to the workspace; there when embeddings were made. */
  embedding_index_file: z.string().optional(),
  embedding_map_file: z.string().optional(),
});

/** `embedding_map.json`: by row of the FAISS index, as a string; chunks are counted from 0 in their note. */
export const embeddingMapSchema = z.record(
  z.string(),
  z.strictObject({ file_path: z.string(), chunk_id: z.int().min(0) }),
);
export type ChunkPlace = { file_path: string; chunk_id: number };

/** Says what is wrong with a note, or with a path below the folder of notes. */
export const noteProblemSchema = z.strictObject({
  /** Relative to the brain. */
  path: z.string(),
  /** Line of the file, from 1; null where the whole file is meant. */
  line: z.int().min(1).nullable(),
  /** "keywords[0]"; null where no field is meant. */
  field: z.string().nullable(),
  message: z.string(),
  fix: z.string(),
});
export type NoteProblem = z.infer<typeof noteProblemSchema>;

/** Brings keywords and topics to the form in which they are compared: NFC, lower case, without space around. */
export function foldTerm(term: string): string {
  return term.trim().toLowerCase().normalize("NFC");
}

/** A citation key that stands in a draft without braces: letters, digits and "_", with single punctuation inside. */
export const plainKey = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u;
/** Keys that mean something else where they are typed: identifiers, addresses, labels of an answer. */
const hasOtherMeaning = (key: string) =>
  beginsAsIdentifier(key) || beginsAsAddress(key) || (key.toLowerCase().startsWith("s") && isDigits(key.slice(1)));
const longestUuid = 100;

/** A note's uuid where it can be written as a citation key, `[@b2c3d4e5-...]`; null where it can not. */
export function citableUuid(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const uuid = value.trim();
  return uuid.length <= longestUuid && plainKey.test(uuid) && !hasOtherMeaning(uuid) ? uuid : null;
}

/** The uuid that a note's file says; items keep it where CSL-JSON has its place for what it knows no field for. */
export function noteUuid(item: Item | undefined): string | null {
  const { custom } = (item ?? {}) as { custom?: { uuid?: unknown } | null };
  return citableUuid(custom?.uuid);
}

/** `uuid` of a front matter as part of an item. */
export function uuidField(value: unknown): { custom?: { uuid: string } } {
  const uuid = citableUuid(value);
  return uuid === null ? {} : { custom: { uuid } };
}
