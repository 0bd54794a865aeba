import { QuireError } from "../domain/error.js";
import type { ModelProvider } from "../ports/model.js";

/** The models that a run may ask which another program has started: those that are named, whatever else a file names. */
export function limitedModels(models: ModelProvider, allowed: readonly string[]): ModelProvider {
  return {
    async model(spec, fetch) {
      if (allowed.includes(spec)) return models.model(spec, fetch);
      throw new QuireError("tool_refused", `This run may not ask the model ${spec}.`, {
        facts: { model: spec },
        fix: allowed.length === 0 ? "It may ask none." : `It may ask ${allowed.join(", ")}.`,
      });
    },
    embedder: (spec, fetch) => models.embedder(spec, fetch),
    entailment: async (spec) => (allowed.includes(spec) ? models.entailment(spec) : null),
    hasServer: (spec) => allowed.includes(spec) && models.hasServer(spec),
    serverWindow: async (spec, ...rest) => (allowed.includes(spec) ? models.serverWindow(spec, ...rest) : null),
    isAtHome: (spec) => models.isAtHome(spec),
    close: () => models.close(),
  };
}
