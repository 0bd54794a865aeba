import type { GatherState, PerformanceReport } from "../schema/gather-schema.js";

/** The seed's report of how the searches did, for the next ones and for the status. */
export function performanceReport({ rows, searched, feedback }: GatherState): PerformanceReport {
  return {
    total_items: rows.length,
    searches: searched.map(({ task: { id, query, strategy }, findings, note }) => ({
      id,
      query,
      strategy,
      items_found: findings.length,
      note,
    })),
    user_feedback: feedback.join("\n"),
  };
}
