const mostTold = 10;
/** Relative: the last digits of a double may differ from processor to processor. */
const sameDigits = 1e-12;

/** What is not told: names that inputs have today, and where a file of the answer would be. */
const untold = new Set(["reproduce", "name", "data"]);

/** Where two answers of the same question differ, in sentences; the first of them, then how many more. */
export function differences(before: unknown, now: unknown): string[] {
  const all = compare(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(now)), "");
  const more = all.length - mostTold;
  return more > 0
    ? [...all.slice(0, mostTold), `${more} more ${more === 1 ? "place differs" : "places differ"}.`]
    : all;
}

function compare(before: unknown, now: unknown, path: string): string[] {
  if (isObject(before) && isObject(now)) {
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names]
      .filter((name) => path !== "" || !untold.has(name))
      .flatMap((name) => compare(before[name], now[name], path === "" ? name : `${path}.${name}`));
  }
  if (isSame(before, now)) return [];
  return [`${path} was ${shown(before)} and is ${shown(now)}.`];
}

/** Lists too, by their places. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isSame(before: unknown, now: unknown): boolean {
  if (typeof before !== "number" || typeof now !== "number") return before === now;
  return Math.abs(before - now) <= sameDigits * Math.max(Math.abs(before), Math.abs(now));
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 80);
