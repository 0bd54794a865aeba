import type { EvidenceRoom } from "../../corpus/context/fill-room.js";
import type { Config } from "../../domain/config.js";

/** Sources that quotations are taken from. */
export const topOfQuotes = 5;
/** Passages beyond `search.k` that a room of tokens may have use for. */
const passagesForRoom = 3;

/** How much is gathered for an answer: as many sources as somebody said; else what a model is given, or quotations need. */
export function gatheredFor(
  { ask, search }: Config,
  input: { top?: number | undefined; k?: number | undefined },
  byModel: boolean,
): { room: EvidenceRoom; k: number } {
  const top = input.top ?? ask.top;
  if (top !== undefined || !byModel) return { room: { top: top ?? topOfQuotes }, k: input.k ?? search.k };
  return { room: { tokens: ask.evidence }, k: input.k ?? passagesForRoom * search.k };
}
