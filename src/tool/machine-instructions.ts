import { hasLetter } from "../domain/characters.js";
import {
  type InstructionFeatures,
  instructionFeatures,
  type ReadSentence,
  readSentence,
} from "./instruction-features.js";

/** Text that looks like an instruction to a machine reader. */
export interface FoundInstruction {
  /** The sentences that look so, as they stand there, cut where they are long. */
  text: string;
  /** Log-odds, above `instructionThreshold`. */
  score: number;
}

/**
 * A logistic regression over the features of three sentences in a row. `npm run bench -- instructions` fitted it on a third
 * of the written texts and of real documents, chose the threshold on the second third, and fitted it again on both; what
 * it reaches on the last third stands in docs/decisions/2026-11-22-instructions-in-text.md.
 */
const intercept = -2.04;
const weights: Readonly<Record<keyof InstructionFeatures, number>> = {
  machine_addressed: 2.08,
  machine_you: 3.01,
  machine_must: 0.79,
  machine_ordered: 1.94,
  override_head: 1.56,
  override_prior: 1.78,
  override_ordered: 1.37,
  request_head: 1.51,
  request_product: 0.31,
  your_product: 1.09,
  channel_label: 1.42,
  new_task: 1.91,
  role_markup: 2.77,
  secrecy: 0.7,
  carries_away: 1.75,
  user_third: 2.24,
  reported: -0.13,
};

/** Log-odds from which a text is held for an instruction. */
export const instructionThreshold = 0;

const sentencesOfWindow = 3;
const longestShown = 400;
/** A sentence without a stop is read in pieces of this many characters, so that time grows with the text alone. */
const longestSentence = 1_000;

/** How far a window of sentences speaks for an instruction: log-odds. */
export function instructionScore(features: InstructionFeatures): number {
  const names = Object.keys(weights) as (keyof InstructionFeatures)[];
  return names.reduce((sum, name) => sum + (features[name] ? weights[name] : 0), intercept);
}

/** The sentences of a text, and each run of three of them or, at the end and alone, of fewer. */
export function instructionWindows(text: string): ReadSentence[][] {
  return windowsOf(sentencesOf(text).map(readSentence));
}

function windowsOf<Sentence>(sentences: readonly Sentence[]): Sentence[][] {
  const last = Math.max(1, sentences.length - sentencesOfWindow + 1);
  return sentences.length === 0
    ? []
    : Array.from({ length: last }, (_, start) => sentences.slice(start, start + sentencesOfWindow));
}

/** Finds what in a text looks most like an instruction to a machine reader; null where nothing does. Linear in its length. */
export function findInstruction(text: string, threshold = instructionThreshold): FoundInstruction | null {
  let best: FoundInstruction | null = null;
  for (const window of instructionWindows(text)) {
    const score = instructionScore(instructionFeatures(window));
    if (score <= (best?.score ?? threshold)) continue;
    best = { text: shownText(window), score };
  }
  return best;
}

/** Which of some texts that follow each other stand in sentences that look like an instruction, or right beside them. */
export function instructionsAmong(
  texts: readonly string[],
  threshold = instructionThreshold,
): { found: FoundInstruction | null; near: Set<number> } {
  const sentences = texts.flatMap((text, place) =>
    sentencesOf(text).map((sentence) => ({ place, read: readSentence(sentence) })),
  );
  let found: FoundInstruction | null = null;
  const near = new Set<number>();
  for (const window of windowsOf(sentences)) {
    const read = window.map((sentence) => sentence.read);
    const score = instructionScore(instructionFeatures(read));
    if (score <= threshold) continue;
    for (const { place } of window) near.add(place);
    if (score > (found?.score ?? threshold)) found = { text: shownText(read), score };
  }
  return { found, near };
}

function shownText(window: readonly ReadSentence[]): string {
  const text = window.map((sentence) => sentence.text.trim()).join(" ");
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}

/** Cut at lines and behind stops: where one sentence is taken for two, the window holds both. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?。！？]["”»)]?)\s+/u)
    .flatMap((sentence) => sentence.match(new RegExp(`.{1,${longestSentence}}`, "gsu")) ?? [])
    .filter((sentence) => hasLetter(sentence));
}
