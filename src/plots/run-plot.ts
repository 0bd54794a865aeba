import { basename, relative, sep } from "node:path";
import { stringify } from "csv-stringify/sync";
import type { PlotInput, PlotOutput } from "../contracts/plot.js";
import type { Figure } from "../contracts/plot-figure.js";
import { slug } from "../domain/slug.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { draw } from "./draw.js";
import type { Drawn } from "./prepare/drawn.js";
import { readMap } from "./places/read-map.js";
import { readFigure, readRows } from "./read-figure.js";
import { figurePage } from "./page/figure-page.js";
import { themes } from "./scene/theme.js";
import { writeSvg } from "./scene/write-svg.js";
import { vegaLite } from "./vega/vega-lite.js";
import { type MadeFile, specEnding, writeFigure } from "./write-figure.js";

/** Print. */
const dotsPerInch = 300;
const folder = "figures";

/** Draws a figure and writes it with its data and its specification; a file that is there stays until the new one is whole. */
export async function runPlot(context: RunContext, input: PlotInput): Promise<PlotOutput> {
  const figure = await readFigure(context, input);
  const drawn = await draw(figure, {
    rows: () => readRows(context, figure, input.table),
    places: (map) => readMap(context, map, (codes) => readRows(context, map, input.table, codes)),
  });
  const description = figure.description ?? drawn.description;
  const { made, warnings } = await makeFiles(context, input, { figure, drawn, description });
  const base = outputPath(context, input, drawn);
  const files = await writeFigure(context, base, made, [input.spec, input.table]);
  return {
    mark: figure.mark,
    title: drawn.title,
    description,
    files,
    markdown: markdownOf(context, base, drawn.title, description),
    rows: { given: drawn.given, shown: drawn.shown },
    warnings: [...drawn.notes, ...warnings],
  };
}

interface Finished {
  figure: Figure;
  drawn: Drawn;
  description: string;
}

async function makeFiles(context: RunContext, { formats }: PlotInput, finished: Finished) {
  const { drawn, figure, description } = finished;
  const { scene, title } = drawn;
  const svg = writeSvg(scene, { title, description });
  const specification = `${JSON.stringify(figure, null, 2)}\n`;
  const made: MadeFile[] = [{ ending: specEnding, media_type: "application/json", content: specification }];
  const warnings: string[] = [];
  if (formats.includes("svg")) made.push({ ending: ".svg", media_type: "image/svg+xml", content: svg });
  if (formats.includes("png")) {
    const { png, missing } = await context.services.rasterizer.toPng(svg, dotsPerInch, context.signal);
    made.push({ ending: ".png", media_type: "image/png", content: png });
    if (missing.length > 0) warnings.push(missingWords(missing));
  }
  if (formats.includes("html"))
    made.push({ ending: ".html", media_type: "text/html", content: figurePage(drawn, description, figure.scheme) });
  if (formats.includes("vega")) {
    const problem = vegaProblem(finished);
    if (problem !== null) warnings.push(problem);
    else made.push({ ending: ".vl.json", media_type: "application/json", content: vegaOf(finished) });
  }
  const rows = [[...drawn.data.names], ...drawn.data.rows.map((row) => [...row])];
  made.push({ ending: ".data.csv", media_type: "text/csv", content: stringify(rows) });
  return { made, warnings };
}

/** Its rows stand in a specification of Vega-Lite; browsers do not open one of many more. */
const mostVegaRows = 50_000;

function vegaProblem({ figure: { mark }, drawn: { vega, data } }: Finished): string | null {
  if (vega === null) return `Vega-Lite has no figures of the kind ${mark}: none is written.`;
  return data.rows.length <= mostVegaRows
    ? null
    : `Vega-Lite: the figure has more than ${mostVegaRows.toLocaleString("en")} rows, so none is written.`;
}

function vegaOf({ figure, drawn: { vega, title, scene, data }, description }: Finished): string {
  const { width, height } = scene;
  return vegaLite(vega ?? {}, { title, description, width, height, theme: themes[figure.scheme], data });
}

const mostShown = 10;

function missingWords(missing: readonly string[]): string {
  const shown =
    missing.slice(0, mostShown).join(" ") +
    (missing.length > mostShown ? ` and ${missing.length - mostShown} more` : "");
  return `No font has these characters, so the PNG shows boxes in their place: ${shown}. Add fonts for their script: quire extras (fonts, fonts-chinese, ...).`;
}

function outputPath({ services: { files } }: RunContext, { output, spec }: PlotInput, { title }: Drawn): CheckedPath {
  if (output !== undefined) return files.resolve(withoutEnding(output));
  const named = spec === undefined ? slug(title).slice(0, 60) : withoutEnding(basename(spec));
  return files.inside(files.root, folder, named || "figure");
}

const endings = [
  specEnding,
  ".data.csv",
  ".figure.yaml",
  ".vl.json",
  ".svg",
  ".png",
  ".html",
  ".json",
  ".yaml",
  ".yml",
  ".csv",
];

function withoutEnding(path: string): string {
  const ending = endings.find((each) => path.toLowerCase().endsWith(each));
  return ending === undefined ? path : path.slice(0, -ending.length);
}

/** In characters: readers of Markdown take no longer attributes. */
const longestWords = 1_500;

/** A figure of Markdown with its title as caption and its words for those who do not see it (Pandoc, "attributes"). */
function markdownOf(
  { services: { files } }: RunContext,
  base: CheckedPath,
  title: string,
  description: string,
): string {
  const caption = title.replaceAll(/[\\[\]*_`]/gu, (sign) => `\\${sign}`);
  const whole = description.replaceAll(/[\\"{}\n]/gu, (sign) => (sign === '"' ? "”" : " "));
  const words = whole.length > longestWords ? `${whole.slice(0, longestWords)}…` : whole;
  const path = relative(files.root, base).split(sep).map(encodeURIComponent).join("/");
  return `![${caption}](${path}.svg){alt="${words}"}`;
}
