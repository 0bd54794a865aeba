import pMap from "p-map";
import type { z } from "zod";
import { askConnector } from "../../connectors/ask-connector.js";
import { connectorNamed, connectors } from "../../connectors/catalogue.js";
import type { Connector, FoundData } from "../../connectors/define-connector.js";
import { rankByWords } from "../../connectors/rank-by-words.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { toQuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { searchOutput } from "./search-output.js";

const parallel = 6;
const longestDescription = 300;

interface Wanted {
  query: string;
  connectors: readonly string[];
  lens?: string | undefined;
  limit: number;
}

/** What one source has. */
interface Answered {
  connector: Connector;
  found: readonly FoundData[];
  failure: string | null;
}

/**
 * Asks all sources at once; one that fails is named and costs the others nothing. Throws `not_found` for a source that
 * there is not, and its error where the only source that was named fails.
 */
export async function searchData(
  context: RunContext,
  { query, connectors: names, lens, limit }: Wanted,
): Promise<z.input<typeof searchOutput>> {
  const chosen = names.length > 0 ? await Promise.all(names.map(connectorNamed)) : await openConnectors(context);
  const trusted = lens === undefined ? null : (await context.services.lenses.named(lens)).connectors;
  const asked = chosen.filter(({ name }) => trusted === null || trusted.includes(name));
  const answers = await pMap(asked, (connector) => ask(context, connector, { query, limit }, asked.length === 1), {
    concurrency: parallel,
  });
  const all = answers.flatMap(({ connector, found }) => found.map((each) => ({ connector, found: each })));
  const ranked = rankByWords(query, all, ({ connector, found }) => ({
    title: found.title,
    more: `${found.description ?? ""} ${connector.title} ${connector.description}`,
  }));
  return {
    found: ranked.slice(0, limit).map(({ connector, found }) => listed(connector, found)),
    asked: answers.filter(({ failure }) => failure === null).map(({ connector }) => connector.name),
    failures: answers.flatMap(({ connector, failure }) =>
      failure === null ? [] : [{ connector: connector.name, message: failure }],
    ),
  };
}

/** Those that answer as things stand, and tell about nobody. */
async function openConnectors({ services }: RunContext): Promise<Connector[]> {
  const all = await connectors();
  const open = await Promise.all(
    all.map(async ({ key }) => key === null || !key.needed || services.serviceAnswers.hasKey(key.env)),
  );
  return all.filter(({ about_people }, index) => open[index] === true && about_people === undefined);
}

async function ask(
  context: RunContext,
  connector: Connector,
  { query, limit }: Pick<Wanted, "query" | "limit">,
  isOnly: boolean,
): Promise<Answered> {
  const { discover } = connector;
  if ("list" in discover) return { connector, found: discover.list, failure: null };
  try {
    const request = discover.request(query, limit);
    const answer = await askConnector(context, connector, request, (text) => discover.parse(text, query));
    return { connector, found: answer?.value ?? [], failure: null };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (isOnly || error.code === "interrupted") throw error;
    return { connector, found: [], failure: error.message };
  }
}

function listed(connector: Connector, found: FoundData): z.input<typeof searchOutput>["found"][number] {
  const { title, description, params, updated, licence, url } = found;
  return {
    connector: connector.name,
    title: sanitiseLine(title),
    description: description === undefined ? null : sanitiseLine(description).slice(0, longestDescription),
    params: { ...params },
    updated: updated ?? null,
    licence: licence ?? connector.licence.name,
    url: url ?? null,
  };
}
