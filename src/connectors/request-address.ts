/** An address with those of its parameters that are given, in their order; blanks as %20, which every service reads. */
export function addressWith(
  base: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): URL {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  url.search = url.search.replaceAll("+", "%20");
  return url;
}

/** The number of rows that a cursor passes over; the first page has none. */
export const offsetOf = (cursor: string | null): number => Number(cursor ?? 0);

/** The cursor behind a page of so many rows; null where it was the last, by the whole number or by being empty. */
export function nextOffset(cursor: string | null, rows: number, total: number): string | null {
  const behind = offsetOf(cursor) + rows;
  return rows === 0 || behind >= total ? null : String(behind);
}
