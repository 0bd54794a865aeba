/** Those of the names that are most like the one given, best first; none where nothing is alike. */
export function nearest(wanted: string, names: readonly string[], limit: number): string[] {
  const lower = wanted.toLowerCase();
  return names
    .map((name) => ({ name, distance: unlikeness(lower, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= 0.5)
    .toSorted((first, second) => first.distance - second.distance)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** 0 for equal, up to 1; a name that holds the other is near. */
function unlikeness(first: string, second: string): number {
  const longest = Math.max(first.length, second.length);
  if (longest === 0) return 0;
  const held = first.length > 2 && second.length > 2 && (first.includes(second) || second.includes(first));
  const share = editDistance(first, second) / longest;
  return held ? Math.min(share, 0.3 + share / 10) : share;
}

/** Letters to insert, delete or replace (Levenshtein 1966). */
export function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let at = 1; at <= first.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= second.length; other += 1) {
      const same = first[at - 1] === second[other - 1] ? 0 : 1;
      next.push(Math.min((row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1, (row[other - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
