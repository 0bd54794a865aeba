import type { CircuitOutput } from "./circuit-simulate.tool.js";

type Curve = CircuitOutput["curves"][number];

/** What a line plot of a simulation is drawn from: the figure of `plot`. */
export interface CircuitFigure {
  mark: "line";
  title: string;
  data: { values: { x: number; y: number; curve: string }[] };
  encoding: {
    x: { field: "x"; type: "quantitative"; title: string; scale?: { type: "log" } };
    y: { field: "y"; type: "quantitative"; title: string };
    color: { field: "curve"; title: string };
  };
}

const titles: Readonly<Record<string, string>> = { tran: "Time (s)", ac: "Frequency (Hz)", dc: "Swept source" };

/** Null of an operating point, which has no curve. */
export function circuitFigure(
  kind: string,
  title: string,
  sweep: readonly number[],
  curves: readonly Curve[],
): CircuitFigure | null {
  const across = titles[kind];
  if (across === undefined || curves.length === 0) return null;
  const values = curves.flatMap(({ name, values: all }) =>
    sweep.map((x, index) => ({ x, y: all[index] ?? 0, curve: name })),
  );
  const isLog = kind === "ac" && sweep.every((x) => x > 0);
  const units = [...new Set(curves.map(({ unit }) => unit))].join(", ");
  return {
    mark: "line",
    title,
    data: { values },
    encoding: {
      x: { field: "x", type: "quantitative", title: across, ...(isLog && { scale: { type: "log" as const } }) },
      y: { field: "y", type: "quantitative", title: kind === "ac" ? `Gain (${units})` : `Value (${units})` },
      color: { field: "curve", title: "Curve" },
    },
  };
}
