import { pMapIterable } from "p-map";
import type { RunContext } from "../../run/run-context.js";
import { tell } from "../schema/progress.js";
import type { ResearchState, SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { addSource, keepKnown, sendToRag, type SentToRag, withoutCopies, withoutTwin } from "./index-source.js";
import { type Reading, readSource } from "./read-source.js";
import { splitAtSpaces, startsLower } from "../../domain/characters.js";
import type { FoundSource } from "../../domain/found-source.js";

/** Where a source stands among those of its iteration, for lines of progress. */
interface Place {
  index: number;
  of: number;
  name: string;
}

/**
 * Reads the selected sources side by side, and adds them to the library in their order as each is read: so keys and index
 * are the same whichever was read first. What cannot be had is told and passed over.
 */
export async function acquire(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
  { selected, iteration }: { selected: readonly string[]; iteration: number },
): Promise<ResearchState> {
  const chosen = selected.flatMap((id) => state.seen.find(({ source_id }) => source_id === id) ?? []);
  const placed = chosen.map((source, index) => ({
    source,
    place: { index: index + 1, of: chosen.length, name: sourceName(source) },
  }));
  const acquired = new Map<string, SeenSource>();
  let { sent_to_rag, refused_by_rag } = state;
  const read = async ({ source, place }: { source: SeenSource; place: Place }) => ({
    source,
    place,
    reading: source.work_id === null ? await readAndTell(context, settings, { source, place, iteration }) : null,
  });
  for await (const { source, place, reading } of pMapIterable(placed, read, { concurrency: settings.parallel })) {
    const done =
      reading === null
        ? await keepKnown(context, settings, source)
        : await addSource(context, settings, source, reading);
    const others = [...state.seen.filter(({ source_id }) => !selected.includes(source_id)), ...acquired.values()];
    const after = withoutTwin(done, others);
    acquired.set(source.source_id, after);
    const rag = after.kept ? await sendToRag(context, settings, after) : null;
    if (rag?.ok === true) sent_to_rag += 1;
    else if (rag !== null) refused_by_rag += 1;
    if (reading?.ok !== false) tellIndexed(context, { source: after, place, iteration, rag });
  }
  const seen = state.seen.map((source) => acquired.get(source.source_id) ?? source);
  return { ...state, sent_to_rag, refused_by_rag, seen: await withoutCopies(context, seen) };
}

async function readAndTell(
  context: RunContext,
  settings: ResearchSettings,
  { source, place, iteration }: { source: SeenSource; place: Place; iteration: number },
): Promise<Reading> {
  tell(context, iteration, { phase: "scraping", ...place, ok: null, error: null });
  const reading = await readSource(context, settings, source);
  const error = reading.ok ? null : reading.reason;
  tell(context, iteration, { phase: "scraping", ...place, ok: reading.ok, error });
  if (!reading.ok) context.warn(`fetch:${source.source_id}`, `Failed to fetch ${source.title}: ${reading.reason}`);
  return reading;
}

function tellIndexed(
  context: RunContext,
  told: { source: SeenSource; place: Place; iteration: number; rag: SentToRag | null },
): void {
  const { source, place, iteration, rag } = told;
  const error = source.kept ? (rag?.error ?? null) : source.reason;
  tell(context, iteration, { phase: "indexing", ...place, ok: source.kept, rag: rag?.ok ?? null, error });
}

const longestTitle = 60;

/** How a source is called in a line of progress: "Halloran and van Aken 2022", or its title where nobody wrote it. */
export function sourceName({ authors, year, title }: FoundSource): string {
  const [first, second, ...others] = authors.map(familyName);
  if (first === undefined) return title.length > longestTitle ? `${title.slice(0, longestTitle - 3)}...` : title;
  const names = second === undefined ? first : others.length > 0 ? `${first} et al.` : `${first} and ${second}`;
  return year === null ? names : `${names} ${year}`;
}

function familyName(name: string): string {
  const [before = "", after] = name.split(",", 2);
  if (after !== undefined) return before.trim();
  const words = splitAtSpaces(name.trim());
  const particle = words.findIndex((word, index) => index > 0 && startsLower(word));
  return (particle > 0 ? words.slice(particle) : words.slice(-1)).join(" ");
}
