import type { Netlist } from "../circuits/netlist.js";
import { QuireError } from "../domain/error.js";
import type { Simulation } from "../ports/circuits.js";
import type { CircuitOutput } from "./circuit-simulate.tool.js";

type Curve = CircuitOutput["curves"][number];
type Raw = Simulation["curves"][number];

/** Curves that were asked for, thinned to so many points. Throws `invalid_input` where what came is not of this circuit. */
export function curvesOf(
  netlist: Netlist,
  { curves }: Simulation,
  { wanted, most }: { wanted: readonly string[]; most: number },
): { sweep: number[] | null; curves: Curve[]; points: number } {
  const kind = netlist.analysis?.kind ?? "op";
  const [swept, ...rest] = curves;
  const all = kind === "op" ? curves : rest;
  const points = swept?.values.length ?? 0;
  checkComplete(netlist, all, fewestPoints(netlist), points);
  const named =
    wanted.length === 0 ? all.filter(({ kind: what }) => what === "voltage") : wanted.map((name) => found(name, all));
  const chosen = thinned(points, most);
  return {
    sweep: kind === "op" || swept === undefined ? null : chosen.map((index) => swept.values[index]?.re ?? 0),
    curves: named.flatMap((curve) => (kind === "ac" ? response(curve, chosen) : [plain(curve, chosen)])),
    points,
  };
}

function fewestPoints({ analysis }: Netlist): number {
  if (analysis === null || analysis.kind === "op") return 1;
  if (analysis.kind === "ac") return analysis.scale === "lin" ? analysis.points : 1;
  return analysis.kind === "dc"
    ? Math.floor(Math.abs((analysis.to - analysis.from) / analysis.step) * (1 - 1e-9)) + 1
    : 2;
}

/** The engine may give less than was asked for without a word. */
function checkComplete({ parts }: Netlist, all: readonly Raw[], least: number, points: number): void {
  const names = new Set(all.map(({ name }) => name.toLowerCase()));
  const lost = [...new Set(parts.flatMap(({ nodes }) => nodes))].filter(
    (node) => node !== "0" && !names.has(`v(${node})`),
  );
  const isFinite = all.every(
    ({ values }) =>
      values.length === points && values.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im)),
  );
  if (points >= least && lost.length === 0 && isFinite) return;
  const message =
    lost.length > 0
      ? `it gave no voltage of the ${lost.length === 1 ? "node" : "nodes"} ${lost.slice(0, 5).join(", ")}`
      : points < least
        ? "it gave no curve"
        : "it gave values that are no numbers";
  throw new QuireError("invalid_input", `The circuit was not simulated: ${message}.`, {
    facts: { points },
    fix: "Look for parts with values out of all range and for an analysis that is too coarse.",
  });
}

function found(name: string, all: readonly Raw[]): Raw {
  const key = name.toLowerCase().replaceAll(" ", "");
  const curve = all.find((each) => each.name.toLowerCase() === key || each.name.toLowerCase() === `v(${key})`);
  if (curve !== undefined) return curve;
  throw new QuireError("invalid_input", `The circuit has no curve ${JSON.stringify(name.slice(0, 60))}.`, {
    facts: { field: "curves" },
    fix: `Curves are ${all.map((each) => each.name).join(", ")}.`,
  });
}

function thinned(points: number, most: number): number[] {
  if (points <= most) return Array.from({ length: points }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (points - 1)) / (most - 1)));
}

const plain = ({ name, kind, values }: Raw, chosen: readonly number[]): Curve =>
  madeCurve(
    name,
    kind === "current" ? "A" : "V",
    values.map(({ re }) => re),
    chosen,
  );

/** Gain in dB of 1 and phase in degrees. */
function response({ name, values }: Raw, chosen: readonly number[]): Curve[] {
  const gains = values.map(({ re, im }) => 20 * Math.log10(Math.max(Math.hypot(re, im), 1e-300)));
  const phases = values.map(({ re, im }) => (Math.atan2(im, re) * 180) / Math.PI);
  return [madeCurve(name, "dB", gains, chosen), madeCurve(`phase of ${name}`, "degrees", phases, chosen)];
}

function madeCurve(name: string, unit: string, values: readonly number[], chosen: readonly number[]): Curve {
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return {
    name,
    unit,
    first: values[0] ?? 0,
    last: values.at(-1) ?? 0,
    lowest,
    highest,
    values: chosen.map((index) => values[index] ?? 0),
  };
}
