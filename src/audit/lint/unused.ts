import { foldKey } from "../../domain/fold-key.js";
import { foldText } from "../../cite/compare/plain-words.js";
import { proseBlocks } from "../draft/positions.js";
import type { Entry } from "../audit-schema.js";
import { type Finding, finding } from "../finding.js";
import { entryFacts } from "../marks/entries/entry-facts.js";
import { restarts } from "../marks/entries/entry-index.js";
import { citedIds, citings, type LintInput, listedEntries } from "./lint-input.js";
import { sameWorks } from "./same-works.js";

/** Years stand near the name they belong to. */
const nearby = 80;

/**
 * Entries of the draft's own list that nothing cites. Files of references are shared by many drafts, and lists of further
 * reading are there to be read: what they have beside is no fault.
 */
export function unusedEntries(input: LintInput): Finding[] {
  const { entries, marks, draft } = input;
  const listed = listedEntries(entries).filter(({ further_reading: further }) => !further);
  const used = usedIds(input);
  const unused = listed.filter((entry) => !used.has(entry.id) && !isListedAnyway(entry, draft.listed ?? []));
  if (unused.length === 0) return [];
  const prose = foldText(proseOf(input));
  const silent = unused.filter((entry) => !isNamed(entry, prose));
  if (citings(marks).length === 0 && listed.length > 4 && silent.length === listed.length)
    return [nothingCited(silent)];
  return silent.map((entry) =>
    finding(
      "unused",
      entry,
      {
        words: entry.text,
        message: "Nothing in the text cites this entry.",
        fix: "Cite it, or take it out of the list.",
      },
      { entry: entry.id },
    ),
  );
}

/** Entries that marks mean, the same works in other entries, and entries that a finding of their own says more of. */
function usedIds({ entries, marks }: LintInput): Set<string> {
  const used = citedIds(marks);
  const numbers = new Map<number, number>();
  const listed = listedEntries(entries);
  for (const { number } of listed) if (number !== null) numbers.set(number, (numbers.get(number) ?? 0) + 1);
  // The list of each chapter is used for itself.
  if (restarts(listed)) return used;
  for (const { first, later } of sameWorks([...entries.filter(({ origin }) => origin !== "list"), ...listed])) {
    if (used.has(first.id)) used.add(later.id);
    else if (used.has(later.id)) used.add(first.id);
  }
  for (const { id, number } of listed) if (number !== null && (numbers.get(number) ?? 0) > 1) used.add(id);
  return used;
}

/** `\nocite{key}` and `\nocite{*}`. */
function isListedAnyway({ key }: Entry, listed: readonly { key: string }[]): boolean {
  return listed.some((each) => each.key === "*" || (key !== null && foldKey(each.key) === foldKey(key)));
}

function proseOf({ draft, entries }: LintInput): string {
  const lists = new Set(entries.map(({ block }) => (block === null ? null : draft.blocks[block])));
  return proseBlocks(draft)
    .filter((block) => !lists.has(block))
    .map(({ text }) => text)
    .join("\n");
}

/** "As Hu showed in 2021": named with its year, in words that are no mark; what has no year is named by its author alone. */
function isNamed(entry: Entry, prose: string): boolean {
  const { authors, years } = entryFacts(entry);
  const family = foldText(entry.item.author?.[0]?.family ?? entry.item.author?.[0]?.literal ?? "");
  if (authors.length === 0 || family.length < 3) return false;
  for (let at = prose.indexOf(family); at >= 0; at = prose.indexOf(family, at + 1)) {
    const around = prose.slice(Math.max(0, at - nearby), at + family.length + nearby);
    const isWord =
      !/[\p{L}\p{N}]/u.test(prose[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(prose[at + family.length] ?? " ");
    if (isWord && [...years].some((year) => around.includes(year))) return true;
  }
  return false;
}

function nothingCited(entries: readonly Entry[]): Finding {
  const [first] = entries;
  if (first === undefined) throw new RangeError("There is no entry.");
  return finding(
    "unused",
    first,
    {
      words: first.text,
      message: `No mark of citation was found in the text: nothing cites the ${entries.length} entries of the list.`,
      fix: "Cite them where they are used, or take the list out.",
    },
    { entry: first.id },
  );
}
