import type { Cite, Entry, Mark } from "../audit-schema.js";

/** The marks with the entries they mean. */
export function resolveMarks(marks: readonly Mark[], entries: readonly Entry[]): Mark[] {
  return marks.map((mark) => ({ ...mark, cites: mark.cites.map((cite) => resolve(cite, entries)) }));
}

function resolve(cite: Cite, entries: readonly Entry[]): Cite {
  const fitting = entries.filter(
    ({ key, number }) => (cite.key !== null && key === cite.key) || (cite.number !== null && number === cite.number),
  );
  const ids = fitting.map(({ id }) => id);
  return ids.length === 1 ? { ...cite, entry: ids[0] ?? null } : { ...cite, candidates: ids };
}
