import { addressKey, canonicalUrl } from "../../domain/source-id.js";
import type { Finding, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { instructionShown, shownText } from "../search/search-hit.js";
import type { GatherSettings } from "../schema/settings.js";
import type { Looking } from "./check-cell.js";
import { type PageText, pageText } from "./page-text.js";
import { findInstruction } from "../../tool/machine-instructions.js";
import type { ReadPage, ReadPages } from "./read-pages.js";
import { onceEach } from "../../domain/collections.js";
import { columnRoles } from "../rows/column-roles.js";

/** Gathers what each search showed of each page, by the search and the page of a claim. */
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

/**
 * Finds what looks like an instruction to a machine on a page, or in what any search showed of it, by its address; null where
 * nothing does, and of pages that a person took as they are.
 */
export function instructionsOf(
  searched: readonly SearchedTask[],
  pages: ReadPages,
  accepted: readonly string[],
): (url: string | null) => string | null {
  const taken = new Set(accepted.map(addressKey));
  const shown = new Map<string, string>();
  for (const finding of searched.flatMap(({ findings }) => findings)) {
    const instruction = instructionShown(finding);
    const address = finding.evidence_url ?? finding.url;
    if (instruction !== null && address !== null) shown.set(addressKey(address), instruction);
  }
  return (url) => {
    if (url === null || taken.has(addressKey(url))) return null;
    const page = pages.at(url);
    return (page === null ? null : instructionOn(page)) ?? shown.get(addressKey(url)) ?? null;
  };
}

/** Pages are looked at for each cell and in each round: each is read once. */
const instructionOn = onceEach(({ title, lines }: ReadPage): string | null => {
  const text = [title, ...lines.map((line) => line.text)].join("\n");
  return findInstruction(text)?.text ?? null;
});

/** Names each row's thing: by the column that names things, else the title of what was found of it. */
export function rowNames(
  rows: readonly TableRow[],
  columns: readonly string[],
  searched: readonly SearchedTask[],
): Map<TableRow, string> {
  const { name } = columnRoles(columns);
  const titles = new Map<string, string>();
  for (const { title, url, query_id } of searched.flatMap(({ findings }) => findings)) {
    for (const key of [canonicalUrl(url ?? ""), `search:${query_id}`]) {
      if (key !== null && !titles.has(key)) titles.set(key, title);
    }
  }
  return new Map(
    rows.map((row) => {
      const own = name === null ? "" : (row.cells[name]?.value ?? "");
      const title = row.urls.map((url) => titles.get(canonicalUrl(url) ?? "")).find((found) => found !== undefined);
      return [row, own || (title ?? row.cells[columns[0] ?? ""]?.value ?? "")] as const;
    }),
  );
}
