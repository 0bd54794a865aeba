import { citedHits } from "../../corpus/pages/cited-hits.js";
import { canonicalUrl } from "../../domain/source-id.js";
import { commonPatterns, domainOf, matchesHost } from "../../domain/network-policy.js";
import { daysBefore } from "../../domain/time-spans.js";
import { bareHost, parseUrl, withoutWww } from "../../domain/url.js";
import type { WebCitation } from "../../ports/model.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { RunContext } from "../../run/run-context.js";
import type { Finding, SearchTask } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { askForItems, failedCall } from "./ask-for-items.js";
import { extractRows } from "./extract-rows.js";
import { findingsOfSearch, type SearchedPages } from "./item-findings.js";
import {
  cleanTitle,
  cleanValue,
  hostOf,
  longestQuery,
  notes,
  parametersOf,
  type SearchHit,
  type SearchOutcome,
  webAddress,
} from "./search-hit.js";

/** Google names pages by addresses of its own that lead to them, and their hosts as titles. */
const redirectHost = "vertexaisearch.cloud.google.com";

/** Models think between searches, which counts; a budget of tokens never has to hold this back (see `chooseWay`). */
const maxOutputTokens = 16_000;

interface Asked {
  model: string;
  task: SearchTask;
  columns: readonly string[];
}

/** A search by the model itself, which reads what it finds and answers with rows. */
export async function searchByModel(
  context: RunContext,
  settings: GatherSettings,
  { model, task, columns }: Asked,
): Promise<SearchOutcome> {
  const { query, max_results, recency_days } = parametersOf(task, settings.config);
  const domains = (commonPatterns([settings.domains ?? ["*"]]) ?? []).map(domainOf);
  try {
    const { items, text, citations } = await askForItems(context, {
      name: "gather_web_search",
      model,
      values: {
        description: settings.description,
        columns: columns.map((column) => `- ${column}`).join("\n"),
        query: sanitiseLine(query).slice(0, longestQuery),
        count: String(max_results),
        hosts: domains.join(", "),
        since: recency_days === null ? "" : daysBefore(context.now(), recency_days),
      },
      asked: "query",
      columns,
      max_output_tokens: maxOutputTokens,
      web_search: true,
      web_domains: domains,
    });
    if (items === null) return await citedRows(context, settings, { model, task, columns, text, citations });
    const { findings, unlisted } = findingsOfSearch(items, pagesOf(citations), { task, columns });
    const note = unlisted === 0 ? "" : `${unlisted} of ${findings.length} items rest on no page that the search lists.`;
    return withinHosts({ asked: model, findings, named: namedBy(citations), failed: false, note }, settings);
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    return { asked: model, findings: [], failed: true, note: error.message };
  }
}

/** Pages that the provider's search lists; of those under an address of its own their hosts. Not what the model wrote. */
function namedBy(citations: readonly WebCitation[]): string[] {
  const { hosts } = pagesOf(citations);
  return [...citations.map(({ url }) => url), ...[...hosts].map((host) => `https://${host}/`)];
}

function pagesOf(citations: readonly WebCitation[]): SearchedPages {
  const redirected = citations.filter(({ url }) => hostOf(url) === redirectHost);
  return {
    addresses: new Set(citations.flatMap(({ url }) => canonicalUrl(url) ?? [])),
    hosts: new Set(redirected.map(({ title }) => withoutWww(title.toLowerCase())).filter(Boolean)),
  };
}

/** Where the model wrote no rows: what may be read out of the sentences that cite pages, or the pages themselves. */
async function citedRows(
  context: RunContext,
  settings: GatherSettings,
  { model, task, columns, ...answer }: Asked & { text: string; citations: WebCitation[] },
): Promise<SearchOutcome> {
  const hits = citedHits(answer).flatMap(({ url, title, snippet }): SearchHit[] => {
    const address = webAddress(url);
    if (address === null || (title.trim() === "" && snippet === "")) return [];
    const source = hostOf(address);
    const about = { source, date: null, snippet: cleanValue(snippet), doi: null, fields: {} };
    return [{ url: address, title: cleanTitle(title) || source, ...about }];
  });
  const { findings, note } = await extractRows(context, settings, { task, columns, hits });
  const why = "The model's answer was no table: rows are of the pages that it cites.";
  const named = namedBy(answer.citations);
  return withinHosts({ asked: model, findings, named, failed: false, note: notes(why, note) }, settings);
}

/** Without what rests on pages of other hosts. Results beyond those that were asked for are kept: they were paid for. */
function withinHosts(outcome: SearchOutcome, { domains }: GatherSettings): SearchOutcome {
  const findings = outcome.findings.filter((finding) => isAllowed(finding, domains));
  const dropped = findings.length < outcome.findings.length;
  const note = dropped ? "What lies outside of the hosts allowed was left out." : "";
  return { ...outcome, findings, note: notes(outcome.note, note) };
}

function isAllowed({ url, evidence_url }: Finding, domains: readonly string[] | null): boolean {
  const page = parseUrl(evidence_url ?? url ?? "");
  return domains === null || (page !== null && domains.some((pattern) => matchesHost(pattern, bareHost(page))));
}
