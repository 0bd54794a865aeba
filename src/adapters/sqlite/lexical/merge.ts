import type { SqliteConnection } from "../connection/sqlite-connection.js";
import { decodeNumbers, decodePostings, encodeNumbers, encodePostings, joinPostings } from "./posting-list.js";
import { nextMerge, type Segment } from "./segment-plan.js";
import { readSegments } from "./segment-reader.js";
import { PostingsWriter } from "./segment-writer.js";

/** Merges of no more passages than this end within the transaction that makes them due: some milliseconds. */
const smallMerge = 5_000;
/** Segments that may wait for a merge: whoever adds many works has them merged once, not as they come. */
const mostWaiting = 16;
/** Terms of one segment that a step goes over at most, and postings of it, which it holds in memory. */
const termsPerStep = 2_000;
const postingsPerStep = 250_000;

/** A merge under way, as the database knows it: whoever opens the library goes on with it. */
interface Merge {
  target: number;
  sources: Segment[];
  /** The term up to which the target is written; the empty string at the beginning. */
  reached: string;
  /** Keys that were removed when it began, which the target leaves out. */
  without: number[];
}

/** Carries out what is due and small, at the end of a transaction that writes. */
export function mergeSmall(connection: SqliteConnection): void {
  if (readMerge(connection) !== null) return;
  for (let due = dueMerge(connection, mostWaiting); due !== null; due = dueMerge(connection, mostWaiting)) {
    if (due.reduce((sum, { passages }) => sum + passages, 0) > smallMerge) return;
    begin(connection, due);
    let going: boolean;
    do going = mergeStep(connection);
    while (going);
  }
}

/** One step of the tidying that is due, in a transaction of its own; false where nothing is left to do. */
export function tidyStep(connection: SqliteConnection): boolean {
  if (mergeStep(connection) || sweepStep(connection)) return true;
  const due = dueMerge(connection);
  if (due === null) return false;
  begin(connection, due);
  return true;
}

function dueMerge(connection: SqliteConnection, most?: number): readonly Segment[] | null {
  const removedIn = ({ first, last }: Segment) => removedBetween(connection, first, last).length;
  return nextMerge(readSegments(connection), removedIn, most);
}

function begin(connection: SqliteConnection, sources: readonly Segment[]): void {
  const first = sources[0]?.first ?? 0;
  const last = sources.at(-1)?.last ?? 0;
  const without = removedBetween(connection, first, last);
  const passages = sources.reduce((sum, each) => sum + each.passages, 0) - without.length;
  connection.run("INSERT INTO segments (first, last, passages, state, lengths) VALUES (?, ?, ?, 'building', ?)", [
    first,
    last,
    passages,
    joinedLengths(connection, sources),
  ]);
  const merge = { sources: sources.map(({ id }) => id), without };
  connection.run("INSERT INTO merges VALUES (last_insert_rowid(), ?, '')", [JSON.stringify(merge)]);
}

/** Writes the next terms of the merge under way, or puts its target in force; false where there is none. */
function mergeStep(connection: SqliteConnection): boolean {
  const merge = readMerge(connection);
  if (merge === null) return false;
  const until = boundary(connection, merge);
  const lists = readLists(connection, merge, until);
  const without = new Set(merge.without);
  const first = merge.sources[0]?.first ?? 0;
  const postings = new PostingsWriter(connection, merge.target);
  for (const [term, found] of lists) {
    const { keys, counts } = joinPostings(found, without);
    if (keys.length === 0) continue;
    postings.add(term, encodePostings(keys, counts, first), keys.length);
  }
  postings.finish();
  if (until === null) finish(connection, merge);
  else connection.run("UPDATE merges SET reached = ? WHERE target = ?", [until, merge.target]);
  return true;
}

/** The last term of this step; null where the step goes to the end. Common terms have lists as long as the library. */
function boundary(connection: SqliteConnection, { sources, reached }: Merge): string | null {
  const largest = sources.reduce((one, other) => (other.passages > one.passages ? other : one));
  const rows = connection.rows<[string, number]>(
    "SELECT term, passages FROM postings WHERE segment = ? AND term > ? ORDER BY term LIMIT ?",
    [largest.id, reached, termsPerStep],
  );
  let postings = 0;
  for (const [index, [term, passages]] of rows.entries()) {
    postings += passages;
    if (postings >= postingsPerStep || index === termsPerStep - 1) return term;
  }
  return null;
}

function readLists(connection: SqliteConnection, { sources, reached }: Merge, until: string | null) {
  const lists = new Map<string, ReturnType<typeof decodePostings>[]>();
  for (const { id, first } of sources) {
    const rows = connection.rows<[string, number, Uint8Array]>(
      `SELECT term, passages, list FROM postings WHERE segment = ? AND term > ? ${until === null ? "" : "AND term <= ?"}
       ORDER BY term`,
      [id, reached, ...(until === null ? [] : [until])],
    );
    for (const [term, passages, list] of rows) {
      const known = lists.get(term);
      if (known === undefined) lists.set(term, [decodePostings(list, passages, first)]);
      else known.push(decodePostings(list, passages, first));
    }
  }
  return lists;
}

/** From here on the target answers; what it was made of is swept away later. */
function finish(connection: SqliteConnection, { target, sources, without }: Merge): void {
  connection.run("UPDATE segments SET state = 'gone' WHERE id IN (SELECT value FROM json_each(?))", [
    JSON.stringify(sources.map(({ id }) => id)),
  ]);
  connection.run("UPDATE segments SET state = 'live' WHERE id = ?", [target]);
  connection.run("DELETE FROM removed_passages WHERE key IN (SELECT value FROM json_each(?))", [
    JSON.stringify(without),
  ]);
  connection.run("DELETE FROM merges WHERE target = ?", [target]);
}

/** Deletes some of what a segment that is no more has left; false where there is none. */
function sweepStep(connection: SqliteConnection): boolean {
  const [gone] = connection.first<[number]>("SELECT id FROM segments WHERE state = 'gone' LIMIT 1") ?? [];
  if (gone === undefined) return false;
  const [until] =
    connection.first<[string]>("SELECT term FROM postings WHERE segment = ? ORDER BY term LIMIT 1 OFFSET ?", [
      gone,
      termsPerStep,
    ]) ?? [];
  if (until === undefined) {
    connection.run("DELETE FROM postings WHERE segment = ?", [gone]);
    connection.run("DELETE FROM segments WHERE id = ?", [gone]);
  } else {
    connection.run("DELETE FROM postings WHERE segment = ? AND term <= ?", [gone, until]);
  }
  return true;
}

function readMerge(connection: SqliteConnection): Merge | null {
  const row = connection.first<[number, string, string]>("SELECT target, plan, reached FROM merges LIMIT 1");
  if (row === undefined) return null;
  const [target, plan, reached] = row;
  const { sources, without }: { sources: number[]; without: number[] } = JSON.parse(plan);
  const all = new Map(readSegments(connection).map((segment) => [segment.id, segment]));
  return { target, reached, without, sources: sources.flatMap((id) => all.get(id) ?? []) };
}

function removedBetween(connection: SqliteConnection, first: number, last: number): number[] {
  return connection
    .rows<[number]>("SELECT key FROM removed_passages WHERE key BETWEEN ? AND ?", [first, last])
    .map(([key]) => key);
}

/** Gaps between the segments, where nothing was ever written, hold zeros. */
function joinedLengths(connection: SqliteConnection, sources: readonly Segment[]): Uint8Array {
  const first = sources[0]?.first ?? 0;
  const joined = new Uint32Array((sources.at(-1)?.last ?? 0) - first + 1);
  for (const { id, first: start } of sources) {
    const row = connection.first<[Uint8Array]>("SELECT lengths FROM segments WHERE id = ?", [id]);
    if (row !== undefined) decodeNumbers(row[0], joined, start - first);
  }
  return encodeNumbers(joined);
}
