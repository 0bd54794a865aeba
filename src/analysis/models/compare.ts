import { chiSquaredTails } from "../distributions/chi-squared.js";
import { fTails } from "../distributions/f.js";
import { badInput } from "../input/samples.js";
import { apaDf, apaNumber, apaP } from "../result/apa.js";
import { rName } from "../result/r-code.js";
import type { ModelResult } from "./schema.js";

/** Two nested models compared: by F for linear models, else by the likelihood ratio. */
export interface ModelComparison {
  method: string;
  statistic: { name: string; value: number };
  df: number[];
  p: number;
  /** AIC and BIC of the larger model less those of the smaller: below 0 where the larger is better. */
  aic_difference: number;
  bic_difference: number;
  apa: string;
  r_code: string;
}

/**
 * Compares a model with a larger one that holds all of its coefficients.
 * @throws QuireError invalid_input for models of other kinds or rows, and for ones that are not nested
 */
export function compareModels(smaller: ModelResult, larger: ModelResult): ModelComparison {
  const names = new Set(larger.coefficients.map(({ name }) => name));
  const nested =
    smaller.method === larger.method &&
    smaller.n === larger.n &&
    smaller.coefficients.every(({ name }) => names.has(name));
  const extra = smaller.df - larger.df;
  if (!nested || extra <= 0) {
    throw badInput(
      `${smaller.formula} is no part of ${larger.formula} on the same rows.`,
      "Compare models of one kind, the larger with all terms of the smaller, on rows without missing values in either.",
    );
  }
  const byF = smaller.linear !== null && larger.linear !== null;
  const value = byF
    ? (smaller.linear!.residual_sum - larger.linear!.residual_sum) / extra / (larger.linear!.residual_sum / larger.df)
    : smaller.deviance!.residual - larger.deviance!.residual;
  const df = byF ? [extra, larger.df] : [extra];
  const p = byF ? fTails(value, extra, larger.df).upper : chiSquaredTails(value, extra).upper;
  const statistic = { name: byF ? "F" : "X2", value };
  return {
    method: byF ? "F test of nested linear models" : "Likelihood ratio test of nested models",
    statistic,
    df,
    p,
    aic_difference: larger.aic - smaller.aic,
    bic_difference: larger.bic - smaller.bic,
    apa: `${statistic.name}(${apaDf(df)}) = ${apaNumber(value)}, ${apaP(p)}`,
    r_code: rName(`anova(smaller, larger${byF ? "" : ', test = "LRT"'}) # ${smaller.formula} against ${larger.formula}`)
      .r,
  };
}
