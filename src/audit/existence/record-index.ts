import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import { plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";
import type { LibraryRecord } from "../schema/library-records.js";

/** Parts of books carry the ISBN of the book. */
const parts = new Set(["chapter", "paper-conference", "entry", "entry-dictionary", "entry-encyclopedia"]);

/** A record is compared where this share of its title's words stand in the entry. */
const enough = 0.6;

/** The library's records by what entries say of them. */
export class RecordIndex {
  private readonly byIdentifier = new Map<string, LibraryRecord[]>();
  private readonly byKey = new Map<string, LibraryRecord>();
  private readonly byWord = new Map<string, number[]>();
  private readonly lengths: number[];

  constructor(private readonly records: readonly LibraryRecord[]) {
    this.lengths = records.map((record, index) => this.add(record, index));
  }

  private add(record: LibraryRecord, index: number): number {
    for (const key of [...record.former_keys, record.key]) this.byKey.set(foldKey(key), record);
    for (const identifier of tellingIdentifiers(record.item)) {
      const key = keyOf(identifier);
      this.byIdentifier.set(key, [...(this.byIdentifier.get(key) ?? []), record]);
    }
    const words = new Set(plainWords(withoutMarkup(record.item.title ?? "")));
    for (const word of words) {
      const known = this.byWord.get(word);
      if (known === undefined) this.byWord.set(word, [index]);
      else known.push(index);
    }
    return words.size;
  }

  withKey(key: string): LibraryRecord | null {
    return this.byKey.get(foldKey(key)) ?? null;
  }

  withIdentifierOf(item: Item): LibraryRecord[] {
    return [...new Set(tellingIdentifiers(item).flatMap((each) => this.byIdentifier.get(keyOf(each)) ?? []))];
  }

  /** Records whose titles may stand among these words. */
  named(words: readonly string[]): LibraryRecord[] {
    const hits = new Map<number, number>();
    for (const word of new Set(words)) {
      for (const index of this.byWord.get(word) ?? []) hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    return [...hits].flatMap(([index, count]) => {
      const record = this.records[index];
      return record !== undefined && count >= enough * (this.lengths[index] ?? 0) ? [record] : [];
    });
  }
}

function keyOf({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

function tellingIdentifiers(item: Item): Identifier[] {
  return itemIdentifiers(item).filter(({ kind }) => kind !== "isbn" || !parts.has(item.type));
}
