import type { Figure } from "../contracts/plot-figure.js";
import type { Table } from "./data/table.js";
import type { Drawn } from "./kinds/drawn.js";
import { drawForest } from "./kinds/forest.js";
import { drawScatter } from "./kinds/scatter.js";
import { themes } from "./scene/theme.js";

/** Draws a figure; the same figure gives the same shapes. @param rows the data of a chart; other kinds have their own. */
export async function draw(figure: Figure, rows: () => Promise<Table>): Promise<Drawn> {
  const theme = themes[figure.scheme];
  switch (figure.mark) {
    case "scatter":
      return drawScatter(figure, { theme, table: await rows() });
    case "forest":
      return drawForest(figure, theme);
    default:
      throw new Error(figure.mark);
  }
}
