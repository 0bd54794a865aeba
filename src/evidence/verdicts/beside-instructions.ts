import type { ClaimEvidence, Source } from "../../domain/evidence.js";
import { findInstruction, type FoundInstruction, instructionsAmong } from "../../tool/machine-instructions.js";
import { type IndexedSentence, type PassageIndex, withSentences } from "./passage-index.js";

/** What of a passage speaks to a machine reader, and the passage without the sentences that stand beside it. */
interface Sifted {
  /** The words that look so; null where none do. */
  instruction: string | null;
  /** The passage itself where nothing is left out. */
  rest: PassageIndex;
}

/**
 * Log-odds from which a passage is held to speak to a machine. Nobody is asked here before a statement loses its verdict,
 * so fewer alarms are wanted than where a person decides.
 */
const threshold = 0.6;

/** A passage is asked about with each sentence that cites it: it is sifted once. */
const known = new WeakMap<PassageIndex, Sifted>();
/** What is found among the same sentences, under whatever label they are cited. */
const among = new WeakMap<readonly IndexedSentence[], Beside>();

/**
 * Parts a passage from what stands beside an order to its reader: that order wants it to be believed; what it says elsewhere is as
 * good as ever. A title or a heading that gives orders stands above the whole passage.
 */
export function siftPassage(passage: PassageIndex): Sifted {
  const before = known.get(passage);
  if (before !== undefined) return before;
  const sifted = sift(passage);
  known.set(passage, sifted);
  return sifted;
}

function sift(passage: PassageIndex): Sifted {
  const { source, sentences } = passage;
  const above = findInstruction(headingsOf(source).join("\n"), threshold);
  if (above !== null) return { instruction: above.text, rest: withSentences(source, []) };
  const told = among.get(sentences) ?? besideInstructions(sentences);
  among.set(sentences, told);
  const { found, beside } = told;
  const rest =
    beside.size === 0
      ? passage
      : withSentences(
          source,
          sentences.filter((_, index) => !beside.has(index)),
        );
  return { instruction: (found ?? findInstruction(source.title, threshold))?.text ?? null, rest };
}

/**
 * What stands over all of a passage. A page is named by whoever wrote it; a work of the library by its record, and papers on
 * such texts have titles that look like one.
 */
function headingsOf({ kind = "passage", title, heading_path }: Source): string[] {
  return kind === "passage" ? heading_path.filter((heading) => heading !== title) : [title, ...heading_path];
}

/** Sentences before and after those that look like an instruction that are held for a part of it, over paragraphs too. */
const neighbours = 1;

interface Beside {
  found: FoundInstruction | null;
  /** Which sentences stand beside one. */
  beside: ReadonlySet<number>;
}

/** Looks through each paragraph by itself: what two say about different things makes no instruction together. */
function besideInstructions(sentences: readonly IndexedSentence[]): Beside {
  let found: FoundInstruction | null = null;
  const beside = new Set<number>();
  for (const { first, texts } of paragraphsOf(sentences)) {
    const told = instructionsAmong(texts, threshold);
    if (told.found !== null && told.found.score > (found?.score ?? -Infinity)) found = told.found;
    for (const place of told.near) {
      for (let index = -neighbours; index <= neighbours; index++) beside.add(first + place + index);
    }
  }
  return { found, beside };
}

/** Lines without a blank one between them. */
function paragraphsOf(sentences: readonly IndexedSentence[]): { first: number; texts: string[] }[] {
  const paragraphs: { first: number; last_line: number; texts: string[] }[] = [];
  for (const [first, { start_line, end_line: last_line, text }] of sentences.entries()) {
    const open = paragraphs.at(-1);
    if (open === undefined || start_line > open.last_line + 1) paragraphs.push({ first, last_line, texts: [text] });
    else {
      open.texts.push(text);
      open.last_line = last_line;
    }
  }
  return paragraphs;
}

/** Whether the words that bear something out stand beside such an order. */
export function standsBeside({ label, start_line, quote }: ClaimEvidence, passages: readonly PassageIndex[]): boolean {
  const isIt = (each: IndexedSentence) => each.start_line === start_line && each.text === quote;
  const holders = passages.filter(({ source, sentences }) => source.label === label && sentences.some(isIt));
  return holders.some((passage) => !siftPassage(passage).rest.sentences.some(isIt));
}
