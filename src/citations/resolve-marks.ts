import { figuresIn } from "../domain/characters.js";
import type { Entry } from "../reference/entry.js";
import type { Cite, Mark } from "../reference/mark.js";
import type { Draft } from "../document/tree/draft.js";
import { agreeing, EntryIndex } from "./entries/entry-index.js";
import { notedEntry } from "./forms/note-marks.js";
import { resolveRepeats } from "./repeats.js";
import { distinctWorks } from "./entries/same-work.js";

/**
 * The marks with the entries they mean. A year or a name that differs from the only entry that can be meant is a slip
 * that `lint` names; of links within the draft the target is a second witness. Pure.
 */
export function resolveMarks(marks: readonly Mark[], entries: readonly Entry[], draft?: Pick<Draft, "blocks">): Mark[] {
  const index = new EntryIndex(entries);
  const first = marks.map((mark) => ({
    ...mark,
    cites: mark.cites.map((written) => {
      const cite = withoutShortForm(written, index);
      return answered(
        cite,
        meant(cite, mark, { index, draft }),
        draft === undefined ? [] : linkTargets(draft, mark, cite, index),
      );
    }),
  }));
  const proper = new Set(
    first.flatMap(({ cites }) => cites.flatMap((cite) => (isSlip(cite, index) ? [] : (cite.entry ?? [])))),
  );
  const settled = first.map((mark) => ({
    ...mark,
    cites: mark.cites.map((cite) => withoutFarSlips(cite, proper, index)),
  }));
  return resolveRepeats(settled);
}

/** "(PSIS, Vehtari et al., 2017)": a short form before the names, where no entry is by it. */
function withoutShortForm(cite: Cite, index: EntryIndex): Cite {
  const [short = "", ...others] = cite.authors;
  if (others.length === 0 || !/^\p{Lu}[\p{Lu}\p{N}-]{1,9}s?$/u.test(short)) return cite;
  const rest = { ...cite, authors: others };
  return index.ofAuthors(cite).entries.length === 0 && index.ofAuthors(rest).entries.length > 0 ? rest : cite;
}

/** Entries that a cite may mean by itself. */
function meant(
  cite: Cite,
  mark: Mark,
  { index, draft }: { index: EntryIndex; draft: Pick<Draft, "blocks"> | undefined },
): Entry[] {
  const { kind } = mark;
  const block = draft?.blocks[mark.block];
  if (kind === "note" && block !== undefined && cite.authors.length > 0)
    return notedEntry(block, cite, { mark, index });
  if (kind === "label") {
    const found = index.ofLabel(cite.written);
    if (found.length > 0) return found;
    const number = /^S(\d+)$/u.exec(cite.written)?.[1];
    return number === undefined ? index.ofKey(cite.written) : index.ofNumber(Number(number));
  }
  if (cite.key !== null) return index.ofKey(cite.key);
  if (cite.number !== null) return index.ofNumber(cite.number, mark.block);
  if (cite.authors.length === 0) return [];
  const { entries, tier } = index.ofAuthors(cite);
  // "(Banks, 1955, 1972)": of works without an author some styles print the year alone.
  const unsigned = tier > agreeing && cite.written === cite.year ? index.unsigned(cite.year) : [];
  return unsigned.length > 0 ? unsigned : entries;
}

function answered(cite: Cite, found: readonly Entry[], targets: readonly Entry[]): Cite {
  const both = targets.length === 0 ? found : agreed(cite, found, targets);
  const works = distinctWorks(both).map(({ id }) => id);
  return works.length === 1
    ? { ...cite, entry: works[0] ?? null, candidates: [] }
    : { ...cite, entry: null, candidates: works };
}

/** What the words and the link of a mark say together. */
function agreed(cite: Cite, found: readonly Entry[], targets: readonly Entry[]): readonly Entry[] {
  const shared = found.filter((entry) => targets.includes(entry));
  if (shared.length > 0) return shared;
  if (found.length === 0) return targets;
  return cite.number === null ? found : [...found, ...targets];
}

function isSlip(cite: Cite, index: EntryIndex): boolean {
  return cite.number === null && cite.key === null && cite.authors.length > 0 && index.ofAuthors(cite).tier > agreeing;
}

/** A slip in an entry that is cited as it is elsewhere is more likely another, missing work, unless it is a very small one. */
function withoutFarSlips(cite: Cite, proper: ReadonlySet<string>, index: EntryIndex): Cite {
  if (cite.entry === null || !isSlip(cite, index) || !proper.has(cite.entry)) return cite;
  const { tier, entries } = index.ofAuthors(cite);
  const years = index.factsOf(entries[0]?.id ?? "")?.years ?? new Set();
  const isSmall = tier === 4 || (tier === 6 && [...years].some((year) => isSmallSlip(year, cite.year ?? "")));
  return isSmall ? cite : { ...cite, entry: null };
}

/** A year beside it, or with its last digits swapped. */
function isSmallSlip(year: string, other: string): boolean {
  const [one, two] = [year.slice(0, 4), other.slice(0, 4)];
  return (
    Math.abs(Number(one) - Number(two)) === 1 ||
    (one.slice(0, 2) === two.slice(0, 2) && one.at(2) === two.at(3) && one.at(3) === two.at(2))
  );
}

/** The entries that links within a mark lead to for one of its works: "[[9]](#cite_note-9)", "(<a href="#smith">Smith</a>, 2020)". */
function linkTargets({ blocks }: Pick<Draft, "blocks">, mark: Mark, cite: Cite, index: EntryIndex): Entry[] {
  const block = blocks[mark.block];
  if (block === undefined) return [];
  return block.inlines.flatMap((inline) => {
    if (inline.kind !== "link" || !inline.url.startsWith("#")) return [];
    if (inline.end <= mark.start || mark.end <= inline.start) return [];
    const words = block.text.slice(inline.start, inline.end);
    if (mark.cites.length > 1 && !isAbout(words, cite)) return [];
    const found = index.ofKey(decoded(inline.url.slice(1)));
    // An id of several entries is that of their list.
    return found.length === 1 ? found : [];
  });
}

/** Whether the words of a link name the work: of several in one mark each may have its own. */
function isAbout(words: string, { number, authors, year }: Cite): boolean {
  const numbers = figuresIn(words);
  if (number !== null) return numbers.length === 1 && Number(numbers[0]) === number;
  return (authors[0] !== undefined && words.includes(authors[0])) || (year !== null && words.trim() === year);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A bare "%" is no escape: the id is as it is written.
    return id;
  }
}
