import { associationRules } from "../../analysis/mining/association-rules.js";
import type { Feature } from "../../analysis/mining/observations.js";
import { badInput } from "../../analysis/input/samples.js";
import { apaNumber } from "../../analysis/result/apa.js";
import type { MineInput, Mined } from "../schema/mine-contract.js";

const mostRules = 200;

/**
 * What goes together. A row is a basket: a column that is true is an item, and so is each value of a column of texts; or
 * each item has a row of its own, and `basket` names the column of the baskets.
 */
export function findRules(features: readonly Feature[], input: MineInput): Mined {
  const baskets = input.basket === undefined ? ofRows(features) : ofItems(features, input.basket);
  if (baskets.length < 2)
    throw badInput(`${baskets.length} baskets are too few for rules.`, "Give more rows.", { baskets: baskets.length });
  const { rules, sets } = associationRules(baskets, input);
  const shown = rules.slice(0, mostRules);
  const [best] = shown;
  return {
    method: `Association rules, support from ${input.support}, confidence from ${input.confidence}`,
    n: baskets.length,
    missing: 0,
    columns: features.map(({ name }) => name),
    rules: shown,
    table: shown.map(({ given, follows, count, support, confidence, lift }) => {
      return { given: given.join(" + "), follows, count, support, confidence, lift };
    }),
    warnings: [
      `${rules.length} rules were found among ${sets} frequent sets: look for them again in other data before you believe one.`,
      ...(rules.length > mostRules ? [`The ${mostRules} with the highest lift are listed.`] : []),
    ],
    apa:
      best === undefined
        ? "No rule reaches this support and confidence"
        : `If ${best.given.join(" and ")}, then ${best.follows}: support = ${apaNumber(best.support, 3)}, confidence = ${apaNumber(best.confidence)}, lift = ${apaNumber(best.lift)}, n = ${best.count}`,
    r_code: `arules::inspect(sort(arules::apriori(baskets, parameter = list(supp = ${input.support}, conf = ${input.confidence}, maxlen = ${input.longest})), by = "lift"))`,
  };
}

function ofRows(features: readonly Feature[]): Set<string>[] {
  const measured = features.find(({ values }) =>
    values.some((value) => typeof value === "number" && value !== 0 && value !== 1),
  );
  if (measured !== undefined)
    throw badInput(
      `"${measured.name}" holds measurements: rules are of things that are there or not.`,
      "Leave the column out, or make classes of it with a query.",
      { name: measured.name },
    );
  return (features[0]?.values ?? []).map((_, row) => {
    const items = features.flatMap(({ name, values }) => {
      const value = values[row] ?? null;
      if (value === null || value === 0) return [];
      return [value === 1 ? name : `${name} = ${value}`];
    });
    return new Set(items);
  });
}

function ofItems(features: readonly Feature[], name: string): Set<string>[] {
  const baskets = features.find((feature) => feature.name.toLowerCase() === name.toLowerCase());
  const [items, ...others] = features.filter((feature) => feature !== baskets);
  if (baskets === undefined || items === undefined || others.length > 0)
    throw badInput(
      "The items stand in one column beside that of the baskets.",
      "Name it: columns, and the other one: basket.",
    );
  const found = new Map<string, Set<string>>();
  for (const [row, basket] of baskets.values.entries()) {
    const item = items.values[row] ?? null;
    if (basket === null || item === null) continue;
    const own = found.get(String(basket)) ?? new Set();
    found.set(String(basket), own.add(String(item)));
  }
  return [...found.values()];
}
