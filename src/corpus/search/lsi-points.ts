import { likeness } from "../../domain/likeness.js";
import type { Store } from "../../ports/store.js";
import { embedText, type LsiBasis, quantiseRow } from "./lsi.js";
import { currentLsi, type LsiEdition } from "./lsi-maintenance.js";

/** Names the edition in which all passages have their points up to a key, and the key: later passages have higher ones. */
const wholeArtefact = "lsi-points";
/** Passages whose points are written in one transaction. */
const batch = 1_000;

/** A text as a point in bytes, whose scale is of no matter to its likeness. */
function pointOf(basis: LsiBasis, text: string): Int8Array {
  const point = new Int8Array(basis.dimensions);
  quantiseRow(embedText(basis, text), point, 0);
  return point;
}

/** Likenesses of passages to a point of unit length, in the order of their keys; points that are not kept yet are made here. */
export async function likenessesTo(
  store: Store,
  { edition, basis }: LsiEdition,
  keys: readonly number[],
  point: Float64Array,
): Promise<Float64Array> {
  const found = await store.likenesses(edition, keys, point);
  const missing = keys.filter((_, index) => Number.isNaN(found[index]));
  if (missing.length === 0) return found;
  const contents = await store.contents(missing);
  const made = new Map(contents.map(({ key, content }) => [key, likeness(point, pointOf(basis, content))]));
  return found.map((value, index) => (Number.isNaN(value) ? (made.get(keys[index]!) ?? 0) : value));
}

/**
 * Makes the points that passages lack in the basis in force. Whoever is killed has lost a batch at most; the next goes
 * on. About 30 microseconds a passage.
 */
export async function keepPoints(store: Store, onBatch: (done: number) => void = () => undefined): Promise<void> {
  const current = await currentLsi(store);
  if (current === null) return;
  const { edition, basis } = current;
  const whole = await readWhole(store);
  let after = whole.edition === edition ? whole.key : 0;
  let done = 0;
  for (;;) {
    const passages = await store.withoutPoint(edition, after, batch);
    if (passages.length === 0) break;
    await store.putPoints(
      edition,
      passages.map(({ key, content }) => ({ key, point: pointOf(basis, content) })),
    );
    after = passages.at(-1)?.key ?? after;
    done += passages.length;
    onBatch(done);
  }
  await store.putArtefact(wholeArtefact, Buffer.from(JSON.stringify({ edition, key: after })));
}

/** Whether nobody has come to the end of making points in the basis in force, as in a library of an older Quire. */
export async function lacksPoints(store: Store): Promise<boolean> {
  const current = await currentLsi(store);
  return current !== null && (await readWhole(store)).edition !== current.edition;
}

async function readWhole(store: Store): Promise<{ edition: string; key: number }> {
  const bytes = await store.getArtefact(wholeArtefact);
  return bytes === null ? { edition: "", key: 0 } : JSON.parse(new TextDecoder().decode(bytes));
}
