import { expect, it } from "vitest";
import { readGuidePage } from "../support/guide-page.js";

/** What was asked for by name: programs for analyses, sources of data, pictures, maps, text. */
const asked = (
  "R, Julia, Spark, KNIME, NumPy, Pandas, Polars, tidytable, dtplyr, SageMath, Spyder, Maxima, SymPy, OpenAxiom, Octave, " +
  "Scilab, Xcos, QUCS, Qucs-S, PSpice, SPICE, ELKI, WEKA, AdvancedMiner, Altair RapidMiner, Orange, GIS data files, " +
  "Scraped data, Maltego projects, OSINT sources, Various APIs, Wikipedia, matplotlib, Plotly, D3.js, Bokeh, Google Charts, " +
  "Apache ECharts, vis.js, SciChart, ArcGIS, QGIS, GRASS GIS, Placemark, Plonk"
).split(", ");
const states = [
  "built in",
  "runs when installed, tried",
  "runs when installed, not tried",
  "exchanged by files",
  "not offered",
];

it("the guide says of every program one state, and why one is not offered", () => {
  const { text } = readGuidePage("analysis");
  const part = text.slice(text.indexOf("## Which programs"));
  const rows = [...part.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gmu)]
    .map(([, name = "", state = "", how = ""]) => [name.trim(), state.trim(), how.trim()] as const)
    .slice(1)
    .filter(([name]) => !name.startsWith("-"));
  const names = rows.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...asked, "TeX, LaTeX"]));
  expect(new Set(names).size).toBe(names.length);
  expect(rows.filter(([, state, how]) => !states.includes(state) || how === "")).toEqual([]);
});
