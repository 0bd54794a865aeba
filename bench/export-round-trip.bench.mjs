// npm run bench -- export-round-trip [STYLES] [FORMATS] [THIRD]: do documents, read again, cite what the draft cites, and
// where it does? 40 citations of 30 works of every kind, with places, prefixes, several works, in the sentence, repeated,
// in notes, are exported in STYLES of the styles that ship (evenly, 335 if not given) and read as the audit reads drafts.
// THIRD (1, 2 or 3) takes every third of them: what was mended on two is counted on the last.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShippedStyles } from "../dist/adapters/citations/shipped-styles.js";
import { compose } from "../dist/compose.js";
import { startRun } from "../dist/run/execute.js";
import { readBack } from "./export/read-back.mjs";
import { citingDraft } from "./export/citing-draft.mjs";
import { inventWorks } from "./export/works.mjs";
import { printTable } from "./support/measure.mjs";

const [given = "335", formats = "docx,html,epub,tex,odt,typst", third] = process.argv.slice(2);
const styles = await chosenStyles();
const folder = mkdtempSync(join(tmpdir(), "quire-bench-round-trip-"));
const { keys, bibtex } = inventWorks(30);
const { text, expected } = citingDraft(keys);
writeFileSync(join(folder, "works.bib"), bibtex);
writeFileSync(join(folder, "draft.md"), text);
const { engine } = await compose({
  workspace: folder,
  startedIn: folder,
  environment: { HOME: process.env["HOME"] },
  observer: { onEvent: () => undefined },
});
const own = { ...engine, resolveTool: async (name) => (name === "read_back" ? readBack : engine.resolveTool(name)) };
const call = async (tool, input) => {
  const { output, error } = await startRun(own, { tool, input });
  if (error) throw error;
  return output;
};
await call("import_records", { files: ["works.bib"] });

const rows = [];
for (const format of formats.split(",")) {
  let [same, places, samePlace, all] = [0, 0, 0, 0];
  for (const style of styles) {
    const output = `out.${format === "typst" ? "typ" : format}`;
    try {
      await call("export", { path: "draft.md", to: format, output, style });
      const { cites } = await call("read_back", { draft: output });
      const told = compare(cites);
      [same, all] = [same + told.same, all + expected.length];
      [samePlace, places] = [samePlace + told.located, places + told.located_of];
      if (told.differences.length > 0) process.stdout.write(`${format} ${style}: ${told.differences.join("; ")}\n`);
    } catch (error) {
      all += expected.length;
      process.stdout.write(`${format} ${style}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.stderr.write(`${format}: ${same} of ${all}\n`);
  rows.push([format, styles.length, `${same} of ${all}`, percent(same, all), percent(samePlace, places)]);
}
printTable(["format", "styles", "same works in the same place", "share", "places in works"], rows);
rmSync(folder, { recursive: true });

async function chosenStyles() {
  const list = [...(await createShippedStyles().list())]
    .map((style) => style.id ?? style)
    .toSorted((one, other) => (one < other ? -1 : 1));
  const count = Number(given);
  if (Number.isNaN(count)) return given.split(",");
  const step = list.length / count;
  const sampled = Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * step)]);
  return third === undefined ? sampled : sampled.filter((_, index) => index % 3 === Number(third) - 1);
}

/** What of the draft's citations came back. @param {Record<string, { key: string, locator: string }[]>} read */
function compare(read) {
  let [same, located, locatedOf] = [0, 0, 0];
  const differences = [];
  for (const { place, cites } of expected) {
    const found = read[place] ?? [];
    const wanted = cites.map(({ key }) => key).toSorted();
    const got = [...new Set(found.map(({ key }) => key))].toSorted();
    if (wanted.join(" ") === got.join(" ")) same += 1;
    else differences.push(`${place} has ${got.join(" ") || "nothing"} for ${wanted.join(" ")}`);
    for (const { key, locator } of cites) {
      if (locator === "") continue;
      locatedOf += 1;
      if (found.some((each) => each.key === key && dashes(each.locator) === locator)) located += 1;
    }
  }
  const other = Object.keys(read).filter((place) => !expected.some((each) => each.place === place));
  for (const place of other) differences.push(`${place}: ${read[place]?.map(({ key }) => key).join(" ")} besides`);
  return { same, located, located_of: locatedOf, differences };
}

/** @param {string} words */
function dashes(words) {
  return words.replaceAll("–", "-");
}

/** @param {number} part @param {number} of */
function percent(part, of) {
  return of === 0 ? "" : `${((100 * part) / of).toFixed(2)} %`;
}
