import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculate, operandOf, operations, readCalculation } from "./calculation.js";

const cell = (text: string, value: number) => operandOf(text, value);

describe("calculate", () => {
  it.each([
    ["difference", "", "6,388 − 7,262 = −874"],
    ["percent_change", "", "(6,388 − 7,262) / 7,262 = −12.04%"],
    ["sum", "", "6,388 + 7,262 = 13,650"],
    ["average", "%", "(6,388 + 7,262) / 2 = 6,825%"],
    ["ratio", "", "6,388 / 7,262 = 0.8796 (87.96%)"],
  ] as const)("shows a %s with its formula", (operation, unit, formula) => {
    const operands = [cell("$ 6,388", 6388), cell("7,262", 7262)];
    expect(calculate(operation, operands, unit)?.formula).toBe(formula);
  });

  it("computes with losses, and not with nought below", () => {
    expect(calculate("difference", [cell("(7)", -7), cell("(10)", -10)])?.formula).toBe("−7 − (−10) = 3");
    expect(calculate("percent_change", [cell("(7)", -7), cell("(10)", -10)])?.formula).toBe("(−7 − (−10)) / 10 = 30%");
    expect(calculate("ratio", [cell("7", 7), cell("0", 0)])).toBeNull();
  });

  it("is known again with its operands, and not with another result", () => {
    const numbers = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.boolean()).map(([hundredths, isLoss]) => {
      const text = (hundredths / 100).toLocaleString("en", { maximumFractionDigits: 2 });
      return cell(text, (isLoss ? -1 : 1) * Number(text.replaceAll(",", "")));
    });
    fc.assert(
      fc.property(fc.constantFrom(...operations), numbers, numbers, (operation, first, second) => {
        const done = calculate(operation, [first, second]);
        const sentence = `Any name (2019; 2018): ${done?.formula}`;
        expect(readCalculation(sentence)?.map(({ value }) => value)).toEqual([first.value, second.value]);
        expect(readCalculation(sentence.replace(/= (−?)(\d)/u, "= $19$2"))).toBeNull();
      }),
    );
  });
});
