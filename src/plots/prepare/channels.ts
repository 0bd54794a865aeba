import type { Channel, Measured } from "../../contracts/plot-charts.js";
import { QuireError } from "../../domain/error.js";
import type { ScaleType } from "../frame/axis.js";
import { type Column, columnNamed, type Table } from "../data/table.js";
import { writeDate } from "../data/dates.js";
import { counted, listed } from "../words/words.js";

/** A channel with numbers or dates, as an axis shows it. */
export interface Measure {
  title: string;
  field: string;
  scale: ScaleType;
  isDate: boolean;
  /** Whole numbers alone: years, counts. */
  isWhole: boolean;
  /** A number for each row of the table; null where there is none. */
  values: readonly (number | null)[];
  channel: Channel | Measured;
}

/** A channel with names. */
export interface Names {
  title: string;
  field: string;
  values: readonly (string | null)[];
  channel: Channel | Measured;
}

/** Whether a channel shows numbers or dates (and not names), as the figure or the column says. */
export function isMeasure(channel: Channel | Measured, table: Table, at: string): boolean {
  if (channel.type !== undefined) return channel.type === "quantitative" || channel.type === "temporal";
  if (channel.field === undefined) return true;
  return columnNamed(table, channel.field, `${at}.field`).type !== "text";
}

/** @param at the channel's place in the figure: "encoding.x". Throws `invalid_input` where the column holds something else. */
export function measureOf(channel: Channel & { field: string }, table: Table, at: string): Measure {
  const column = columnNamed(table, channel.field, `${at}.field`);
  if (column.type === "text") throw noNumbers(column, at);
  const isTemporal = channel.type === "temporal";
  const values =
    isTemporal && column.type === "number" ? column.values.map(yearStart) : (column.values as (number | null)[]);
  const isDate = isTemporal || column.type === "date";
  if (isDate && channel.scale?.type === "log")
    throw new QuireError("invalid_input", `${at}.scale: dates have no log axis.`, {
      facts: { field: `${at}.scale` },
      fix: "Leave scale out.",
    });
  const scale = isDate ? "temporal" : (channel.scale?.type ?? "linear");
  const isWhole = values.every((value) => value === null || Number.isInteger(value));
  return { title: channel.title ?? channel.field, field: channel.field, scale, isDate, isWhole, values, channel };
}

/** A year that stands as a number. */
function yearStart(value: number | string | null): number | null {
  return typeof value === "number" ? Date.UTC(value) : null;
}

function noNumbers({ name, values }: Column, at: string): QuireError {
  const row = values.findIndex((value) => typeof value === "string" && Number.isNaN(Number(value)));
  const shown = row < 0 ? "it has no value at all" : `row ${row + 1} has "${String(values[row]).slice(0, 60)}"`;
  return new QuireError("invalid_input", `${at}: the column "${name}" has to hold numbers or dates, but ${shown}.`, {
    facts: { field: at, column: name, row: row + 1 },
    fix: 'Name a column of numbers, mend the value, or leave it empty where it is missing ("NA" is understood).',
  });
}

export function namesOf(channel: Channel & { field: string }, table: Table, at: string): Names {
  const column = columnNamed(table, channel.field, `${at}.field`);
  const values = column.values.map((value) => (value === null ? null : nameOf(value, column.type)));
  return { title: channel.title ?? channel.field, field: channel.field, values, channel };
}

function nameOf(value: number | string, type: Column["type"]): string {
  return type === "date" ? writeDate(Number(value)) : String(value);
}

/** Rows that a figure can show, and a note for each reason why others are left out. */
export interface Kept {
  rows: readonly number[];
  notes: readonly string[];
}

/** Throws `invalid_input` where nothing is left: a chart is never empty. */
export function keepRows(table: Table, channels: readonly (Measure | Names)[]): Kept {
  let rows = Array.from({ length: table.rows }, (_, index) => index);
  const notes: string[] = [];
  const without = (reason: (count: number) => string, isKept: (row: number) => boolean) => {
    const left = rows.filter(isKept);
    if (left.length < rows.length) notes.push(reason(rows.length - left.length));
    rows = left;
  };
  for (const { title, values } of channels)
    without(
      (count) => `${counted(count, "row")} without a value of ${title} left out.`,
      (row) => values[row] !== null,
    );
  for (const channel of channels) {
    if (!("scale" in channel) || channel.scale !== "log") continue;
    without(
      (count) => `${counted(count, "row")} left out: ${channel.title} of zero or less has no place on a log axis.`,
      (row) => Number(channel.values[row]) > 0,
    );
  }
  if (rows.length > 0) return { rows, notes };
  const titles = listed(channels.map(({ title }) => title));
  throw new QuireError(
    "invalid_input",
    `There is nothing to draw: none of ${counted(table.rows, "row")} can show ${titles}. ${notes.join(" ")}`.trim(),
    {
      facts: { rows: table.rows },
      fix: "Look into the data: are these the columns that you mean, and do they have values?",
    },
  );
}

/** Smallest and largest of the values in some rows. */
export function extentOf(values: readonly (number | null)[], rows: readonly number[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = values[row];
    if (value === null || value === undefined) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
