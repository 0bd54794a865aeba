import type { QuireError } from "../../domain/error.js";
import { canonicalUrl } from "../../domain/source-id.js";
import type { RunContext } from "../../run/run-context.js";
import type { SearchedTask, TableRow } from "../gather-schema.js";
import { columnRoles } from "../rows/column-roles.js";
import type { GatherSettings } from "../settings.js";
import { checkClaim, type Looking, type RowAtWork, settleChecked, subjectsOnce } from "./check-cell.js";
import { noPages, readPages, type ReadPages } from "./read-pages.js";
import { rowNames } from "./row-names.js";
import { shownTexts } from "./shown-texts.js";

export interface Verified {
  rows: TableRow[];
  /** The budget's error, where it ended on the way: what was not read is as the searches showed it. */
  ended: QuireError | null;
  /** What a reader of the table should know, in sentences. */
  problems: string[];
}

/**
 * Looks whether each cell's quote stands where it is said to stand, as far as `settings.verify` asks for it. Pages that
 * were looked at in an earlier round are not fetched again.
 */
export async function verifyRows(
  context: RunContext,
  settings: GatherSettings,
  rows: readonly TableRow[],
  searched: readonly SearchedTask[],
): Promise<Verified> {
  if (settings.verify === "off" || rows.length === 0) return { rows: [...rows], ended: null, problems: [] };
  const columns = Object.keys(rows[0]?.cells ?? {});
  const pages = await pagesOfRows(context, settings, rows, searched);
  const names = rowNames(rows, columns, searched);
  const looking: Looking = {
    pages,
    subjectsOf: subjectsOnce([...names.values()]),
    shownOf: shownTexts(searched, settings),
  };
  const verified = rows.map((row) => verifiedRow(looking, row, rowAtWork(row, names.get(row) ?? "", columns, pages)));
  return { rows: verified, ended: pages.ended, problems: problemsOf(pages) };
}

/** Own pages of a row beyond these hold what the first ones do. */
const mostOwnPages = 3;

/** The pages of a table's cells, for whoever reads more in them; none where pages are not to be read. */
export function pagesOfRows(
  context: RunContext,
  settings: GatherSettings,
  rows: readonly TableRow[],
  searched: readonly SearchedTask[],
): Promise<ReadPages> {
  if (settings.verify !== "pages" || settings.use_mock_search) return Promise.resolve(noPages);
  const addresses = rows.flatMap((row) => addressesOf(row));
  const round = Math.max(0, ...searched.map((each) => each.round));
  return readPages(context, settings, { addresses, searched, round });
}

function addressesOf({ urls, cells }: TableRow): string[] {
  const cited = Object.values(cells).flatMap(({ value, url, others }) => [
    ...(value !== "" && url !== null ? [url] : []),
    ...others.flatMap((other) => other.url ?? []),
  ]);
  const all = [...urls.slice(0, mostOwnPages), ...cited];
  return [...new Map(all.map((address) => [canonicalUrl(address) ?? address, address])).values()];
}

function rowAtWork(row: TableRow, name: string, columns: readonly string[], pages: ReadPages): RowAtWork {
  const urls = addressesOf(row);
  const own = row.urls.flatMap((url) => pages.at(url) ?? []);
  return { name, nameColumn: columnRoles(columns).name, urls, own: new Set(own) };
}

function verifiedRow(looking: Looking, row: TableRow, work: RowAtWork): TableRow {
  const roles = columnRoles(Object.keys(row.cells));
  const cells = Object.entries(row.cells).map(([column, cell]) => {
    if (cell.value === "") return [column, cell] as const;
    const claims = [cell, ...cell.others].map((claim) => checkClaim(looking, work, column, claim));
    return [column, settleChecked(cell, claims, roles.isFact(column))] as const;
  });
  return { ...row, cells: Object.fromEntries(cells) };
}

const unreadPages = /^\d+ pages? could not be read: /u;

function problemsOf({ failed }: ReadPages): string[] {
  if (failed.size === 0) return [];
  const reasons = [...new Set(failed.values())].slice(0, 3).join(" ");
  return [`${failed.size} ${failed.size === 1 ? "page" : "pages"} could not be read: ${reasons}`];
}

/** What an earlier round said of pages is said again by this one, of all of them. */
export function withPageProblems(problems: readonly string[], fresh: readonly string[]): string[] {
  return [...problems.filter((problem) => !unreadPages.test(problem)), ...fresh];
}
