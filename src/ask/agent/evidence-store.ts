import { trimEnd } from "../../domain/characters.js";
import { sharedCount } from "../../domain/collections.js";
import type { Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";

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

/** Works, pages and services that evidence comes from, each once; a work that repeats the text of another is that one. */
export function distinctSources(entries: readonly Pick<EvidenceEntry, "source">[]): number {
  return new Set(entries.map(({ source }) => source.copy_of?.work_id ?? source.work_id)).size;
}

interface SpanLine {
  number: number;
  text: string;
}

type Span = Omit<Source, "label">;

/** The lines of a span with their numbers in its text; they fill it from its end, as in all evidence. */
export function spanLines({ content, start_line, end_line }: Pick<Span, "content" | "start_line" | "end_line">) {
  const body = trimEnd(passageBody(content), "\n");
  if (body === "") return [];
  const texts = body.split("\n");
  const first = Math.max(start_line, end_line - texts.length + 1);
  return texts.map((text, index): SpanLine => ({ number: first + index, text }));
}

/** Whether two spans of the same text have a line in common. */
function sharesLines(first: Span, second: Span): boolean {
  return (
    first.work_id === second.work_id &&
    (first.kind ?? "passage") === (second.kind ?? "passage") &&
    first.start_line <= second.end_line &&
    second.start_line <= first.end_line
  );
}

/**
 * Spans of one text as one: headed as the one that begins first, with the pages of both ends; of the lines in `only`,
 * where that is given. Lines that none of them has (a heading between two) are blank.
 */
function joinSpans(
  spans: readonly Span[],
  only?: { start: number; end: number },
): Pick<Span, "content" | "heading_path" | "start_line" | "end_line" | "start_page" | "end_page"> {
  const ordered = spans.toSorted((left, right) => left.start_line - right.start_line);
  const [first] = ordered;
  const last = spans.toSorted((left, right) => left.end_line - right.end_line).at(-1);
  if (!first || !last) throw new RangeError("nothing to join");
  const lines = new Map(ordered.flatMap((span) => spanLines(span).map(({ number, text }) => [number, text] as const)));
  const numbers = [...lines.keys()].filter((number) => !only || (number >= only.start && number <= only.end));
  const from = Math.min(...numbers);
  const to = Math.max(...numbers);
  const texts = Array.from({ length: to - from + 1 }, (_, index) => lines.get(from + index) ?? "");
  const heading = first.content.split("\n", 1)[0] ?? "";
  return {
    content: [heading, "", ...texts].join("\n"),
    heading_path: first.heading_path,
    start_line: only ? from : first.start_line,
    end_line: only ? to : last.end_line,
    start_page: first.start_page,
    end_page: last.end_page,
  };
}

const width = 4;
/** Share of common word groups from which on two texts are one: a misprint or another line end makes no other text. */
const leastCommon = 0.8;
/** And share of the smaller text that must stand in the other, for an excerpt. */
const leastWithin = 0.95;
/** Shorter texts are alike by chance. In groups. */
const fewest = 6;

/** Groups of four neighbouring words of a passage's text (w-shingling, Broder 1997). */
function shinglesOf(content: string): ReadonlySet<string> {
  const terms = indexTerms(passageBody(content));
  return new Set(
    terms.slice(0, Math.max(1, terms.length - width + 1)).map((_, at) => terms.slice(at, at + width).join(" ")),
  );
}

/** Whether two texts are the same, or the second is an excerpt of the first. */
function alike(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const common = sharedCount(second, first);
  if (Math.min(first.size, second.size) < fewest) return common === first.size && common === second.size;
  const union = first.size + second.size - common;
  return common / union >= leastCommon || (second.size <= first.size && common / second.size >= leastWithin);
}
