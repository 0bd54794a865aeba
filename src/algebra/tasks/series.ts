import { minus, Real, size, withDigits } from "../numbers/complex.js";
import { valueAt } from "../numbers/evaluate.js";
import { laurentSeries } from "../series/laurent.js";
import {
  difference,
  type Expression,
  power,
  product,
  substitute,
  sum,
  symbol,
  variablesOf,
  whole,
} from "../tree/expression.js";
import { exact, formula, unevaluated, type Worked } from "../answers/work.js";

/** Terms that are worked out beyond those that are shown, as leading zeros and division take some. */
const spare = 8;

/** The series at a place up to and with the power `order`; what is left out is compared with the next powers. */
export function workSeries(of: Expression, variable: string, at: Expression, order: number): Worked {
  let shifted: Expression;
  try {
    shifted = substitute(of, variable, sum([at, symbol(variable)]));
  } catch {
    return unevaluated("The formula divides by 0 wherever it is looked at.");
  }
  const series = laurentSeries(shifted, variable, order + spare);
  if (series === null) return unevaluated("There is no series in whole powers at that place, or none was found.");
  const known = series.from + series.terms.length;
  if (known <= order) return unevaluated("Too few terms were found.");
  const step = difference(symbol(variable), at);
  const shown = series.terms.slice(0, Math.max(0, order - series.from + 1));
  const answer = sum(shown.map((term, index) => product([term, power(step, whole(series.from + index))])));
  if (variablesOf(of).size > 1)
    return exact(formula(answer), {
      checks: ["Every term was worked out from the rules of series."],
      conditions: ["the other letters have general values", beyond(variable, order)],
    });
  const check = errorOrder(of, answer, variable, at, order);
  return check === null
    ? unevaluated("The remainder of the series found does not shrink as the power after the last term.")
    : exact(formula(answer), { checks: [check], conditions: [beyond(variable, order)] });
}

const beyond = (variable: string, order: number): string =>
  `up to the power ${order} of the distance of ${variable} from the place`;

/** Says how the remainder shrinks; null where it does so too slowly. */
function errorOrder(
  of: Expression,
  answer: Expression,
  variable: string,
  at: Expression,
  order: number,
): string | null {
  const rest = (exponent: number) =>
    withDigits(240, () => {
      const place = valueAt(at, new Map());
      if (place === null) return null;
      const x = { re: place.re.plus(new Real(10).pow(-exponent)), im: place.im };
      const point = new Map([[variable, x]]);
      const [value, approximation] = [valueAt(of, point), valueAt(answer, point)];
      return value === null || approximation === null ? null : size(minus(value, approximation));
    });
  const [near, nearer] = [rest(6), rest(8)];
  if (near === null || nearer === null) return null;
  if (near.lt("1e-180") && nearer.lt("1e-180")) return "It is the formula itself: nothing is left over.";
  const slope = near.log(10).minus(nearer.log(10)).div(2).toNumber();
  return slope > order + 0.9 ? `What is left out shrinks as the power ${slope.toFixed(2)} of the distance.` : null;
}
