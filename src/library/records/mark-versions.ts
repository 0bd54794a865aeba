import { setImmediate as othersTurn } from "node:timers/promises";
import { areRelated, decideVersions, type Dependence, identities } from "../../corpus/versions/decide-versions.js";
import { type DocumentFacts, documentFacts, type TextFacts, textFacts } from "../../corpus/versions/document-facts.js";
import { repeatsAny } from "../../corpus/versions/find-copies.js";
import { canonicalJson } from "../../domain/hash.js";
import type { Work } from "../../domain/work.js";
import type { Store, TextRow } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";

/** Name of the artefact that says that all works were compared; a new number makes all texts be read again. */
const artefact = "versions";
const form = "2";
/** What was read of the texts is kept, but all works have to be compared again. */
const unsettledForm = `${form} unsettled`;
/** More new works than these are compared with all others in one go. */
const fewWorks = 50;

/**
 * Writes into the store which works are older versions or copies of others. Texts that are known are not read again.
 * Where only works of these ids, and those that no pass has seen, can be new, they alone are compared with what is kept
 * of the others; all are looked at together where one of them is related to another.
 */
export async function markVersions(context: RunContext, store: Store, added?: readonly string[]): Promise<void> {
  const state = new TextDecoder().decode((await store.getArtefact(artefact)) ?? new Uint8Array());
  const isKept = state === form || state === unsettledForm;
  if (added !== undefined && state === form && (await standAlone(store, added))) return;
  const works = await store.works();
  const rows = isKept ? await store.texts() : [];
  const kept = new Map(rows.map((row) => [row.work_id, row]));
  const fresh = works.filter(({ id, sha256 }) => kept.get(id)?.sha256 !== sha256).length;
  let done = 0;
  const read: Reading[] = [];
  for (const work of works) {
    const known = kept.get(work.id);
    read.push(await readFacts(store, work, known));
    if (known?.sha256 === work.sha256) continue;
    done += 1;
    // A text takes milliseconds, thousands of them minutes: others have their turn in between.
    await othersTurn();
    context.progress({ label: "versions of documents", done, total: fresh, unit: "works" });
  }
  await update(context, store, read);
  await store.putTexts(rowsToKeep(read));
  await store.putArtefact(artefact, new TextEncoder().encode(form));
}

/** Makes the next call of `markVersions` look at all works together, in whichever process that is. */
export async function unsettleVersions(store: Store): Promise<void> {
  if ((await store.getArtefact(artefact)) !== null)
    await store.putArtefact(artefact, new TextEncoder().encode(unsettledForm));
}

/** A work with what its text says, and with what was kept of it before. */
interface Reading {
  work: Work;
  facts: DocumentFacts;
  row: TextRow;
  known: TextRow | undefined;
}

async function readFacts(store: Store, work: Work, known: TextRow | undefined): Promise<Reading> {
  const isKnown = known?.sha256 === work.sha256;
  const text = isKnown ? textOfRow(known) : textFacts(await store.passagesOf(work.id));
  const facts = documentFacts(work, text);
  const { sketch, ...rest } = text;
  const row: TextRow = {
    work_id: work.id,
    sha256: work.sha256,
    facts: isKnown ? known.facts : JSON.stringify(rest),
    names: identities(facts).toSorted(),
    states: text.replaces.length + text.replaced_by.length > 0,
    sketch: isKnown ? known.sketch : { modulus: sketch.modulus, hashes: Uint32Array.from(sketch.hashes) },
  };
  return { work, facts, row, known };
}

/** Rows hold what was written here, of this form. */
function textOfRow({ facts, sketch }: TextRow): TextFacts {
  const rest = JSON.parse(facts) as Omit<TextFacts, "sketch">;
  return { ...rest, sketch: { modulus: sketch.modulus, hashes: [...sketch.hashes] } };
}

function rowsToKeep(read: readonly Reading[]): TextRow[] {
  return read.flatMap(({ row, known }) => (isAsKept(row, known) ? [] : [row]));
}

function isAsKept(row: TextRow, known: TextRow | undefined): boolean {
  return known?.sha256 === row.sha256 && canonicalJson(known.names.toSorted()) === canonicalJson(row.names);
}

/** Keeps what the texts of new works say; false, and nothing is kept, where one of them is or was related to another work. */
async function standAlone(store: Store, added: readonly string[]): Promise<boolean> {
  const ids = [...new Set([...(await store.unsettled()).untold, ...added])];
  if (ids.length === 0) return true;
  if (ids.length > fewWorks) return false;
  const known = new Map((await store.texts({ work_ids: ids })).map((row) => [row.work_id, row]));
  const read: Reading[] = [];
  for (const work of await store.works({ work_ids: ids })) read.push(await readFacts(store, work, known.get(work.id)));
  const touched = new Set(added);
  // Dates tell versions apart, too, and no row has that of a record.
  const changed = read.filter(({ work, row, known: before }) => touched.has(work.id) || !isAsKept(row, before));
  if (changed.length === 0) return true;
  for (const [index, one] of changed.entries())
    if (changed.slice(index + 1).some((other) => areRelated(one.facts, other.facts))) return false;
  const isNew = new Set(changed.map(({ work }) => work.id));
  const sketches = (await store.sketches()).flatMap(({ work_id, sketch }) => (isNew.has(work_id) ? [] : [sketch]));
  for (const each of changed) {
    if (repeatsAny(each.facts.sketch, sketches)) return false;
    if (await isOrWasNamed(store, each, isNew)) return false;
    if (each.known !== undefined && repeatsAny(textOfRow(each.known).sketch, sketches)) return false;
  }
  await store.putTexts(rowsToKeep(changed));
  return true;
}

/** Whether a new work is a version of another by its name or by what either states, or was one before it changed. */
async function isOrWasNamed(
  store: Store,
  { work, facts, row, known }: Reading,
  isNew: ReadonlySet<string>,
): Promise<boolean> {
  if (row.states || work.superseded_by !== undefined || work.copy_of !== undefined) return true;
  const others = (await store.texts({ names: row.names, states: true })).filter(({ work_id }) => !isNew.has(work_id));
  if (known !== undefined) {
    const former = (await store.texts({ names: known.names })).some(({ work_id }) => work_id !== work.id);
    if (former || known.states || others.some(({ states }) => states)) return true;
  }
  const texts = new Map(others.map((other) => [other.work_id, other]));
  const works = others.length === 0 ? [] : await store.works({ work_ids: [...texts.keys()] });
  return works.some((other) => {
    const text = texts.get(other.id);
    return text !== undefined && areRelated(facts, documentFacts(other, textOfRow(text)));
  });
}

async function update(context: RunContext, store: Store, read: readonly Reading[]): Promise<void> {
  const found = decideVersions(read.map(({ facts }) => facts));
  const updated_at = context.services.clock.now().toISOString();
  const changed = read.flatMap(({ work }) => {
    const { superseded_by, copy_of, ...rest } = work;
    const now: Dependence = found.get(work.id) ?? {};
    const before: Dependence = { ...(superseded_by && { superseded_by }), ...(copy_of && { copy_of }) };
    return canonicalJson(before) === canonicalJson(now) ? [] : [{ ...rest, ...now, updated_at }];
  });
  if (changed.length > 0) await store.updateWorks(changed);
}
