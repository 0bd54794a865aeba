import { z } from "zod";
import { joinEmbedded } from "../../citations/list/embedded-entries.js";
import { withDividedEntries } from "../../citations/list/divided-entries.js";
import { readEntries } from "../../citations/list/read-entries.js";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemSchema, itemYear } from "../../domain/item.js";
import { pageOfLine, type Work } from "../../domain/work.js";
import type { Store } from "../../ports/store.js";
import type { Entry } from "../../reference/entry.js";
import type { RunContext } from "../../run/run-context.js";
import { toQuireError } from "../../domain/error.js";
import { describedWorks } from "./described-works.js";
import { WorkIndex } from "./same-work.js";

/** One entry of a work's list of references. */
export const listedEntrySchema = z.strictObject({
  /** Line of the work's text, 1-based, and page of its file; null where the format has no pages. */
  line: z.number().int(),
  page: z.number().int().nullable(),
  /** As it is printed, without its number. */
  text: z.string(),
  item: itemSchema,
  /** How much of it was read: see `confidenceOf`. */
  confidence: z.number(),
});
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** How lists are read; a new number makes all be read again. */
const form = 4;
const keptSchema = z.object({ form: z.literal(form), entries: z.array(listedEntrySchema) });

/** Works between two writes: a run that is stopped keeps what it has read. */
const batch = 25;

/**
 * The lists of references of the library's works by work id. They are read from the works' texts when they are first
 * asked for, not when a file is added, and kept in the store by the SHA-256 of the file; those that rest on files beside
 * it are read each time.
 */
export async function readLists(
  context: RunContext,
  store: Store,
  works: readonly Work[],
): Promise<Map<string, ListedEntry[]>> {
  const kept = await store.getArtefacts(works.map(artefactOf));
  const lists = new Map<string, ListedEntry[]>();
  const unread: Work[] = [];
  for (const work of works) {
    const entries = readKept(kept.get(artefactOf(work)));
    if (entries === null) unread.push(work);
    else lists.set(work.id, entries);
  }
  let fresh = new Map<string, Uint8Array>();
  for (const [done, work] of unread.entries()) {
    context.signal.throwIfAborted();
    const read = await readList(context, work);
    if (read !== null) {
      const { entries, isShared } = read;
      lists.set(work.id, entries);
      if (!isShared) fresh.set(artefactOf(work), new TextEncoder().encode(JSON.stringify({ form, entries })));
    }
    if (fresh.size >= batch || done + 1 === unread.length) {
      await store.putArtefacts(fresh);
      fresh = new Map();
    }
    context.progress({ label: "lists of references", done: done + 1, total: unread.length, unit: "works" });
  }
  return lists;
}

/** Null where the work has no text to read: it is looked at again next time. */
async function readList(
  context: RunContext,
  work: Work,
): Promise<{ entries: ListedEntry[]; isShared: boolean } | null> {
  try {
    const text = (await context.services.files.readText(work.id)).join("\n");
    const described = await describedWorks(context, work, text);
    return { entries: entriesOf(text, work, described.entries), isShared: described.isShared };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "not_found") throw error;
    context.warn("no_text", `${work.title} has no text: its list of references was not read.`, { work_id: work.id });
    return null;
  }
}

/** The entries of the lists in a work's text, told by what is described where that is one of them, and what else is. Pure. */
export function entriesOf(text: string, work: Work, described: readonly Entry[] = []): ListedEntry[] {
  const draft = withDividedEntries({ ...readMarkdown(text), format: "document" });
  const printed = readEntries(draft, work.title).filter(({ text: words }) => words.length >= leastLetters);
  const { listed, embedded } = joinEmbedded(printed, described);
  return withoutTwins(listed, embedded).map((entry) => ({
    line: entry.line,
    page: pageOfLine(work, entry.line),
    text: entry.text,
    item: entry.item,
    confidence: confidenceOf(entry),
  }));
}

/** What is printed in other words than it is described is one entry all the same, which says what the description says. */
function withoutTwins(listed: readonly Entry[], described: readonly Entry[]): readonly Entry[] {
  if (described.length === 0) return listed;
  const index = new WorkIndex<number>();
  for (const [place, { item }] of listed.entries()) index.add(item, place);
  const entries = [...listed];
  for (const entry of described) {
    const place = index.find(entry.item)?.value;
    const printed = place === undefined ? undefined : entries[place];
    if (place === undefined || printed === undefined) entries.push(entry);
    else entries[place] = { ...printed, item: entry.item, unsure: [] };
  }
  return entries;
}

/** Shorter ones ("Ibid.", "12 May") name no work. */
const leastLetters = 15;

/** The share of what a work is told by that was read of an entry: its title, its first author, its year or an identifier. */
function confidenceOf({ item, unsure }: Pick<Entry, "item" | "unsure">): number {
  const isRead = [
    item.title !== undefined && !unsure.includes("title"),
    (item.author ?? item["editor"]) !== undefined && !unsure.includes("author"),
    itemYear(item) !== null || itemIdentifiers(item).length > 0,
  ];
  return Math.round((isRead.filter(Boolean).length / isRead.length) * 100) / 100;
}

/** Whether an entry tells a work: those that do not are kept, and never linked. */
export function tellsWork(item: Item): boolean {
  if (itemIdentifiers(item).length > 0) return true;
  const isMade = (item.author ?? item["editor"]) !== undefined;
  // A sentence with a year behind the list (a licence) has a title at most.
  const isPublished = item["container-title"] !== undefined || item.publisher !== undefined;
  return (item.title ?? "") !== "" && itemYear(item) !== null && (isMade || isPublished);
}

function artefactOf({ sha256 }: Work): string {
  return `references:${sha256}`;
}

/** What is kept can be made again: what can't be read counts for nothing. */
function readKept(bytes: Uint8Array | undefined): ListedEntry[] | null {
  if (bytes === undefined) return null;
  try {
    const parsed = keptSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data.entries : null;
  } catch {
    // Cut off or not ours: it is read again.
    return null;
  }
}
