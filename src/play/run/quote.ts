import { z } from "zod";
import { claimSchema, sourceSchema } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import type { AnsweredText } from "./answer.js";
import { noEvidence } from "./settle-text.js";

const quoted = z.object({
  answer_markdown: z.string(),
  claims: z.array(claimSchema),
  sources: z.array(sourceSchema),
});

/**
 * A text without a model: the library's own sentences on a title, each with its place, by the way in which `ask` answers by
 * quotation. Where it has none, the text says so.
 * @param queries asked one after the other until one is answered
 */
export async function quoteFor(
  context: RunContext,
  queries: readonly string[],
  collection: string | null,
): Promise<AnsweredText> {
  for (const question of queries) {
    const input = { question, model: "none", judge: "none", tokens: true, ...(collection !== null && { collection }) };
    const { answer_markdown, claims, sources } = quoted.parse(await context.callNamed("ask", input));
    const cited = sources.filter(({ label }) => claims.some(({ labels }) => labels.includes(label)));
    if (cited.length > 0) return { markdown: answer_markdown, sources: cited, claims, notes: [] };
  }
  return { markdown: noEvidence, sources: [], claims: [], notes: [noEvidence] };
}
