import type { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import type { brainTermInput, BrainTermOutput } from "../schema/brain-schema.js";
import { describeNotes, pathsUnder, usualLimit } from "./look-up.js";
import { nearTerms } from "./near-terms.js";
import { openIndex } from "./open-index.js";

/** The work of `brain_keyword` and `brain_topic`. */
export async function lookUpTerm(
  context: RunContext,
  kind: "keywords" | "topics",
  { term, index_dir, limit = usualLimit }: z.output<typeof brainTermInput>,
): Promise<BrainTermOutput> {
  const { index, access } = openIndex(context, index_dir);
  const table = await index.notes(access);
  const paths = pathsUnder(table, kind, term);
  const notes = describeNotes(table, paths.slice(0, limit));
  return { term, total: paths.length, notes, near: paths.length > 0 ? [] : nearTerms(term, table[kind].keys()) };
}
