import { QuireError } from "../domain/error.js";
import type { OwnMarks } from "../ports/own-marks.js";
import type { QueryTable } from "../ports/table-engines.js";
import type { RunContext } from "../run/run-context.js";
import type { Profile } from "../tables/profile/profile-schema.js";
import { namesInQuery } from "../tables/sql/check-query.js";
import { type DataSet, dataSetNames, openDataSet } from "../tables/stored/data-set.js";
import { profileOf } from "../tables/stored/profile-data-set.js";
import { hashOf } from "../tables/stored/read-columns.js";

/** A data set that a query names. */
export interface QueriedSet {
  table: QueryTable;
  sha256: string;
  /** What a reader of the answer must know, in sentences. */
  warnings: string[];
}

/** The data sets that a query names, by whatever its words may mean. Throws `not_found` where it names none. */
export async function queriedSets({ services }: Pick<RunContext, "services">, sql: string): Promise<QueriedSet[]> {
  const words = namesInQuery(sql);
  const known = await dataSetNames(services.files);
  const named = known.filter((name) => words.has(name));
  if (named.length === 0 && !/\bvalues\b|^\s*select\s+[^a-z]*$/iu.test(sql)) throw namesNone(known);
  return Promise.all(named.map(async (name) => queried(await openDataSet(services.files, name), services.ownMarks)));
}

async function queried(set: DataSet, ownMarks: OwnMarks): Promise<QueriedSet> {
  const profile = await profileOf(set, ownMarks);
  const { name, path, bytes, dialect, schema } = set;
  const misfit = profile.columns.filter(({ misfits }) => misfits > 0).map((column) => column.name);
  const table = { name, path, bytes, rows: profile.rows, ...dialect, schema, misfit };
  return { table, sha256: await hashOf(set), warnings: misfitWarnings(name, profile) };
}

function misfitWarnings(name: string, { columns }: Profile): string[] {
  return columns.flatMap(({ name: column, misfits, type, misfit_examples }) => {
    const rows = misfit_examples.slice(0, 5).map(({ row }) => row);
    return misfits === 0
      ? []
      : [
          `${misfits === 1 ? "One value" : `${misfits} values`} of ${name}.${column} ${misfits === 1 ? "is" : "are"} no ${type} and NULL here (row ${rows.join(", ")}).`,
        ];
  });
}

function namesNone(known: readonly string[]): QuireError {
  const listed = known.slice(0, 20).join(", ");
  return new QuireError("not_found", "The query names no data set of this workspace.", {
    facts: { known: listed },
    fix:
      known.length === 0
        ? "Add one with: quire data add FILE"
        : `There are: ${listed}. Their columns: quire data show NAME`,
  });
}
