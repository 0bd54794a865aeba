// Names of twelve conventions through records, formats, citations and keys.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { createShippedStyles } from "../../dist/adapters/citations/shipped-styles.js";
import { formatByName } from "../../dist/cite/formats.js";
import { loadStyle } from "../../dist/cite/load-style.js";
import { processCitations } from "../../dist/cite/processor.js";
import { baseCitationKey } from "../../dist/domain/citation-key.js";

const list = z.string().transform((text) => text.split("|"));
const schema = z.record(z.string(), z.strictObject({ joined: z.string(), families: list, given: list }));
const formats = /** @type {const} */ (["bibtex", "biblatex", "ris", "csl-json"]);

/** @typedef {{ family: string, given: string, "non-dropping-particle"?: string }} Person */
/** @typedef {{ convention: string, joined: string, name: Person, other: Person }} Row */

/** @param {string} family @param {string} given @returns {Person} */
function personOf(family, given) {
  const [, particle, rest] = /^\((.+)\) (.+)$/u.exec(family) ?? [];
  return particle === undefined ? { family, given } : { family: rest ?? "", given, "non-dropping-particle": particle };
}

/** @param {boolean} unseen @returns {Row[]} */
function readRows(unseen) {
  const conventions = schema.parse(parse(readFileSync(new URL("names.yaml", import.meta.url), "utf8")));
  return Object.entries(conventions)
    .flatMap(([convention, { joined, families, given }]) => {
      const people = families.flatMap((family) => given.map((each) => personOf(family, each)));
      return people.map((name, at) => {
        const other = people[(at + 7) % people.length] ?? name;
        return { convention, joined, name, other };
      });
    })
    .filter((_, index) => (index % 3 === 2) === unseen);
}

/** @param {Person} person */
const familyOf = ({ family, "non-dropping-particle": particle }) =>
  particle === undefined ? family : `${particle} ${family}`;

/** @param {any} value */
const same = (value, wanted) => JSON.stringify(sorted(value)) === JSON.stringify(sorted(wanted));

/** @param {any} people */
const sorted = (people) =>
  (people ?? []).map((/** @type {any} */ person) =>
    Object.entries(person).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What became of each name: the steps that changed it. @param {boolean} unseen */
export async function tryNames(unseen) {
  const services = /** @type {any} */ ({ citationStyles: createShippedStyles() });
  const style = await loadStyle(services, "modern-language-association", undefined);
  return readRows(unseen).map((row) => ({ ...row, lost: lostSteps(row, style) }));
}

/** @param {Row} row @param {any} style */
function lostSteps({ joined, name, other }, style) {
  const author = [name, other];
  const item = { id: "work", type: "book", title: "A title", author, issued: { "date-parts": [[2020]] } };
  const lost = [];
  // As people write it in a record that is added.
  const written = author.map((person) => `${familyOf(person)}, ${person.given}`).join(" and ");
  const added = formatByName("bibtex").read(`@book{work, author = {${written}}, title = {A title}, year = 2020}`);
  if (!same(added.items[0]?.item.author, author)) lost.push("record");
  for (const format of formats) {
    const record = { item, tags: [], notes: "", attachments: [] };
    const read = formatByName(format).read(formatByName(format).write([record]));
    if (!same(read.items[0]?.item.author, author)) lost.push(format);
  }
  const { entries } = processCitations(style, new Map([["work", /** @type {any} */ (item)]]), [
    /** @type {any} */ ({ cites: [{ id: "work" }], textual: false, note: 0 }),
  ]);
  const printed = JSON.stringify(entries).replaceAll("\u00a0", " ").replaceAll("’", "'");
  const turned = joined === "" ? `${other.family}${other.given}` : `${other.given} ${familyOf(other)}`;
  for (const wanted of [`${familyOf(name)}${joined}${name.given}`, turned])
    if (!printed.includes(wanted)) lost.push(`cited: ${wanted} in ${printed}`);
  const key = baseCitationKey(item);
  if (!/^[a-z]+2020title$/u.test(key)) lost.push(`key: ${key}`);
  return lost;
}
