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
  const sentences = sentencesOf(text).map(readSentence);
  const last = Math.max(1, sentences.length - sentencesOfWindow + 1);
  return sentences.length === 0
    ? []
    : Array.from({ length: last }, (_, start) => sentences.slice(start, start + sentencesOfWindow));
}

/** What in a text looks most like an instruction to a machine reader; null where nothing does. Linear in its length. */
export function findInstruction(text: string): FoundInstruction | null {
  let best: FoundInstruction | null = null;
  for (const window of instructionWindows(text)) {
    const score = instructionScore(instructionFeatures(window));
    if (score <= (best?.score ?? instructionThreshold)) continue;
    best = { text: shownText(window), score };
  }
  return best;
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
    .filter((sentence) => /\p{L}/u.test(sentence));
}
