/** Whether all rows of long tables are tried: `npm run test:all`. */
const isWhole = process.env["QUIRE_TESTS"] === "all";

/**
 * The rows of a long table that each run tries: the first of every `every`, so that a run stays short. All of them are tried
 * by `npm run test:all`.
 */
export function someOf<Row>(rows: readonly Row[], every = 3): Row[] {
  return rows.filter((_, index) => isWhole || index % every === 0);
}
