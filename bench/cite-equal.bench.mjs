// npm run bench -- cite-equal [STEP] [CITATIONS] [WORKS] [SEED]: does Quire write what citeproc's own
// rebuildProcessorState writes, byte for byte? Every STEP-th of the styles that come with Quire cites one made-up text:
// works of many types, shared names and years, given names that tell apart, works without author or year, several works
// in a citation, pages, prefixes, suffixes, left-out authors, textual citations, several citations in one note, notes
// that are numbered anew. A style name in place of STEP compares that one and prints the first differences; "50@7" in
// place of it takes 50 styles at random, the same for each 7.
import CSL from "citeproc";
import { createShippedStyles } from "../dist/adapters/citations/shipped-styles.js";
import { itemForStyle } from "../dist/cite/item-for-style.js";
import { loadStyle } from "../dist/cite/load-style.js";
import { mendedStyle } from "../dist/cite/mended-style.js";
import "../dist/cite/processor.js"; // mends citeproc where it has to be mended, for both
import { renderCitations } from "../dist/cite/render-citations.js";
import { citationFormat } from "../dist/cite/style.js";

const [given = "8", count = "300", known = "90", seed = "1"] = process.argv.slice(2);

/** The same numbers in each run. */
function numbers(start) {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

const next = numbers(Number(seed));
const pick = (list) => list[next(list.length)];
const families = ["Hu", "Shen", "Doe", "Smith", "Okafor"];
const types =
  "article-journal,book,chapter,report,thesis,webpage,legal_case,paper-conference,article-newspaper,legislation".split(
    ",",
  );

function person() {
  if (next(12) === 0) return { literal: pick(["World Health Organization", "Ministry of Works"]) };
  return { family: pick(families), given: pick(["Anna", "Adam", "A. K.", "Bo", "Berta Maria", "Carl"]) };
}

function makeItem(_, index) {
  return {
    type: pick(types),
    title: pick([`Title of work ${index}`, "On the same thing", `“Quoted” part ${index}: a subtitle`]),
    ...(next(12) > 0 && { author: Array.from({ length: 1 + next(5) }, person) }),
    ...(next(6) === 0 && { editor: [person()] }),
    ...(next(12) > 0 && { issued: { "date-parts": [[2015 + next(4), ...(next(3) === 0 ? [1 + next(12)] : [])]] } }),
    "container-title": `Journal ${index % 7}`,
    publisher: "A Press",
    "publisher-place": "Ghent",
    volume: String(1 + next(30)),
    page: `${1 + next(300)}-${400 + next(50)}`,
    DOI: `10.1234/${index}`,
  };
}

let last = 0;
function makeCite() {
  last = next(10) < 4 ? last : next(Number(known));
  return {
    id: `w${last}`,
    ...(next(9) === 0 && { prefix: pick(["see ", "cf. ", "See <i>also</i> "]) }),
    ...(next(9) === 0 && { suffix: pick([", and others", " (in part)", "."]) }),
    ...pick([{}, { label: "page", locator: String(1 + next(4)) }, { label: "chapter", locator: String(1 + next(2)) }]),
    ...(next(10) === 0 && { "suppress-author": true }),
  };
}

/** Textual citations of one work and of several, in notes and outside. */
function makeCitations(inNotes) {
  let note = 1;
  return Array.from({ length: Number(count) }, (_, index) => {
    if (next(4) > 0) note += 1;
    if (index === Math.floor(Number(count) * 0.8)) note = 1;
    const cites = Array.from({ length: next(3) > 0 ? 1 : 2 + next(3) }, makeCite);
    return { cites, textual: next(6) === 0, note: inNotes && next(30) > 0 ? note : 0 };
  });
}

/** The citations as citeproc takes them, anew: it writes into them. */
function requestsOf(citations, style) {
  const composes = ["author-date", "author"].includes(citationFormat(style));
  return citations.map(({ cites, textual, note }, index) => ({
    citationID: `c${index}`,
    citationItems: cites.map((cite) => ({ ...cite })),
    properties: { noteIndex: note, ...(textual && composes && { mode: "composite" }) },
  }));
}

/** Citations and entries of a new engine; `render` gives the texts of the citations. */
function written({ id, style, locale, locales }, items, citations, render) {
  const system = {
    retrieveLocale: (tag) => locales.get(tag) ?? locales.get("en-US"),
    retrieveItem: (item) => itemForStyle(items.get(item), item),
  };
  const engine = new CSL.Engine(system, mendedStyle(id, style), locale, true);
  const mode = engine.opt.update_mode === CSL.POSITION ? "with positions" : "without";
  const before = process.cpuUsage().user;
  const texts = render(engine, requestsOf(citations, style));
  const made = engine.makeBibliography();
  const entries = made === false ? [] : made[1].map((html, index) => `${made[0].entry_ids[index]} ${html}`);
  const seconds = (process.cpuUsage().user - before) / 1e6;
  return {
    mode: engine.opt.has_disambiguate ? `${mode} and disambiguate` : mode,
    texts: [...texts, ...entries],
    seconds,
  };
}

/** By STEP, by "COUNT@SEED" or by name. */
function chooseStyles(names) {
  const [many, start] = given.split("@").map(Number);
  if (start !== undefined) {
    const random = numbers(start);
    const left = [...names];
    return Array.from({ length: many }, () => left.splice(random(left.length), 1)[0]).toSorted((one, right) =>
      one < right ? -1 : 1,
    );
  }
  return Number.isNaN(step) ? given.split(",") : names.filter((_, index) => index % step === 0);
}

const theirWay = (engine, requests) => engine.rebuildProcessorState(requests, "html", []).map(([, , text]) => text);

const services = { citationStyles: createShippedStyles() };
const all = [...(await services.citationStyles.list())]
  .map((style) => style.id ?? style)
  .toSorted((one, other) => (one < other ? -1 : 1));
const step = Number(given);
const chosen = chooseStyles(all);
const items = new Map(Array.from({ length: Number(known) }, makeItem).map((item, index) => [`w${index}`, item]));
const inText = makeCitations(false);
const inNotes = makeCitations(true);
const tally = new Map();
let differing = 0;
let compared = 0;
const seconds = { theirs: 0, ours: 0 };
for (const name of chosen) {
  const style = await loadStyle(services, name, undefined);
  const citations = citationFormat(style.style) === "note" ? inNotes : inText;
  const theirs = written(style, items, citations, theirWay);
  const ours = written(style, items, citations, renderCitations);
  seconds.theirs += theirs.seconds;
  seconds.ours += ours.seconds;
  compared += theirs.texts.length;
  tally.set(theirs.mode, (tally.get(theirs.mode) ?? 0) + 1);
  const longest = Math.max(theirs.texts.length, ours.texts.length);
  const differences = Array.from({ length: longest }, (_, index) => index).filter(
    (index) => theirs.texts[index] !== ours.texts[index],
  );
  if (differences.length === 0) continue;
  differing += 1;
  process.stdout.write(`${name} (${citationFormat(style.style)}; ${theirs.mode}): ${differences.length} differ\n`);
  for (const index of differences.slice(0, Number.isNaN(step) ? 10 : 1))
    process.stdout.write(`  ${index}\n    citeproc ${theirs.texts[index]}\n    quire    ${ours.texts[index]}\n`);
}
const kinds = [...tally].map(([mode, styles]) => `${styles} ${mode}`).join(", ");
process.stdout.write(
  `${chosen.length} styles (${kinds}), ${compared} texts compared: ${differing} styles differ. ` +
    `Processor: citeproc ${seconds.theirs.toFixed(0)} s, quire ${seconds.ours.toFixed(0)} s.\n`,
);
process.exitCode = differing > 0 ? 1 : 0;
