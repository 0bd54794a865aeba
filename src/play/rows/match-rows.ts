import { contentHash } from "../../run/content-hash.js";
import type { KnownRow } from "../schema/item.js";
import { foldTitle, TitleIndex } from "./title-trigrams.js";

/** A row that is to get an id: the parent by its index among the rows. */
export interface NewRow {
  title: string;
  parent: number | null;
}

/** Less alike than this, rows are not the same. */
const leastLikeness = 0.6;

/**
 * Gives rows their ids: those of the rows that they were before, else new ones. Rows are compared level by level below
 * parents that are the same, by the larger of the likeness of their titles and the share of their children with equal titles;
 * then those that are left by a title that is theirs alone. An id that was given once is never given to another row.
 * @param known all rows that ever had an id, the present ones last
 * @param present ids of the rows that the outline had before
 */
export function matchRows(rows: readonly NewRow[], known: readonly KnownRow[], present: ReadonlySet<string>): string[] {
  const old = known.filter(({ id }) => present.has(id));
  const matching = new Matching(rows, old);
  matching.below(null, null);
  matching.byTitleAlone();
  return newIds(rows, matching.ids, new Set(known.map(({ id }) => id)));
}

class Matching {
  /** By index of the new row. */
  readonly ids: (string | undefined)[];
  private readonly taken = new Set<string>();
  private readonly newChildren: Map<number | null, number[]>;
  private readonly oldChildren: Map<string | null, KnownRow[]>;

  constructor(
    private readonly rows: readonly NewRow[],
    private readonly old: readonly KnownRow[],
  ) {
    this.ids = rows.map(() => undefined);
    this.newChildren = grouped([...rows.keys()], (index) => rows[index]?.parent ?? null);
    this.oldChildren = grouped(old, ({ parent }) => parent);
  }

  /** Matches the children of a pair of rows that are the same, then theirs. */
  below(newParent: number | null, oldParent: string | null): void {
    const waiting: [number | null, string | null][] = [[newParent, oldParent]];
    for (const [parent, oldOne] of waiting) {
      const fresh = (this.newChildren.get(parent) ?? []).filter((index) => this.ids[index] === undefined);
      const before = (this.oldChildren.get(oldOne) ?? []).filter(({ id }) => !this.taken.has(id));
      for (const [index, row] of this.pairs(fresh, before)) {
        this.take(index, row.id);
        waiting.push([index, row.id]);
      }
    }
  }

  byTitleAlone(): void {
    const fresh = grouped(
      [...this.rows.keys()].filter((index) => this.ids[index] === undefined),
      (index) => foldTitle(this.rows[index]?.title ?? ""),
    );
    const before = grouped(
      this.old.filter(({ id }) => !this.taken.has(id)),
      ({ title }) => foldTitle(title),
    );
    for (const [title, [index, ...others]] of fresh) {
      const [row, ...more] = before.get(title) ?? [];
      if (index === undefined || row === undefined || title === "" || others.length + more.length > 0) continue;
      if (this.ids[index] !== undefined || this.taken.has(row.id)) continue;
      this.take(index, row.id);
      this.below(index, row.id);
    }
  }

  private take(index: number, id: string): void {
    this.ids[index] = id;
    this.taken.add(id);
  }

  /** Equal titles first, in their order; then the most alike. */
  private pairs(fresh: readonly number[], before: readonly KnownRow[]): [number, KnownRow][] {
    const pairs: [number, KnownRow][] = [];
    const byTitle = grouped(before, ({ title }) => foldTitle(title));
    const left: number[] = [];
    const used = new Set<string>();
    for (const index of fresh) {
      const row = byTitle.get(foldTitle(this.rows[index]?.title ?? ""))?.find(({ id }) => !used.has(id));
      if (row === undefined) left.push(index);
      else {
        used.add(row.id);
        pairs.push([index, row]);
      }
    }
    return [
      ...pairs,
      ...this.alike(
        left,
        before.filter(({ id }) => !used.has(id)),
      ),
    ];
  }

  private alike(fresh: readonly number[], before: readonly KnownRow[]): [number, KnownRow][] {
    const titles = new TitleIndex(before.map(({ title }) => title));
    const children = before.map(({ id }) => this.oldTitles(id));
    const byChild = grouped(
      [...before.keys()].flatMap((at) => [...(children[at] ?? [])].map((title) => ({ at, title }))),
      ({ title }) => title,
    );
    const scored = fresh.flatMap((index) => {
      const scores = titles.likenesses(this.rows[index]?.title ?? "");
      const own = this.newTitles(index);
      const candidates = new Set([...own].flatMap((title) => (byChild.get(title) ?? []).map(({ at }) => at)));
      for (const at of candidates)
        scores.set(at, Math.max(scores.get(at) ?? 0, shareOf(own, children[at] ?? new Set())));
      return [...scores].flatMap(([at, score]) => (score >= leastLikeness ? [{ index, at, score }] : []));
    });
    const pairs: [number, KnownRow][] = [];
    const [done, used] = [new Set<number>(), new Set<number>()];
    for (const { index, at } of scored.toSorted(
      (one, other) => other.score - one.score || one.index - other.index || one.at - other.at,
    )) {
      const row = before[at];
      if (row === undefined || done.has(index) || used.has(at)) continue;
      done.add(index);
      used.add(at);
      pairs.push([index, row]);
    }
    return pairs;
  }

  private oldTitles(id: string): Set<string> {
    return new Set((this.oldChildren.get(id) ?? []).map(({ title }) => foldTitle(title)));
  }

  private newTitles(index: number): Set<string> {
    return new Set((this.newChildren.get(index) ?? []).map((child) => foldTitle(this.rows[child]?.title ?? "")));
  }
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const larger = Math.max(one.size, other.size);
  return larger === 0 ? 0 : [...one].filter((title) => other.has(title)).length / larger;
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Ids of content, so that they are the same however often it is looked: of the parent's id, the title, and a number where both repeat. */
function newIds(rows: readonly NewRow[], given: readonly (string | undefined)[], used: Set<string>): string[] {
  const ids = [...given];
  for (const start of rows.keys()) {
    // Parents first, as a child's id is made of theirs.
    const path: number[] = [];
    for (let at: number | null = start; at !== null && ids[at] === undefined; at = rows[at]?.parent ?? null)
      path.push(at);
    for (const index of path.toReversed()) {
      const { title = "", parent = null } = rows[index] ?? {};
      ids[index] = freeId([parent === null ? "" : ids[parent], foldTitle(title)], used);
    }
  }
  return ids.map((id) => id ?? "");
}

function freeId(content: readonly unknown[], used: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const id = contentHash([...content, count]).slice(0, 12);
    if (used.has(id)) continue;
    used.add(id);
    return id;
  }
}
