import { isDated } from "./looks-like-entry.js";
import { readFileSync } from "node:fs";
import { startsWithLetter } from "../../domain/characters.js";
import { type Item, itemYear, type Name } from "../../domain/item.js";
import { Recent } from "../../domain/recent.js";
import { whenNeeded } from "../../language/languages.js";
import { featuresOf, type ListForm, listForm, type Stretch, templates, type Token, tokensOf } from "./entry-tokens.js";
import { maskIdentifiers } from "./masks.js";
import { givenNamesFirst, inOneOrder } from "./name-order.js";
import { orderOfNames, type TaggedFields, taggedFields } from "./tagged-fields.js";
import { bestLabels, emissionsOf, labels, type TaggerWeights } from "./tagger.js";

/** An entry as it is printed. */
export interface PrintedText {
  text: string;
  /** What is set in italics, where the draft tells. */
  italics: readonly Stretch[];
}

/** What could be read of a printed entry. */
export interface Printed {
  item: Item;
  /** "2021a". */
  year_suffix: string | null;
  /** CSL names of fields that could not be told: what is absent of them may still stand there. */
  unsure: string[];
}

/**
 * Reads the entries of a list of references from their printed words, in whatever style: a fitted tagger says of each
 * word what it is a part of. What one entry leaves open, the others of its list may tell. Notes give persons in their
 * natural order, "Ada Brook". Pure.
 */
export function readPrinted(entries: readonly PrintedText[], origin: "list" | "notes" = "list"): readonly Printed[] {
  return lists.get(JSON.stringify([origin, entries]), () => readList(entries, origin));
}

/** A draft that is checked while it is written has the same list. */
const lists = new Recent<readonly Printed[]>(8);

function readList(entries: readonly PrintedText[], origin: "list" | "notes"): Printed[] {
  const masked = entries.map(({ text }) => maskIdentifiers(text));
  const tokens = masked.map(({ words }) => tokensOf(words));
  const form = listForm(tokens);
  const tag = (index: number, initials: ListForm["initials"]) =>
    tagTokens(tokens[index] ?? [], entries[index]?.italics ?? [], { ...form, initials });
  const first = tokens.map((_, index) => tag(index, form.initials));
  const orders = first.map((path, index) => orderOfNames(tokens[index] ?? [], path));
  const usual = origin === "notes" ? "middle" : usualOrder(orders, form);
  const paths = first.map((path, index) =>
    orders[index] === null && usual !== form.initials ? tag(index, usual) : path,
  );
  const tagged = masked.map(({ words }, index) => taggedFields(words, tokens[index] ?? [], paths[index] ?? []));
  const isGivenFirst = givenNamesFirst(
    tagged.map(({ names }) => names),
    form.sorted,
  );
  const read: Printed[] = [];
  for (const [index, { words, fields }] of masked.entries()) {
    const [own, told] = [tokens[index] ?? [], tagged[index]!];
    const names = inOneOrder(told.names, isGivenFirst(told.names));
    const printed = assemble(words, fields, { ...told, names });
    read.push(standsForNames(own, names) ? withNamesAbove(printed, read.at(-1)) : printed);
  }
  return read;
}

/** "Xu Li" alone may be read both ways: what other entries of its list tell, else that given names come first. */
function usualOrder(orders: readonly (ListForm["initials"] | null)[], form: ListForm): ListForm["initials"] {
  const count = (order: ListForm["initials"]) => orders.filter((each) => each === order).length;
  const [middle, behind] = [count("middle"), count("behind")];
  if (middle !== behind) return middle > behind ? "middle" : "behind";
  return form.sorted === "none" && form.initials === "none" ? "middle" : form.initials;
}

const repeating: ReadonlySet<string> = new Set(["ders", "dies", "dens", "id", "idem"]);

/** "———. Silos Inland", "Ders.: ...", "1970b. Vineyards": the persons are those of the entry above. */
function standsForNames([first]: readonly Token[], names: readonly Name[]): boolean {
  if (first === undefined) return false;
  if (first.shape === "year" && startsWithLetter(first.text.slice(-1))) return names.length === 0;
  return /^(?:[—–―_‒-]{2,}|[—―])$/u.test(first.text) || repeating.has(first.word);
}

function withNamesAbove(printed: Printed, above: Printed | undefined): Printed {
  if (above === undefined) return printed;
  const { author, editor } = above.item;
  const { author: _own, ...item } = printed.item;
  const names = author === undefined ? (editor === undefined ? {} : { editor }) : { author };
  return {
    ...printed,
    item: { ...item, ...names },
    unsure: [...printed.unsure.filter((field) => field !== "author"), "author"],
  };
}

/** What the labels tell of an entry, its names in one order. */
type Told = Omit<TaggedFields, "names"> & { names: Name[] };

function assemble(words: string, fields: Partial<Item>, tagged: Told): Printed {
  const { names, editors, title, container, year, numbers } = tagged;
  const item: Item = {
    type: "document",
    ...fields,
    ...(names.length > 0 && (editors ? { editor: names } : { author: names })),
    ...(year !== null && { issued: { "date-parts": [[Number(year.slice(0, 4))]] } }),
    ...(title !== null && { title }),
    ...(container !== null && { "container-title": container }),
    ...numbers,
  };
  item.type = kindOfEntry(words, item);
  return { item, year_suffix: itemYear(item) === null ? null : year, unsure: unsureOf(words, tagged) };
}

/** A field is claimed missing only where nothing in the entry could be it. */
function unsureOf(words: string, { names, et_al, title, year }: Told): string[] {
  const mayHaveYear = isDated(words);
  return [
    ...(names.length === 0 || et_al ? ["author"] : []),
    ...(title === null ? ["title"] : []),
    ...(year === null && mayHaveYear ? ["issued"] : []),
  ];
}

const kinds: readonly [type: string, words: RegExp][] = [
  [
    "thesis",
    /\b(?:thesis|dissertation|thèse|tesis|Diss\.|Habil|Masterarbeit|Bachelorarbeit|proefschrift)\b|学位论文|диссертац/iu,
  ],
  [
    "personal_communication",
    /\bpersonal communication|persönliche Mitteilung|communication personnelle|\bunpublished data\b/iu,
  ],
  [
    "legislation",
    /\bv\.\s+\p{Lu}\p{L}+.*\b(?:U\.?S\.?|F\.\d?d|S\.\s?Ct|UKSC|EWCA|HL|BGH|BVerfG)\b|\b(?:Act|Gesetz|Directive|Regulation|Verordnung|Richtlinie)\b\s+(?:\(?(?:EU|EC|EG)\)?|of|\d{4}|Nr\.?)|\b(?:Pub\.\s?L\.|U\.S\.C\.|BGBl)\b/u,
  ],
  ["patent", /\b(?:US|EP|WO|DE)\s?(?:Patent\b|\d{6,}|\d{4}\/\d{5,})|\bPatent(?:\s+No\b|schrift)/u],
  ["report", /\b(?:technical|working|research|annual)\s+(?:report|paper)\b|\bwhite\s?paper\b|\bBericht\b/iu],
];

/** Tells which kind of work an entry is of, as far as its words and fields tell; "document" where they do not. */
function kindOfEntry(words: string, item: Item): string {
  const named = kinds.find(([, pattern]) => pattern.test(words))?.[0];
  if (named !== undefined) return named;
  if (item.archive === "arXiv") return "article";
  if (item["container-title"] !== undefined && (item.volume !== undefined || item.issue !== undefined))
    return "article-journal";
  if (/(?:^|[\s.,;])[Ii]n:?\s+\p{Lu}.*\b(?:[Ee]ds?|[Hh]rsg|[Hh]g)\b/u.test(words)) return "chapter";
  if (
    item.ISBN !== undefined ||
    /\b(?:Press|Verlag|Publish\w+|[Ee]dn?\.|edition|Aufl(?:age)?\.?|Wiley|Springer|Elsevier|Routledge|Sage)\b/u.test(
      words,
    )
  )
    return "book";
  return item.URL !== undefined && item.DOI === undefined && item.volume === undefined ? "webpage" : "document";
}

/** The data file that `npm run bench -- references fit` writes. */
interface ModelFile {
  /** Words that are features by themselves, with blanks between them. */
  words: string;
  transitions: number[];
  /** By template and value: labels and weights, see `readRow`. */
  features: Record<string, Record<string, string>>;
}

interface Model extends TaggerWeights {
  known: ReadonlySet<string>;
}

const model = whenNeeded((): Model => {
  const path = new URL("../../../data/reference-tagger.json", import.meta.url);
  const file = JSON.parse(readFileSync(path, "utf8")) as ModelFile;
  const count = templates.reduce((sum, template) => sum + Object.keys(file.features[template] ?? {}).length, 0);
  const rows = new Int16Array(count * labels.length);
  let place = -labels.length;
  const features = templates.map((template) => {
    const values = new Map<string, number>();
    for (const [value, weights] of Object.entries(file.features[template] ?? {})) {
      place += labels.length;
      readRow(weights, rows, place);
      values.set(value, place);
    }
    return values;
  });
  return { features, rows, transitions: Int16Array.from(file.transitions), known: new Set(file.words.split(" ")) };
});

/** "C1aO-3": 46 for the third label, -3 for the fifteenth; letters of weights are small. */
function readRow(weights: string, rows: Int16Array, place: number): void {
  for (let at = 0; at < weights.length;) {
    const label = weights.charCodeAt(at) - 65;
    const isNegative = weights[at + 1] === "-";
    let value = 0;
    for (at += isNegative ? 2 : 1; at < weights.length; at += 1) {
      const sign = weights.charCodeAt(at);
      if (sign >= 65 && sign <= 90) break;
      value = value * 36 + sign - (sign < 58 ? 48 : 87);
    }
    rows[place + label] = isNegative ? -value : value;
  }
}

/** The likeliest label of each token of an entry, as its index in `labels`. */
function tagTokens(tokens: readonly Token[], italics: readonly Stretch[], form: ListForm): number[] {
  if (tokens.length === 0) return [];
  const weights = model();
  const features = featuresOf(tokens, italics, { form, known: weights.known });
  return bestLabels(emissionsOf(features, weights), weights.transitions);
}
