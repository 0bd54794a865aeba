import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { searchableFields, type SearchableField } from "../../domain/note.js";
import type { FoundNote } from "../brain-schema.js";
import { builtInModel, lsiVector } from "../embeddings/embedding-model.js";
import type { IndexAccess } from "./index-access.js";
import type { IndexFile } from "./index-file.js";
import { describeNotes, pathsUnder, searchTable } from "./look-up.js";
import type { NoteTable } from "./note-table.js";
import type { NoteVectors } from "./note-vectors.js";
import { nearestRows } from "./nearest-rows.js";

/** A paragraph: path of its note, its number there (from 0), its likeness as a cosine (higher is nearer). */
export type SimilarChunk = [path: string, chunkId: number, score: number];

export interface LookupAccess extends IndexAccess {
  /** A text as the embedder of this name embeds it. Throws `no_embedder` where that one is not configured. */
  embed(model: string, text: string): Promise<Float32Array>;
}

const text = z.string().trim().min(1);
const chosenFields = z.array(z.enum(searchableFields)).min(1);
const count = z.int().min(1);

/** Answers of an index of notes. Every answer is of the index as it is on the disk. */
export class IndexLookup {
  constructor(
    protected readonly index: IndexFile,
    protected readonly access: LookupAccess,
  ) {}

  /**
   * Notes that have every word of the query, as words or parts of words, somewhere in the fields; "words in quotes" have
   * to stand together. Those that have all of it in a row in one field come first, in the order of the fields; then by path.
   */
  async searchMetadata(query: string, fields: readonly SearchableField[] = searchableFields): Promise<FoundNote[]> {
    const [wanted, chosen] = [given("query", text, query), given("fields", chosenFields, fields)];
    const table = await this.table();
    return describeNotes(table, searchTable(table, wanted, chosen));
  }

  /** Paths of the notes with a keyword, whatever its case, sorted; none where no note has it. */
  async lookupByKeyword(keyword: string): Promise<string[]> {
    const wanted = given("keyword", text, keyword);
    return pathsUnder(await this.table(), "keywords", wanted);
  }

  /** Paths of the notes of a topic, whatever its case, sorted; none where no note has it. */
  async lookupByTopic(topic: string): Promise<string[]> {
    const wanted = given("topic", text, topic);
    return pathsUnder(await this.table(), "topics", wanted);
  }

  /**
   * The `k` paragraphs nearest to a text, best first; none where the built-in model knows none of its words.
   * Throws `not_found` where the index has no embeddings, `no_embedder` where theirs is not configured here.
   */
  async findSimilar(query: string, k = 5): Promise<SimilarChunk[]> {
    const [wanted, most] = [given("text", text, query), given("k", count, k)];
    return this.nearest(await this.vectors(), wanted, most);
  }

  /** What the look-ups read, for several answers of one state. */
  table(): Promise<NoteTable> {
    return this.index.notes(this.access);
  }

  vectors(): Promise<NoteVectors> {
    return this.index.vectors(this.access);
  }

  async nearest({ rows, places, model }: NoteVectors, query: string, k: number): Promise<SimilarChunk[]> {
    if (rows.rows === 0) return [];
    const builtIn = model.model === builtInModel;
    const vector = builtIn ? lsiVector(model.basis, query) : unit(await this.access.embed(model.model, query));
    if (vector === null) return [];
    if (vector.length !== rows.dimensions) throw otherLength(model.model, vector.length, rows.dimensions);
    return nearestRows(rows, vector, k).map(({ row, score }) => {
      const { file_path, chunk_id } = places[row]!;
      return [file_path, chunk_id, score];
    });
  }
}

/** What a caller gave, or `invalid_input` naming the argument. */
function given<T>(field: string, schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new QuireError("invalid_input", `${[field, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? ""}.`, {
    facts: { field },
    fix: "Give it as the documentation of RetrievalModule says.",
  });
}

/** Null for one without a direction. */
function unit(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : null;
}

function otherLength(model: string, length: number, expected: number): QuireError {
  return new QuireError("damaged", `${model} gave ${length} numbers for the text; the index has ${expected} a row.`, {
    facts: { model, length, expected },
    fix: "Make the embeddings again with: quire brain index --embeddings",
  });
}
