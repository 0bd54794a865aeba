import { valueWords } from "../words/words.js";
import type { Categories } from "./categories.js";
import type { Measure, Names } from "./channels.js";
import type { ShownData } from "./drawn.js";

/** The columns and rows that a chart shows; names that it puts together have the name under which it shows them. */
export function shownData(
  channels: readonly (Measure | Names | null)[],
  rows: readonly number[],
  together: readonly (readonly [Names, Categories])[] = [],
): ShownData {
  const given = channels.filter((channel) => channel !== null);
  const fields = [...new Set(given.map(({ field }) => field))];
  const columns = fields.map((field) => given.find((channel) => channel.field === field));
  const categories = new Map<Measure | Names, Categories>(together);
  const cellOf = (channel: Measure | Names | undefined, row: number) => {
    if (channel === undefined) return null;
    const shown = categories.get(channel);
    if (shown !== undefined) return shown.names[shown.of(row)] ?? null;
    const value = channel.values[row] ?? null;
    return "isDate" in channel && channel.isDate && typeof value === "number" ? valueWords(value, true) : value;
  };
  return { names: fields, rows: rows.map((row) => columns.map((channel) => cellOf(channel, row))) };
}
