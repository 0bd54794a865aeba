import { InvalidArgumentError } from "./commander.js";

/** Reads the value of a numeric flag: none takes less than zero, and what is no number would pass for "no limit". */
export function numberOption(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError("It must be a number of zero or more.");
  }
  return value;
}
