import { canonicalUrl } from "../../domain/source-id.js";
import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import { columnRoles } from "../rows/column-roles.js";

/** What each row's thing is called: the column that names things, else the title of what was found of it. */
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
