import type { Observed } from "../domain/observed.js";

interface Analysed {
  source_id: string;
  data?: { name: string | null; sha256: string } | null;
}

/** An analysis as evidence: called by its kind and its data, told by its lines. */
export function observedAnalysis(title: string, { source_id, data }: Analysed, lines: readonly string[]): Observed {
  const from = data === undefined || data === null ? [] : [{ name: data.name, sha256: data.sha256 }];
  const named = from.flatMap(({ name }) => name ?? []);
  const called = named.length === 0 ? title : `${title} of ${named.join(", ")}`;
  return { kind: "worked_out", title: called, lines, analysis: { id: source_id, data: from } };
}
