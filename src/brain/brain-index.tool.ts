import { defineTool } from "../tool/define-tool.js";
import { brainFolders } from "./schema/brain-folders.js";
import { brainIndexInput, brainIndexOutput } from "./schema/brain-schema.js";

export const tool = defineTool(
  {
    name: "brain_index",
    version: 1,
    description: "Indexes a folder of Markdown notes by their front matter, so that they can be looked up.",
    input: brainIndexInput,
    output: brainIndexOutput,
    paths: ["source_dir", "index_dir"],
    effect: "write",
    // Where embeddings are made by a configured embedder.
    network: true,
    destructive: false,
  },
  async (context, { embeddings, force_reindex, ...named }) => {
    const { config } = context.services;
    const folders = brainFolders(context.services, named);
    // Loaded when it is needed: look-ups know this tool by its contract alone.
    const { indexNotes } = await import("./index/index-notes.js");
    return indexNotes(context, { ...folders, embeddings: embeddings ?? config.brain.embeddings, force: force_reindex });
  },
);
