import type { Saturation, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { estimateTotal } from "./estimate.js";

/** How many of the last searches the sentence speaks of. */
const lately = 10;

/** Which rows each search found and which of them were new, in the order of the searches, and what that says of the rest. */
export function saturationOf(rows: readonly TableRow[], searched: readonly SearchedTask[]): Saturation {
  const found = new Map<string, string[]>(searched.map(({ task }) => [task.id, []]));
  for (const { id, found_by } of rows) for (const query of found_by) found.get(query)?.push(id);
  const seen = new Set<string>();
  const curve = [...found].map(([query_id, ids]) => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return { query_id, rows: ids.length, new_rows: fresh.length };
  });
  const estimate = estimateTotal([...found.values()]);
  return { curve, estimate, text: sentence(rows.length, curve, estimate) };
}

/** Of a library nothing is left to be found. */
export function saturationOfPapers(works: number): Saturation {
  const text = `${works} ${works === 1 ? "row" : "rows"}; one for each work of the library that was asked for`;
  return { curve: [], estimate: works, text };
}

function sentence(rows: number, curve: Saturation["curve"], estimate: number | null): string {
  const last = curve.slice(-lately);
  const from = curve.length - last.length + 1;
  const added = last.reduce((sum, { new_rows }) => sum + new_rows, 0);
  const which = last.length === 1 ? `search ${from}` : `searches ${from}-${curve.length}`;
  return [
    `${rows} ${rows === 1 ? "row" : "rows"}`,
    ...(last.length === 0 ? [] : [`${which} added ${added}`]),
    estimate === null ? "too little overlap to say how many exist" : `about ${Math.round(estimate)} exist`,
  ].join("; ");
}
