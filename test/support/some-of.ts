/**
 * Whether tests are run that take long and show on a larger scale what others show, too, and all rows of long tables:
 * `npm run test:long`.
 */
export const allTests = process.env["LONG_TESTS"] === "all";

/**
 * The rows of a long table that each run tries: the first of every `every`, so that a run stays short. All of them are tried
 * by `npm run test:long`.
 */
export function someOf<Row>(rows: readonly Row[], every = 3): Row[] {
  return rows.filter((_, index) => allTests || index % every === 0);
}
