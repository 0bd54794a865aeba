import { canonicalUrl } from "../../domain/source-id.js";
import type { Finding, SearchedTask } from "../schema/gather-schema.js";
import { shownText } from "../search/search-hit.js";
import type { GatherSettings } from "../schema/settings.js";
import type { Looking } from "./check-cell.js";
import { type PageText, pageText } from "./page-text.js";

/** What each search showed of each page, by the search and the page of a claim. */
export function shownTexts(searched: readonly SearchedTask[], { models }: GatherSettings): Looking["shownOf"] {
  const shown = new Map<string, { findings: Finding[]; isTold: boolean; text?: PageText }>();
  for (const { asked, findings } of searched) {
    const isTold = asked === models.web;
    for (const finding of findings) {
      if (isTold && restsOnNothing(finding)) continue;
      const key = keyOf(finding.query_id, finding.evidence_url ?? finding.url);
      const entry = shown.get(key) ?? { findings: [], isTold };
      entry.findings.push(finding);
      shown.set(key, entry);
    }
  }
  return ({ query_id, url }) => {
    const entry = shown.get(keyOf(query_id ?? "", url));
    if (entry === undefined) return null;
    entry.text ??= pageText(entry.findings.map(wordsOf).join("\n\n"), "");
    return { text: entry.text, isTold: entry.isTold };
  };
}

/** Of a page that the model's own search does not list, or of which the model shows no word: all there is are its claims. */
function restsOnNothing({ snippet, cells }: Finding): boolean {
  return snippet === "" && Object.values(cells).every(({ quote }) => quote === null);
}

function keyOf(query_id: string, url: string | null): string {
  return `${query_id} ${canonicalUrl(url ?? "") ?? ""}`;
}

/** A service's own fields stand in no snippet; their words are their quotes. */
function wordsOf(finding: Finding): string {
  const quotes = Object.values(finding.cells).flatMap(({ quote }) => quote ?? []);
  return [shownText(finding), ...quotes].join("\n\n");
}
