import type { Quotation, Sentence } from "../../contracts/audit.js";
import { contentHash } from "../../run/content-hash.js";
import { type Checking, checkSentence, type Quoting } from "./check-sentence.js";
import type { DraftQuotation } from "./draft-quotations.js";
import type { LibraryMemory } from "../schema/library-memory.js";

/** The texts with which a draft is checked, and what is known of drafts of before. */
export interface Remembering extends Checking {
  memory: LibraryMemory;
}

/** Checks a sentence, unless the same words with the same works were checked by the library as it is. */
export async function rememberedSentence(checking: Remembering, quoting: Quoting): Promise<Sentence> {
  const { id, block, start, end, line, column, marks, entries } = quoting.sentence;
  const { sentences } = checking.memory;
  const key = sentenceKey(checking, quoting);
  const known = sentences.find(key);
  if (known === undefined) return sentences.keep(key, await checkSentence(checking, quoting));
  const works = known.works.map((work, index) => ({ ...work, entry: entries[index] ?? work.entry }));
  return { ...known, id, block, start, end, line, column, marks, entries, works };
}

/** All that a verdict rests on besides the library; entries are known by what they are, for their ids move. */
function sentenceKey(checking: Remembering, { sentence, quotations }: Quoting): string {
  const { text, claim, clauses, intent, pointed, places, entries } = sentence;
  const named = (ids: readonly string[]) => ids.map((entry) => nameOf(checking, entry));
  return contentHash({
    language: checking.language,
    text,
    claim,
    clauses: clauses.map((clause) => ({ ...clause, entries: named(clause.entries) })),
    intent,
    pointed: named(pointed),
    places: places.map((place) => ({ ...place, entry: nameOf(checking, place.entry) })),
    entries: entries.map((entry) => [nameOf(checking, entry), checking.unchecked(entry)]),
    quotations: quotations.map(({ text: quoted, state, key, work_id, start_line }) => [
      quoted,
      state,
      key,
      work_id,
      start_line,
    ]),
  });
}

/** Looks for a quotation, unless the same one was looked for in the same works. */
export async function rememberedQuotation(
  checking: Remembering,
  quotation: DraftQuotation,
  { line, column }: { line: number; column: number },
  look: () => Promise<Quotation | null>,
): Promise<Quotation | null> {
  const { block, start, end, text, candidates, page_behind } = quotation;
  const named = (id: string | null) => (id === null ? null : nameOf(checking, id));
  const groups = candidates.map((marks) =>
    marks.map(({ cites }) => cites.map(({ entry, locator }) => [named(entry), locator])),
  );
  const { names, ids } = namesOf(checking);
  const key = contentHash({ text, groups, page_behind, cited: names });
  const known = checking.memory.quotations.find(key);
  if (known === undefined) {
    const found = await look();
    const kept = found === null ? null : { ...found, entries: found.entries.flatMap((entry) => named(entry) ?? []) };
    checking.memory.quotations.keep(key, { found: kept });
    return found;
  }
  if (known.found === null) return null;
  const entries = known.found.entries.flatMap((name) => ids.get(name) ?? []);
  return { ...known.found, block, start, end, line, column, entries };
}

interface Names {
  byId: ReadonlyMap<string, string>;
  ids: ReadonlyMap<string, string>;
  /** Of all entries with a text, in their order. */
  names: string;
}

const named = new WeakMap<Checking["entries"], Names>();

/** What entries are called by what they are; of equal ones the second has another name. */
function namesOf({ entries, texts }: Checking): Names {
  const known = named.get(entries);
  if (known !== undefined) return known;
  const byId = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const [id, { origin, key, text, item }] of entries) {
    const plain = contentHash([origin, key, text, item.page ?? null, texts.get(id) ?? []]);
    const name = ids.has(plain) ? `${plain} ${id}` : plain;
    byId.set(id, name);
    ids.set(name, id);
  }
  const withText = [...byId].flatMap(([id, name]) => ((texts.get(id) ?? []).length === 0 ? [] : [name]));
  const names = { byId, ids, names: contentHash(withText) };
  named.set(entries, names);
  return names;
}

function nameOf(checking: Checking, entry: string): string {
  return namesOf(checking).byId.get(entry) ?? entry;
}
