// npm run bench -- references fit FOLDER [TAGGED.xml...]: fits the tagger of printed entries and writes its weights.
// FOLDER holds recorded answers (api) and a collection (ir); a third of styles, records and tagged entries stays unread.
import { readFileSync, writeFileSync } from "node:fs";
import { createShippedStyles } from "../../dist/adapters/citations/shipped-styles.js";
import { featuresOf, listForm, templates } from "../../dist/reference/printed/entry-tokens.js";
import { readMarker } from "../../dist/reference/printed/marker.js";
import { maskIdentifiers } from "../../dist/reference/printed/masks.js";
import { bestLabels, labels } from "../../dist/reference/printed/tagger.js";
import { bits, labelsOfPrint, labelsOfTags, taggedEntries } from "./label.mjs";
import { printWorks } from "./printed-works.mjs";
import { chance, hash, materials, works } from "./records.mjs";

const size = labels.length;

/** Styles of one publisher or society are alike: they are read or left unread together. @param {string} id */
export const isUnreadStyle = (id) => hash(id.split("-")[0] ?? "") % 3 === 0;
/** @param {string} title */
export const isUnreadTitle = (title) =>
  hash(
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
      .slice(0, 40),
  ) %
    3 ===
  0;
/** @param {string} title */
const isUnreadPerson = (title) => hash(title) % 3 === 0;

/** @param {ReturnType<typeof materials>} all @param {boolean} unread */
export function partOf({ persons, articles, titles }, unread) {
  return {
    persons: persons.filter(({ family = "" }) => isUnreadPerson(family) === unread),
    articles: articles.filter(({ title }) => isUnreadTitle(title) === unread),
    titles: titles.filter((title) => isUnreadTitle(title) === unread),
  };
}

/** @param {string} text @param {{ start: number, end: number }[]} italics @param {any[]} fields */
export function withoutMarker(text, italics, fields) {
  const { length } = readMarker(null, text);
  const shift = (/** @type {any} */ each) => ({
    ...each,
    start: Math.max(0, each.start - length),
    end: each.end - length,
  });
  return {
    text: text.slice(length),
    italics: italics.map(shift).filter(({ end }) => end > 0),
    fields: fields.map(shift).filter(({ end }) => end > 0),
  };
}

/** Damages a print as scanning, copying and typing do. @param {any} entry @param {() => number} random */
function withNoise(entry, random) {
  let { text, italics } = entry;
  if (random() < 0.5) italics = [];
  if (random() < 0.15) text = text.replace(/[“”]/gu, '"').replace(/[‘’]/gu, "'");
  if (random() < 0.25) text = text.replace(/[–—]/gu, "-");
  if (random() < 0.05) text = text.replace(/[“”«»]/gu, " ");
  if (random() < 0.05)
    text =
      text.normalize("NFD").replace(/\p{M}/gu, "").length === text.length
        ? text.normalize("NFD").replace(/\p{M}/gu, "")
        : text;
  if (random() < 0.1) {
    // One character is misread, lost blanks included.
    const at = Math.floor(random() * text.length);
    const sign = text[at] ?? "";
    const other =
      sign === "." ? "," : sign === "," ? "." : sign === "l" ? "1" : sign === "O" ? "0" : sign === ":" ? ";" : sign;
    text = text.slice(0, at) + other + text.slice(at + 1);
  }
  return { ...entry, text, italics };
}

/** @typedef {{ rows: Int32Array[], allowed: Int32Array }} Example */
/** @typedef {{ tokens: any[], allowed: Int32Array, italics: any[], form: any }} Labelled */

/** Fits the tagger and writes its data file. @param {string} folder @param {string[]} tagged */
export async function fitTagger(folder, tagged) {
  const all = materials(folder);
  const read = partOf(all, false);
  const random = chance(7);
  const styles = createShippedStyles();
  /** @type {Labelled[]} */
  const entries = [];
  let lost = 0;
  const perStyle = 12;
  for (const { id } of await styles.list()) {
    if (isUnreadStyle(id)) continue;
    let printed;
    const made = works(read, perStyle, random);
    try {
      printed = await printWorks(styles, id, made);
    } catch {
      continue;
    }
    const byId = new Map(made.map((work) => [work.id, work]));
    const list = printed.flatMap((entry) => {
      const cut = withNoise(withoutMarker(entry.text, entry.italics, entry.fields), random);
      const { words } = maskIdentifiers(cut.text);
      const found = labelsOfPrint({ id: "", ...cut }, byId.get(entry.id), words);
      if (found === null) lost += 1;
      return found === null ? [] : [{ ...found, italics: cut.italics }];
    });
    const form = listForm(random() < 0.3 ? [] : list.map(({ tokens }) => tokens));
    for (const each of list) entries.push({ ...each, form });
  }
  const printedCount = entries.length;
  for (const file of tagged) {
    for (const entry of taggedEntries(readFileSync(file, "utf8"))) {
      const title = entry.fields.find(({ names: [name] }) => name === "title");
      if (isUnreadTitle(title === undefined ? entry.text : entry.text.slice(title.start, title.end))) continue;
      const cut = withoutMarker(entry.text, [], entry.fields);
      const { words } = maskIdentifiers(cut.text);
      if (words.length > 1200 || cut.fields.length < 2) continue;
      entries.push({ ...labelsOfTags({ id: "", ...cut }, words), italics: [], form: listForm([]) });
    }
  }
  process.stdout.write(`${printedCount} printed (${lost} left out), ${entries.length - printedCount} tagged\n`);
  const known = vocabulary(entries);
  const model = fit(entries, known, printedCount);
  writeFileSync(new URL("../../data/reference-tagger.json", import.meta.url), JSON.stringify(model));
}

/** Weights in the data file are so many times those of the perceptron. */
const scale = 2;
/** Weights below this are left out, and features whose weights are all below that. */
const leastWeight = 2;
const leastOfFeature = 9;

const nameLabels = bits("FB", "F", "GB", "G", "H", "LB", "L");
const titleLabel = bits("T");

/** Words that stand in entries of many works; those of names would be learned by heart. @param {Labelled[]} entries */
function vocabulary(entries) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { tokens, allowed } of entries) {
    const work = tokens
      .filter((_, index) => allowed[index] === titleLabel)
      .map(({ word }) => word)
      .join(" ");
    for (const [index, { word }] of tokens.entries()) {
      if (word.length < 2 || !/\p{L}/u.test(word) || ((allowed[index] ?? 0) & nameLabels) !== 0) continue;
      let standsIn = found.get(word);
      if (standsIn === undefined) found.set(word, (standsIn = new Set()));
      standsIn.add(work);
    }
  }
  const counts = [...found]
    .map(([word, all]) => /** @type {const} */ ([word, all.size]))
    .filter(([, count]) => count >= 15);
  return new Set(
    counts
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, 1500)
      .map(([word]) => word),
  );
}

/** Averaged perceptron with partial labels. @param {Labelled[]} entries @param {Set<string>} known @param {number} printedCount */
function fit(entries, known, printedCount) {
  /** @type {Map<string, number>} */
  const ids = new Map();
  /** @type {number[]} */
  const counts = [];
  const rows = entries.map(({ tokens, italics, form }) =>
    featuresOf(tokens, italics, { form, known }).map((own) =>
      Int32Array.from(own, (value, template) => {
        const feature = `${templates[template]} ${value}`;
        let id = ids.get(feature);
        if (id === undefined) ids.set(feature, (id = ids.size));
        counts[id] = (counts[id] ?? 0) + 1;
        return id;
      }),
    ),
  );
  const least = 12;
  process.stdout.write(
    `${known.size} words, ${ids.size} features, ${counts.filter((count) => count >= least).length} kept\n`,
  );
  const isKept = Uint8Array.from(counts, (count) => Number(count >= least));
  for (const entry of rows) entry.forEach((own, index) => (entry[index] = own.filter((id) => isKept[id] === 1)));
  const edges = size * size + size;
  const weights = new Float64Array(ids.size * size);
  const sums = new Float64Array(ids.size * size);
  const transitions = new Float64Array(edges);
  const transitionSums = new Float64Array(edges);
  const random = chance(3);
  const order = entries.map((_, index) => index);
  const epochs = 8;
  let time = 1;
  const emit = (/** @type {Int32Array[]} */ entry) => {
    const out = new Float64Array(entry.length * size);
    entry.forEach((own, index) => {
      for (const id of own)
        for (let label = 0; label < size; label += 1) out[index * size + label] += weights[id * size + label];
    });
    return out;
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let index = order.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other], order[index]];
    }
    let missed = 0;
    for (const each of order) {
      // Names in tagged entries are not told apart there: the model has to have seen printed ones first.
      if (epoch === 0 && each >= printedCount) continue;
      time += 1;
      const [entry, { allowed }] = [rows[each], entries[each]];
      const emissions = emit(entry);
      const guess = bestLabels(emissions, transitions);
      if (guess.every((label, index) => (allowed[index] & (1 << label)) !== 0)) continue;
      missed += 1;
      const gold = bestLabels(emissions, transitions, allowed);
      const add = (/** @type {number} */ at, /** @type {number} */ delta) => {
        transitions[at] += delta;
        transitionSums[at] += delta * time;
      };
      for (let index = 0; index < entry.length; index += 1) {
        const [right, wrong] = [gold[index], guess[index]];
        const [before, beforeWrong] = index === 0 ? [size, size] : [gold[index - 1], guess[index - 1]];
        if (right === wrong && before === beforeWrong) continue;
        add(before * size + right, 1);
        add(beforeWrong * size + wrong, -1);
        if (right === wrong) continue;
        for (const id of entry[index]) {
          weights[id * size + right] += 1;
          sums[id * size + right] += time;
          weights[id * size + wrong] -= 1;
          sums[id * size + wrong] -= time;
        }
      }
    }
    process.stdout.write(`round ${epoch + 1}: ${missed} of ${order.length} entries had a wrong label\n`);
  }
  const averaged = weights.map((weight, at) => weight - sums[at] / time);
  const averagedTransitions = transitions.map((weight, at) => weight - transitionSums[at] / time);
  return { labels, words: [...known].toSorted().join(" "), ...compact(ids, averaged, averagedTransitions) };
}

/** "C1aO-3": a letter for each label, its weight in base 36; what weighs next to nothing is left out. @param {Map<string, number>} ids @param {Float64Array} weights @param {Float64Array} transitions */
function compact(ids, weights, transitions) {
  /** @type {Record<string, Record<string, string>>} */
  const features = {};
  for (const [feature, id] of ids) {
    const row = Array.from(weights.subarray(id * size, id * size + size), (value) => Math.round(value * scale));
    if (Math.max(...row.map(Math.abs)) < leastOfFeature) continue;
    const pairs = row
      .map((weight, label) =>
        Math.abs(weight) < leastWeight ? "" : String.fromCharCode(65 + label) + weight.toString(36),
      )
      .join("");
    const at = feature.indexOf(" ");
    if (pairs !== "") (features[feature.slice(0, at)] ??= {})[feature.slice(at + 1)] = pairs;
  }
  return { transitions: Array.from(transitions, (value) => Math.round(value * scale)), features };
}
