import { splitSentences } from "../../corpus/text/sentences.js";
import { splitAtSpaces } from "../../domain/characters.js";
import type { Entry, Uncited } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import type { Block, Draft } from "../../document/tree/draft.js";
import { LineIndex, placeOf } from "../../document/tree/positions.js";
import { type Finding, finding } from "../schema/finding.js";
import { readable } from "../support/claim-words.js";
import { marksOfNotes, splitAtMarks } from "../support/sentence-marks.js";
import { goesOn, isOwn, isOwnSection } from "./own-words.js";
import { secondaryIn } from "./secondary-source.js";
import { statementIn } from "./statement-cues.js";

/** Statements that ask for a citation and have none, those that ask for it most first. Pure. */
export function findUncited(draft: Draft, marks: readonly Mark[], entries: readonly Entry[]): Uncited[] {
  const lines = new LineIndex(draft.source);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const notes = marksOfNotes(draft, marks);
  const found = draft.blocks.flatMap((block, index): Uncited[] => {
    if (block.kind !== "prose" && block.kind !== "list_item") return [];
    const own = marks.filter((mark) => mark.block === index);
    const sentences = sentencesOf(block, own, notes);
    const open = isOwnSection(block.section) ? [] : statementsOf(sentences);
    const secondary = sentences.flatMap((sentence) => {
      const known = secondaryIn(sentence.written, sentence.marks, byId);
      return known === null ? [] : [{ ...sentence, kind: "secondary" as const, ...known }];
    });
    return [...open, ...secondary].map(({ start, end, text, kind, score, reason }) => {
      return { block: index, start, end, ...placeOf(lines, block, start), text, kind, score, reason };
    });
  });
  return found.toSorted((one, other) => other.score - one.score || one.line - other.line || one.column - other.column);
}

interface DraftSentence {
  start: number;
  end: number;
  /** Without marks. */
  text: string;
  /** With them. */
  written: string;
  marks: Mark[];
  /** Cites, or hangs a note on it. */
  cited: boolean;
}

function sentencesOf(
  block: Block,
  marks: readonly Mark[],
  notes: ReadonlyMap<string, readonly Mark[]>,
): DraftSentence[] {
  const labels = block.inlines.filter((inline) => inline.kind === "note");
  const signs = [...marks, ...labels];
  return splitAtMarks(block.text, signs, splitSentences).map(({ start, end }) => {
    const inside = (each: { start: number }) => each.start >= start && each.start < end;
    const noted = labels.filter(inside).flatMap(({ label }) => notes.get(label) ?? []);
    const own = [...marks.filter(inside), ...noted];
    const span = { text: block.text, start, end };
    const silent = signs.filter((sign) => inside(sign) && !("textual" in sign && sign.textual));
    const written = block.text.slice(start, end);
    return {
      start,
      end,
      text: readable(span, silent),
      written,
      marks: own,
      cited: own.length > 0 || labels.some(inside),
    };
  });
}

const leastWords = 5;

/**
 * Sentences of a paragraph without a citation of their own. Where only its last sentence cites, at its end, that may
 * be meant for all of them; a sentence that goes on about what a cited one before it said is covered by that.
 */
function statementsOf(sentences: readonly DraftSentence[]) {
  const last = sentences.at(-1);
  const closing = last !== undefined && last.cited && sentences.slice(0, -1).every(({ cited }) => !cited);
  if (closing && sentences.length > 1) return [];
  let covered = false;
  return sentences.flatMap((sentence) => {
    covered = sentence.cited || (covered && goesOn(sentence.text));
    const { text } = sentence;
    if (covered || isOwn(text) || splitAtSpaces(text).length < leastWords || isQuoted(text)) return [];
    const statement = statementIn(text);
    if (statement === null) return [];
    const { kind, score, cue } = statement;
    return [{ ...sentence, kind, score, reason: `It says “${cue}” and names no source.` }];
  });
}

function isQuoted(text: string): boolean {
  return /^["“„«‘]/u.test(text) && /["”“»’][.!?]?$/u.test(text);
}

/** A list of more would not be read. */
const mostFindings = 20;

/** Reports secondary sources, all of them, and the statements that ask for a citation most. Pure. */
export function uncitedFindings(file: string, uncited: readonly Uncited[]): Finding[] {
  const secondary = uncited.filter(({ kind }) => kind === "secondary");
  const open = uncited.filter(({ kind }) => kind !== "secondary").slice(0, mostFindings);
  return [
    ...secondary.map(({ line, column, text, reason }) => {
      const said = {
        words: text,
        message: reason,
        fix: "Read the primary source and cite it.",
      };
      return finding("secondary_source", { file, line, column }, said);
    }),
    ...open.map(({ line, column, text, reason }) => {
      const said = { words: text, message: reason, fix: "Cite the work it comes from, or say that it is your own." };
      return finding("uncited_claim", { file, line, column }, said);
    }),
  ];
}
