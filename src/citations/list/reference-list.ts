import type { Block, Draft } from "../../document/tree/draft.js";
import { isFurtherReading, isListHeading, isWeakHeading } from "../../reference/printed/list-headings.js";
import { raisedNumber, readMarker } from "../../reference/printed/marker.js";
import { isNumbered, looksLikeEntry, persons } from "../../reference/printed/looks-like-entry.js";

/** Indexes of the blocks of the lists of references: in them stand no marks. */
export function referenceBlocks(draft: ListingDraft): Set<number> {
  return new Set(listedBlocks(draft).keys());
}

type ListingDraft = Pick<Draft, "blocks"> & Partial<Pick<Draft, "format" | "bibliographies">>;

/** The kind of a block in a list of references. */
export type ListedBlock = {
  /** Nothing must cite what stands under "Further reading". */
  further: boolean;
  /** Something that is said of the entry above, of all entries, or a heading of a table: no entry. */
  remark: boolean;
};

/** The blocks of lists of references by index: marked so by the format, under a heading of such a list, or a tail of numbered works. */
export function listedBlocks(draft: ListingDraft): Map<number, ListedBlock> {
  const { blocks } = draft;
  const listed = new Map<number, ListedBlock>();
  const telling = tellingSections(draft);
  const elsewhere = isListedElsewhere(draft);
  let pseudo: Block | null = null;
  blocks.forEach((block, index) => {
    if (block.kind === "heading") pseudo = null;
    else if (isPseudoHeading(block)) pseudo = elsewhere ? null : block;
    else if (isCandidate(block) && (block.kind === "reference" || isUnder(block, telling) || pseudo !== null)) {
      listed.set(index, { further: isUnderFurther(block), remark: false });
    }
  });
  if (listed.size === 0 && !elsewhere)
    for (const index of numberedWorks(blocks)) listed.set(index, { further: false, remark: false });
  return withRemarks(blocks, listed);
}

function isCandidate({ kind, note, text, inlines }: Block): boolean {
  if (kind === "code" || kind === "formula" || kind === "caption" || note !== null || text.trim() === "") return false;
  // What cites by a key speaks of a work.
  return kind === "reference" || !inlines.some((inline) => inline.kind === "citation");
}

/** The works of a draft whose format marks them, and of one that names a file of them, are no other paragraphs as a rule. */
function isListedElsewhere({ blocks, format, bibliographies = [] }: ListingDraft): boolean {
  return (
    format === "latex" ||
    format === "typst" ||
    bibliographies.length > 0 ||
    blocks.some(({ kind }) => kind === "reference")
  );
}

/** "**References**" or "References:" as a paragraph of its own. */
function isPseudoHeading({ kind, text, note }: Block): boolean {
  return kind === "prose" && note === null && text.length < 40 && isListHeading(text);
}

function isUnder({ section }: Block, telling: ReadonlySet<string>): boolean {
  return section.some((title) => telling.has(title));
}

function isUnderFurther({ section }: Block): boolean {
  return section.some(isFurtherReading);
}

/**
 * Titles of lists. Those like "Sources" or "Notes", and all where the works are listed elsewhere, are some where most of
 * what stands under them looks like entries.
 */
function tellingSections(draft: ListingDraft): Set<string> {
  const under = new Map<string, Block[]>();
  for (const block of draft.blocks) {
    if (block.kind === "heading" || !isCandidate(block)) continue;
    // A draft that is called "Notes" is no list for the list that it has.
    const title = block.section.findLast((each) => isListHeading(each) || isWeakHeading(each));
    if (title !== undefined) under.set(title, [...(under.get(title) ?? []), block]);
  }
  const elsewhere = isListedElsewhere(draft);
  const telling = [...under].filter(
    ([title, all]) => (!elsewhere && isListHeading(title)) || all.filter(isEntryLike).length * 2 > all.length,
  );
  return new Set(telling.map(([title]) => title));
}

function isEntryLike(block: Block): boolean {
  return block.kind === "reference" || looksLikeEntry(block);
}

/** Without a heading: numbered blocks at the end of the draft that look like entries, or so many of them in a row. */
function numberedWorks(blocks: readonly Block[]): number[] {
  const runs: number[][] = [];
  let last = 0;
  blocks.forEach((block, index) => {
    if (!isCandidate(block) || block.kind === "heading" || !isNumbered(block) || !looksLikeEntry(block)) return;
    const number = readMarker(block.marker, block.text).number ?? 0;
    const run = runs.at(-1);
    const goesOn = run !== undefined && index - run.at(-1)! <= between && number > last && number - last <= between;
    if (goesOn) run.push(index);
    else runs.push([index]);
    last = number;
  });
  const long = runs.filter((run) => run.length >= telling && mostNamePersons(run, blocks)).flat();
  return long.length > 0 ? long : tail(blocks);
}

/** Journals set their methods and notices behind the list, without a word above it. */
const telling = 8;
/** Some entries are read as something else. */
const between = 3;

function mostNamePersons(run: readonly number[], blocks: readonly Block[]): boolean {
  return run.filter((index) => persons.test(blocks[index]?.text ?? "")).length * 3 >= run.length * 2;
}

/** At least two numbered blocks at the end. */
function tail(blocks: readonly Block[]): number[] {
  const found: number[] = [];
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (block === undefined || !isCandidate(block)) continue;
    if (block.kind === "heading" || !isNumbered(block) || !looksLikeEntry(block)) break;
    found.unshift(index);
  }
  return found.length < 2 ? [] : found;
}

/** What of the listed blocks is an entry; a number that counts on from the block above shows one that has no year either. */
function withRemarks(blocks: readonly Block[], listed: Map<number, ListedBlock>): Map<number, ListedBlock> {
  const all = [...listed.keys()].map((index) => blocks[index]).filter((block) => block !== undefined);
  const markers = all.filter(isNumbered).length * 2 > all.length;
  // Among entries, what has neither a year nor a person is one without them, and no remark.
  const isPlainList = all.filter(isEntryLike).length * 4 >= all.length * 3;
  const isBetween = (index: number) =>
    isPlainList &&
    /^\p{Lu}.{10,300}$/su.test(blocks[index]?.text ?? "") &&
    [index - 1, index + 1].every((next) => listed.has(next) && isEntryLike(blocks[next]!));
  let last = 0;
  for (const [index, facts] of listed) {
    const block = blocks[index];
    if (block === undefined || block.kind === "reference") continue;
    const count = Number(/^\d{1,3}(?=\s)/u.exec(block.text)?.[0] ?? 0);
    const countsOn = count === last + 1 && (last > 0 || all.some(({ text }) => /^2\s/u.test(text)));
    last = count;
    const isEntry =
      countsOn ||
      raisedNumber(block) !== null ||
      looksLikeEntry(block) ||
      isBetween(index) ||
      (markers ? isNumbered(block) : block.kind === "list_item");
    listed.set(index, { ...facts, remark: !isEntry });
  }
  return listed;
}
