import { all, type Complex, create } from "mathjs";
import type { AlgebraAnswer } from "../../src/ports/algebra.js";
import type { AlgebraRow } from "./tasks.js";

const math = create(all ?? {}, {});
// Numbers here are double, and worked out by another library than the answers were checked with.
math.import({ factorial: (value: number) => math.gamma(value + 1), Si: sineIntegral }, { override: true });

/** By its power series (Abramowitz and Stegun, 5.2.14), of numbers that are not large. */
function sineIntegral(value: number): number {
  let [total, term] = [0, value];
  for (let power = 1; power < 60; power += 2) {
    total += term / power;
    term *= -(value * value) / ((power + 1) * (power + 2));
  }
  return total;
}

export type Verdict = "right" | "wrong" | "nothing";

const places = [0.3712, 0.6183, 0.8447];
const near = 1e-9;

/** Compares an answer with the known one, at points and in double numbers. */
export function judge([operation, , given, wanted]: AlgebraRow, { label, answer, solutions }: AlgebraAnswer): Verdict {
  if (label === "unevaluated" || answer === null) return "nothing";
  // What has no answer here, or one that is left open: digits that satisfy it are welcome, a formula is not.
  if (wanted === "?") return label === "approximate" ? "right" : "wrong";
  const isWords = ["diverges", "no solution", "no real solution", "no inverse", "does not exist"].some(
    (words) => words === wanted,
  );
  if (isWords) return answer.startsWith(wanted) ? "right" : "wrong";
  if (operation === "solve")
    return sameSets(
      solutions.map((each) => each.map(({ variable, value }) => `${variable} = ${value}`).join(", ")),
      wanted.split(";"),
    );
  if (operation === "eigenvalues")
    return sameSets(
      answer.split(",").map((each) => `x = ${each}`),
      wanted.split(";").map((each) => `x = ${each}`),
    );
  const isIndefinite = operation === "integrate" && given["from"] === undefined;
  return sameFormulas(answer, wanted, isIndefinite) ? "right" : "wrong";
}

function sameFormulas(answer: string, wanted: string, upToConstant: boolean): boolean {
  if (wanted === "Infinity") return answer === "Infinity";
  const [left, right] = [answer, wanted].map((text) => places.map((place) => valueAt(text, place)));
  const shift = (of: readonly Complex[] | undefined) =>
    upToConstant ? math.subtract(of?.[1] as Complex, of?.[0] as Complex) : (of?.[0] as Complex);
  const later = (of: readonly Complex[] | undefined) =>
    upToConstant ? math.subtract(of?.[2] as Complex, of?.[0] as Complex) : (of?.[2] as Complex);
  return isNear(shift(left), shift(right)) && isNear(later(left), later(right));
}

function valueAt(text: string, place: number): Complex {
  const scope = Object.fromEntries(
    ["x", "n", "k", "a", "b", "c", "y"].map((name, index) => [name, place + 0.11 * index]),
  );
  return math.complex(math.evaluate(text, { ...scope, x: place }) as number);
}

const isNear = (left: Complex, right: Complex): boolean => {
  const apart = math.abs(math.subtract(left, right));
  return apart <= near * Math.max(1, math.abs(right));
};

/** Each solution, "x = 1, y = 2", has one that is equal, and none is over. */
function sameSets(found: readonly string[], wanted: readonly string[]): Verdict {
  if (found.length !== wanted.length) return "wrong";
  const left = wanted.map(parts);
  for (const each of found.map(parts)) {
    const at = left.findIndex((other) =>
      Object.keys(other).every((name) =>
        isNear(valueAt(each[name] ?? "1e99", 0.53), valueAt(other[name] ?? "0", 0.53)),
      ),
    );
    if (at < 0) return "wrong";
    left.splice(at, 1);
  }
  return "right";
}

function parts(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(",").map((part) => part.split("=").map((side) => side.trim()) as [string, string]),
  );
}
