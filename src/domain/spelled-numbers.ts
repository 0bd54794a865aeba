const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scaleValues = { hundred: 1e2, thousand: 1e3, lakh: 1e5, million: 1e6, crore: 1e7, billion: 1e9, trillion: 1e12 };
const others = {
  dozen: 12,
  half: 0.5,
  once: 1,
  twice: 2,
  twofold: 2,
  threefold: 3,
  fourfold: 4,
  fivefold: 5,
  tenfold: 10,
};

/** Words that multiply what stands before them; "mn" and "bn" behind figures only. */
export const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...scaleValues, mn: 1e6, mio: 1e6, bn: 1e9, tn: 1e12 }),
);

const values = new Map(
  [
    ...small.map((word, index) => [word, index] as const),
    ...tens.map((word, index) => [word, 20 + 10 * index] as const),
  ]
    .filter(([, value]) => value > 0)
    .concat(Object.entries(scaleValues), Object.entries(others)),
);

const oneWord = [...values.keys()].toSorted((one, other) => other.length - one.length).join("|");
const scaleWord = Object.keys(scaleValues).join("|");

/** The source of an expression for numbers in words: "three", "twenty-five", "two hundred and fifty thousand". */
export const spelledPattern = String.raw`(?:${oneWord})(?![\p{L}\p{N}])(?:[\s-]+(?:(?<=(?:${scaleWord})\s+)and\s+)?(?:${oneWord})(?![\p{L}\p{N}]))*`;

/**
 * The numbers that words in a row say, each with where it begins and ends in them: "twenty five" is one, "two three"
 * are two. Takes what `spelledPattern` matches.
 */
export function readSpelled(written: string): { value: number; start: number; end: number }[] {
  const numbers: { value: number; start: number; end: number }[] = [];
  let group: Group | null = null;
  const close = () => {
    if (group) numbers.push({ value: group.total + group.current, start: group.start, end: group.end });
  };
  for (const { 0: word, index } of written.matchAll(/\p{L}+/gu)) {
    const name = word.toLowerCase();
    const value = values.get(name);
    if (value === undefined) continue;
    const next: Group | null = group && extended(group, name, value);
    if (next === null) close();
    group = next ?? { total: 0, current: value, last: name, start: index, end: 0 };
    group.end = index + word.length;
  }
  close();
  return numbers;
}

interface Group {
  /** What is multiplied by thousand and more already, and what is not yet. */
  total: number;
  current: number;
  last: string;
  start: number;
  end: number;
}

/** A number with one more word, null where that begins another one. */
function extended(group: Group, name: string, value: number): Group | null {
  const { total, current, last } = group;
  if (Object.hasOwn(others, name) && name !== "dozen") return null;
  if (name in scaleValues || name === "dozen") {
    if (value > 100) return current > 0 ? { ...group, total: total + current * value, current: 0, last: name } : null;
    return current < 100 ? { ...group, current: current * value, last: name } : null;
  }
  const room = last in scaleValues ? 100 : tens.includes(last) ? 10 : 0;
  return value < room ? { ...group, current: current + value, last: name } : null;
}
