import { defineTool } from "../tool/define-tool.js";
import { brainFolders } from "./schema/brain-folders.js";
import { brainSimilarInput, brainSimilarOutput } from "./schema/brain-schema.js";
import { nearestChunks } from "./lookup/nearest-chunks.js";
import { NoteParagraphs } from "./lookup/note-paragraphs.js";
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
