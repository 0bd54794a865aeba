import type { FigureOf } from "../../contracts/plot-figure.js";
import { continuous } from "../frame/axis.js";
import { frame } from "../frame/frame.js";
import { plane, type Plane } from "../frame/plane.js";
import { symbolPath } from "../frame/symbols.js";
import { path, rect, type Shape, short, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { counted, numberWords } from "../words/words.js";
import type { Drawn, VegaPart } from "../prepare/drawn.js";

type Saturation = FigureOf<"saturation">;

interface Step {
  label: string;
  fresh: number;
  total: number;
}

const mostSigns = 60;
const widestBar = 60;

/** What each source added, and all that was found by then (after Guest, Namey and Chen 2020). */
export function drawSaturation(figure: Saturation, theme: Theme): Drawn {
  let total = 0;
  const steps = figure.steps.map((step, index): Step => {
    total += step.new;
    return { label: step.label ?? `${figure.unit} ${index + 1}`, fresh: step.new, total };
  });
  const reached = saturatedAt(steps, figure.threshold);
  const title = figure.title ?? `${figure.found} by ${figure.unit.toLowerCase()}`;
  const legend = {
    title: null,
    entries: [
      { label: `${figure.found}, all so far`, colour: theme.categories[0] ?? theme.ink, sign: { symbol: 0 } },
      { label: `${figure.found} in this one`, colour: theme.categories[1] ?? theme.ink, sign: "square" as const },
    ],
  };
  const note = saturationWords(figure, steps, reached);
  const scene = frame(
    { width: figure.width, height: figure.height ?? 400 },
    theme,
    { title, legend, notes: [note] },
    (box) => {
      const across = continuous({
        title: `${figure.unit}, in the order examined`,
        type: "linear",
        low: 0.5,
        high: steps.length + 0.5,
        domain: [0.5, steps.length + 0.5],
        whole: true,
      });
      const up = continuous({
        title: figure.found,
        type: "linear",
        low: 0,
        high: Math.max(1, total),
        zero: true,
        whole: true,
      });
      return plane(box, theme, { x: across, y: up }, (at) => ({ marks: shapes(steps, reached, at, theme) }));
    },
  );
  return {
    scene,
    title,
    description: describe(figure, steps, note),
    notes: [],
    given: steps.length,
    shown: steps.length,
    data: {
      names: ["step", "label", "new", "total"],
      rows: steps.map(({ label, fresh, total: sum }, index) => [index + 1, label, fresh, sum]),
    },
    vega: vegaOf(figure),
  };
}

/** Index of the first step from which on each adds less than the share; null where the last one still adds more. */
function saturatedAt(steps: readonly Step[], threshold: number): number | null {
  const isFull = ({ fresh, total }: Step) => total > 0 && (100 * fresh) / total < threshold;
  const last = steps.findLastIndex((step) => !isFull(step));
  return last + 1 < steps.length ? last + 1 : null;
}

function shapes(
  steps: readonly Step[],
  reached: number | null,
  { x, y, box }: Plane<number, number>,
  theme: Theme,
): Shape[] {
  const [blue, green] = [theme.categories[0] ?? theme.ink, theme.categories[1] ?? theme.ink];
  const width = Math.min(widestBar, Math.max(1, (box.width / steps.length) * 0.6));
  const line = steps.map(({ total }, index) => `${short(x.place(index + 1))},${short(y.place(total))}`).join("L");
  const bars = steps.map(({ label, fresh }, index) =>
    rect(
      { x: x.place(index + 1) - width / 2, y: y.place(fresh), width, height: y.place(0) - y.place(fresh) },
      { fill: green, tip: `${label}\nnew: ${fresh}` },
    ),
  );
  const signs =
    steps.length > mostSigns
      ? []
      : steps.map(({ label, total }, index) =>
          path(symbolPath(0, x.place(index + 1), y.place(total), 3.6), {
            fill: blue,
            stroke: theme.background,
            line: 1,
            tip: `${label}\nall so far: ${total}`,
          }),
        );
  const edge = reached === null ? null : x.place(reached + 0.5);
  const mark: Shape[] =
    edge === null
      ? []
      : [
          rect(
            { x: edge, y: box.y, width: box.x + box.width - edge, height: box.height },
            { fill: theme.grid, opacity: 0.55 },
          ),
          straight(edge, box.y, edge, box.y + box.height, { stroke: theme.reference, line: 1.25, dash: "5 3" }),
        ];
  return [...mark, ...bars, path(`M${line}`, { stroke: blue, line: 2.25 }), ...signs];
}

function saturationWords({ threshold, unit }: Saturation, steps: readonly Step[], reached: number | null): string {
  const share = `less than ${numberWords(threshold)} % new`;
  const step = reached === null ? undefined : steps[reached];
  return step === undefined
    ? `Not saturated: the last ${unit.toLowerCase()} is not below ${numberWords(threshold)} % new.`
    : `Saturated from ${step.label} on (shaded): ${share} in each of the last ${steps.length - (reached ?? 0)}.`;
}

function describe({ unit, found }: Saturation, steps: readonly Step[], note: string): string {
  const [first, last] = [steps[0], steps.at(-1)];
  const half = steps.find(({ total }) => total >= (last?.total ?? 0) / 2);
  return `Saturation curve of ${counted(steps.length, unit.toLowerCase())}: ${found} add up to ${last?.total ?? 0}, half of them by ${half?.label ?? ""}. The first adds ${first?.fresh ?? 0}, the last ${last?.fresh ?? 0}. ${note}`;
}

function vegaOf({ unit, found }: Saturation): VegaPart {
  const x = { field: "step", type: "quantitative", title: unit, axis: { tickMinStep: 1 } };
  return {
    layer: [
      {
        mark: { type: "bar", opacity: 0.7 },
        encoding: { x: { ...x, type: "ordinal" }, y: { field: "new", type: "quantitative", title: found } },
      },
      {
        mark: { type: "line", point: true },
        encoding: { x: { ...x, type: "ordinal" }, y: { field: "total", type: "quantitative" } },
      },
    ],
  };
}
