import { hasLetterOrDigit } from "../../domain/characters.js";
import { Recent } from "../../domain/recent.js";
import type { Cite, Mark } from "../../reference/mark.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { anyOf } from "../../language/word-pattern.js";
import { claimOf, contentTerms, readable, type TextSpan } from "./claim-words.js";
import { type Intent, intentInNote, intentOf } from "./intent.js";
import { draftSentences, marksOfNotes, type Sign } from "./sentence-marks.js";

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
    knownSentences(block, inBlocks.get(index) ?? [], notes).map((each) => ({
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

/** Those of a paragraph without notes: a draft that is checked while it is written has the same but for one. */
const known = new Recent<readonly Found[]>(10_000);

function knownSentences(block: Block, marks: readonly Mark[], notes: Notes): readonly Found[] {
  if (marks.length === 0 || block.inlines.some(({ kind }) => kind === "note")) return sentencesOf(block, marks, notes);
  const plain = { text: block.text, kind: block.kind, section: block.section, inlines: block.inlines };
  // Marks are counted through the whole draft, and move.
  const counted = marks.map((mark, index) => ({ ...mark, id: `${index}`, line: 0, column: 0, block: 0 }));
  const key = JSON.stringify([plain, counted, block.level, block.marker, block.note]);
  const found = known.get(key, () => sentencesOf(block, counted, notes));
  return found.map((each) => ({ ...each, marks: each.marks.map((index) => marks[Number(index)]?.id ?? index) }));
}

function sentencesOf(block: Block, marks: readonly Mark[], notes: Notes): Found[] {
  const labels = block.inlines.filter((inline) => inline.kind === "note");
  if (block.kind === "code" || block.kind === "formula" || block.kind === "reference") return [];
  if (marks.length === 0 && labels.every(({ label }) => !notes.marks.has(label))) return [];
  const signs = [...marks, ...labels];
  const whole = block.kind === "table" || block.kind === "heading";
  const spans = whole ? [{ start: 0, end: block.text.length }] : draftSentences(block.text, signs);
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

/** A part of a sentence with the works that are cited for it. */
interface Clause {
  claim: string;
  entries: string[];
}

/** What begins a part and says nothing: ", while". */
const partBegins = whenNeeded(() => {
  const words = everyLanguage().flatMap((language) => languageData(language)?.crediting?.parts ?? []);
  return new RegExp(String.raw`^[,;]?\s*${anyOf(words)}\s+`, "iu");
});

/** Parts with fewer words that tell are names in a list, not statements. */
const leastTerms = 3;

interface Span {
  start: number;
  end: number;
}

/**
 * The parts of a sentence that is divided among its works: "X grows [1], while Y falls [2]", "Hu (2021) found X, and
 * Li (2022) Y". A mark in brackets ends its part, one that is a word of the sentence begins it. Empty where the
 * parts between the marks are no statements by themselves.
 */
function clausesOf(span: TextSpan, marks: readonly Mark[], signs: readonly Span[]): Clause[] {
  const parts = divide(span, marks);
  if (parts.length < 2) return [];
  const clauses = parts.map((part) => {
    const inside = ({ start }: Span) => start >= part.start && start < part.end;
    const own = marks.filter(inside);
    const entries = [...new Set(own.flatMap(({ cites }) => cites.flatMap(({ entry }) => entry ?? [])))];
    return {
      claim: claimOf(part, signs.filter(inside), own).replace(partBegins(), ""),
      entries,
    };
  });
  return clauses.every(({ claim, entries }) => entries.length > 0 && contentTerms(claim) >= leastTerms) ? clauses : [];
}

/** Cut behind marks in brackets and before those that are words; what has no mark goes with the part before it. */
function divide({ text, start, end }: TextSpan, marks: readonly Mark[]): TextSpan[] {
  const cuts = marks
    .toSorted((one, other) => one.start - other.start)
    .map((mark) => (mark.textual ? mark.start : mark.end))
    .filter((cut) => cut > start && cut < end);
  const bounds = [start, ...cuts, end];
  const parts: TextSpan[] = [];
  bounds.slice(1).forEach((to, index) => {
    const part = { text, start: bounds[index] ?? start, end: to };
    const last = parts.at(-1);
    const marked = marks.some((mark) => mark.start >= part.start && mark.start < part.end);
    const words = contentTerms(readableBetween(part, marks));
    if (last !== undefined && (!marked || words === 0)) last.end = part.end;
    else parts.push(part);
  });
  return parts;
}

function readableBetween({ text, start, end }: TextSpan, marks: readonly Mark[]): string {
  const characters = text.slice(start, end).split("");
  for (const mark of marks) characters.fill(" ", Math.max(0, mark.start - start), Math.max(0, mark.end - start));
  return characters.join("");
}
