import type { PlaybookOutput } from "./play-types.js";

export type PlaybookInput = PlaybookOutput["inputs"][number];

/** What was filled in, by name. */
export type Filled = Readonly<Record<string, string>>;

/** The settings that a play is given: what was filled in and is not the default. */
export function settingsOf(inputs: readonly PlaybookInput[], filled: Filled): Record<string, string | boolean> {
  const given = inputs.flatMap(({ name, type, default: fallback }) => {
    const value = (filled[name] ?? "").trim();
    if (value === "" || value === fallback) return [];
    return [[name, type === "boolean" ? value === "true" : value] as const];
  });
  return Object.fromEntries(given);
}

/** Names of inputs that have to be filled in and are not. */
export function missingInputs(inputs: readonly PlaybookInput[], filled: Filled): string[] {
  return inputs
    .filter(({ name, default: fallback }) => fallback === null && (filled[name] ?? "").trim() === "")
    .map(({ name }) => name);
}
