import { foldKey } from "../../domain/fold-key.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import { hasLetterOrDigit } from "../../domain/characters.js";
import { proseBlocks } from "../../document/tree/positions.js";
import type { Entry } from "../../contracts/audit.js";
import type { Mark } from "../../reference/mark.js";
import type { Block } from "../../document/tree/draft.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { entryFacts } from "../../citations/entries/entry-facts.js";
import { blanked } from "../../citations/forms/candidate.js";
import { restarts } from "../../citations/entries/entry-index.js";
import { citedIds, citings, type LintInput, listedEntries } from "./lint-input.js";
import { sameWorks } from "./same-works.js";

/** Years stand near the name they belong to. */
const nearby = 80;
const looseYear = /[([,;]\s*(?:\p{L}+\s){0,3}((?:1[5-9]|20)\d\d[a-z]?)\b/gu;
/** Shorter titles are words of any sentence. */
const tellingLetters = 12;

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
  const prose = proseOf(input);
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

interface Prose {
  text: string;
  letters: string;
  /** Years in brackets that no mark has: "(1970)", "(see also 1970)". */
  looseYears: ReadonlySet<string>;
  /** Works are cited by their authors alone: "As Rossi showed". */
  byAuthor: boolean;
}

function proseOf({ draft, entries, marks }: LintInput): Prose {
  const lists = new Set(entries.map(({ block }) => (block === null ? null : draft.blocks[block])));
  const blocks = proseBlocks(draft).filter((block) => !lists.has(block));
  const text = blocks.map((block) => block.text).join("\n");
  const spans = new Map<Block | undefined, Mark[]>();
  for (const mark of marks) {
    const block = draft.blocks[mark.block];
    const others = spans.get(block);
    if (others === undefined) spans.set(block, [mark]);
    else others.push(mark);
  }
  // A note is what brackets are in a text.
  const unmarked = blocks
    .map((block) => (block.note === null ? "" : "(") + blanked(block.text, spans.get(block) ?? []))
    .join("\n");
  const named = citings(marks).filter(({ cite }) => cite.authors.length > 0 && cite.number === null);
  const byAuthor = named.filter(({ mark, cite }) => cite.year === null && mark.kind === "author_year");
  return {
    text: foldSpelling(text),
    letters: compact(text),
    looseYears: new Set([...yearsAlone(unmarked), ...marks.flatMap(yearsBeside)]),
    byAuthor: byAuthor.length * 2 > named.length,
  };
}

function yearsAlone(text: string): string[] {
  return [...text.matchAll(looseYear)].map(([, year = ""]) => year);
}

/** "(1970; Hu, 2021)": years of a mark that belong to none of its names. */
function yearsBeside({ kind, text, cites }: Mark): string[] {
  if (kind !== "author_year") return [];
  const named = new Set(cites.map(({ year }) => year));
  return yearsAlone(text).filter((year) => !named.has(year));
}

/** "As Hu showed in 2021": named with its year, in words that are no mark; what nobody signed by its title, or, in some styles, by its year. */
function isNamed(entry: Entry, { text, letters, looseYears, byAuthor }: Prose): boolean {
  const { isUnsigned, title, years } = entryFacts(entry);
  if (isUnsigned && title.length >= tellingLetters && letters.includes(title)) return true;
  if (isUnsigned && [...years].some((year) => looseYears.has(year))) return true;
  const family = foldSpelling(entry.item.author?.[0]?.family ?? entry.item.author?.[0]?.literal ?? "");
  if (family.length < 3) return false;
  for (let at = text.indexOf(family); at >= 0; at = text.indexOf(family, at + 1)) {
    const around = text.slice(Math.max(0, at - nearby), at + family.length + nearby);
    const isWord = !hasLetterOrDigit(text[at - 1] ?? " ") && !hasLetterOrDigit(text[at + family.length] ?? " ");
    if (isWord && (byAuthor || [...years].some((year) => around.includes(year)))) return true;
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
