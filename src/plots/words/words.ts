import { writeDate } from "../data/dates.js";

/** Thousands are parted from 10,000 on: years stay as they are. */
const useGrouping = "min2";
const fourDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 4, useGrouping });
const scientific = new Intl.NumberFormat("en", { notation: "scientific", maximumSignificantDigits: 3 });

/** A measured number with four digits: "1,234", "0.05128", "3.1E-7". */
export function numberWords(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e12) ? scientific.format(value) : fourDigits.format(value + 0);
}

/** A number or a date of a continuous column. */
export function valueWords(value: number, isDate: boolean): string {
  return isDate ? writeDate(value) : numberWords(value);
}

/** "1 row", "1,200 rows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en", { useGrouping })} ${count === 1 ? one : many}`;
}

/** "A", "A and B", "A, B and C"; of more than `most` the first and how many more. */
export function listed(names: readonly string[], most = 6): string {
  if (names.length > most) return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** A sentence that ends as one. */
export function sentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
