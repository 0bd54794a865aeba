import { findInstruction } from "../../tool/machine-instructions.js";
import type { Finding } from "../schema/gather-schema.js";
import { onceEach } from "../../domain/lists.js";

/** Finds what of the words that a search showed looks like an instruction to a machine; null where nothing does. Findings are looked at in each round: each is read once. */
export const instructionShown = onceEach(({ title, snippet, fields = {}, cells }: Finding): string | null => {
  const quotes = Object.values(cells).flatMap(({ quote }) => quote ?? []);
  // Its address and host are no words of anybody's.
  return findInstruction([title, snippet, ...Object.values(fields), ...quotes].join("\n"))?.text ?? null;
});
