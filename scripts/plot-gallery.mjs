// Draws the figures of the guide again from their specifications: node scripts/plot-gallery.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { draw } from "../dist/plots/draw.js";
import { figureSchema } from "../dist/contracts/plot-figure.js";
import { readMap } from "../dist/plots/places/read-map.js";
import { tableOfObjects } from "../dist/plots/data/table.js";
import { writeSvg } from "../dist/plots/scene/write-svg.js";

const folder = new URL("../docs/guide/figures/", import.meta.url);
const ending = ".figure.json";

/** Every figure of the guide as SVG, by its name. */
export async function drawGallery() {
  const drawn = new Map();
  for (const name of readdirSync(folder).filter((each) => each.endsWith(ending))) {
    const figure = figureSchema.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
    const { scene, title, description } = await draw(figure, {
      rows: () => Promise.resolve(tableOfObjects(figure.data.values)),
      // Those of the guide have their places in them, so that nothing is read.
      places: (map) => readMap({}, map, (codes) => Promise.resolve(tableOfObjects(map.data?.values ?? [], codes))),
    });
    drawn.set(name.slice(0, -ending.length), writeSvg(scene, { title, description }));
  }
  return drawn;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [name, svg] of await drawGallery()) writeFileSync(new URL(`${name}.svg`, folder), svg);
}
