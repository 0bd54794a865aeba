import { degreeOf, type Polynomial } from "../polynomial/rational-polynomial.js";
import {
  call,
  difference,
  type Expression,
  negative,
  number,
  power,
  product,
  squareRoot,
  sum,
  symbol,
  whole,
} from "../tree/expression.js";
import {
  addRational,
  divideRational,
  integer,
  multiplyRational,
  negateRational,
  type Rational,
  zero,
} from "../tree/rational.js";

/** x - root, or x^2 + b x + c without real roots; coefficients are roots of rationals. */
export type RealFactor = { kind: "linear"; root: Expression } | { kind: "quadratic"; b: Expression; c: Expression };

/** All factors over the real numbers of a polynomial without rational ones, where they can be written; else null. */
export function realFactors(of: Polynomial): RealFactor[] | null {
  const lead = of.at(-1) ?? integer(1);
  const monic = of.map((each) => divideRational(each, lead));
  if (degreeOf(monic) === 1) return [{ kind: "linear", root: number(negateRational(monic[0] ?? zero)) }];
  if (degreeOf(monic) === 2) return ofQuadratic(monic);
  return ofBiquadratic(monic) ?? ofTwoTerms(monic);
}

const half = { above: 1n, below: 2n };

function ofQuadratic([c = zero, b = zero]: Polynomial): RealFactor[] {
  const inside = addRational(multiplyRational(b, b), multiplyRational(integer(-4), c));
  if (inside.above < 0n) return [{ kind: "quadratic", b: number(b), c: number(c) }];
  const middle = number(multiplyRational(negateRational(half), b));
  const apart = product([number(half), squareRoot(number(inside))]);
  return [sum([middle, apart]), difference(middle, apart)].map((root) => ({ kind: "linear", root }));
}

/** x^4 + p x^2 + q: by squares where they are real, else as (x^2 + s x + t)(x^2 - s x + t). */
function ofBiquadratic(of: Polynomial): RealFactor[] | null {
  const [q = zero, first = zero, p = zero, third = zero] = of;
  if (degreeOf(of) !== 4 || first.above !== 0n || third.above !== 0n) return null;
  const inside = addRational(multiplyRational(p, p), multiplyRational(integer(-4), q));
  if (inside.above < 0n) {
    const t = squareRoot(number(q));
    const s = squareRoot(difference(product([whole(2), t]), number(p)));
    return [s, negative(s)].map((b) => ({ kind: "quadratic", b, c: t }));
  }
  const root = squareRoot(number(inside));
  return [root, negative(root)].flatMap((each): RealFactor[] => {
    const square = product([number(half), difference(each, number(p))]);
    // Both squares have the sign of -p where their product q is above 0.
    const isAbove = q.above > 0n ? p.above < 0n : each === root;
    if (!isAbove) return [{ kind: "quadratic", b: whole(0), c: negative(square) }];
    return [squareRoot(square), negative(squareRoot(square))].map((value) => ({ kind: "linear", root: value }));
  });
}

/** x^n + a, whose roots lie on a circle. */
function ofTwoTerms(of: Polynomial): RealFactor[] | null {
  const degree = degreeOf(of);
  if (of.slice(1, -1).some(({ above }) => above !== 0n)) return null;
  const a = of[0] ?? zero;
  const size: Rational = a.above < 0n ? negateRational(a) : a;
  const radius = power(number(size), number({ above: 1n, below: BigInt(degree) }));
  const factors: RealFactor[] = [];
  // Angles in parts of pi / n: even ones where x^n is above 0, odd ones where it is below.
  for (let turn = a.above < 0n ? 0 : 1; turn <= degree; turn += 2) {
    if (turn === 0) factors.push({ kind: "linear", root: radius });
    else if (turn === degree) factors.push({ kind: "linear", root: negative(radius) });
    else {
      const cosine = cosineOf(turn, degree);
      factors.push({
        kind: "quadratic",
        b: product([whole(-2), cosine, radius]),
        c: power(radius, whole(2)),
      });
    }
  }
  return factors;
}

/** The cosine of a part of the half circle: written with roots where it is of a sixth or a quarter. */
function cosineOf(turn: number, degree: number): Expression {
  // In twelfths.
  const known = new Map<number, Expression>([
    [2, product([number(half), squareRoot(whole(3))])],
    [3, product([number(half), squareRoot(whole(2))])],
    [4, number(half)],
    [6, whole(0)],
  ]);
  const part = (12 * turn) / degree;
  const found = known.get(part);
  const mirrored = known.get(12 - part);
  if (found !== undefined) return found;
  if (mirrored !== undefined) return negative(mirrored);
  return call("cos", product([number({ above: BigInt(turn), below: BigInt(degree) }), symbol("pi")]));
}
