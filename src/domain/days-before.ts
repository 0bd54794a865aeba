const dayMs = 86_400_000;

/** The date (ISO 8601, UTC) so many days before an hour. */
export function daysBefore(hour: string, days: number): string {
  return new Date(Date.parse(hour) - days * dayMs).toISOString().slice(0, 10);
}
