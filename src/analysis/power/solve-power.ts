import { z } from "zod";
import { badInput, checkNumber } from "../input/samples.js";
import { findRoot, findRootFrom } from "../numeric/find-root.js";
import { apaNumber, apaShare } from "../result/apa.js";
import { rCall, rCode, rName, type RExpression } from "../result/r-code.js";
import { anovaPower, chiSquaredPower, correlationPower, sharesPower, tPower, type Sides } from "./power-functions.js";

const common = {
  /** Probability of a false rejection. */
  alpha: z.number().default(0.05),
  /** Left out: solved for. */
  power: z.number().optional(),
  /** Left out: solved for; per group, or in all for chi-squared and correlation. */
  n: z.number().optional(),
};
const sided = { sides: z.union([z.literal(1), z.literal(2)]).default(2), strict: z.boolean().default(true) };

/** A design whose power, size or effect is asked for: exactly one of n, the effect and power is left out. */
export const powerDesignSchema = z.discriminatedUnion("design", [
  z.object({ design: z.literal("two_sample_t"), d: z.number().optional(), ...common, ...sided }),
  z.object({ design: z.literal("one_sample_t"), d: z.number().optional(), ...common, ...sided }),
  z.object({ design: z.literal("paired_t"), d: z.number().optional(), ...common, ...sided }),
  z.object({ design: z.literal("two_shares"), first: z.number(), second: z.number().optional(), ...common, ...sided }),
  z.object({ design: z.literal("anova"), groups: z.number(), f: z.number().optional(), ...common }),
  z.object({ design: z.literal("chi_squared"), df: z.number(), w: z.number().optional(), ...common }),
  z.object({ design: z.literal("correlation"), r: z.number().optional(), ...common, ...sided }),
]);
export type PowerDesign = z.input<typeof powerDesignSchema>;
type Design = z.output<typeof powerDesignSchema>;

export const powerResultSchema = z.object({
  method: z.string(),
  solved: z.enum(["n", "effect", "power"]),
  n: z.number(),
  /** n rounded up to whole observations. */
  n_needed: z.number(),
  effect: z.object({ name: z.string(), value: z.number() }),
  alpha: z.number(),
  power: z.number(),
  warnings: z.array(z.string()),
  apa: z.string(),
  r_code: z.string(),
});
export type PowerResult = z.infer<typeof powerResultSchema>;

/** A design as a function of n and its effect. */
interface Plan {
  method: string;
  effect: string;
  given: number | undefined;
  power(n: number, effect: number): number;
  leastN: number;
  effectRange: [start: number, from: number, to: number];
  r(n: number, effect: number, power: number): RExpression;
}

const most = 1e9;

/**
 * Solves a design for what was left out of n, effect and power.
 * @throws QuireError invalid_input when not exactly one was left out, for numbers out of range, and where no n or
 *   effect gives the power
 */
export function solvePower(input: PowerDesign): PowerResult {
  const design = powerDesignSchema.parse(input);
  checkNumber("alpha", design.alpha, { above: 0, most: 0.999999 });
  const plan = planOf(design);
  const open = [design.n, plan.given, design.power].filter((value) => value === undefined).length;
  if (open !== 1)
    throw badInput(
      `${open} of n, the effect (${plan.effect}) and power were left out.`,
      "Leave out exactly one: it is solved for.",
      { left_out: open },
    );
  if (design.n !== undefined) checkNumber("n", design.n, { least: plan.leastN });
  if (design.power !== undefined) checkNumber("power", design.power, { above: design.alpha, most: 1 - 1e-12 });
  const n = design.n ?? solveN(plan, plan.given!, design.power!);
  const effect = plan.given ?? solveEffect(plan, n, design.power!);
  const power = design.power ?? plan.power(n, effect);
  const needed = Math.ceil(n - 1e-9);
  return {
    method: plan.method,
    solved: design.n === undefined ? "n" : plan.given === undefined ? "effect" : "power",
    n,
    n_needed: needed,
    effect: { name: plan.effect, value: effect },
    alpha: design.alpha,
    power,
    warnings:
      design.power === undefined && power < 0.8
        ? ["The power is below .80: an effect of this size would often be missed."]
        : [],
    apa: `${plan.method}: n = ${needed}, ${plan.effect} = ${apaNumber(effect)}, alpha = ${apaShare(design.alpha, 3)}, power = ${apaShare(power)}`,
    r_code: rCode(plan.r(n, effect, power)),
  };
}

/** Doubles n until the power is reached: with very few values it may fall before it rises. */
function solveN(plan: Plan, effect: number, power: number): number {
  const missing = (n: number) => plan.power(n, effect) - power;
  if (missing(plan.leastN) >= 0) return plan.leastN;
  let [low, high] = [plan.leastN, 2 * plan.leastN];
  while (missing(high) < 0) {
    if (high > most)
      throw badInput(
        `No n gives this power for ${plan.effect} = ${effect}.`,
        "Give an effect other than 0, in the direction of the test.",
        { effect },
      );
    [low, high] = [high, 2 * high];
  }
  return findRoot(missing, low, high, 1e-12);
}

function solveEffect(plan: Plan, n: number, power: number): number {
  const [start, from, to] = plan.effectRange;
  const missing = (effect: number) => plan.power(n, effect) - power;
  if (missing(to) < 0)
    throw badInput(`No effect gives this power with n = ${n}.`, "Raise n or alpha, or ask for less power.", { n });
  return findRootFrom(missing, start, (to - from) / 100, from, to, 1e-13);
}

function planOf(design: Design): Plan {
  switch (design.design) {
    case "two_sample_t":
    case "one_sample_t":
    case "paired_t":
      return tPlan(design);
    case "two_shares":
      return sharesPlan(design);
    case "correlation":
      return correlationPlan(design);
    default:
      return groupPlan(design);
  }
}

function tPlan(design: Extract<Design, { d?: number | undefined }>): Plan {
  if (design.d !== undefined) checkNumber("d", design.d);
  const groups = design.design === "two_sample_t" ? 2 : 1;
  const type = { two_sample_t: "two.sample", one_sample_t: "one.sample", paired_t: "paired" }[design.design];
  return {
    method: `Power of a ${{ two_sample_t: "two-sample", one_sample_t: "one-sample", paired_t: "paired" }[design.design]} t test`,
    effect: "d",
    given: design.d,
    power: (n, d) => tPower(n, d, design.alpha, groups, design),
    leastN: 2,
    effectRange: [0.5, 1e-7, 100],
    r: (n, d) => rCall("power.t.test", [], { n, delta: d, "sig.level": design.alpha, type, ...rSides(design) }),
  };
}

function rSides({ sides, strict }: Sides) {
  return { alternative: sides === 2 ? "two.sided" : "one.sided", strict: sides === 2 ? strict : undefined };
}

function sharesPlan(design: Extract<Design, { design: "two_shares" }>): Plan {
  const { first, second } = design;
  for (const share of [first, second])
    if (share !== undefined) checkNumber("A share", share, { above: 0, most: 1 - 1e-12 });
  return {
    method: "Power of a comparison of two shares",
    effect: "second share",
    given: second,
    power: (n, other) => sharesPower(n, first, other, design.alpha, design),
    leastN: 1,
    effectRange: [first + (1 - first) / 2, first + 1e-9, 1 - 1e-9],
    r: (n, other) =>
      rCall("power.prop.test", [], { n, p1: first, p2: other, "sig.level": design.alpha, ...rSides(design) }),
  };
}

function correlationPlan(design: Extract<Design, { design: "correlation" }>): Plan {
  if (design.r !== undefined) checkNumber("r", design.r, { above: -1, most: 1 - 1e-12 });
  return {
    method: "Power of a test of a correlation",
    effect: "r",
    given: design.r,
    power: (n, r) => correlationPower(n, r, design.alpha, design),
    leastN: 4,
    effectRange: [0.3, 1e-7, 1 - 1e-9],
    r: (n, r) =>
      rCall("pwr::pwr.r.test", [], {
        n,
        r,
        "sig.level": design.alpha,
        alternative: design.sides === 2 ? "two.sided" : "greater",
      }),
  };
}

function groupPlan(design: Extract<Design, { design: "anova" | "chi_squared" }>): Plan {
  if (design.design === "anova") {
    checkNumber("groups", design.groups, { least: 2, whole: true });
    if (design.f !== undefined) checkNumber("f", design.f, { above: 0 });
    return {
      method: "Power of a one-way analysis of variance",
      effect: "f",
      given: design.f,
      power: (n, f) => anovaPower(n, f, design.alpha, design.groups),
      leastN: 2,
      effectRange: [0.25, 1e-7, 100],
      r: (n, f) => rCall("pwr::pwr.anova.test", [], { k: design.groups, n, f, "sig.level": design.alpha }),
    };
  }
  checkNumber("df", design.df, { least: 1, whole: true });
  if (design.w !== undefined) checkNumber("w", design.w, { above: 0 });
  return {
    method: "Power of a chi-squared test",
    effect: "w",
    given: design.w,
    power: (n, w) => chiSquaredPower(n, w, design.alpha, design.df),
    leastN: 1,
    effectRange: [0.3, 1e-7, 100],
    r: (n, w) => rCall("pwr::pwr.chisq.test", [], { w, N: n, df: design.df, "sig.level": rName(String(design.alpha)) }),
  };
}
