import { indexTerms } from "../../domain/terms.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence, Quotation, Sentence } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf, proseBlocks } from "../../document/tree/positions.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { type Remembering, rememberedQuotation, rememberedSentence } from "./remembered.js";
import { LibraryMemory } from "../schema/library-memory.js";
import { pageGiven, readPages } from "./given-pages.js";
import { overlap } from "./overlap.js";
import type { CitedSentence, PlaceGiven } from "./cited-sentences.js";
import { checkQuotation } from "./check-quotations.js";
import { draftQuotations, withoutQuotations } from "./draft-quotations.js";
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
  const { sentences } = input;
  const ready = once(() => prepare(context, input));
  const known = knownTexts(input);
  const quotations = await checkQuotations(context, input, ready);
  const quoted = sentences.map((sentence) => ({
    sentence,
    quotations: quotations.filter((each) => overlap(sentence, each)),
  }));
  const checked = await inGroups(context, { label: "sentences", items: quoted, known }, async (each) =>
    rememberedSentence(await ready(), each),
  );
  const places = new Map(sentences.map(({ id, places: given }) => [id, given]));
  const offsets = printedOffsets(sightingsOf(checked, places, quotations));
  return { sentences: checked, quotations: withPrintedPages(quotations, offsets) };
}

/** The texts of each entry's work that the library has: that of its file first, then those of its further files. */
function textsOf({ existence, records }: Pick<SupportInput, "existence" | "records">): Map<string, string[]> {
  const files = new Map(records.map(({ work_id, files: others }) => [work_id, others]));
  return new Map(
    existence.flatMap(({ entry, record }): [string, string[]][] => {
      const id = record?.work_id ?? null;
      if (id === null) return [];
      const others = (files.get(id) ?? []).flatMap(({ work_id }) => work_id ?? []);
      return [[entry, [...new Set([id, ...others])]]];
    }),
  );
}

/** What verdicts rest on besides the draft; of works with one text it is written as it always was, for old logs. */
function knownTexts(input: SupportInput): unknown[] {
  return [...textsOf(input)].map(([entry, texts]) => [entry, ...texts]);
}

async function checkQuotations(
  context: RunContext,
  input: SupportInput,
  ready: () => Promise<Remembering>,
): Promise<Quotation[]> {
  const { draft, marks, entries } = input;
  const texts = textsOf(input);
  const cited = new Map([...texts].flatMap(([entry, ids]) => ids.map((id) => [id, entry])));
  const lines = new LineIndex(draft.source);
  const items = entries.length === 0 ? [] : draftQuotations(draft, marks, entries);
  const found = await inGroups(context, { label: "quotations", items, known: knownTexts(input) }, async (quotation) => {
    const checking = await ready();
    const { works, entries: listed } = checking;
    const search = {
      works,
      textsOf: (entry: string) => texts.get(entry) ?? [],
      pagesOf: (entry: string) => listed.get(entry)?.item.page ?? null,
      cited,
    };
    const block = draft.blocks[quotation.block];
    const place = block === undefined ? { line: 1, column: 1 } : placeOf(lines, block, quotation.start);
    return rememberedQuotation(checking, quotation, place, () => checkQuotation(search, quotation, place));
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

async function prepare({ services }: RunContext, input: SupportInput): Promise<Remembering> {
  const { draft, sentences, entries, existence, records } = input;
  const prose = proseBlocks(draft)
    .filter(({ kind }) => kind === "prose")
    .map(({ text }) => withoutQuotations(text))
    .join(" ");
  const memory = await LibraryMemory.of(services);
  const weight = await memory.weight([...new Set(sentences.flatMap(({ claim }) => indexTerms(claim)))]);
  const failures = await (await services.store()).failures();
  const byEntry = new Map(existence.map((each) => [each.entry, each]));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    memory,
    works: memory.works,
    weight,
    language: detectLanguage(prose),
    entries: byId,
    texts: textsOf(input),
    unchecked: (id) => whyUnchecked({ entry: byId.get(id), existence: byEntry.get(id), records, failures }),
  };
}

/** A page that the draft gives, and the page of the file where the words were found. */
interface Sighting {
  work: string;
  given: number;
  found: number;
}

/** As many marks of a work must agree before they tell how its pages are counted. */
const leastSightings = 2;

/**
 * Computes for each work what is to be added to a page of its file for the printed one, where neither its record nor
 * the list has its pages: what most of the draft's own marks come to.
 */
export function printedOffsets(sightings: readonly Sighting[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { work, given, found } of sightings) {
    const own = counts.get(work) ?? new Map<number, number>();
    own.set(given - found, (own.get(given - found) ?? 0) + 1);
    counts.set(work, own);
  }
  return new Map(
    [...counts].flatMap(([work, own]): [string, number][] => {
      const [best, next] = [...own].toSorted(([, one], [, other]) => other - one);
      return best !== undefined && best[1] >= leastSightings && best[1] > (next?.[1] ?? 0) ? [[work, best[0]]] : [];
    }),
  );
}

/** The pages that marks give with those on which sentences and quotations were found. */
function sightingsOf(
  sentences: readonly Sentence[],
  places: ReadonlyMap<string, readonly PlaceGiven[]>,
  quotations: readonly Quotation[],
): Sighting[] {
  const ofSentences = sentences.flatMap(({ id, works }) =>
    works.flatMap(({ entry, work_id, verdict, evidence }): Sighting[] => {
      const given = pageGiven(places.get(id) ?? [], entry)?.pages.first;
      const found = verdict === "supported" ? (evidence?.page ?? null) : null;
      return given === undefined || found === null || work_id === null ? [] : [{ work: work_id, given, found }];
    }),
  );
  const ofQuotations = quotations.flatMap(({ work_id, page, page_given, state }): Sighting[] => {
    const given = page_given === null ? undefined : readPages(page_given)?.first;
    return state !== "verbatim" || work_id === null || page === null || given === undefined
      ? []
      : [{ work: work_id, given, found: page }];
  });
  return [...ofSentences, ...ofQuotations];
}

/** Quotations whose page could not be judged, by how the draft's other marks count the pages of the work. */
function withPrintedPages(quotations: readonly Quotation[], offsets: ReadonlyMap<string, number>): Quotation[] {
  return quotations.map((quotation) => {
    const { page, page_given, page_agrees, work_id } = quotation;
    const offset = offsets.get(work_id ?? "");
    const given = page_given === null ? null : readPages(page_given);
    if (page_agrees !== null || page === null || given === null || offset === undefined) return quotation;
    const printed = page + offset;
    return { ...quotation, page_agrees: given.first <= printed && printed <= given.last };
  });
}
