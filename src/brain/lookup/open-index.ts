import { relative } from "node:path";
import type { Config } from "../../domain/config.js";
import type { RunContext } from "../../run/run-context.js";
import { brainFolders } from "../schema/brain-folders.js";
import { IndexFile } from "./index-file.js";
import type { LookupAccess } from "./index-lookup.js";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { defineTool } from "../../tool/define-tool.js";

/** Indexes that this process keeps in memory for a workspace. */
const mostKept = 4;
const keptByWorkspace = new WeakMap<Config, Map<string, IndexFile>>();

/** The index that is named or configured, for look-ups within a run; what was read stays in memory for the next run. */
export function openIndex(
  context: RunContext,
  index_dir: string | undefined,
): { index: IndexFile; access: LookupAccess } {
  const { config, files, clock } = context.services;
  const { index: folder } = brainFolders({ config, files }, { index_dir });
  const kept = keptByWorkspace.get(config) ?? new Map<string, IndexFile>();
  keptByWorkspace.set(config, kept);
  const usual = files.configured(config.brain.index_dir);
  const index = kept.get(folder) ?? new IndexFile(folder, indexCommand(folder, usual), files);
  kept.delete(folder);
  kept.set(folder, index);
  for (const [oldest] of [...kept].slice(0, -mostKept)) kept.delete(oldest);
  const wait = (milliseconds: number) => clock.wait(milliseconds, context.signal);
  return { index, access: { files, wait, embed: (model, text) => embedQuery(context, model, text) } };
}

/** The command that makes an index, as it is typed: with its folder where that is not the usual one. */
export function indexCommand(folder: string, usual: string): string {
  if (relative(usual, folder) === "") return "quire brain index";
  const quoted = /[^\w./-]/.test(folder) ? JSON.stringify(folder) : folder;
  return `quire brain index --index-dir ${quoted}`;
}

/** A query's vector by the embedder that made those of the index. */
async function embedQuery(context: RunContext, model: string, text: string): Promise<Float32Array> {
  const { openEmbedder } = await import("../../corpus/search/embedder.js");
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

/** For programs whose look-ups are no runs: the one thing that may cost something is one. In no registry. */
export const queryEmbedding = defineTool(
  {
    name: "embed_query",
    version: 1,
    description: "Embeds a text as the paragraphs of an index were embedded.",
    input: z.strictObject({ model: z.string(), text: z.string() }),
    output: z.array(z.number()),
    effect: "paid",
    network: false,
    recorded: false,
  },
  async (context, { model, text }) => [...(await embedQuery(context, model, text))],
);
