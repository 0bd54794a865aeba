import { describe, expect, it } from "vitest";
import { workTask } from "../work-task.js";

const labelOf = (formula: string) =>
  workTask({ operation: "integrate", expressions: [formula], variables: [], side: "both", order: 1, seed: 1 }, [])
    .label;

describe("integrals that Quire finds alone", () => {
  it.each([
    "1/(1+x^4)",
    "1/(x^3+2)",
    "(x^5+1)/(x^2-x)^3",
    "(x+1)/(x^4-3*x^2+1)",
    "x^3/(x^8+1)",
    "1/(1+sqrt(x))",
    "exp(2*x)*sin(3*x)",
    "x^3*exp(-x)",
    "sqrt(9-x^2)",
    "x*atan(x)",
    "log(x)^2",
    "1/(2+cos(x))",
    "sin(x)^4*cos(x)^2",
  ])("%s", (formula) => {
    expect(labelOf(formula)).toBe("exact");
  });

  it.each(["1/(x^5-x-1)", "x^x", "sin(x^2)"])("leaves %s open", (formula) => {
    expect(labelOf(formula)).toBe("unevaluated");
  });
});
