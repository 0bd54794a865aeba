import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import { foldKey } from "../../domain/fold-key.js";
import type { Item } from "../../domain/item.js";
import { plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";

/** The part of a library's record that an entry can be compared with. */
export interface IndexedRecord {
  key: string;
  former_keys: readonly string[];
  item: Item;
}

/** Parts of books carry the ISBN of the book. */
const parts = new Set(["chapter", "paper-conference", "entry", "entry-dictionary", "entry-encyclopedia"]);

/** A record is compared where this share of its title's words stand in the entry. */
const enough = 0.6;

/** The library's records by what entries say of them. */
export class RecordIndex<Known extends IndexedRecord = IndexedRecord> {
  private readonly byIdentifier = new Map<string, Known[]>();
  private readonly byKey = new Map<string, Known>();
  private readonly byWord = new Map<string, number[]>();
  private readonly lengths: number[];

  constructor(private readonly records: readonly Known[]) {
    this.lengths = records.map((record, index) => this.add(record, index));
  }

  private add(record: Known, index: number): number {
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

  withKey(key: string): Known | null {
    return this.byKey.get(foldKey(key)) ?? null;
  }

  withIdentifierOf(item: Item): Known[] {
    return [...new Set(tellingIdentifiers(item).flatMap((each) => this.byIdentifier.get(keyOf(each)) ?? []))];
  }

  /** Records whose titles may stand among these words. */
  named(words: readonly string[]): Known[] {
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
