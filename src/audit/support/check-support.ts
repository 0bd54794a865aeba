import { indexTerms } from "../../domain/terms.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence, Quotation, Sentence } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import type { Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf, proseBlocks } from "../../document/tree/positions.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { termWeights } from "../../evidence/verdicts/term-weights.js";
import { type Checking, checkSentence } from "./check-sentence.js";
import { overlap } from "./overlap.js";
import type { CitedSentence } from "./cited-sentences.js";
import { checkQuotation } from "./check-quotations.js";
import { CitedWorks } from "../../evidence/cited-works.js";
import { draftQuotations, withoutQuotations } from "./draft-quotations.js";
import { printedOffsets, sightingsOf, withPrintedPages } from "./printed-pages.js";
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
const groupSize = 25;

/** Checks quotations and sentences against the texts of the works that they cite. */
export async function checkSupport(
  context: RunContext,
  input: SupportInput,
): Promise<{ sentences: Sentence[]; quotations: Quotation[] }> {
  const { sentences, existence } = input;
  const ready = once(() => prepare(context, input));
  const works = workIds(existence);
  const quotations = await checkQuotations(context, input, ready);
  const quoted = sentences.map((sentence) => ({
    sentence,
    quotations: quotations.filter((each) => overlap(sentence, each)),
  }));
  const checked = await inGroups(context, { label: "sentences", items: quoted, known: [...works] }, async (each) =>
    checkSentence(await ready(), each),
  );
  const places = new Map(sentences.map(({ id, places: given }) => [id, given]));
  const offsets = printedOffsets(sightingsOf(checked, places, quotations));
  return { sentences: checked, quotations: withPrintedPages(quotations, offsets) };
}

/** The library's works with text, by entry. */
function workIds(existence: readonly Existence[]): Map<string, string> {
  return new Map(existence.flatMap(({ entry, record }) => (record?.work_id ? [[entry, record.work_id] as const] : [])));
}

async function checkQuotations(
  context: RunContext,
  { draft, marks, entries, existence }: SupportInput,
  ready: () => Promise<Checking>,
): Promise<Quotation[]> {
  const works = workIds(existence);
  const cited = new Map([...works].map(([entry, work]) => [work, entry]));
  const lines = new LineIndex(draft.source);
  const items = entries.length === 0 ? [] : draftQuotations(draft, marks, entries);
  const found = await inGroups(context, { label: "quotations", items, known: [...works] }, async (quotation) => {
    const { works: texts, entries: listed } = await ready();
    const workOf = (entry: string) => works.get(entry) ?? null;
    const search = { works: texts, workOf, pagesOf: (entry: string) => listed.get(entry)?.item.page ?? null, cited };
    const block = draft.blocks[quotation.block];
    const place = block === undefined ? { line: 1, column: 1 } : placeOf(lines, block, quotation.start);
    return checkQuotation(search, quotation, place);
  });
  return found.filter((quotation) => quotation !== null);
}

interface Grouped<Item> {
  /** What the items are, for people and the log. */
  label: string;
  items: readonly Item[];
  /** What the answers depend on besides. */
  known: unknown;
}

/** Checks items one by one and records them in groups, so that a killed audit goes on where it was. */
async function inGroups<Item, Result>(
  context: RunContext,
  { label, items, known }: Grouped<Item>,
  check: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const basis = contentHash(known);
  for (let first = 0; first < items.length; first += groupSize) {
    context.progress({ label, done: first, total: items.length, unit: label });
    const group = items.slice(first, first + groupSize);
    const checked = await context.step(`check_${label}:${contentHash({ group, basis })}`, "read", async () => {
      const all: Result[] = [];
      for (const item of group) all.push(await check(item));
      return all;
    });
    results.push(...checked);
  }
  if (items.length > 0) context.progress({ label, done: items.length, total: items.length, unit: label });
  return results;
}

/** Nothing is read for sentences that the log of the run has already. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function prepare({ services }: RunContext, input: SupportInput): Promise<Checking> {
  const { draft, sentences, entries, existence, records } = input;
  const prose = proseBlocks(draft)
    .filter(({ kind }) => kind === "prose")
    .map(({ text }) => withoutQuotations(text))
    .join(" ");
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
    language: detectLanguage(prose),
    entries: byId,
    records: new Map(existence.map(({ entry, record }) => [entry, record])),
    unchecked: (id) => whyUnchecked({ entry: byId.get(id), existence: byEntry.get(id), records, failures }),
  };
}
