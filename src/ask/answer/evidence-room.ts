import type { EvidenceRoom } from "../../corpus/context/fill-room.js";
import type { Config } from "../../domain/config.js";

/** Sources that quotations are taken from. */
export const topOfQuotes = 5;
/** Passages beyond `search.k` that a room of tokens may have use for. */
const passagesForRoom = 3;

/** Of what a model takes at once; the rest is for instructions and the answer. */
const evidenceShare = 0.55;
const leastEvidence = 200;

/** How much is gathered for an answer: as many sources as somebody said; else what a model is given, or quotations need. */
export function gatheredFor(
  { ask, search }: Config,
  input: { top?: number | undefined; k?: number | undefined },
  byModel: boolean,
  /** Tokens that the model takes at once. */
  window = Infinity,
): { room: EvidenceRoom; k: number } {
  const top = input.top ?? ask.top;
  if (top !== undefined || !byModel) return { room: { top: top ?? topOfQuotes }, k: input.k ?? search.k };
  return {
    room: { tokens: Math.min(ask.evidence, Math.max(leastEvidence, Math.floor(window * evidenceShare))) },
    k: input.k ?? passagesForRoom * search.k,
  };
}
