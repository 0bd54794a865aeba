import { canonicalUrl } from "../../domain/source-id.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import type { SearchedTask } from "../schema/gather-schema.js";
import { instructionShown } from "../search/shown-instruction.js";
import type { ReadPage, ReadPages } from "./read-pages.js";

/** Pages are looked at for each cell and in each round: each is read once. */
const known = new WeakMap<ReadPage, string | null>();

/**
 * What looks like an instruction to a machine on a page, or in what any search showed of it, by its address; null where
 * nothing does, and of pages that a person took as they are.
 */
export function instructionsOf(
  searched: readonly SearchedTask[],
  pages: ReadPages,
  accepted: readonly string[],
): (url: string | null) => string | null {
  const taken = new Set(accepted.map(keyOf));
  const shown = new Map<string, string>();
  for (const finding of searched.flatMap(({ findings }) => findings)) {
    const instruction = instructionShown(finding);
    const address = finding.evidence_url ?? finding.url;
    if (instruction !== null && address !== null) shown.set(keyOf(address), instruction);
  }
  return (url) => {
    if (url === null || taken.has(keyOf(url))) return null;
    const page = pages.at(url);
    return (page === null ? null : instructionOn(page)) ?? shown.get(keyOf(url)) ?? null;
  };
}

const keyOf = (address: string): string => canonicalUrl(address) ?? address;

function instructionOn(page: ReadPage): string | null {
  const before = known.get(page);
  if (before !== undefined) return before;
  const text = [page.title, ...page.lines.map((line) => line.text)].join("\n");
  const found = findInstruction(text)?.text ?? null;
  known.set(page, found);
  return found;
}
