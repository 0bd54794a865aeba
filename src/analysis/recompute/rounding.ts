import { badInput } from "../input/samples.js";

/** A number as it was printed: its value, and the values that round to it. */
export interface PrintedNumber {
  text: string;
  value: number;
  decimals: number;
  low: number;
  high: number;
}

/**
 * Reads a printed decimal number. Each value within half a unit of its last place may have been rounded to it, whatever
 * was done with a half.
 * @throws QuireError invalid_input for text that is no plain decimal number
 */
export function readPrinted(text: string): PrintedNumber {
  const trimmed = text.trim().replace("\u2212", "-");
  const value = Number(trimmed);
  const digits = Array.from(trimmed.replace("-", "").replace("+", ""));
  const plain =
    trimmed !== "" &&
    Number.isFinite(value) &&
    digits.every((digit) => digit === "." || (digit >= "0" && digit <= "9"));
  if (!plain)
    throw badInput(`"${text}" is no plain decimal number.`, "Give it as printed, with a point: 2.40", { text });
  const point = trimmed.indexOf(".");
  const decimals = point < 0 ? 0 : trimmed.length - point - 1;
  const half = 0.5 * 10 ** -decimals;
  return { text: trimmed, value, decimals, low: value - half, high: value + half };
}

/** Whether a value would be printed so, allowing for the last digits of the calculation. */
export function roundsTo(value: number, printed: PrintedNumber): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(value));
  return value >= printed.low - slack && value <= printed.high + slack;
}
