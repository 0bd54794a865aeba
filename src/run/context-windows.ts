/** Tokens that a model takes at once, by `provider:model`. */
export type ContextWindows = Readonly<Record<string, number>>;

/** Tokens of prompt and answer together that a model takes, and who says so. */
export interface ModelWindow {
  tokens: number;
  known_from: string;
}

/**
 * Tokens of prompt and answer together that well-known models take, as of 2025-11-30, from the providers' own pages
 * (platform.openai.com/docs/models, docs.anthropic.com/en/docs/about-claude/models, ai.google.dev/gemini-api/docs/models).
 * Of models with a larger window on demand the usual one stands here.
 */
const knownWindows: ContextWindows = {
  "openai:gpt-5.1": 400_000,
  "openai:gpt-5": 400_000,
  "openai:gpt-5-mini": 400_000,
  "openai:gpt-5-nano": 400_000,
  "openai:gpt-4.1": 1_047_576,
  "openai:gpt-4.1-mini": 1_047_576,
  "openai:gpt-4.1-nano": 1_047_576,
  "openai:gpt-4o": 128_000,
  "openai:gpt-4o-mini": 128_000,
  "openai:o3": 200_000,
  "openai:o4-mini": 200_000,
  "anthropic:claude-opus-4-5": 200_000,
  "anthropic:claude-opus-4-1": 200_000,
  "anthropic:claude-opus-4": 200_000,
  "anthropic:claude-sonnet-4-5": 200_000,
  "anthropic:claude-sonnet-4": 200_000,
  "anthropic:claude-haiku-4-5": 200_000,
  "anthropic:claude-3-7-sonnet": 200_000,
  "anthropic:claude-3-5-haiku": 200_000,
  "google:gemini-3-pro-preview": 1_048_576,
  "google:gemini-2.5-pro": 1_048_576,
  "google:gemini-2.5-flash": 1_048_576,
  "google:gemini-2.5-flash-lite": 1_048_576,
};

/** Of a model that nothing is known of: what models on one's own machine usually take. */
export const unknownWindow = 32_000;

/**
 * Tokens that `provider:model` takes at once, and who says so; null where neither `overrides` (from `quire.yaml`, which win)
 * nor the table know. A dated name has the window of its model.
 */
export function knownWindow(
  model: string,
  overrides: ContextWindows = {},
): { tokens: number; known_from: "quire.yaml" | "a table of 2025-11-30" } | null {
  const tables = [
    { table: overrides, known_from: "quire.yaml" },
    { table: knownWindows, known_from: "a table of 2025-11-30" },
  ] as const;
  for (const { table, known_from } of tables) {
    for (const name of [model, undatedModel(model)]) {
      const tokens = Object.hasOwn(table, name) ? table[name] : undefined;
      if (tokens !== undefined) return { tokens, known_from };
    }
  }
  return null;
}

/** The same, with the usual window for models that nothing is known of. */
export function contextWindowOf(model: string, overrides: ContextWindows = {}): number {
  return knownWindow(model, overrides)?.tokens ?? unknownWindow;
}

/** "openai:gpt-4.1-2025-04-14", "anthropic:claude-opus-4-1-20250805" and "...-latest" without what stands behind the model. */
export function undatedModel(model: string): string {
  return model.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, "");
}
