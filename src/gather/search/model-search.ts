import { canonicalUrl } from "../../domain/source-id.js";
import { commonPatterns, domainOf } from "../../domain/host-patterns.js";
import { daysBefore } from "../../domain/days-before.js";
import { matchesHost } from "../../domain/network-policy.js";
import type { WebCitation } from "../../ports/model.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { RunContext } from "../../run/run-context.js";
import type { Finding, SearchTask } from "../gather-schema.js";
import type { GatherSettings } from "../settings.js";
import { askForItems, failedCall, outputTokens } from "./ask-for-items.js";
import { findingsOfSearch, hostOf, type SearchedPages } from "./item-findings.js";
import { cleanTitle, findingOfHit, type SearchHit, webAddress } from "./search-hit.js";
import { notes, type SearchOutcome } from "./search-outcome.js";
import { longestQuery, parametersOf } from "./strategy.js";

/** Google names pages by addresses of its own that lead to them, and their hosts as titles. */
const redirectHost = "vertexaisearch.cloud.google.com";

/** A search by the model itself, which reads what it finds and answers with rows. */
export async function searchByModel(
  context: RunContext,
  settings: GatherSettings,
  { model, task, columns }: { model: string; task: SearchTask; columns: readonly string[] },
): Promise<SearchOutcome> {
  const { query, max_results, recency_days } = parametersOf(task, settings.config);
  const domains = (commonPatterns([settings.domains ?? ["*"]]) ?? []).map(domainOf);
  try {
    const { items, citations } = await askForItems(context, {
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
      columns,
      max_output_tokens: outputTokens(max_results, columns.length),
      web_search: true,
      web_domains: domains,
    });
    const answered = items === null ? citedPages(citations, task, columns) : null;
    const { findings, unlisted } = answered ?? findingsOfSearch(items ?? [], pagesOf(citations), { task, columns });
    const allowed = findings.filter((finding) => isAllowed(finding, settings.domains));
    const note = notes(
      answered === null ? "" : "The model's answer was no table: the pages that it cites.",
      unlisted === 0 ? "" : `${unlisted} of ${findings.length} items rest on no page that the search lists.`,
      allowed.length === findings.length ? "" : "What lies outside of the hosts allowed was left out.",
    );
    // Results beyond those that were asked for are kept: they were paid for.
    return { asked: model, findings: allowed, failed: false, note };
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    return { asked: model, findings: [], failed: true, note: error.message };
  }
}

function pagesOf(citations: readonly WebCitation[]): SearchedPages {
  const redirected = citations.filter(({ url }) => hostOf(url) === redirectHost);
  return {
    addresses: new Set(citations.flatMap(({ url }) => canonicalUrl(url) ?? [])),
    hosts: new Set(redirected.map(({ title }) => title.toLowerCase().replace(/^www\./, "")).filter(Boolean)),
  };
}

/** Where the model wrote no rows: the pages with titles that it cites. */
function citedPages(
  citations: readonly WebCitation[],
  task: SearchTask,
  columns: readonly string[],
): { findings: Finding[]; unlisted: number } {
  const findings = citations.flatMap(({ url, title }) => {
    const address = webAddress(url);
    if (address === null || title.trim() === "") return [];
    const about = { date: null, snippet: "", doi: null, fields: {} };
    const hit: SearchHit = { url: address, title: cleanTitle(title), source: hostOf(address), ...about };
    return [findingOfHit(hit, task, columns)];
  });
  return { findings, unlisted: 0 };
}

function isAllowed({ url, evidence_url }: Finding, domains: readonly string[] | null): boolean {
  const page = evidence_url ?? url;
  return domains === null || (page !== null && domains.some((pattern) => matchesHost(pattern, hostOf(page))));
}
