import type { RecomputeOutput } from "../schema/recompute-contract.js";

const words = {
  decision_error: "does not agree, and significance changes",
  inconsistent: "does not agree",
  one_tailed: "agrees only as a one-tailed test",
  consistent: "agrees",
};

/** A line for each printed test that does not agree, and how many do. */
export function recomputeLines({ tests, counts, existence, works }: RecomputeOutput): string[] {
  const checks = existence.map(({ check, verdict, message }) => `${check}: ${verdict}. ${message}`);
  if (checks.length > 0) return checks;
  const doubted = tests.filter(({ verdict }) => verdict !== "consistent");
  const where = works === 0 ? "the text" : works === 1 ? "1 work" : `${works} works`;
  return [
    `${tests.length} printed ${tests.length === 1 ? "test" : "tests"} in ${where}: ${counts.consistent} agree, ${counts.one_tailed} only one-tailed, ${counts.inconsistent} do not agree, ${counts.decision_error} with another significance`,
    ...doubted.map(({ printed, verdict, message, key, page, line }) => {
      const place = [key === null ? "" : `@${key}`, page === null ? `line ${line}` : `p. ${page}`]
        .filter(Boolean)
        .join(", ");
      return `${place}: ${printed} ${words[verdict]}. ${message}`;
    }),
  ];
}
