import { Real, withDigits } from "./complex.js";

const fewest = 24;
const most = 60;
const directTerms = 3_000;

/**
 * What partial sums come to: added directly where they settle by themselves, else by D. Levin's u transformation (1973)
 * of two orders, whose agreement says how many digits are good. Null where they do not settle to 15 digits.
 */
export function extrapolated(term: (index: number) => Real | null): { value: Real; digits: number } | null {
  return withDigits(120, () => directly(term) ?? byLevin(term));
}

function directly(term: (index: number) => Real | null): { value: Real; digits: number } | null {
  let total = new Real(0);
  let before: Real | null = null;
  for (let index = 0; index < directTerms; index += 1) {
    const each = term(index);
    if (each === null) return null;
    total = total.plus(each);
    // Only what shrinks as a geometric series is told by its last term.
    const isFast = before !== null && !before.isZero() && each.div(before).abs().lt("0.98");
    if (isFast && each.abs().lt("1e-45")) return { value: total, digits: 30 };
    if (index > 200 && !isFast) return null;
    before = each;
  }
  return null;
}

function byLevin(term: (index: number) => Real | null): { value: Real; digits: number } | null {
  const [terms, sums]: [Real[], Real[]] = [[], []];
  for (let index = 0; index < most + 2; index += 1) {
    const each = term(index);
    if (each === null || each.isZero()) return null;
    terms.push(each);
    sums.push((sums.at(-1) ?? new Real(0)).plus(each));
  }
  const values = [fewest + 12, fewest + 20, fewest + 28].map((order) => levin(terms, sums, order));
  const [first, second, third] = values;
  if (!first || !second || !third) return null;
  const apart = Real.max(first.minus(third).abs(), second.minus(third).abs()).div(Real.max(third.abs(), 1));
  const digits = apart.isZero() ? 30 : Math.min(30, Math.floor(-apart.log(10).toNumber()) - 1);
  return digits >= 15 ? { value: third, digits } : null;
}

function levin(terms: readonly Real[], sums: readonly Real[], order: number): Real | null {
  let [above, below] = [new Real(0), new Real(0)];
  let binomial = new Real(1);
  for (let index = 0; index <= order; index += 1) {
    const [each, total] = [terms[index], sums[index]];
    if (!each || !total) return null;
    const weight = binomial
      .times(new Real(index + 1).pow(order - 2))
      .times(index % 2 === 0 ? 1 : -1)
      .div(each);
    above = above.plus(weight.times(total));
    below = below.plus(weight);
    binomial = binomial.times(order - index).div(index + 1);
  }
  return below.isZero() ? null : above.div(below);
}
