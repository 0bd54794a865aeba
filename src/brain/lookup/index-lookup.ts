import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { searchableFields, type SearchableField } from "../../domain/note.js";
import type { IndexAccess, IndexFile } from "./index-file.js";
import { pathsUnder, searchTable, sharedNotes } from "./look-up.js";
import type { RetrievedNote } from "./note-table.js";
import { type EmbedQuery, nearestChunks, type SimilarChunk } from "./nearest-chunks.js";

export interface LookupAccess extends IndexAccess {
  embed: EmbedQuery;
}

const text = z.string().trim().min(1);
const chosenFields = z.array(z.enum(searchableFields)).min(1);
const count = z.int().min(1);

/** Answers of an index of notes. Every answer is of the index as it is on the disk. */
export class IndexLookup {
  constructor(
    private readonly index: IndexFile,
    private readonly access: LookupAccess,
  ) {}

  /**
   * Notes that have every word of the query, as words or parts of words, somewhere in the fields; "words in quotes" have
   * to stand together. Those that have all of it in a row in one field come first, in the order of the fields; then by path.
   * Answers share what they say of a note: it is frozen.
   */
  async searchMetadata(query: string, fields: readonly SearchableField[] = searchableFields): Promise<RetrievedNote[]> {
    const [wanted, chosen] = [given("query", text, query), given("fields", chosenFields, fields)];
    const table = await this.index.notes(this.access);
    return sharedNotes(table, searchTable(table, wanted, chosen));
  }

  /** Paths of the notes with a keyword, whatever its case; none where no note has it. */
  async lookupByKeyword(keyword: string): Promise<string[]> {
    const wanted = given("keyword", text, keyword);
    return pathsUnder(await this.index.notes(this.access), "keywords", wanted);
  }

  /** Paths of the notes of a topic, whatever its case; none where no note has it. */
  async lookupByTopic(topic: string): Promise<string[]> {
    const wanted = given("topic", text, topic);
    return pathsUnder(await this.index.notes(this.access), "topics", wanted);
  }

  /**
   * The `k` paragraphs nearest to a text, best first; none where the built-in model knows none of its words.
   * Throws `not_found` where the index has no embeddings, `no_embedder` where theirs is not configured here.
   */
  async findSimilar(query: string, k = 5): Promise<SimilarChunk[]> {
    const [wanted, most] = [given("text", text, query), given("k", count, k)];
    return nearestChunks(await this.index.vectors(this.access), this.access.embed, wanted, most);
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
