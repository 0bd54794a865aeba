import { badInput, checkNumber } from "../input/samples.js";

/** If a basket has these, it often has that too. */
export interface Rule {
  given: string[];
  follows: string;
  /** Baskets with all of it. */
  count: number;
  /** Their share of all. */
  support: number;
  /** Share of the baskets with the first that have the second too. */
  confidence: number;
  /** Confidence over the share of baskets that have the second anyway: 1 is chance. */
  lift: number;
}

export interface RuleOptions {
  support: number;
  confidence: number;
  /** Items of a rule at most. */
  longest: number;
}

const mostSets = 50_000;
const mostItems = 20_000;

/**
 * Association rules with one item that follows (Agrawal and Srikant, VLDB 1994), found on lists of baskets by item
 * (Zaki, IEEE TKDE 2000), the highest lift first.
 * @throws QuireError invalid_input where so many sets are frequent that nobody could look at them
 */
export function associationRules(
  baskets: readonly ReadonlySet<string>[],
  options: RuleOptions,
): { rules: Rule[]; sets: number } {
  const { support, confidence, longest } = options;
  for (const [name, share] of [
    ["The least support", support],
    ["The least confidence", confidence],
  ] as const)
    checkNumber(name, share, { above: 0, most: 1 });
  checkNumber("The longest rule", longest, { least: 2, most: 20, whole: true });
  const least = Math.max(1, Math.ceil(support * baskets.length - 1e-9));
  const frequent = frequentSets(baskets, least, longest);
  const counts = new Map(frequent.map(({ items, baskets: own }) => [keyOf(items), own.length]));
  const rules = frequent.flatMap(({ items, baskets: own }) => {
    if (items.length < 2) return [];
    return items.flatMap((follows): Rule[] => {
      const rest = items.filter((item) => item !== follows);
      const sure = own.length / counts.get(keyOf(rest))!;
      if (sure < confidence - 1e-12) return [];
      const share = counts.get(keyOf([follows]))! / baskets.length;
      return [
        {
          given: rest,
          follows,
          count: own.length,
          support: own.length / baskets.length,
          confidence: sure,
          lift: sure / share,
        },
      ];
    });
  });
  return {
    rules: rules.toSorted(
      (one, other) =>
        // Products of the same shares differ in their last digit.
        Math.round((other.lift - one.lift) * 1e12) ||
        other.confidence - one.confidence ||
        other.count - one.count ||
        one.given.length - other.given.length,
    ),
    sets: frequent.length,
  };
}

interface ItemSet {
  items: string[];
  /** In which baskets, by number. */
  baskets: number[];
}

const keyOf = (items: readonly string[]) => items.join("\u0000");

function frequentSets(baskets: readonly ReadonlySet<string>[], least: number, longest: number): ItemSet[] {
  const byItem = new Map<string, number[]>();
  for (const [at, basket] of baskets.entries())
    for (const item of basket) {
      const own = byItem.get(item);
      if (own === undefined) byItem.set(item, [at]);
      else own.push(at);
    }
  if (byItem.size > mostItems) throw tooMany(`There are ${byItem.size} different items.`);
  const singles = [...byItem]
    .filter(([, own]) => own.length >= least)
    .map(([item, own]) => ({ items: [item], baskets: own }))
    .toSorted((one, other) => (one.items[0]! < other.items[0]! ? -1 : 1));
  const found: ItemSet[] = [];
  const extend = (level: readonly ItemSet[]): void => {
    for (const [at, set] of level.entries()) {
      found.push(set);
      if (found.length > mostSets) throw tooMany(`More than ${mostSets} sets of items are frequent.`);
      if (set.items.length === longest) continue;
      const longer = level.slice(at + 1).flatMap((other): ItemSet[] => {
        const common = inBoth(set.baskets, other.baskets);
        return common.length < least ? [] : [{ items: [...set.items, other.items.at(-1)!], baskets: common }];
      });
      extend(longer);
    }
  };
  extend(singles);
  return found;
}

function inBoth(left: readonly number[], right: readonly number[]): number[] {
  const common: number[] = [];
  for (let one = 0, other = 0; one < left.length && other < right.length;) {
    const difference = left[one]! - right[other]!;
    if (difference === 0) common.push(left[one]!);
    if (difference <= 0) one += 1;
    if (difference >= 0) other += 1;
  }
  return common;
}

function tooMany(message: string) {
  return badInput(message, "Ask for a higher support, shorter rules, or fewer columns.", { limit: "sets" });
}
