import type { RunContext } from "../../src/run/run-context.js";
import { figureSchema } from "../../src/contracts/plot-figure.js";
import { tableOfObjects } from "../../src/plots/data/table.js";
import { readMap } from "../../src/plots/places/read-map.js";
import { draw } from "../../src/plots/draw.js";
import type { Drawn } from "../../src/plots/prepare/drawn.js";
import type { Shape, TextShape } from "../../src/plots/scene/scene.js";

/** Draws a figure with its own rows, as `plot` does. */
export function drawn(given: unknown): Promise<Drawn> {
  const figure = figureSchema.parse(given);
  const rows = "data" in figure ? (figure.data?.values ?? []) : [];
  return draw(figure, {
    rows: () => Promise.resolve(tableOfObjects(rows)),
    // Places stand in the figure itself: nothing is read.
    places: (map) => readMap({} as RunContext, map, (codes) => Promise.resolve(tableOfObjects(rows, codes))),
  });
}

/** All words in a figure, wherever they stand. */
export function textsOf(shapes: readonly Shape[]): TextShape[] {
  return shapes.flatMap((shape) => {
    if (shape.shape === "group") return textsOf(shape.children);
    return shape.shape === "text" ? [shape] : [];
  });
}

/** Its marks that tell something. */
export function tipsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => {
    if (shape.shape === "group") return tipsOf(shape.children);
    return shape.shape !== "text" && shape.tip !== undefined ? [shape.tip] : [];
  });
}
