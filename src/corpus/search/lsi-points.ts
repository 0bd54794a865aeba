import type { Store } from "../../ports/store.js";
import { embedText, type LsiBasis, quantiseRow } from "./lsi.js";
import { currentLsi, type LsiEdition } from "./lsi-maintenance.js";

/** Passages whose points are written in one transaction. */
const batch = 1_000;

/** A text as a point in bytes, whose scale is of no matter to its likeness. */
function pointOf(basis: LsiBasis, text: string): Int8Array {
  const point = new Int8Array(basis.dimensions);
  quantiseRow(embedText(basis, text), point, 0);
  return point;
}

/** Points of passages, in the order of their keys; those that are not kept yet are made here. */
export async function pointsOf(
  store: Store,
  { edition, basis }: LsiEdition,
  keys: readonly number[],
): Promise<Int8Array[]> {
  const kept = await store.points(edition, keys);
  const missing = keys.filter((_, index) => kept[index] === null);
  const contents = missing.length === 0 ? [] : await store.contents(missing);
  const made = new Map(contents.map(({ key, content }) => [key, pointOf(basis, content)]));
  return keys.map((key, index) => kept[index] ?? made.get(key) ?? new Int8Array(basis.dimensions));
}

/**
 * Makes the points that passages lack in the basis in force. Whoever is killed has lost a batch at most; the next goes
 * on. About 30 microseconds a passage.
 */
export async function keepPoints(store: Store, onBatch: (done: number) => void = () => undefined): Promise<void> {
  const current = await currentLsi(store);
  if (current === null) return;
  const { edition, basis } = current;
  let after = 0;
  let done = 0;
  for (;;) {
    const passages = await store.withoutPoint(edition, after, batch);
    if (passages.length === 0) return;
    await store.putPoints(
      edition,
      passages.map(({ key, content }) => ({ key, point: pointOf(basis, content) })),
    );
    after = passages.at(-1)?.key ?? after;
    done += passages.length;
    onBatch(done);
  }
}
