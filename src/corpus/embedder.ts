import type { Embedder } from "../ports/model.js";
import type { RunContext } from "../run/run-context.js";

/** The configured embedder behind this run's door, or null where none is configured. */
export async function openEmbedder(context: RunContext): Promise<Embedder | null> {
  const { config, models } = context.services;
  return config.embedding === undefined ? null : models.embedder(config.embedding, context.fetcher.standardFetch);
}
