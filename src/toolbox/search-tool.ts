import { sanitise, sanitiseLine } from "../corpus/text/sanitise.js";
import { QuireError } from "../domain/error.js";
import { type FoundSource, scholarlySearchInput, scholarlySearchOutput } from "../domain/found-source.js";
import { foundSources } from "../domain/record-found.js";
import { subjectWords } from "../domain/subject-words.js";
import type { SubjectSource } from "../ports/metadata-source.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool, type Tool } from "../tool/define-tool.js";

interface SearchToolDefinition {
  name: string;
  /** As people write the source. */
  title: string;
  /** Of the source in `src/adapters/sources`. */
  source: string;
  description: string;
  hosts: readonly string[];
  /** Calls a minute, as the service documents them. */
  rpm: number;
}

/** A tool that searches one scholarly service by subject. */
export function searchTool({ source, ...definition }: SearchToolDefinition): Tool {
  return defineTool(
    {
      ...definition,
      version: 1,
      input: scholarlySearchInput,
      output: scholarlySearchOutput,
      effect: "read",
      network: true,
      for_models: true,
      observe: ({ results }) => ({ kind: "results", sources: results, abstracts: true }),
    },
    async (context, { query, top_k, since = null }) => {
      if (subjectWords(query).length === 0) throw wordless(query);
      const service = await openSource(context, source);
      const records = await service.find({ text: query, since }, top_k, context.signal);
      // Services count the date that suits them: of the first version, online, in print.
      const recent = foundSources(records).filter(({ year }) => since === null || year === null || year >= since);
      return { results: recent.slice(0, top_k).map(cleaned) };
    },
  );
}

/** What others have written may steer no terminal. */
export function cleaned(source: FoundSource): FoundSource {
  const { title, snippet, authors, venue } = source;
  return {
    ...source,
    title: sanitiseLine(title),
    snippet: sanitise(snippet),
    authors: authors.map(sanitiseLine),
    venue: venue === null ? null : sanitiseLine(venue),
  };
}

async function openSource({ services, fetcher }: RunContext, name: string): Promise<SubjectSource> {
  const { sources } = services;
  const found = (await sources.open(fetcher)).find((each) => each.name === name && each.canFind);
  if (found) return found;
  const skipped = (await sources.skipped()).find((each) => each.name === name);
  const reason = skipped?.reason ?? "it cannot be searched by subject";
  throw new QuireError("tool_refused", `${skipped?.title ?? name} is not asked: ${reason}.`, {
    facts: { source: name, reason },
    fix: `See sources.${name} in quire.yaml, or search with other tools.`,
  });
}

export function wordless(query: string): QuireError {
  return new QuireError("invalid_input", `"${query}" has no word to search for.`, {
    facts: { field: "query" },
    fix: "Write words of the subject.",
  });
}
