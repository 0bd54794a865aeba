import { z } from "zod";
import { configured } from "../../domain/configured.js";
import { noteMetadataSchema, noteProblemSchema, searchableFields } from "../../domain/note.js";

/** Folders as a person names them; by default those of the configuration, `brain.source_dir` and `brain.index_dir`. */
const sourceDir = configured(z.string().min(1), "brain.source_dir", "Folder of the notes");
const indexDir = configured(z.string().min(1), "brain.index_dir", "Folder of the index");

export const brainIndexInput = z.strictObject({
  source_dir: sourceDir,
  index_dir: indexDir,
  embeddings: configured(z.boolean(), "brain.embeddings", "Make vectors of all paragraphs, for brain similar"),
  force_reindex: z.boolean().default(false).describe("Read notes again that did not change"),
});

const noteChange = z.strictObject({ path: z.string(), change: z.enum(["added", "changed", "removed"]) });

export const brainIndexOutput = z.strictObject({
  /** Absolute. */
  master_index: z.string(),
  /** False where the file had these bytes already. */
  written: z.boolean(),
  /** Notes in the index. */
  notes: z.int(),
  /** Other documents of the folder: found by their titles and headings, in a file of their own. */
  documents: z.int(),
  /** Notes whose content was read; the others are as the last indexing left them. */
  read: z.int(),
  /** By path; none of notes that stayed as they were. */
  changes: z.array(noteChange),
  /** Files that are not in the index, and why. */
  problems: z.array(noteProblemSchema),
  embeddings: z
    .strictObject({
      /** "lsi", or `provider:model`. */
      model: z.string(),
      dimensions: z.int(),
      /** Paragraphs in the FAISS file. */
      rows: z.int(),
      /** Paragraphs without a vector: none of their words is known to the model. */
      without_vector: z.int(),
      written: z.boolean(),
    })
    .nullable(),
  /** True where the index had embeddings until now, and none were asked for. */
  embeddings_dropped: z.boolean(),
  took_ms: z.number(),
});
export type BrainIndexOutput = z.infer<typeof brainIndexOutput>;

/** Input of `brain_check`, and of `brain_fix`, which writes what can be derived, then checks. */
export const brainCheckInput = z.strictObject({
  source_dir: sourceDir,
});

export const brainCheckOutput = z.strictObject({
  /** Absolute. */
  source_dir: z.string(),
  /** Files that could be notes. */
  notes: z.int(),
  problems: z.array(noteProblemSchema),
});

export const brainFixOutput = z.strictObject({
  ...brainCheckOutput.shape,
  /** Which fields were written into which notes. */
  fixed: z.array(z.strictObject({ path: z.string(), fields: z.array(z.string()) })),
});
/** Output of `brain_check` and `brain_fix`. */
export type BrainCheckOutput = z.infer<typeof brainCheckOutput> & Partial<z.infer<typeof brainFixOutput>>;

export const brainNewInput = z.strictObject({
  title: z.string().trim().min(1).describe("Of the note"),
  keywords: z.array(z.string().trim().min(1)).describe("Words it is found by"),
  topics: z.array(z.string().trim().min(1)).describe("What it belongs to"),
  summary: z.string().trim().min(1).optional().describe("In a sentence or two"),
  body: z.string().default("").describe("Markdown below the heading"),
  source_dir: sourceDir,
});

/** `path` is relative to the brain, `file` absolute. */
export const brainNewOutput = z.strictObject({ path: z.string(), file: z.string(), uuid: z.string() });
export type BrainNewOutput = z.infer<typeof brainNewOutput>;

/** The metadata of a note, with where it lies. */
export const foundNoteSchema = z.strictObject({ path: z.string(), ...noteMetadataSchema.shape });
export type FoundNote = z.infer<typeof foundNoteSchema>;

const foundDocumentSchema = z.strictObject({ path: z.string(), title: z.string(), headings: z.array(z.string()) });
export type FoundDocument = z.infer<typeof foundDocumentSchema>;

const limit = z.int().min(1).max(10_000).optional().describe("Notes shown at most");

export const brainSearchInput = z.strictObject({
  query: z.string().trim().min(1).describe('All of its words must occur; "quoted words" stand together'),
  fields: z
    .array(z.enum(searchableFields))
    .min(1)
    .optional()
    .describe("Where they are looked for; by default everywhere"),
  index_dir: indexDir,
  limit,
});
export const brainSearchOutput = z.strictObject({
  query: z.string(),
  /** How many match; `notes` may be fewer. */
  total: z.int(),
  notes: z.array(foundNoteSchema),
  /** Documents beside the notes that have all words in title, keywords and headings, with the headings that have one. */
  documents: z.array(foundDocumentSchema).default([]),
});
export type BrainSearchOutput = z.infer<typeof brainSearchOutput>;

/** Input of `brain_keyword` and `brain_topic`. */
export const brainTermInput = z.strictObject({
  term: z.string().trim().min(1).describe("A whole keyword or topic, in any case"),
  index_dir: indexDir,
  limit,
});
export const brainTermOutput = z.strictObject({
  term: z.string(),
  /** How many have it; `notes` may be fewer. */
  total: z.int(),
  notes: z.array(foundNoteSchema),
  /** Terms of the index nearest to one that it does not have. */
  near: z.array(z.string()),
});
export type BrainTermOutput = z.infer<typeof brainTermOutput>;

export const brainSimilarInput = z.strictObject({
  query: z.string().trim().min(1).describe("A text that says what is meant"),
  k: z.int().min(1).max(1000).default(5).describe("Paragraphs at most"),
  index_dir: indexDir,
});
export const brainSimilarOutput = z.strictObject({
  query: z.string(),
  model: z.string(),
  chunks: z.array(
    z.strictObject({
      path: z.string(),
      chunk_id: z.int(),
      /** Cosine: higher is nearer. */
      score: z.number(),
      title: z.string(),
      /**
       * The paragraph as the note has it now, a heading with the paragraph below it; null where the note has no such
       * paragraph any more.
       */
      text: z.string().nullable(),
      /** Absolute path of the note, and the line of it at which the paragraph begins; null where `text` is. */
      file: z.string().nullable().default(null),
      line: z.int().min(1).nullable().default(null),
    }),
  ),
});
export type BrainSimilarOutput = z.infer<typeof brainSimilarOutput>;
