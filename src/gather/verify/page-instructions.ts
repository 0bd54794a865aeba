import { addressKey } from "../../domain/source-id.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import type { SearchedTask } from "../schema/gather-schema.js";
import { instructionShown } from "../search/shown-instruction.js";
import type { ReadPage, ReadPages } from "./read-pages.js";
import { onceEach } from "../../domain/lists.js";

/**
 * What looks like an instruction to a machine on a page, or in what any search showed of it, by its address; null where
 * nothing does, and of pages that a person took as they are.
 */
export function instructionsOf(
  searched: readonly SearchedTask[],
  pages: ReadPages,
  accepted: readonly string[],
): (url: string | null) => string | null {
  const taken = new Set(accepted.map(addressKey));
  const shown = new Map<string, string>();
  for (const finding of searched.flatMap(({ findings }) => findings)) {
    const instruction = instructionShown(finding);
    const address = finding.evidence_url ?? finding.url;
    if (instruction !== null && address !== null) shown.set(addressKey(address), instruction);
  }
  return (url) => {
    if (url === null || taken.has(addressKey(url))) return null;
    const page = pages.at(url);
    return (page === null ? null : instructionOn(page)) ?? shown.get(addressKey(url)) ?? null;
  };
}

/** Pages are looked at for each cell and in each round: each is read once. */
const instructionOn = onceEach(({ title, lines }: ReadPage): string | null => {
  const text = [title, ...lines.map((line) => line.text)].join("\n");
  return findInstruction(text)?.text ?? null;
});
