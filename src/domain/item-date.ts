import type { z } from "zod";
import type { dateSchema } from "./item.js";

export type ItemDate = z.infer<typeof dateSchema>;

/** "2021", "2021-03", "2021-03-09", "2021-03-09T10:00Z" or "2021/3/9" as a date of CSL-JSON; undefined for what is none. */
export function parseDate(text: string): ItemDate | undefined {
  const [, year, month, day] = /^\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:$|[T\s])/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const parts = [Number(year)];
  if (isWithin(month, 12)) {
    parts.push(Number(month));
    if (isWithin(day, 31)) parts.push(Number(day));
  }
  return { "date-parts": [parts] };
}

function isWithin(text: string | undefined, most: number): boolean {
  return text !== undefined && Number(text) >= 1 && Number(text) <= most;
}

/** A date as precise as it is known: YYYY, YYYY-MM or YYYY-MM-DD; its raw text where it has no parts; empty for none. */
export function formatDate(date: ItemDate | undefined): string {
  const [year, ...rest] = date?.["date-parts"]?.[0] ?? [];
  if (year === undefined) return date?.raw ?? "";
  return [String(year).padStart(4, "0"), ...rest.map((part) => String(part).padStart(2, "0"))].join("-");
}
