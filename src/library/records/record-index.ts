import { foldKey } from "../../domain/fold-key.js";
import { formatIdentifier, itemIdentifiers, parseIdentifier } from "../../domain/identifier.js";
import { workId } from "../../domain/work.js";
import type { LibraryRecord } from "./list-records.js";

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
