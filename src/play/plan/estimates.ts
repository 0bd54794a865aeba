import type { Estimate } from "../schema/plan.js";

export const exactly = (number: number): Estimate => ({ least: number, likely: number, most: number });
export const nothing = exactly(0);

export function add(...estimates: readonly Estimate[]): Estimate {
  const sum = (pick: (estimate: Estimate) => number) =>
    estimates.reduce((total, estimate) => total + pick(estimate), 0);
  return { least: sum(({ least }) => least), likely: sum(({ likely }) => likely), most: sum(({ most }) => most) };
}

/** Of numbers that do not hang on each other, none below 0. */
export function multiply(one: Estimate, other: Estimate): Estimate {
  return { least: one.least * other.least, likely: one.likely * other.likely, most: one.most * other.most };
}

export function mapped(estimate: Estimate, change: (number: number) => number): Estimate {
  return { least: change(estimate.least), likely: change(estimate.likely), most: change(estimate.most) };
}

export const rounded = (estimate: Estimate): Estimate => mapped(estimate, Math.round);
