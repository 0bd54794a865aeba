import pMap from "p-map";
import { fenced } from "../../corpus/context/model-step.js";
import { lettersAndDigits } from "../../domain/characters.js";
import type { QuireError } from "../../domain/error.js";
import { foldText } from "../../domain/fold-text.js";
import { addressKey } from "../../domain/source-id.js";
import { BudgetEnd } from "../../run/budget.js";
import type { RunContext } from "../../run/run-context.js";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { columnRoles } from "../rows/column-roles.js";
import type { GatherSettings } from "../schema/settings.js";
import { askForItems, failedCall, outputTokens } from "../search/ask-for-items.js";
import type { WrittenItem } from "../search/read-items.js";
import {
  checkClaim,
  type Checked,
  claimOnPage,
  type Looking,
  type RowAtWork,
  settleChecked,
  subjectsOnce,
} from "./check-cell.js";
import { instructionsOf, rowNames, shownTexts } from "./shown-texts.js";
import { noPages, type ReadPage, readPages, type ReadPages } from "./read-pages.js";
import { hostOf } from "../search/search-hit.js";

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
    subjectsOf: subjectsOnce([...names.values()], settings.description),
    shownOf: shownTexts(searched, settings),
    instructionAt: instructionsOf(searched, pages, settings.accepted_pages),
  };
  const looked = rows.map((row) => lookedAt(looking, row, rowAtWork(row, names.get(row) ?? "", columns, pages)));
  const toRead = settings.models.extract === null ? [] : pagesToRead(looked, pages);
  const read = await readWithModel(context, settings, { pages: toRead, columns });
  const verified = looked.map((each) => settledRow(each, claimsReadWithModel(looking, each, read, toRead)));
  return { rows: verified, ended: pages.ended ?? read.ended, problems: problemsOf(pages) };
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
  return [...new Map(all.map((address) => [addressKey(address), address])).values()];
}

function rowAtWork(row: TableRow, name: string, columns: readonly string[], pages: ReadPages): RowAtWork {
  const urls = addressesOf(row);
  const own = row.urls.flatMap((url) => pages.at(url) ?? []);
  return { name, nameColumn: columnRoles(columns).name, urls, own: new Set(own) };
}

/** A row with the claims of its cells as they were looked at. */
interface LookedAt {
  row: TableRow;
  work: RowAtWork;
  claims: ReadonlyMap<string, readonly Checked[]>;
}

function lookedAt(looking: Looking, row: TableRow, work: RowAtWork): LookedAt {
  const claims = Object.entries(row.cells).map(([column, cell]) => {
    const given = cell.value === "" ? [] : [cell, ...cell.others];
    return [column, given.map((claim) => checkClaim(looking, work, column, claim))] as const;
  });
  return { row, work, claims: new Map(claims) };
}

/** Columns of which no page has been seen to say what the cell says, suspect or not, addresses aside. */
function openColumns({ row, claims }: LookedAt): string[] {
  const { isAddress } = columnRoles(Object.keys(row.cells));
  return [...claims].flatMap(([column, checked]) => {
    return isAddress(column) || checked.some(({ standing }) => standing === "verified" || standing === "suspect")
      ? []
      : [column];
  });
}

/** Pages of rows with open columns, each with the things that it is read for, in the order of the rows. */
function pagesToRead(looked: readonly LookedAt[], pages: ReadPages): PageToRead[] {
  const things = new Map<ReadPage, string[]>();
  for (const each of looked) {
    if (openColumns(each).length === 0) continue;
    for (const page of new Set(each.work.urls.flatMap((url) => pages.at(url) ?? []))) {
      things.set(page, [...(things.get(page) ?? []), each.work.name]);
    }
  }
  return [...things].map(([page, names]) => ({ page, things: names }));
}

/** What the pages say of open columns, where they bear out what the model read. */
function claimsReadWithModel(
  looking: Looking,
  each: LookedAt,
  { items }: ReadItems,
  read: readonly PageToRead[],
): Map<string, Checked[]> {
  const open = new Set(openColumns(each));
  const found = new Map<string, Checked[]>();
  for (const { page } of read) {
    if (!each.work.urls.some((url) => looking.pages.at(url) === page)) continue;
    const item = itemOfThing(items.get(page) ?? [], each.work.name, each.work.own.has(page));
    for (const [column, { value, quote }] of Object.entries(item?.cells ?? {})) {
      if (!open.has(column)) continue;
      const given = { column, value, quote, url: page.url, query_id: each.row.source_query_id };
      const claim = claimOnPage(looking, each.work, page, given);
      if (claim !== null) found.set(column, [...(found.get(column) ?? []), claim]);
    }
  }
  return found;
}

function settledRow({ row, claims }: LookedAt, read: ReadonlyMap<string, readonly Checked[]>): TableRow {
  const { isFact } = columnRoles(Object.keys(row.cells));
  const cells = Object.entries(row.cells).map(([column, cell]) => {
    const all = [...(claims.get(column) ?? []), ...(read.get(column) ?? [])];
    return [column, all.length === 0 ? cell : settleChecked(cell, all, isFact(column))] as const;
  });
  return { ...row, cells: Object.fromEntries(cells) };
}

const unreadPages = /^\d+ (?:pages? could not be read|address(?: was|es were) not fetched): /u;
/** Of hosts and reasons that are told. */
const mostTold = 3;

function problemsOf({ failed, unnamed }: ReadPages): string[] {
  const reasons = [...new Set(failed.values())].slice(0, mostTold).join(" ");
  const hosts = [...new Set(unnamed.map(hostOf))].slice(0, mostTold).join(", ");
  const addresses = unnamed.length === 1 ? "1 address was" : `${unnamed.length} addresses were`;
  return [
    ...(failed.size === 0
      ? []
      : [`${failed.size} ${failed.size === 1 ? "page" : "pages"} could not be read: ${reasons}`]),
    ...(unnamed.length === 0
      ? []
      : [
          `${addresses} not fetched: only a text or a model named the host (${hosts}). Name it with --domains to read it.`,
        ]),
  ];
}

/** Replaces what an earlier round said of pages by what this one says of all of them. */
export function withPageProblems(problems: readonly string[], fresh: readonly string[]): string[] {
  return [...problems.filter((problem) => !unreadPages.test(problem)), ...fresh];
}

/** Of a page's text, in characters: what stands behind is not read by a model. */
const longestPage = 40_000;
const mostItems = 40;

/** A page that is to be read for some of its things. */
interface PageToRead {
  page: ReadPage;
  things: readonly string[];
}

interface ReadItems {
  /** By page, what a model read of each of its things; nothing of it is believed yet. */
  items: ReadonlyMap<ReadPage, readonly WrittenItem[]>;
  ended: QuireError | null;
}

/**
 * Has the `extract` model read pages side by side. What is asked depends on the page and the columns alone, so that a
 * later round is answered from the log. A model that does not help is warned of; a budget that ends leaves what was read.
 */
async function readWithModel(
  context: RunContext,
  settings: GatherSettings,
  { pages, columns }: { pages: readonly PageToRead[]; columns: readonly string[] },
): Promise<ReadItems> {
  const end = new BudgetEnd();
  const read = async ({ page, things }: PageToRead): Promise<readonly [ReadPage, WrittenItem[]]> => {
    const ask = () => itemsOf(context, settings, { page, things, columns });
    return [page, await end.guard(ask, () => [])];
  };
  const items = new Map(await pMap(pages, read, { concurrency: settings.config.parallel }));
  return { items, ended: end.error };
}

async function itemsOf(
  context: RunContext,
  settings: GatherSettings,
  { page, things, columns }: PageToRead & { columns: readonly string[] },
): Promise<WrittenItem[]> {
  const { extract: model } = settings.models;
  if (model === null) return [];
  const text = [`address: ${page.url}`, `title: ${page.title}`, "", page.markdown].join("\n");
  try {
    const { items } = await askForItems(context, {
      name: "gather_read_page",
      model,
      values: {
        description: settings.description,
        columns: columns.map((column) => `- ${column}`).join("\n"),
        page: fenced(text, longestPage),
      },
      asked: "page",
      columns,
      max_output_tokens: outputTokens(Math.min(mostItems, things.length + 4), columns.length),
    });
    return items ?? [];
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    context.withoutModel(
      error,
      `The model ${model} did not read ${page.url}: ${error.message} Instead, the page was read by rules.`,
    );
    return [];
  }
}

/** Picks what was read of one thing: the item of its name, or the only item of its own page. */
function itemOfThing(items: readonly WrittenItem[], thing: string, isOnlyThing: boolean): WrittenItem | undefined {
  const named = items.find(({ title }) => lettersOf(title) === lettersOf(thing));
  return named ?? (isOnlyThing && items.length === 1 ? items[0] : undefined);
}

const lettersOf = (name: string): string => lettersAndDigits(foldText(name.normalize("NFKC")));
