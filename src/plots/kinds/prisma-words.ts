import { counted, numberWords } from "../words/words.js";
import { type Prisma, sum } from "./prisma-boxes.js";

/** Every step with its number, and the whole in words. */
export function told(figure: Prisma): { rows: [string, number][]; words: string } {
  const { other } = figure;
  const rows: [string, number][] = [
    ...figure.identified.map(({ name, n: count }): [string, number] => [`Identified: ${name}`, count]),
    ...figure.removed.map(({ reason, n: count }): [string, number] => [`Removed before screening: ${reason}`, count]),
    ["Screened", figure.screened],
    ["Excluded", figure.excluded],
    ["Sought for retrieval", figure.sought],
    ["Not retrieved", figure.not_retrieved],
    ["Assessed for eligibility", figure.assessed],
    ...figure.excluded_reports.map(({ reason, n: count }): [string, number] => [`Report excluded: ${reason}`, count]),
    ...(other === undefined
      ? []
      : other.identified.map(({ name, n: count }): [string, number] => [
          `Identified by other methods: ${name}`,
          count,
        ])),
    ...(other === undefined
      ? []
      : ([
          ["Other methods, sought for retrieval", other.sought],
          ["Other methods, not retrieved", other.not_retrieved],
          ["Other methods, assessed", other.assessed],
        ] as [string, number][])),
    ...(other === undefined
      ? []
      : other.excluded_reports.map(({ reason, n: count }): [string, number] => [
          `Other methods, report excluded: ${reason}`,
          count,
        ])),
    ["Studies included", figure.included_studies],
    ...(figure.included_reports === undefined
      ? []
      : ([["Reports of included studies", figure.included_reports]] as [string, number][])),
  ];
  const all = sum(figure.identified) + sum(other?.identified ?? []);
  return {
    rows,
    words: `PRISMA 2020 flow diagram: of ${counted(all, "record")} identified, ${counted(figure.included_studies, "study is", "studies are")} included. ${rows.map(([step, count]) => `${step}: ${numberWords(count)}`).join("; ")}.`,
  };
}

/** Where a step does not have as many as the one before leaves it. */
export function wrongSums(figure: Prisma): string[] {
  const { other } = figure;
  const checks: [string, number, string, number][] = [
    ["identified less removed", sum(figure.identified) - sum(figure.removed), "screened", figure.screened],
    ["screened less excluded", figure.screened - figure.excluded, "sought", figure.sought],
    ["sought less not retrieved", figure.sought - figure.not_retrieved, "assessed", figure.assessed],
    ...(other === undefined
      ? []
      : ([
          ["other methods, sought less not retrieved", other.sought - other.not_retrieved, "assessed", other.assessed],
        ] as [string, number, string, number][])),
  ];
  const left =
    figure.assessed -
    sum(figure.excluded_reports) +
    (other === undefined ? 0 : other.assessed - sum(other.excluded_reports));
  const reports = figure.included_reports ?? figure.included_studies;
  if (figure.included_reports !== undefined || figure.included_studies > left)
    checks.push(["assessed less excluded", left, "included", reports]);
  return checks
    .filter(([, expected, , found]) => expected !== found)
    .map(
      ([before, expected, after, found]) =>
        `The numbers do not add up: ${before} is ${numberWords(expected)}, but ${numberWords(found)} are ${after}.`,
    );
}
