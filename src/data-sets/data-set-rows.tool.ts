import { dataSetRowsContract } from "../contracts/data-set-rows.js";
import { QuireError } from "../domain/error.js";
import { readColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(dataSetRowsContract, async ({ services: { files } }, { id, columns, limit }) => {
  const read = await readColumns(files, id, columns);
  if (read.rows > limit) {
    throw new QuireError(
      "too_large",
      `The data set "${id}" has ${read.rows} rows, and ${limit} are the most (limit "rows").`,
      {
        facts: { id, rows: read.rows, limit: "rows" },
        fix: `Make a smaller one: quire data query "select ..." --as NAME`,
      },
    );
  }
  return {
    columns: read.columns.map(({ name }) => name),
    rows: Array.from({ length: read.rows }, (_, row) => read.columns.map(({ values }) => values[row] ?? null)),
    sha256: read.source.sha256,
  };
});
