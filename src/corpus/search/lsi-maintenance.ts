import { createHash } from "node:crypto";
import type { Computing } from "../../ports/computing.js";
import type { Store } from "../../ports/store.js";
import { decodeBasis, type LsiBasis } from "./lsi.js";

const basisArtefact = "lsi";
/** Names the basis in force, so that a search need not read it to know that it has it already. */
const editionArtefact = "lsi-edition";
const sampleSize = 2_000;
/** In fewer passages words meet too seldom to tell which belong together; BM25 alone ranks them. */
const leastPassagesForLsi = 50;
const growthBeforeRefresh = 1.25;

/**
 * Trains the LSI basis where there is none or the library has grown (or shrunk) by a quarter since, on at most
 * 2,000 passages spread over the store. Returns whether it did. Takes about a second; `add` calls it at its end.
 * @param computing what trains while the process answers others; without it the process itself trains
 */
export async function refreshLsi(store: Store, computing: Computing | null = null): Promise<boolean> {
  const { passages } = await store.termStatistics([]);
  const trainedOn = Number((await readEdition(store))?.split(":")[0] ?? 0);
  const enough = passages >= leastPassagesForLsi;
  if (!enough || (passages < trainedOn * growthBeforeRefresh && passages * growthBeforeRefresh > trainedOn))
    return false;
  const texts = await store.sample(sampleSize);
  const bytes = computing
    ? await computing.run("train", { texts, passages })
    : (await import("./lsi-training.js")).trainedBasis(texts, passages);
  if (bytes === null) return false;
  const terms = decodeBasis(bytes)?.rowOf.size ?? 0;
  const edition = `${passages}:${terms}:${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;
  // Together: points are kept by the edition's name, and have to be of the basis that stands beside it.
  await store.putArtefacts(
    new Map([
      [basisArtefact, bytes],
      [editionArtefact, Buffer.from(edition)],
    ]),
  );
  return true;
}

/** A basis and the name of its edition: points of another edition mean nothing in it. */
export interface LsiEdition {
  edition: string;
  basis: LsiBasis;
}

const loaded = new WeakMap<Store, { edition: string; current: LsiEdition | null }>();

/** The basis in force; read once per store and edition. Null where the library has none yet. */
export async function currentLsi(store: Store): Promise<LsiEdition | null> {
  const edition = await readEdition(store);
  if (edition === null) return null;
  const known = loaded.get(store);
  if (known?.edition === edition) return known.current;
  const bytes = await store.getArtefact(basisArtefact);
  const basis = bytes === null ? null : decodeBasis(bytes);
  const current = basis === null ? null : { edition, basis };
  loaded.set(store, { edition, current });
  return current;
}

async function readEdition(store: Store): Promise<string | null> {
  const bytes = await store.getArtefact(editionArtefact);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
