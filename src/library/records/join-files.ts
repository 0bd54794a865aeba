import { basename } from "node:path";
import { splitLines } from "../../domain/characters.js";
import { groupBy } from "../../domain/collections.js";
import { fileIdentifier } from "../../domain/identifier.js";
import type { FileRole, Manifest } from "../../domain/manifest.js";
import type { RunContext } from "../../run/run-context.js";
import type { Store } from "../../ports/store.js";
import { applyManifest } from "./apply-manifest.js";
import { type FileFacts, rolesOf } from "./file-role.js";
import { findEntry, type RecordsPlace } from "./find-entry.js";
import { joinRecords, type LibraryRecord } from "./list-records.js";
import { changeManifest, readManifest } from "./manifest-file.js";
import { mergeEntries } from "./merge-entries.js";
import { RecordRows } from "./record-rows.js";

/** Two records of one work: what is kept, and what the file of the other is. */
interface Pair {
  kept: LibraryRecord;
  other: LibraryRecord;
  role: FileRole;
}

/**
 * Makes files that carry one DOI or arXiv id as their own files of one work: manuscript, published version and supplement
 * are cited by one key. Those that a person told apart, and files of one identifier with different titles (parts of proceedings),
 * stay works of their own. Each joining is said, with how to take it back.
 */
export async function joinFilesOfWorks(context: RunContext, store: Store): Promise<void> {
  const { root } = context.services.files;
  // Works are in line with the manifest's rows: only those that share an identifier with another have to be read.
  const sharing = await store.sharingIdentifier();
  if (sharing.length === 0) return;
  const works = await store.works({ work_ids: sharing });
  const { entries } = await new RecordRows(store, root).ofWorks(works);
  const pairs = await pairsOf(store, joinRecords({ version: 1, entries: [...entries] }, works, root));
  if (pairs.length === 0 || (await readManifest(context.services)).problem !== null) return;
  const place = { works: await store.works(), root, resolve: (path: string) => path };
  await changeManifest(context, (current) => pairs.reduce((next, pair) => join(next, pair, place), current));
  await applyManifest(context, store);
  for (const { kept, other, role } of pairs) {
    const what = role === "copy" ? "another copy" : `the ${role === "published" ? "published version" : role}`;
    const back = `quire library merge ${kept.key} ${other.id.slice(0, 12)} --apart`;
    const name = basename(other.path ?? "");
    context.warn(
      `joined:${other.id}`,
      `${name} carries the identifier of ${kept.key}: kept as ${what} of it. If it is another work: ${back}`,
    );
  }
}

async function pairsOf(store: Store, records: readonly LibraryRecord[]): Promise<Pair[]> {
  const withFile = records.filter(
    ({ path, work_id, item }) => path !== null && work_id !== null && fileIdentifier(item) !== null,
  );
  const pairs: Pair[] = [];
  for (const [, [first, ...others]] of groupBy(withFile, ({ item }) => fileIdentifier(item))) {
    let kept = first;
    for (const other of others) {
      if (kept === undefined || isToldApart(kept, other)) continue;
      const roles = rolesOf(await factsOf(store, kept), await factsOf(store, other));
      if (roles === null) continue;
      const [main, file] = roles.main === 0 ? [kept, other] : [other, kept];
      pairs.push({ kept: main, other: file, role: roles.role });
      kept = main;
    }
  }
  return pairs;
}

function isToldApart(first: LibraryRecord, second: LibraryRecord): boolean {
  return first.apart_from.includes(second.id) || second.apart_from.includes(first.id);
}

async function factsOf(store: Store, { item, path, work_id }: LibraryRecord): Promise<FileFacts> {
  const [passage] = await store.passagesOf(work_id ?? "");
  return { item, filename: basename(path ?? ""), lines: splitLines(passage?.content ?? "") };
}

function join(manifest: Manifest, { kept, other, role }: Pair, place: RecordsPlace): Manifest {
  // Works that had no entry have one from here on.
  const first = findEntry(manifest, kept.id, place);
  const second = findEntry(first.manifest, other.id, place);
  const [main, file] = [first, second].map(({ position }) => second.manifest.entries[position]?.id ?? "");
  return mergeEntries(second.manifest, main ?? "", [{ id: file ?? "", role }]).manifest;
}
