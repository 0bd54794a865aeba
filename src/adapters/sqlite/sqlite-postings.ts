import type { SearchFilter } from "../../domain/search.js";
import type { SqliteConnection } from "./sqlite-connection.js";
import { workCondition } from "./sqlite-works.js";

/** Lists shorter than this are read faster than they are looked after. */
const shortestCached = 2_000;
const cacheBytes = 64 * 1024 * 1024;

/** Keys of the passages that hold a term or pass a filter; long lists are kept until any process writes. */
export class Postings {
  private readonly cache = new Map<string, Uint32Array>();
  private cachedBytes = 0;
  private version = "";

  constructor(private readonly connection: SqliteConnection) {}

  /** To be called first in a transaction: forgets everything when the database has changed. */
  refresh(): void {
    const version = this.connection.version();
    if (version === this.version) return;
    this.cache.clear();
    this.cachedBytes = 0;
    this.version = version;
  }

  ofTerm(term: string): Uint32Array {
    return this.remembered(`term:${term}`, () =>
      this.keys("SELECT group_concat(rowid) FROM passage_terms WHERE passage_terms MATCH ?", [`"${term}"`]),
    );
  }

  /** Null where the filter allows every passage. */
  allowed(filter?: SearchFilter): Uint32Array | null {
    const condition = workCondition("work", filter);
    if (condition === null) return null;
    return this.remembered(`filter:${JSON.stringify(filter)}`, () =>
      this.keys(`SELECT group_concat(key) FROM passages WHERE ${condition.sql}`, condition.parameters),
    );
  }

  private keys(sql: string, parameters: Parameters<SqliteConnection["first"]>[1]): Uint32Array {
    return parseKeys(this.connection.first<[string | null]>(sql, parameters)?.[0] ?? "");
  }

  private remembered(name: string, read: () => Uint32Array): Uint32Array {
    const known = this.cache.get(name);
    const keys = known ?? read();
    if (keys.length < shortestCached) return keys;
    if (known === undefined) this.cachedBytes += keys.byteLength;
    this.cache.delete(name);
    this.cache.set(name, keys);
    for (const [oldest, old] of this.cache) {
      if (this.cachedBytes <= cacheBytes) break;
      this.cache.delete(oldest);
      this.cachedBytes -= old.byteLength;
    }
    return keys;
  }
}

/** The numbers of a comma-separated list, digit by digit: splitting would make a string of each. */
function parseKeys(list: string): Uint32Array {
  if (list === "") return new Uint32Array();
  const keys = new Uint32Array(Math.ceil((list.length + 1) / 2));
  let count = 0;
  let key = 0;
  for (let index = 0; index < list.length; index++) {
    const code = list.charCodeAt(index);
    if (code === 44) {
      keys[count++] = key;
      key = 0;
    } else {
      key = key * 10 + code - 48;
    }
  }
  keys[count++] = key;
  return keys.slice(0, count);
}
