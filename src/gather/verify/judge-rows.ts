import type { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { tell } from "../schema/progress.js";
import type { GatherSettings } from "../schema/settings.js";
import { judgeByRules } from "./judge-by-rules.js";
import { judgeWithModel } from "./judge-with-model.js";
import { rowMaterials } from "./row-material.js";
import { pagesOfRows } from "./verify-rows.js";
import { columnRoles } from "../rows/column-roles.js";

interface JudgedRows {
  rows: TableRow[];
  /** The budget's error, where it ended on the way: what no rule answers is then "unsure". */
  ended: QuireError | null;
}

/**
 * Answers each condition for each row, with the words that say so: by rules where a cell or a line states it clearly, else
 * by the `judge` model. Where nothing that was read says so: "unsure".
 */
export async function judgeRows(
  context: RunContext,
  settings: GatherSettings,
  rows: readonly TableRow[],
  searched: readonly SearchedTask[],
): Promise<JudgedRows> {
  const { where } = settings;
  if (where.length === 0) return { rows: rows.map((row) => ({ ...row, criteria: [] })), ended: null };
  const pages = await pagesOfRows(context, settings, rows, searched);
  const ruled = rowMaterials(rows, { searched, pages, settings }).map((material) => ({
    material,
    criteria: where.map((condition) => judgeByRules(material, condition)),
  }));
  const open = ruled.flatMap(({ material, criteria }) => {
    const places = criteria.flatMap(({ answer }, place) => (answer === "unsure" ? [place] : []));
    return places.length === 0 ? [] : [{ material, open: places }];
  });
  const { answers, ended } = await judgeWithModel(context, settings, open);
  const judged = ruled.map(({ material, criteria }) => ({
    ...material.row,
    criteria: criteria.map((criterion, place) => answers.get(material)?.get(place) ?? criterion),
  }));
  tellCounts(context, judged, searched);
  return { rows: judged, ended: pages.ended ?? ended };
}

function tellCounts(context: RunContext, rows: readonly TableRow[], searched: readonly SearchedTask[]): void {
  const round = Math.max(0, ...searched.map((each) => each.round));
  const [first] = rows;
  for (const [place, { condition }] of (first?.criteria ?? []).entries()) {
    const counts = { yes: 0, no: 0, unsure: 0 };
    for (const { criteria } of rows) counts[criteria[place]?.answer ?? "unsure"] += 1;
    tell(context, round, { phase: "judging", condition, ...counts });
  }
}

/** Whether a row belongs to the table: no condition is known not to hold. */
export function holds({ criteria }: TableRow): boolean {
  return criteria.every(({ answer }) => answer !== "no");
}

/**
 * Whether nothing of what a row says is known but from the model that said it: no page that could be read says any of it,
 * its name included, and no search showed or listed a page that does. For tables whose pages were read.
 */
export function isUnsupported({ cells }: Pick<TableRow, "cells">): boolean {
  const { isAddress } = columnRoles(Object.keys(cells));
  const said = Object.entries(cells).filter(([column, { value }]) => value !== "" && !isAddress(column));
  return said.length > 0 && said.every(([, { status }]) => status === "not_found");
}
