import type { Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";
import type { Services } from "../../run/services.js";
import { describeAll, describeSome } from "./describe-work.js";
import { isOfReadOnly, keepCopy, manifestHash, type ManifestReading, readManifest } from "./manifest-file.js";
import { markVersions } from "./mark-versions.js";
import { keysOf, RecordRows, type RowChanges, sourceOf, worksConcerned } from "./record-rows.js";

/** Longest wait for another process that brings a large library in line, in milliseconds. */
const longestTurn = 600_000;

/** One process after the other: rows of one manifest must not come to stand under the mark of another. */
export async function inTurn({ files }: Services, work: () => Promise<void>): Promise<void> {
  const what = "Bringing the library in line with its records";
  let isBegun = false;
  const begin = () => ((isBegun = true), work());
  try {
    await files.withLock(files.inside(files.root, ".quire", "records"), what, begin, longestTurn);
  } catch (thrown) {
    // A library that may not be written is used in a copy of this process alone.
    if (isBegun || !isOfReadOnly(thrown)) throw thrown;
    await work();
  }
}

/** What the store says of itself before it is brought in line. */
export interface Standing {
  /** Hash of the manifest that its rows are of, or what stands for it where a later one could not be used; absent where there are no rows. */
  known: string | null | undefined;
  /** Whether the manifest is known to be that one. */
  isKnown: boolean;
  /** Works that were added, by id. */
  added: readonly string[];
}

/**
 * Brings the rows of the manifest and the works that changed entries are about in line with it, in the order in which a
 * kill is made good by the next call: works, versions, rows. Returns the hash of the manifest; undefined where it can't
 * be used.
 */
export async function bringInLine(
  context: RunContext,
  store: Store,
  standing: Standing,
): Promise<string | null | undefined> {
  const { services } = context;
  const { known, isKnown, added } = standing;
  const rows = new RecordRows(store, services.files.root);
  if (known !== undefined && (isKnown || known === (await manifestHash(services)))) {
    if (await settle(context, store, { ids: added, source: rows, keys: [] })) return known;
    return bringAll(context, store, await readManifest(services));
  }
  const reading = await readManifest(services);
  if (reading.problem !== null) context.warn("manifest", reading.problem, { path: reading.path });
  if (known === undefined) return bringAll(context, store, reading);
  if (reading.problem !== null) {
    if (await settle(context, store, { ids: added, source: rows, keys: [] })) return undefined;
    return bringAll(context, store, reading);
  }
  const changes = await rows.compare(reading.manifest);
  if (!(await settleChanges(context, store, { changes, reading, added }))) return bringAll(context, store, reading);
  await keepCopy(services, reading);
  await rows.write(changes);
  return reading.hash;
}

/** False, and nothing is changed, where all works have to be looked at. */
async function settleChanges(
  context: RunContext,
  store: Store,
  { changes, reading, added }: { changes: RowChanges; reading: ManifestReading; added: readonly string[] },
): Promise<boolean> {
  const { root } = context.services.files;
  const { manifest } = reading;
  const after = changes.written.map(({ entry }) => entry);
  const names = worksConcerned([...changes.before, ...after], manifest, root);
  const concerned = (await store.worksNamed(names)).map(({ id }) => id);
  const keys = after.flatMap(keysOf);
  return settle(context, store, { ids: [...added, ...concerned], source: sourceOf(manifest, root), keys });
}

async function settle(context: RunContext, store: Store, given: Parameters<typeof describeSome>[2]): Promise<boolean> {
  if (!(await describeSome(context.services, store, given))) return false;
  await markVersions(context, store, given.ids);
  return true;
}

async function bringAll(
  context: RunContext,
  store: Store,
  reading: ManifestReading,
): Promise<string | null | undefined> {
  await describeAll(context.services, store, reading);
  await markVersions(context, store);
  await keepCopy(context.services, reading);
  const isKnown = reading.problem === null || reading.manifest.entries.length > 0;
  if (isKnown) await new RecordRows(store, context.services.files.root).rewrite(reading.manifest);
  return reading.problem === null ? reading.hash : undefined;
}
