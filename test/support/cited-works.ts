import * as fc from "fast-check";
import type { Item, Name } from "../../src/domain/item.js";

/** Works to be cited, and a draft in Pandoc's syntax that cites each of them at least once. */
export interface CitedWorks {
  items: Record<string, Item>;
  draft: string;
}

const families =
  "Abernathy Bellweather Castellane Dunmore Eriksdotter Fairbairn Gallowglass Hollingsworth Iwasaki Jankowski Kettleborough Lindqvist Marchetti Nakagawa Oyelaran Pemberton Quillfeather Rosenquist Satterthwaite Thistlewood Umarov Vasilenko Whitcombe Yarborough Zielinski Müller Çelik Núñez Øvergaard Šimek O'Hanlon Saint-Clair".split(
    " ",
  );
const particles = ["van", "de", "von der", "della", "ten"];
const given = "Ada Bruno Clara Dieter Elif Fabio Greta Hanna Ivo Jana Karel Lucía Mara Niels Olga Pavel Ruth".split(
  " ",
);
const bodies = ["Institute for Coastal Studies", "National Board of Weights", "Northern Energy Council"];
const topics =
  "glaciers harbours lanterns orchards pigments quarries railways spindles telescopes vineyards windmills archives beehives canals dialects estuaries furnaces granaries hedgerows isotopes".split(
    " ",
  );
const aspects =
  "migration repair taxation growth decline mapping measurement memory trade drainage erosion funding teaching naming storage".split(
    " ",
  );
const frames = [
  (topic: string, aspect: string) => `The ${aspect} of ${topic}`,
  (topic: string, aspect: string) => `How ${topic} shaped ${aspect}: evidence from three regions`,
  (topic: string, aspect: string) => `Towards a theory of ${aspect} in ${topic}`,
  (topic: string, aspect: string) => `${topic[0]?.toUpperCase()}${topic.slice(1)} and their ${aspect}, a survey`,
  (topic: string, aspect: string) => `Rethinking ${aspect}: ${topic} after the war`,
];

const person: fc.Arbitrary<Name> = fc
  .record({
    family: fc.constantFrom(...families),
    given: fc.constantFrom(...given),
    second: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom("J.", "Maria", "K. L.")),
    particle: fc.oneof({ weight: 9, arbitrary: fc.constant("") }, fc.constantFrom(...particles)),
  })
  .map(({ family, given: first, second, particle }) => ({
    family,
    given: second === "" ? first : `${first} ${second}`,
    ...(particle !== "" && { "non-dropping-particle": particle }),
  }));

const authors: fc.Arbitrary<Name[]> = fc.oneof(
  { weight: 8, arbitrary: fc.uniqueArray(person, { minLength: 1, maxLength: 3, selector: ({ family }) => family }) },
  { weight: 2, arbitrary: fc.uniqueArray(person, { minLength: 4, maxLength: 12, selector: ({ family }) => family }) },
  { weight: 1, arbitrary: fc.constantFrom(...bodies).map((literal) => [{ literal }]) },
);

const types = ["article-journal", "book", "chapter", "report", "thesis", "webpage", "article", "paper-conference"];

interface Facts {
  type: string;
  author: Name[];
  year: number;
  pages: number;
}

const facts: fc.Arbitrary<Facts> = fc.record({
  type: fc.constantFrom(...types),
  author: authors,
  year: fc.integer({ min: 1952, max: 2024 }),
  pages: fc.integer({ min: 2, max: 900 }),
});

function itemOf({ type, author, year, pages }: Facts, title: string, index: number): Item {
  const base = { type, title, author, issued: { "date-parts": [[year]] } };
  const page = `${pages + 17 * index}-${pages + 17 * index + 14}`;
  switch (type) {
    case "article-journal":
      return {
        ...base,
        "container-title": `Journal of ${topics[(index * 7) % topics.length]}`,
        volume: `${3 + index}`,
        issue: "2",
        page,
        DOI: `10.5555/made.up.${index}`,
      };
    case "book":
      return { ...base, publisher: "Lantern Press", "publisher-place": "Utrecht" };
    case "chapter":
      return {
        ...base,
        "container-title": `Essays on ${topics[(index * 5) % topics.length]}`,
        editor: [{ family: families[(index * 3) % families.length], given: "Ed" }],
        page,
        publisher: "Quay Books",
        "publisher-place": "Leeds",
      };
    case "report":
      return {
        ...base,
        publisher: "Board of Rivers",
        number: `TR-${index}`,
        URL: `https://example.org/report/${index}`,
      };
    case "thesis":
      return { ...base, publisher: "University of Northmere", genre: "PhD thesis" };
    case "webpage":
      return {
        ...base,
        "container-title": "The Tide Tables",
        URL: `https://example.org/pages/${index}`,
        accessed: { "date-parts": [[2025, 3, 9]] },
      };
    case "article":
      return { ...base, archive: "arXiv", archive_location: `${1500 + index}.0${1234 + index}`, publisher: "arXiv" };
    default:
      return {
        ...base,
        "container-title": `Proceedings of the meeting on ${topics[(index * 11) % topics.length]}`,
        page,
      };
  }
}

const tokens = [
  (key: string) => `Earlier work has described this in detail [@${key}].`,
  (key: string) => `The same was seen on another coast [@${key}, p. 12].`,
  (key: string) => `Most readers will know the argument, which was taken up again later [see @${key}].`,
  (key: string) => `According to @${key}, nothing of the kind was ever built.`,
  (key: string, other: string) => `Both sides have been defended at length [@${key}; @${other}].`,
];

/** Titles that differ from each other in their words. */
const titles = fc
  .record({
    ordered: fc.shuffledSubarray(topics, { minLength: topics.length }),
    words: fc.array(fc.constantFrom(...aspects), { minLength: topics.length, maxLength: topics.length }),
    shapes: fc.array(fc.constantFrom(...frames), { minLength: topics.length, maxLength: topics.length }),
  })
  .map(({ ordered, words, shapes }) =>
    ordered.map((topic, index) => shapes[index]?.(topic, words[index] ?? "trade") ?? topic),
  );

/** At least four works, at most `most`; up to two of them share author and year with others, so that styles must tell them apart. */
export function citedWorks(most = 12): fc.Arbitrary<CitedWorks> {
  const choices = { minLength: 40, maxLength: 40 };
  const drawn = fc.record({
    all: fc.array(facts, { minLength: 4, maxLength: most - 2 }),
    titles,
    twins: fc.nat({ max: 2 }),
    choices: fc.array(fc.nat({ max: 999 }), choices),
  });
  // Small and extreme values are no likelier to be read wrongly than others.
  return fc.noBias(drawn).map(({ all, titles: named, twins, choices: chosen }) => {
    const works = [...all, ...all.slice(0, twins)];
    const items = Object.fromEntries(
      works.map((work, index) => [`work${index}`, itemOf(work, named[index] ?? "", index)]),
    );
    return { items, draft: `# A draft\n\n${sentencesOf(Object.keys(items), chosen).join("\n\n")}\n` };
  });
}

function sentencesOf(keys: readonly string[], chosen: readonly number[]): string[] {
  return keys.map((key, index) => {
    const token = tokens[(chosen[index * 2] ?? 0) % tokens.length];
    const other = keys[(index + 1 + ((chosen[index * 2 + 1] ?? 0) % (keys.length - 1))) % keys.length] ?? key;
    return token?.(key, other) ?? "";
  });
}
