/** A year, month, day and time as ISO 8601 writes them, "T" or a blank between day and time; without a zone it is UTC. */
const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/u;

/** Milliseconds since 1970 in UTC; null for what is no date, as 2021-02-30. */
export function readDate(text: string): number | null {
  const match = written.exec(text.trim());
  if (match === null) return null;
  const [, year = "", month = "01", day = "01", hour = "00", minute = "00", second = "00", zone = "Z"] = match;
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.replace(/^([+-]\d\d)(\d\d)$/u, "$1:$2")}`,
  );
  const dayOnly = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isInCalendar = !Number.isNaN(dayOnly.getTime()) && dayOnly.toISOString().startsWith(`${year}-${month}-${day}`);
  return isInCalendar && !Number.isNaN(date.getTime()) ? date.getTime() : null;
}

const dayLength = 86_400_000;

/** A date as short as it is exact: "2021-03-09", "2021-03-09 14:00". */
export function writeDate(time: number): string {
  const iso = new Date(time).toISOString();
  return time % dayLength === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}
