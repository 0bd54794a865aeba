import { z } from "zod";
import { openEmbedder } from "../../corpus/search/embedder.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { defineTool } from "../../tool/define-tool.js";

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
