import { foldKey } from "../../domain/fold-key.js";
import { formatIdentifier, itemIdentifiers, parseIdentifier } from "../../domain/identifier.js";
import { workId } from "../../domain/work.js";
import { nearest } from "../../cite/nearest.js";
import type { CitationToken } from "../../document/pandoc/tokens.js";
import type { LibraryRecord } from "../records/list-records.js";

/** Targets of cross-references (pandoc-crossref, Quarto), which look like keys. */
const crossReference = /^(?:fig|tbl|eq|sec|lst|thm|lem|cor|def)[:-]/u;

/** Records by everything that a key of a draft may be: made once, because a long draft asks a large library often. */
export class RecordIndex {
  private readonly byKey = new Map<string, LibraryRecord>();
  private readonly byFormerKey = new Map<string, LibraryRecord>();
  private readonly byId = new Map<string, LibraryRecord>();
  private readonly byUrl = new Map<string, LibraryRecord>();
  private byIdentifier: Map<string, LibraryRecord> | undefined;

  constructor(private readonly records: readonly LibraryRecord[]) {
    for (const record of records) {
      if (record.key !== "") setOnce(this.byKey, foldKey(record.key), record);
      for (const former of record.former_keys) setOnce(this.byFormerKey, foldKey(former), record);
      const ids = [record.id, workId(record.id), record.work_id].filter((id) => id !== null);
      for (const id of ids) setOnce(this.byId, id.toLowerCase(), record);
      if (record.item.URL) setOnce(this.byUrl, record.item.URL.toLowerCase(), record);
    }
  }

  /** The record that a key means: a citation key (present or former), an identifier in any spelling, an id, an address. */
  find(key: string): LibraryRecord | null {
    const folded = foldKey(key);
    const named = this.byKey.get(folded) ?? this.byFormerKey.get(folded);
    if (named) return named;
    const identifier = parseIdentifier(key);
    const identified = identifier && this.identifiers().get(formatIdentifier(identifier));
    return identified ?? this.byId.get(key.toLowerCase()) ?? this.byUrl.get(key.toLowerCase()) ?? null;
  }

  private identifiers(): Map<string, LibraryRecord> {
    if (this.byIdentifier) return this.byIdentifier;
    const found = new Map<string, LibraryRecord>();
    for (const record of this.records) {
      for (const identifier of itemIdentifiers(record.item)) setOnce(found, formatIdentifier(identifier), record);
    }
    this.byIdentifier = found;
    return found;
  }
}

function setOnce<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
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
