import { formatIdentifier, itemIdentifiers, parseIdentifier } from "../../domain/identifier.js";
import { nearest } from "../../cite/nearest.js";
import type { CitationToken } from "../../cite/tokens.js";
import { type LibraryRecord, recordWithKey } from "../records/list-records.js";

/** Targets of cross-references (pandoc-crossref, Quarto), which look like keys. */
const crossReference = /^(?:fig|tbl|eq|sec|lst|thm|lem|cor|def)[:-]/u;

/** The record that a key of a draft means: a citation key, an identifier of any spelling, or a work's id. */
export function recordForKey(records: readonly LibraryRecord[], key: string): LibraryRecord | null {
  const named = recordWithKey(records, key);
  if (named) return named;
  const identifier = parseIdentifier(key);
  if (identifier) {
    const wanted = formatIdentifier(identifier);
    return records.find(({ item }) => itemIdentifiers(item).some((each) => formatIdentifier(each) === wanted)) ?? null;
  }
  const wanted = key.toLowerCase();
  const byId = ({ id, work_id }: LibraryRecord) =>
    id === wanted || work_id === wanted || (wanted.length >= 8 && id.startsWith(wanted));
  const byAddress = ({ item }: LibraryRecord) => /^https?:/u.test(wanted) && item.URL?.toLowerCase() === wanted;
  return records.find(byId) ?? records.find(byAddress) ?? null;
}

export interface UnknownKey {
  key: string;
  /** 1-based lines of the draft. */
  lines: number[];
  /** Known keys that are like it, best first. */
  nearest: string[];
}

/** Keys that no record answers to, in the order of the draft; cross-references are none. */
export function unknownKeys(
  tokens: readonly CitationToken[],
  ids: ReadonlyMap<string, string>,
  records: readonly LibraryRecord[],
): UnknownKey[] {
  const lines = new Map<string, number[]>();
  for (const { line, cites } of tokens) {
    for (const { key } of cites) {
      if (ids.has(key) || crossReference.test(key)) continue;
      lines.set(key, [...new Set([...(lines.get(key) ?? []), line])]);
    }
  }
  const known = records.map(({ key }) => key).filter((key) => key !== "");
  return [...lines].map(([key, where]) => ({ key, lines: where, nearest: nearest(key, known, 3) }));
}
