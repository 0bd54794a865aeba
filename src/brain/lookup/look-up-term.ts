import type { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import { brainTermInput, type BrainTermOutput, brainTermOutput } from "../schema/brain-schema.js";
import { noteLeads, usualLimit } from "./look-up.js";
import { askIndex } from "./note-lookups.js";
import { nearest } from "../../cite/nearest.js";
import { foldTerm } from "../../domain/note.js";
import { defineTool } from "../../tool/define-tool.js";

/** Makes `brain_keyword` or `brain_topic`: they look up the notes under a term, and where there are none the terms nearest to it. */
export const termTool = (name: string, kind: "keywords" | "topics", description: string) =>
  defineTool(
    {
      name,
      version: 1,
      description,
      input: brainTermInput,
      output: brainTermOutput,
      positional: ["term"],
      paths: ["index_dir"],
      effect: "read",
      network: false,
      for_models: true,
      observe: ({ notes }) => noteLeads(notes),
    },
    (context, input) => lookUpTerm(context, kind, input),
  );

async function lookUpTerm(
  context: RunContext,
  kind: "keywords" | "topics",
  { term, index_dir, limit = usualLimit }: z.output<typeof brainTermInput>,
): Promise<BrainTermOutput> {
  return askIndex(context, index_dir, (answers) => {
    const found = answers.under(kind, term, limit);
    return { term, ...found, near: found.total > 0 ? [] : nearTerms(term, answers.terms(kind)) };
  });
}

const mostNear = 5;

/** The terms most like one that there is not, best first; of a hundred thousand in well under a second. */
export function nearTerms(term: string, terms: Iterable<string>): string[] {
  const wanted = foldTerm(term);
  // More than half of the letters would have to change: `nearest` takes none of these, after a long look.
  const couldBe = (each: string) =>
    each.includes(wanted) ||
    wanted.includes(each) ||
    Math.abs(each.length - wanted.length) * 2 <= Math.max(each.length, wanted.length);
  return nearest(wanted, [...terms].filter(couldBe), mostNear);
}
