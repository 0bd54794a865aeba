/** Environment variables that hold secrets of providers. */
export const providerKeys = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"] as const;

/** The model asked where a provider's key is set and no model is named: the provider's small current one. */
const modelByKey: Record<(typeof providerKeys)[number], string> = {
  OPENAI_API_KEY: "openai:gpt-5-mini",
  ANTHROPIC_API_KEY: "anthropic:claude-haiku-4-5",
  GOOGLE_GENERATIVE_AI_API_KEY: "google:gemini-2.5-flash",
};

/** The setting that names the model of the first provider whose key is set; empty where none is. */
export function defaultModel(environment: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const key = providerKeys.find((name) => environment[name]);
  return key === undefined ? {} : { models: { default: modelByKey[key] } };
}
