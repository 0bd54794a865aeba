import { z } from "zod";
import type { SeenSource } from "../schema/research-schema.js";
import { sourcesFileSchema } from "./report-schema.js";

/** What each field of a source is for, as the published schema says it. */
const descriptions: Record<keyof SeenSource, string> = {
  source_id:
    'What it is known by: "doi:", "arxiv:", "pmid:" or "isbn:" and the identifier, else "url:" and the address.',
  title: "As the service that found it has it.",
  url: "A page about it, or the page itself.",
  snippet: "Abstract, or the words that a web search shows.",
  authors: "As the service has them.",
  year: "Of publication.",
  venue: "Journal, conference or site.",
  doi: "Lower case, without prefix.",
  arxiv_id: "Without version.",
  pmid: "Of PubMed.",
  open_copy: "Address of a PDF that anyone may fetch.",
  found_by: "Which tools found it, for which queries.",
  iteration: "The search cycle that found it first, from 1.",
  score: "Relevance to the topic, 0 to 10; null where it was never judged.",
  judgement: "Why that score.",
  kept: "Whether it was read and is in the library.",
  rejected: "Why it was not kept, by class; null for those that were.",
  reason: "The same, in a sentence.",
  work_id: "Its id in the library.",
  key: "Its citation key.",
  file: "Its document, relative to the workspace.",
  sha256: "Of its document.",
  citations: "How many cited sentences of the report rest on it.",
};

/** The JSON Schema (2020-12) of sources.json, as published in `docs/research-sources.schema.json`. */
export function sourcesJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(sourcesFileSchema);
  const fields = propertiesOf(schema);
  for (const [name, description] of Object.entries(descriptions)) fields[name] = { ...fields[name], description };
  const description =
    "Every source that a run of quire research has seen: kept or not, why, and how often it is cited.";
  return { $schema, title: "Quire's sources.json, version 1", description, ...schema };
}

const shape = z.object({
  properties: z.object({
    sources: z.object({ items: z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }) }),
  }),
});

/** The fields of a source, to be written into. */
function propertiesOf(schema: object): Record<string, Record<string, unknown>> {
  shape.parse(schema);
  return (schema as z.infer<typeof shape>).properties.sources.items.properties;
}
