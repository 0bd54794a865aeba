import type { GatherState } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";

/** What the prompts of the planning say of the request; it is the person's own words. */
export function requestValues(
  { description, where }: GatherSettings,
  { columns }: Pick<GatherState, "columns">,
): Record<string, string> {
  return {
    description,
    columns: columns.map((column) => `- ${column}`).join("\n"),
    conditions: where.map((condition) => `- ${condition}`).join("\n"),
  };
}

/** The strategies that are configured, a line each, with what makes them differ. */
export function strategyLines({ config }: GatherSettings): string {
  const lines = Object.entries(config.strategies).map(([name, { max_results, recency_days, query }]) => {
    const facts = [
      `up to ${max_results} results`,
      ...(recency_days === undefined ? [] : [`only pages of the last ${recency_days} days`]),
      ...(query === "{query}" ? [] : [`asked as "${query}"`]),
    ];
    return `- ${name}: ${facts.join(", ")}`;
  });
  return lines.join("\n");
}
