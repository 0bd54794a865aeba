import type { Figure, FigureOf } from "../contracts/plot-figure.js";
import type { MapPlaces } from "./places/read-map.js";
import type { Table } from "./data/table.js";
import { drawBar } from "./kinds/bar.js";
import { drawDistribution } from "./kinds/distribution.js";
import type { Drawn } from "./prepare/drawn.js";
import { drawEvidenceMap } from "./kinds/evidence-map.js";
import { drawForest } from "./kinds/forest.js";
import { drawFunnel } from "./kinds/funnel.js";
import { drawHeatmap } from "./kinds/heatmap.js";
import { drawHistogram } from "./kinds/histogram.js";
import { drawLine } from "./kinds/line.js";
import { drawMap } from "./kinds/map.js";
import { drawNetwork } from "./kinds/network.js";
import { drawPrisma } from "./kinds/prisma.js";
import { drawSaturation } from "./kinds/saturation.js";
import { drawScatter } from "./kinds/scatter.js";
import { drawTimeline } from "./kinds/timeline.js";
import { cutTexts } from "./scene/scene.js";
import { themes } from "./scene/theme.js";

/** Labels that are told in full; a description is read from its beginning to its end. */
const mostLabels = 40;

/** What figures are drawn from that does not stand in them. */
export interface Given {
  /** Of a chart. */
  rows: () => Promise<Table>;
  /** Of a map. */
  places: (figure: FigureOf<"map">) => Promise<MapPlaces>;
}

/** Draws a figure; the same figure gives the same shapes. */
export async function draw(figure: Figure, given: Given): Promise<Drawn> {
  const drawn = await drawKind(figure, given);
  const cut = cutTexts(drawn.scene.shapes);
  // Who cannot see the figure reads what it has no room for; who can, too.
  return cut.length === 0
    ? drawn
    : {
        ...drawn,
        description: `${drawn.description} Labels in full: ${cut.slice(0, mostLabels).join("; ")}${cut.length > mostLabels ? `; ${cut.length - mostLabels} more stand in the data` : ""}.`,
      };
}

async function drawKind(figure: Figure, { rows, places }: Given): Promise<Drawn> {
  const theme = themes[figure.scheme];
  switch (figure.mark) {
    case "scatter":
      return drawScatter(figure, { theme, table: await rows() });
    case "line":
      return drawLine(figure, { theme, table: await rows() });
    case "bar":
      return drawBar(figure, { theme, table: await rows() });
    case "histogram":
      return drawHistogram(figure, { theme, table: await rows() });
    case "box":
    case "violin":
      return drawDistribution(figure, { theme, table: await rows() });
    case "heatmap":
      return drawHeatmap(figure, { theme, table: await rows() });
    case "forest":
      return drawForest(figure, theme);
    case "funnel":
      return drawFunnel(figure, theme);
    case "prisma":
      return drawPrisma(figure, theme);
    case "timeline":
      return drawTimeline(figure, theme);
    case "map":
      return drawMap(figure, theme, await places(figure));
    case "network":
      return drawNetwork(figure, theme);
    case "saturation":
      return drawSaturation(figure, theme);
    default:
      return drawEvidenceMap(figure, theme);
  }
}
