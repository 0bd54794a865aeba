const daysOf = { day: 1, week: 7, month: 31, year: 366 } as const;

export type Span = keyof typeof daysOf;

/**
 * The shortest span of time that a service knows and that holds so many days, so that nothing wanted is lost; null for no
 * limit, and for one that is longer than any span.
 * @param spans Those that the service knows, the shortest first.
 */
export function coveringSpan<Known extends Span>(
  days: number | null | undefined,
  spans: readonly Known[],
): Known | null {
  if (days === null || days === undefined) return null;
  return spans.find((span) => daysOf[span] >= days) ?? null;
}
