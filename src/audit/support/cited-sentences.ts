import { splitSentences } from "../../corpus/text/sentences.js";
import { hasLetterOrDigit } from "../../domain/characters.js";
import type { Cite, Mark } from "../../citations/schema/mark-schema.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import { type Clause, clausesOf } from "./clauses.js";
import { claimOf, readable } from "./claim-words.js";
import { type Intent, intentInNote, intentOf } from "./intent.js";
import { marksOfNotes, type Sign, splitAtMarks } from "./sentence-marks.js";

/** A sentence with the marks that it rests on. */
export interface CitedSentence {
  id: string;
  block: number;
  start: number;
  end: number;
  line: number;
  column: number;
  /** Without its marks. */
  text: string;
  marks: string[];
  entries: string[];
  /** What it says, without who says it: what a source is compared with. */
  claim: string;
  /** Where it is divided among its works: each part with the entries behind it. Empty where it is not. */
  clauses: Clause[];
  /** What it wants of its works: of those that it only points to, nothing needs to be said in them. */
  intent: Intent;
  /** Entries that it points to ("see", "cf.") beside others that bear it out. */
  pointed: string[];
  /** Places in works that its marks give. */
  places: PlaceGiven[];
}

/** "p. 3" of a mark, for the entry it names. */
export interface PlaceGiven {
  entry: string;
  label: string;
  value: string;
}

/**
 * The sentences of a draft that cite, in order. A mark belongs to the sentence it stands in or right behind, never to
 * the sentences before that: who cites at the end of a paragraph leaves open which of its sentences are meant. The
 * marks in a note belong to the sentence that the note hangs on, and to their own where the note says something.
 */
export function citedSentences(draft: Draft, marks: readonly Mark[]): CitedSentence[] {
  const lines = new LineIndex(draft.source);
  const inBlocks = new Map<number, Mark[]>();
  for (const mark of marks) inBlocks.set(mark.block, [...(inBlocks.get(mark.block) ?? []), mark]);
  const notes = { marks: marksOfNotes(draft, marks), blocks: draft.blocks };
  const found = draft.blocks.flatMap((block, index) =>
    sentencesOf(block, inBlocks.get(index) ?? [], notes).map((each) => ({
      ...each,
      block: index,
      ...placeOf(lines, block, each.start),
    })),
  );
  return found.map((each, index) => ({ id: `c${index + 1}`, ...each }));
}

type Found = Omit<CitedSentence, "id" | "block" | "line" | "column">;

/** What stands in the notes of a draft. */
interface Notes {
  marks: ReadonlyMap<string, readonly Mark[]>;
  blocks: readonly Block[];
}

function sentencesOf(block: Block, marks: readonly Mark[], notes: Notes): Found[] {
  const labels = block.inlines.filter((inline) => inline.kind === "note");
  if (block.kind === "code" || block.kind === "formula" || block.kind === "reference") return [];
  if (marks.length === 0 && labels.every(({ label }) => !notes.marks.has(label))) return [];
  const signs = [...marks, ...labels];
  const whole = block.kind === "table" || block.kind === "heading";
  const spans = whole ? [{ start: 0, end: block.text.length }] : splitAtMarks(block.text, signs, splitSentences);
  return spans.flatMap(({ start, end }) => {
    const within = (each: { start: number; end: number }) => each.start >= start && each.start < end;
    const own = marks.filter(within);
    const noted = labels.filter(within).flatMap(({ label }) => notes.marks.get(label) ?? []);
    const all = [...own, ...noted.filter((mark) => !own.includes(mark))];
    const words = readable({ text: block.text, start, end }, signs.filter(within));
    return all.length === 0 || !hasLetterOrDigit(words)
      ? []
      : [citing(block, { start, end }, { all, own, signs: signs.filter(within), notes: notes.blocks })];
  });
}

interface SentenceMarks {
  all: readonly Mark[];
  /** In the block itself. */
  own: readonly Mark[];
  /** All that is no word of the sentence: marks and references to notes. */
  signs: readonly Sign[];
  /** Where marks of notes stand. */
  notes: readonly Block[];
}

function citing(block: Block, { start, end }: { start: number; end: number }, marks: SentenceMarks): Found {
  const span = { text: block.text, start, end };
  const { all, own, signs, notes } = marks;
  const silent = signs.filter(({ textual }) => textual !== true);
  const claim = claimOf(span, signs, own);
  const intents = all.map((mark) => {
    const note = own.includes(mark) ? undefined : notes[mark.block];
    return { mark, intent: note === undefined ? intentOf(span, mark, claim, block) : intentInNote(note, mark) };
  });
  const firm = intents.filter(({ intent }) => intent === "claims").map(({ mark }) => mark);
  const bearing = entriesOf(firm);
  return {
    start,
    end,
    text: readable(span, silent),
    marks: [...new Set(all.map(({ id }) => id))],
    entries: entriesOf(all),
    claim,
    clauses: clausesOf(span, own, signs),
    intent: firm.length > 0 ? "claims" : (intents[0]?.intent ?? "claims"),
    pointed: firm.length === 0 ? [] : entriesOf(all).filter((entry) => !bearing.includes(entry)),
    places: all.flatMap(({ cites }) => cites.flatMap(placeGiven)),
  };
}

function entriesOf(marks: readonly Mark[]): string[] {
  return [...new Set(marks.flatMap(({ cites }) => cites.flatMap(({ entry }) => entry ?? [])))];
}

function placeGiven({ entry, locator }: Cite): PlaceGiven[] {
  return entry === null || locator === null ? [] : [{ entry, ...locator }];
}
