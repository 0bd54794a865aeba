import { bookedUsage } from "../../domain/usage.js";
import { QuireError } from "../../domain/error.js";
import type { Embedder } from "../../ports/model.js";
import type { HomeProcess } from "./process-at-home.js";

/** An embedder at home behind the port; `open` gives the process that it lives in, a new one where the last has ended. */
export function createHomeEmbedder(id: string, open: () => HomeProcess): Embedder {
  return {
    id,
    embed: async (texts, signal) => {
      const { vectors, input } = await open().perform({ do: "embed", texts }, {}, signal);
      const size = (vectors?.length ?? 0) / Math.max(1, texts.length);
      if (vectors === undefined || !Number.isInteger(size) || (texts.length > 0 && size === 0)) throw unusable(id);
      const exchanged = { sent: texts.join(""), received: "", max_output_tokens: 0 };
      return {
        vectors: texts.map((_, index) => vectors.slice(index * size, (index + 1) * size)),
        usage: bookedUsage({ input, output: 0 }, exchanged),
      };
    },
  };
}

function unusable(model: string): QuireError {
  return new QuireError("model_output", `${model} made no vectors.`, {
    facts: { model },
    fix: "Check that its weights are those of an embedding model.",
  });
}
