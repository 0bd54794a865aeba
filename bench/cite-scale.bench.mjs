// npm run bench -- cite-scale [CITATIONS,...] [STYLE,...] [WORKS]: what citing costs in a long text. Most citations
// repeat an earlier work, some name a page or two or three works, and authors share names and years. Given is processor
// time of processCitations alone, without reading and writing the draft; "times" is against the smallest draft.
import { createShippedStyles } from "../dist/adapters/citations/shipped-styles.js";
import { loadStyle } from "../dist/cite/load-style.js";
import { processCitations } from "../dist/cite/processor.js";
import { printTable } from "./support/measure.mjs";

const [
  asked = "1000,4000,18000",
  styles = "apa,chicago-author-date,chicago-note-bibliography-with-ibid,ieee,modern-language-association,vancouver",
  works = "300",
] = process.argv.slice(2);
const sizes = asked.split(",").map(Number);
const families = ["Hu", "Shen", "Doe", "Smith", "Okafor", "Lindqvist", "Rossi", "Tanaka"];

/** The same numbers in each run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** @param {number} count */
function itemsOf(count) {
  const next = numbers(7);
  const person = () => ({ family: families[next(families.length)], given: `${"ABCDEF"[next(6)]}. ${"KLM"[next(3)]}.` });
  const item = (index) => ({
    type: ["article-journal", "book", "chapter", "report"][index % 4],
    title: `Title of work ${index}`,
    author: Array.from({ length: 1 + next(4) }, person),
    issued: { "date-parts": [[2000 + next(20)]] },
    "container-title": `Journal ${index % 17}`,
    publisher: "A Press",
    page: `${next(300) + 1}`,
  });
  return new Map(Array.from({ length: count }, (_, index) => [`w${index}`, item(index)]));
}

/** @param {number} count @param {number} known @param {boolean} notes */
function citationsOf(count, known, notes) {
  const next = numbers(11);
  let last = 0;
  const cite = () => {
    last = next(10) < 2 ? last : next(known);
    const locator = next(3) === 0 ? String(next(300) + 1) : null;
    return { id: `w${last}`, prefix: "", suffix: "", label: null, locator, suppress_author: false };
  };
  return Array.from({ length: count }, (_, index) => {
    const textual = next(8) === 0;
    const several = textual || next(5) > 0 ? 1 : 2 + next(2);
    return { cites: Array.from({ length: several }, cite), textual, note: notes ? index + 1 : 0 };
  });
}

const services = { citationStyles: createShippedStyles() };
const items = itemsOf(Number(works));
const rows = [];
for (const name of styles.split(",")) {
  const style = await loadStyle(services, name, undefined);
  const notes = JSON.stringify(style.style).includes('"citation-format":"note"');
  processCitations(style, items, citationsOf(50, items.size, notes)); // the first call compiles the code
  let first = 0;
  for (const size of sizes) {
    const citations = citationsOf(size, items.size, notes);
    const before = process.cpuUsage();
    processCitations(style, items, citations);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    first ||= seconds;
    rows.push([name, size, seconds.toFixed(2), (seconds / first).toFixed(1), (size / sizes[0]).toFixed(1)]);
    process.stderr.write(`${name} ${size}: ${seconds.toFixed(2)} s\n`);
  }
}
printTable(["style", "citations", "processor s", "times", "linear would be"], rows);
