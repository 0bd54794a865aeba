import { apaSentence } from "./apa.js";
import { rCode, type RExpression } from "./r-code.js";
import type { Alternative, Assumption, Comparison, Estimate, Term, TestResult } from "./schema.js";

/** What a test found; the sentence and the code are made from it. */
export interface TestParts {
  method: string;
  n: number;
  missing?: number;
  effects?: Estimate[];
  estimates?: Estimate[];
  statistic: { name: string; value: number };
  df?: number[];
  p: number;
  alternative?: Alternative;
  terms?: Term[];
  comparisons?: Comparison[];
  assumptions?: Assumption[];
  warnings?: string[];
  r: readonly RExpression[];
  /** Estimates that the sentence names before the statistic; the first effect if left out. */
  said?: readonly Estimate[];
  /** Whether the sentence gives n beside the degrees of freedom, as for chi-squared. */
  sayN?: boolean;
}

/** The result of a test with its sentence in APA style and the equivalent code. */
export function testResult(parts: TestParts): TestResult {
  const { method, n, statistic, p, effects = [], df = [], said = effects.slice(0, 1) } = parts;
  return {
    method,
    n,
    missing: parts.missing ?? 0,
    effects,
    estimates: parts.estimates ?? [],
    statistic,
    df,
    p,
    alternative: parts.alternative ?? "two_sided",
    ...(parts.terms === undefined ? {} : { terms: parts.terms }),
    ...(parts.comparisons === undefined ? {} : { comparisons: parts.comparisons }),
    assumptions: parts.assumptions ?? [],
    warnings: parts.warnings ?? [],
    apa: apaSentence({ effects: said, statistic, df, p, ...(parts.sayN === true ? { n } : {}) }),
    r_code: rCode(...parts.r),
  };
}
