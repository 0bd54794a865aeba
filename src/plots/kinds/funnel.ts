import type { FigureOf } from "../../contracts/plot-figure.js";
import { continuous } from "../frame/axis.js";
import { frame } from "../frame/frame.js";
import { plane, type Plane } from "../frame/plane.js";
import { symbolPath } from "../frame/symbols.js";
import { path, type Shape, short, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { counted, numberWords } from "../words/words.js";
import type { Drawn, VegaPart } from "../prepare/drawn.js";

type Funnel = FigureOf<"funnel">;

/** Of the standard normal distribution: 95 % lie within. */
const normal95 = 1.959964;

export function drawFunnel(figure: Funnel, theme: Theme): Drawn {
  const { studies, measure } = figure;
  const pooled = figure.pooled ?? fixedEffect(figure);
  const most = Math.max(...studies.map(({ se }) => se)) * 1.05;
  const title = figure.title ?? `Funnel plot of ${counted(studies.length, "study", "studies")}`;
  const imputed = studies.filter((study) => study.imputed === true).length;
  const colour = theme.categories[0] ?? theme.ink;
  const legend = {
    title: null,
    entries: [
      { label: "Studies", colour, sign: { symbol: 0 } },
      { label: "Filled in", colour: theme.others, sign: { symbol: 3 } },
    ],
  };
  const around = {
    title,
    notes: ["Dashed: 95 % of the studies would lie within, were there neither bias nor heterogeneity."],
    ...(imputed > 0 && { legend }),
  };
  const reach = normal95 * most;
  const effects = studies.map(({ effect }) => effect);
  const across = continuous({
    title: measure,
    type: "linear",
    low: Math.min(pooled - reach, ...effects),
    high: Math.max(pooled + reach, ...effects),
  });
  const down = continuous({
    title: "Standard error (small at the top)",
    type: "linear",
    low: 0,
    high: most,
    domain: [most, 0],
  });
  const scene = frame({ width: figure.width, height: figure.height ?? 440 }, theme, around, (box) =>
    plane(box, theme, { x: across, y: down }, (at) => ({
      marks: [...limits(pooled, most, at, theme), ...points(figure, at, theme)],
    })),
  );
  return {
    scene,
    title,
    description: describe(figure, pooled, imputed),
    notes: [],
    given: studies.length,
    shown: studies.length,
    data: {
      names: ["label", "effect", "se", "imputed"],
      rows: studies.map((study) => [
        study.label ?? null,
        study.effect,
        study.se,
        study.imputed === true ? "yes" : "no",
      ]),
    },
    vega: vegaOf(figure, pooled, most),
  };
}

/** The mean weighted by the inverse of the variances, of the studies that were found. */
function fixedEffect({ studies }: Funnel): number {
  const found = studies.some(({ imputed }) => imputed !== true)
    ? studies.filter(({ imputed }) => imputed !== true)
    : studies;
  const weights = found.reduce((sum, { se }) => sum + se ** -2, 0);
  return found.reduce((sum, { effect, se }) => sum + effect * se ** -2, 0) / weights;
}

function limits(pooled: number, most: number, { x, y }: Plane<number, number>, theme: Theme): Shape[] {
  const reach = normal95 * most;
  const corners = [
    [pooled - reach, most],
    [pooled, 0],
    [pooled + reach, most],
  ] as const;
  const d = corners.map(([effect, se]) => `${short(x.place(effect))},${short(y.place(se))}`).join("L");
  return [
    path(`M${d}Z`, { fill: theme.grid, opacity: 0.45 }),
    path(`M${d}`, { stroke: theme.reference, line: 1.25, dash: "5 3" }),
    straight(x.place(pooled), y.place(most), x.place(pooled), y.place(0), {
      stroke: theme.reference,
      line: 1.25,
      tip: `Summary: ${numberWords(pooled)}`,
    }),
  ];
}

function points({ studies }: Funnel, { x, y }: Plane<number, number>, theme: Theme): Shape[] {
  return studies.map(({ label, effect, se, imputed }) =>
    path(symbolPath(imputed === true ? 3 : 0, x.place(effect), y.place(se), 4.2), {
      fill: imputed === true ? theme.others : (theme.categories[0] ?? theme.ink),
      stroke: theme.background,
      line: 1,
      tip: `${label ?? "Study"}${imputed === true ? " (filled in)" : ""}\neffect ${numberWords(effect)}, standard error ${numberWords(se)}`,
    }),
  );
}

function describe({ studies, measure }: Funnel, pooled: number, imputed: number): string {
  const left = studies.filter(({ effect }) => effect < pooled).length;
  const outside = studies.filter(({ effect, se }) => Math.abs(effect - pooled) > normal95 * se).length;
  const errors = studies.map(({ se }) => se);
  return [
    `Funnel plot of ${counted(studies.length, "study", "studies")}${imputed > 0 ? `, ${imputed} of them filled in` : ""}: ${measure} against standard error, which runs from ${numberWords(Math.min(...errors))} to ${numberWords(Math.max(...errors))}.`,
    `Around the summary effect of ${numberWords(pooled)}, ${left} lie to the left and ${studies.length - left} to the right; ${outside} lie outside of the 95 % limits.`,
  ].join(" ");
}

function vegaOf({ measure }: Funnel, pooled: number, most: number): VegaPart {
  const y = { field: "se", type: "quantitative", title: "Standard error", scale: { reverse: true } };
  const reach = normal95 * most;
  const limit = (end: number) => ({
    data: {
      values: [
        { effect: pooled, se: 0 },
        { effect: end, se: most },
      ],
    },
    mark: { type: "line", strokeDash: [5, 3] },
    encoding: { x: { field: "effect", type: "quantitative" }, y },
  });
  return {
    layer: [
      {
        mark: { type: "point", filled: true },
        encoding: {
          x: { field: "effect", type: "quantitative", title: measure, scale: { zero: false } },
          y,
          shape: { field: "imputed", type: "nominal" },
        },
      },
      limit(pooled - reach),
      limit(pooled + reach),
      { mark: "rule", encoding: { x: { datum: pooled, type: "quantitative" } } },
    ],
  };
}
