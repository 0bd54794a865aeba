import { apaDf, apaEstimate, apaInterval, apaNumber, apaP } from "../analysis/result/apa.js";
import type { TestOutput } from "./schema/test-contract.js";

/** What a test found, a fact a line: effects before p. Read by people, and by models that cite it. */
export function testLines(output: TestOutput): string[] {
  const { result, proposals, adjusted, assumptions, warnings, data } = output;
  return [
    ...(result === null ? [] : resultLines(result)),
    ...proposals.map(({ test, reason }, at) => `${at === 0 ? "Proposed" : "Or"}: ${test}. ${reason}`),
    ...(adjusted ?? []).map(({ p, adjusted: to }) => `p = ${shortNumber(p)}, adjusted ${shortNumber(to)}`),
    ...assumptions.map(
      ({ name, holds, said }) => `${holds === false ? "Doubtful" : holds ? "Holds" : "Not known"}: ${name}: ${said}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(data?.name ? [`Data: ${data.name}, ${data.rows} rows`] : []),
  ];
}

type Result = NonNullable<TestOutput["result"]>;

function resultLines({ method, n, missing, effects, estimates, warnings, apa, ...rest }: Result): string[] {
  return [
    `${method}, n = ${n}${missing > 0 ? ` (${missing} missing)` : ""}`,
    ...effects.map((effect) => `Effect: ${apaEstimate(effect)}`),
    ...estimates.map(apaEstimate),
    ...(rest.terms ?? []).map(termLine),
    ...(rest.comparisons ?? []).map(
      ({ name, difference, interval, p }) =>
        `${name}: ${shortNumber(difference)}, ${apaInterval(interval)}, adjusted ${apaP(p)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `In APA style: ${apa}`,
  ];
}

function termLine({ name, df, statistic, p }: NonNullable<Result["terms"]>[number]): string {
  const test = statistic === null ? [] : [`${statistic.name}(${apaDf(df)}) = ${apaNumber(statistic.value)}`];
  return `${name}: ${[...test, ...(p === null ? [] : [apaP(p)])].join(", ")}`;
}

/** A number with four significant digits. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
