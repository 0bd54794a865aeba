import { indexTerms } from "../../domain/terms.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence, Mark, Quotation, Sentence } from "../audit-schema.js";
import type { Draft } from "../draft/draft.js";
import { LineIndex, placeOf } from "../draft/positions.js";
import type { LibraryRecord } from "../library-records.js";
import { termWeights } from "../term-weights.js";
import { type Checking, checkSentence } from "./check-sentence.js";
import type { CitedSentence } from "./cited-sentences.js";
import { checkQuotation } from "./check-quotations.js";
import { CitedWorks } from "./cited-works.js";
import { draftQuotations } from "./draft-quotations.js";
import { whyUnchecked } from "./unchecked-works.js";

export interface SupportInput {
  draft: Draft;
  marks: readonly Mark[];
  sentences: readonly CitedSentence[];
  entries: readonly Entry[];
  /** By which the works of the entries are known. */
  existence: readonly Existence[];
  /** Of the library. */
  records: readonly LibraryRecord[];
}

/** Sentences whose verdicts are recorded together: what a killed audit loses at most. */
const group = 25;

/** What the texts of the cited works say of the sentences and quotations that cite them. */
export async function checkSupport(
  context: RunContext,
  input: SupportInput,
): Promise<{ sentences: Sentence[]; quotations: Quotation[] }> {
  const { sentences, existence } = input;
  const ready = once(() => prepare(context, input));
  const works = new Map(existence.map(({ entry, record }) => [entry, record?.work_id ?? null]));
  const checked: Sentence[] = [];
  for (let first = 0; first < sentences.length; first += group) {
    const some = sentences.slice(first, first + group);
    context.progress({ label: "sentences", done: first, total: sentences.length, unit: "sentences" });
    const about = some.flatMap(({ entries }) => entries.map((entry) => works.get(entry) ?? null));
    const key = `check_sentences:${contentHash({ some, about })}`;
    const judged = await context.step(key, "read", async () => checkAll(await ready(), some));
    checked.push(...judged);
  }
  return { sentences: checked, quotations: await checkQuotations(context, input, ready) };
}

/** Quotations one by one: a book is read once for all that stand together. */
async function checkQuotations(
  context: RunContext,
  { draft, marks, entries, existence }: SupportInput,
  ready: () => Promise<Checking>,
): Promise<Quotation[]> {
  const quoted = draftQuotations(draft, marks, entries);
  const lines = new LineIndex(draft.source);
  const known = existence.flatMap(({ entry, record }): [string, string][] =>
    record === null || record.work_id === null ? [] : [[entry, record.work_id]],
  );
  if (known.length === 0 && existence.length === 0) return [];
  const works = new Map(known);
  const cited = new Map(known.map(([entry, work]) => [work, entry]));
  const found: Quotation[] = [];
  for (let first = 0; first < quoted.length; first += group) {
    const some = quoted.slice(first, first + group);
    context.progress({ label: "quotations", done: first, total: quoted.length, unit: "quotations" });
    const key = `check_quotations:${contentHash({ some, known })}`;
    const checked = await context.step(key, "read", async () => {
      const search = { works: (await ready()).works, workOf: (entry: string) => works.get(entry) ?? null, cited };
      const all: Quotation[] = [];
      for (const each of some) {
        const block = draft.blocks[each.block];
        const place = block === undefined ? { line: 1, column: 1 } : placeOf(lines, block, each.start);
        const quotation = await checkQuotation(search, each, place);
        if (quotation !== null) all.push(quotation);
      }
      return all;
    });
    found.push(...checked);
  }
  return found;
}

async function checkAll(checking: Checking, sentences: readonly CitedSentence[]): Promise<Sentence[]> {
  const checked: Sentence[] = [];
  for (const sentence of sentences) checked.push(await checkSentence(checking, sentence));
  return checked;
}

/** Nothing is read for sentences that the log of the run has already. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function prepare({ services }: RunContext, input: SupportInput): Promise<Checking> {
  const { sentences, entries, existence, records } = input;
  const store = await services.store();
  const terms = [...new Set(sentences.flatMap(({ claim }) => indexTerms(claim)))];
  const { passages, document_frequency } = await store.termStatistics(terms);
  const weight = termWeights([], { passages, document_frequency: Object.fromEntries(document_frequency) });
  const failures = await store.failures();
  const byEntry = new Map(existence.map((each) => [each.entry, each]));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    works: await CitedWorks.open(services),
    weight,
    entries: byId,
    records: new Map(existence.map(({ entry, record }) => [entry, record])),
    unchecked: (id) => whyUnchecked({ entry: byId.get(id), existence: byEntry.get(id), records, failures }),
  };
}
