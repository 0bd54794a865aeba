// Shares with what chance leaves open, and verdicts counted by their names.

/** @typedef {{ part: number, whole: number, share: number, low: number, high: number }} Share */

/** A share with Wilson's interval at 95 %. Of nothing, everything is open. @param {number} part @param {number} whole @returns {Share} */
export function shareOf(part, whole) {
  if (whole === 0) return { part, whole, share: 0, low: 0, high: 1 };
  const z = 1.96;
  const share = part / whole;
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const half = (z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))) / (1 + z ** 2 / whole);
  return { part, whole, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** "14 of 120, 11.7 % (7.1 to 18.6)" @param {Share} share */
export function shareText({ part, whole, share, low, high }) {
  if (whole === 0) return "none";
  const percent = (/** @type {number} */ value) => (100 * value).toFixed(1);
  return `${part} of ${whole}, ${percent(share)} % (${percent(low)} to ${percent(high)})`;
}

/** How many of the rows a test holds for. @template T @param {readonly T[]} rows @param {(row: T) => boolean} test */
export const shareWhere = (rows, test) => shareOf(rows.filter(test).length, rows.length);

/** Rows by a key, in the order of the keys' first rows. @template T @param {readonly T[]} rows @param {(row: T) => string} keyOf */
export function groupsOf(rows, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** Exact interval (Clopper and Pearson) of a share at 95 %. @param {number} part @param {number} whole @returns {Share} */
export function exactShareOf(part, whole) {
  const share = whole === 0 ? 0 : part / whole;
  const low = part === 0 ? 0 : bisect((p) => atMost(part - 1, whole, p) > 0.975);
  const high = part === whole ? 1 : bisect((p) => atMost(part, whole, p) > 0.025);
  return { part, whole, share, low, high };
}

/** Chance of at most so many hits. @param {number} hits @param {number} tries @param {number} p */
function atMost(hits, tries, p) {
  if (p <= 0) return 1;
  let [sum, log] = [0, tries * Math.log1p(-p)];
  for (let at = 0; at <= hits; at += 1) {
    sum += Math.exp(log);
    log += Math.log((tries - at) / (at + 1)) + Math.log(p / (1 - p));
  }
  return sum;
}

/** Where a test that holds from 0 on ends to hold. @param {(p: number) => boolean} holds */
function bisect(holds) {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
