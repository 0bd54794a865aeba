// Invented works of every kind, as BibTeX: the library that the documents of the benchmark cite.
import { seededRandom } from "../support/synthetic.mjs";

const families = [
  "Okafor",
  "Lindqvist",
  "Marsh",
  "O'Hara",
  "de la Cruz",
  "Nguyen",
  "Ødegård",
  "Strauß",
  "Tanaka",
  "Ruiz",
];
const given = ["Ada", "Bo", "Chidi", "Dora", "Emil", "Farah"];
const topics = [
  "Tides",
  "Memory",
  "Moors",
  "Lectures",
  "Spacing",
  "Harbours",
  "Birdsong",
  "Weather",
  "Letters",
  "Rivers",
];
const verbs = ["Measuring", "On", "Learning from", "A history of", "Models of", "Against", "Notes on", "Counting"];

/** Fields that a kind of work has besides author, title and year. */
const kinds = {
  article: (/** @type {number} */ index) => ({
    journal: `Journal of ${topics[index % 7]}`,
    volume: String((index % 40) + 1),
    number: String((index % 4) + 1),
    pages: `${index + 1}--${index + 12}`,
    doi: `10.5555/invented.${index}`,
  }),
  book: () => ({ publisher: "Ebb Press", address: "Lund" }),
  incollection: (/** @type {number} */ index) => ({
    booktitle: `Collected ${topics[index % 10]}`,
    editor: "Moor, Jo and Fenn, Al",
    publisher: "Flow Press",
    pages: `${index + 3}--${index + 30}`,
  }),
  inproceedings: (/** @type {number} */ index) => ({
    booktitle: `Proceedings of the ${(index % 30) + 1}th Meeting on ${topics[index % 10]}`,
    pages: `${index + 1}--${index + 8}`,
  }),
  phdthesis: () => ({ school: "University of Ebb" }),
  techreport: (/** @type {number} */ index) => ({ institution: "Institute of Tides", number: `TR-${index}` }),
  misc: (/** @type {number} */ index) => ({ howpublished: `\\url{https://example.org/${index}}`, note: "Web page" }),
  unpublished: () => ({ note: "Manuscript" }),
};

/**
 * @param {number} count
 * @returns {{ keys: string[], bibtex: string }}
 */
export function inventWorks(count) {
  const random = seededRandom(3);
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)] ?? "";
  const names = Object.keys(kinds);
  const keys = [];
  const entries = [];
  for (let index = 0; index < count; index++) {
    const kind = /** @type {keyof typeof kinds} */ (names[index % names.length]);
    const key = `w${index}`;
    const authors = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `${pick(families)}, ${pick(given)}`);
    const fields = {
      author: authors.join(" and "),
      title: `${pick(verbs)} ${pick(topics)}: ${pick(topics).toLowerCase()} ${index}`,
      year: String(1950 + Math.floor(random() * 75)),
      ...kinds[kind](index),
    };
    const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
    entries.push(`@${kind}{${key},\n${lines.join("\n")}\n}`);
    keys.push(key);
  }
  return { keys, bibtex: `${entries.join("\n\n")}\n` };
}
