import type { Source } from "../../domain/evidence.js";
import { alike, joinSpans, sharesLines, shinglesOf, spanLines } from "./spans.js";

/** Which sub-question a passage was found for, and how well it did. */
export interface Serving {
  subquestion: number;
  score: number;
}

/** The origin of a piece of evidence; several where several tools or services brought the same. */
export interface EvidenceOrigin {
  tool: string;
  source_id: string;
  url: string | null;
}

/** Evidence that a tool brought, before it has a label. */
export interface EvidenceCandidate {
  source: Omit<Source, "label">;
  serves: Serving[];
  origin: EvidenceOrigin;
}

export interface EvidenceEntry {
  /** Under its label, which stays whatever is found later. */
  source: Source;
  serves: Serving[];
  origins: EvidenceOrigin[];
  /** In which iteration it was first found. */
  iteration: number;
}

/** All evidence of a run in the order of its labels, and the number of the next label. */
export interface EvidenceStore {
  entries: readonly EvidenceEntry[];
  next: number;
}

export const emptyStore: EvidenceStore = { entries: [], next: 1 };

/** Longer joined spans are whole chapters: what is new of the second then stands by itself. In characters. */
const longestSpan = 6000;
/** A span that grows by less has brought nothing new. In characters. */
const worthTelling = 200;

export interface Admission {
  store: EvidenceStore;
  /** What was not there before: new entries, and entries that grew. */
  added: EvidenceEntry[];
}

/** Takes candidates in, in their order: the plan's. Pure. */
export function admit(store: EvidenceStore, candidates: readonly EvidenceCandidate[], iteration: number): Admission {
  let current = store;
  const added = new Set<string>();
  for (const candidate of candidates) {
    const { store: next, news } = admitOne(current, candidate, iteration);
    current = next;
    if (news !== null) added.add(news);
  }
  return { store: current, added: current.entries.filter(({ source }) => added.has(source.label)) };
}

/** `news` is the label under which something new stands, or null. */
function admitOne(store: EvidenceStore, candidate: EvidenceCandidate, iteration: number) {
  const touching = store.entries.filter(({ source }) => sharesLines(source, candidate.source));
  if (touching.length > 0) return admitSpan(store, touching, candidate, iteration);
  const twin = twinOf(store.entries, candidate);
  if (twin) return { store: replaceEntries(store, [twin], withMore(twin, candidate, twin.source)), news: null };
  return append(store, candidate, iteration);
}

function append(store: EvidenceStore, candidate: EvidenceCandidate, iteration: number) {
  const label = `S${store.next}`;
  const source: Source = { label, ...candidate.source };
  const entry: EvidenceEntry = { source, serves: candidate.serves, origins: [candidate.origin], iteration };
  return { store: { entries: [...store.entries, entry], next: store.next + 1 }, news: label };
}

/** A span of a work of which lines are there already: one span of all of them, while that can still be read. */
function admitSpan(
  store: EvidenceStore,
  touching: readonly EvidenceEntry[],
  candidate: EvidenceCandidate,
  iteration: number,
): { store: EvidenceStore; news: string | null } {
  const [first] = touching;
  if (!first) throw new RangeError("a span that touches none is appended");
  const before = new Set(touching.flatMap(({ source }) => spanLines(source).map((line) => line.number)));
  const fresh = spanLines(candidate.source).filter((line) => !before.has(line.number) && line.text.trim() !== "");
  const grown = fresh.reduce((sum, { text }) => sum + text.length, 0);
  if (fresh.length === 0) {
    const holder = touching.find(({ source }) => holds(source, candidate.source)) ?? first;
    return { store: replaceEntries(store, [holder], withMore(holder, candidate, holder.source)), news: null };
  }
  const joined = joinSpans([...touching.map(({ source }) => source), candidate.source]);
  if (joined.content.length <= longestSpan) {
    const source: Source = { ...first.source, ...joined };
    const whole = touching.slice(1).reduce((left, right) => merged(left, right), first);
    const news = grown >= worthTelling ? first.source.label : null;
    return { store: replaceEntries(store, touching, withMore(whole, candidate, source)), news };
  }
  const run = firstRun(fresh.map((line) => line.number));
  const rest = joinSpans([candidate.source], run);
  const smaller = { ...candidate, source: { ...candidate.source, ...rest } };
  return grown >= worthTelling
    ? append(store, smaller, iteration)
    : { store: replaceEntries(store, [first], withMore(first, candidate, first.source)), news: null };
}

/** From the first of the numbers to the last before a gap of more than blank lines. */
function firstRun(numbers: readonly number[]): { start: number; end: number } {
  const [start = 1] = numbers;
  let end = start;
  for (const number of numbers) if (number - end <= 2) end = number;
  return { start, end };
}

function holds(outer: Pick<Source, "start_line" | "end_line">, inner: Pick<Source, "start_line" | "end_line">) {
  return outer.start_line <= inner.start_line && outer.end_line >= inner.end_line;
}

/** The same words elsewhere: a preprint and its paper, an abstract in two services, a page under two addresses. */
function twinOf(entries: readonly EvidenceEntry[], { source }: EvidenceCandidate): EvidenceEntry | undefined {
  const shingles = shinglesOf(source.content);
  return entries.find((entry) => alike(shinglesOf(entry.source.content), shingles));
}

function withMore(entry: EvidenceEntry, candidate: EvidenceCandidate, source: Source): EvidenceEntry {
  return {
    ...entry,
    source: { ...source, label: entry.source.label, score: Math.max(source.score, candidate.source.score) },
    serves: joinServing([...entry.serves, ...candidate.serves]),
    origins: joinOrigins([...entry.origins, candidate.origin]),
  };
}

function merged(left: EvidenceEntry, right: EvidenceEntry): EvidenceEntry {
  return {
    ...left,
    serves: joinServing([...left.serves, ...right.serves]),
    origins: joinOrigins([...left.origins, ...right.origins]),
  };
}

/** The first of the entries becomes `entry`; the others go. */
function replaceEntries(store: EvidenceStore, old: readonly EvidenceEntry[], entry: EvidenceEntry): EvidenceStore {
  const [first, ...others] = old;
  const entries = store.entries.filter((each) => !others.includes(each)).map((each) => (each === first ? entry : each));
  return { ...store, entries };
}

function joinServing(servings: readonly Serving[]): Serving[] {
  const best = new Map<number, number>();
  for (const { subquestion, score } of servings) best.set(subquestion, Math.max(score, best.get(subquestion) ?? score));
  return [...best]
    .toSorted(([first], [second]) => first - second)
    .map(([subquestion, score]) => ({ subquestion, score }));
}

function joinOrigins(origins: readonly EvidenceOrigin[]): EvidenceOrigin[] {
  const seen = new Map(origins.map((origin) => [`${origin.tool} ${origin.source_id} ${origin.url ?? ""}`, origin]));
  return [...seen.values()];
}

/** Works, pages and services that evidence comes from, each once. */
export function distinctSources(entries: readonly EvidenceEntry[]): number {
  return new Set(entries.map(({ source }) => source.work_id)).size;
}
