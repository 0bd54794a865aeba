import { join, relative } from "node:path";
import { openEmbedder } from "../../corpus/search/embedder.js";
import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { brainFolders } from "../brain-folders.js";
import { IndexFile } from "./index-file.js";
import { IndexLookup } from "./index-lookup.js";

/** Indexes that this process keeps in memory for a workspace. */
const mostKept = 4;
const keptByWorkspace = new WeakMap<Config, Map<string, IndexFile>>();

/** Look-ups within a run, in the index that is named or configured; one that was read stays in memory for the next run. */
export function openLookup(context: RunContext, index_dir: string | undefined): IndexLookup {
  const { config, files, clock } = context.services;
  const { index } = brainFolders({ config, files }, { index_dir });
  const kept = keptByWorkspace.get(config) ?? new Map<string, IndexFile>();
  keptByWorkspace.set(config, kept);
  const file = kept.get(index) ?? new IndexFile(index, indexCommand(index, join(files.root, config.brain.index_dir)));
  kept.delete(index);
  kept.set(index, file);
  for (const [oldest] of [...kept].slice(0, -mostKept)) kept.delete(oldest);
  return new IndexLookup(file, {
    files,
    wait: (milliseconds) => clock.wait(milliseconds, context.signal),
    embed: (model, text) => embedQuery(context, model, text),
  });
}

/** The command that makes an index, as it is typed: with its folder where that is not the usual one. */
export function indexCommand(folder: string, usual: string): string {
  if (relative(usual, folder) === "") return "quire brain index";
  const quoted = /[^\w./-]/.test(folder) ? JSON.stringify(folder) : folder;
  return `quire brain index --index-dir ${quoted}`;
}

/** A query's vector by the embedder that made those of the index. */
export async function embedQuery(context: RunContext, model: string, text: string): Promise<Float32Array> {
  const embedder = await openEmbedder(context);
  if (embedder?.id !== model) {
    const configured = embedder === null ? "none is" : `${embedder.id} is`;
    throw new QuireError("no_embedder", `The embeddings of the notes are by ${model}; here ${configured} configured.`, {
      facts: { model },
      fix: `Set "embedding: ${model}" in quire.yaml, or make others with: quire brain index --embeddings`,
    });
  }
  const { vectors } = await embedder.embed([text]);
  const [vector] = vectors;
  if (vector) return vector;
  throw new QuireError("model_output", `${model} gave no vector for the text.`, {
    facts: { model },
    fix: "Try again.",
  });
}
