import { splitPath } from "../domain/characters.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { Services } from "../run/services.js";
import { defineTool } from "../tool/define-tool.js";
import { type Paragraph, paragraphsOf } from "./embeddings/paragraphs.js";
import { brainFolders, type BrainFolders, noteFile } from "./schema/brain-folders.js";
import { brainSimilarInput, brainSimilarOutput } from "./schema/brain-schema.js";
import { openIndex } from "./lookup/open-index.js";

export const tool = defineTool(
  {
    name: "brain_similar",
    version: 1,
    description: "Finds the paragraphs of the brain's notes that are nearest in meaning to a text.",
    input: brainSimilarInput,
    output: brainSimilarOutput,
    positional: ["query"],
    paths: ["index_dir"],
    effect: "read",
    // An embedder that the person configured is asked behind the models' own door.
    network: false,
    for_models: true,
    observe: ({ chunks }) => ({ kind: "paragraphs", chunks }),
  },
  async (context, { query, k, index_dir }) => {
    const { nearestChunks } = await import("./lookup/nearest-chunks.js");
    const { index, access } = openIndex(context, index_dir);
    const vectors = await index.vectors(access);
    const near = await nearestChunks(vectors, access.embed, query, k);
    const paragraphs = new NoteParagraphs(context.services, brainFolders(context.services, { index_dir }));
    const chunks = [];
    for (const [path, chunk_id, score] of near) {
      const title = vectors.table.notes.get(path)?.title ?? path;
      const place = (await paragraphs.find(path, chunk_id)) ?? { text: null, file: null, line: null };
      chunks.push({ path, chunk_id, score, title, ...place });
    }
    return { query, model: vectors.model.model, chunks };
  },
);

/** A paragraph, and where it stands: absolute path of the note's file, line of it from 1. */
interface PlacedParagraph extends Paragraph {
  file: string;
}

/** Paragraphs of notes as they are now, each note read once. */
class NoteParagraphs {
  private readonly read = new Map<string, Promise<readonly PlacedParagraph[]>>();

  constructor(
    private readonly services: Pick<Services, "files" | "config">,
    private readonly folders: BrainFolders,
  ) {}

  /** A heading by itself comes with the paragraph below it. Null where the note, or the paragraph in it, is no more. */
  async find(path: string, chunkId: number): Promise<PlacedParagraph | null> {
    const reading = this.read.get(path) ?? this.paragraphs(path);
    this.read.set(path, reading);
    const all = await reading;
    const found = all[chunkId];
    return found ? withBelow(found, all.slice(chunkId + 1)) : null;
  }

  private async paragraphs(path: string): Promise<readonly PlacedParagraph[]> {
    const { parseNote } = await import("./notes/parse-note.js");
    const { files, config } = this.services;
    for (const file of this.candidates(path)) {
      const found = await files.stat(file);
      if (!found || found.size > config.brain.max_note_bytes) continue;
      const { body, body_line } = parseNote(await files.read(file, config.brain.max_note_bytes), path);
      return paragraphsOf(body, body_line).map((paragraph) => ({ ...paragraph, file }));
    }
    return [];
  }

  /** An index says nothing of where its brain lies: nearly always it lies in it, else with the notes as configured. */
  private candidates(path: string): CheckedPath[] {
    // An index from elsewhere is no way to files outside of its brain.
    if (splitPath(path).includes("..")) return [];
    const { source, index } = this.folders;
    const { files } = this.services;
    return [noteFile(files, files.beside(index, "notes"), path), noteFile(files, source, path)];
  }
}

const heading = /^ {0,3}#{1,6}(?:\s.*)?$/u;

/** A heading says what is spoken of below it, and nothing by itself. Lines between the two are as in the file. */
function withBelow(found: PlacedParagraph, rest: readonly PlacedParagraph[]): PlacedParagraph {
  const [below, ...others] = rest;
  const lines = found.text.split("\n");
  if (below === undefined || !heading.test(lines.at(-1) ?? "")) return found;
  const between = "\n".repeat(Math.max(1, below.line - found.line - lines.length + 1));
  return withBelow({ ...found, text: `${found.text}${between}${below.text}` }, others);
}
