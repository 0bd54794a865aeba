import { normalizeSpace } from "../../domain/characters.js";
import { itemAuthors } from "../../domain/item.js";
import { isAuthorName } from "../../domain/stated-names.js";
import { namesBelow } from "./author-zone.js";
import type { Candidate } from "./choose.js";
import type { HeaderReading } from "./header-choices.js";
import type { HeaderPage } from "./header-pages.js";
import { isHeading, isOf, shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";
import { familyKey, isName, namesIn, prettyName } from "./names.js";
import type { TitleChoice } from "./title-choices.js";

/** A list of authors from one place of the file. */
export interface AuthorChoice {
  /** As printed, "Given Family"; of bodies the whole name. */
  names: string[];
  source: string;
  page: number | null;
}

interface Found extends AuthorChoice {
  /** The share of the names that are shaped as persons'. */
  persons: number;
}

/** Lists who may have written the work, by each place that says so, with how the places agree. */
export function authorChoices(reading: HeaderReading, title: TitleChoice | null): Candidate<AuthorChoice>[] {
  const found = [...printedLists(reading, title), ...statedLists(reading)].filter(({ names }) => names.length > 0);
  const whole = reading.facts.read_pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  const lower: ReadonlySet<string> = new Set(whole.match(/(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu));
  const extended = found.flatMap((list) => [...extensions(list, found), ...withoutCommonWords(list, lower)]);
  const lists = [...found, ...extended];
  const unique = new Map<string, Found[]>();
  for (const list of lists) {
    const key = list.names.map(familyKey).join(" ");
    unique.set(key, [...(unique.get(key) ?? []), list]);
  }
  const around = {
    lower,
    addresses: (whole.match(/\S+@\S+/gu) ?? []).join(" ").toLowerCase(),
  };
  const text = ` ${wordsOf(reading.header.pages.flatMap(({ rows }) => rows.map((row) => row.text)).join(" "))} `;
  return [...unique.values()].map((same) => ({
    value: best(same),
    features: featuresOf(same, found, { text, title, ...around }),
  }));
}

/** Of lists with the same family names the one with the longest given names. */
function best(lists: readonly Found[]): AuthorChoice {
  const length = ({ names }: Found) => names.join("").length;
  const chosen = lists.reduce((longest, list) => (length(list) > length(longest) ? list : longest));
  const printed = lists.find(({ page }) => page !== null) ?? chosen;
  return { names: chosen.names.map(prettyName), source: printed.source, page: printed.page };
}

function listFrom(names: readonly string[], source: string, page: number | null): Found {
  const persons = names.length === 0 ? 0 : names.filter(isName).length / names.length;
  return { names: [...new Set(names)], source, page, persons };
}

function printedLists({ header }: HeaderReading, title: TitleChoice | null): Found[] {
  const { pages } = header;
  const found: Found[] = [];
  if (title?.page && title.block) {
    const { page, block } = title;
    const { all, firstRow } = namesBelow(page, block.bottom, block);
    found.push(
      listFrom(all, "below the title", page.number),
      listFrom(firstRow, "the row below the title", page.number),
    );
    const above = page.blocks.filter(({ bottom, y }) => bottom <= block.y + 2 && y > 0.03 * page.height).slice(-3);
    for (const each of above) {
      const { names, share } = namesIn(each.text);
      if (share > 0.75) found.push(listFrom(names, "above the title", page.number));
    }
  }
  for (const page of pages.slice(0, bodyPages))
    for (const { text } of page.blocks.slice(0, mostBlocks)) found.push(...bodyList(text, page.number));
  for (const page of pages) {
    if (page === title?.page) continue;
    const bottom = title === null ? null : bottomOf(title.text, page);
    if (bottom !== null) found.push(listFrom(namesBelow(page, bottom, null).all, "below the title again", page.number));
  }
  return [...found, ...labelledLists(pages)];
}

const bodyPages = 2;
const mostBlocks = 50;

/** Names of bodies are rows of their own with a word that bodies are called by. */
function bodyList(text: string, page: number): Found[] {
  const name = normalizeSpace(
    text
      .replace(/^(?:©|copyright)\s*(?:\d{4}\s*)?(?:by\s+)?/iu, "")
      .replace(/\.? All rights reserved.*$/iu, "")
      .replace(/[.,]$/u, ""),
  );
  const words = name.split(" ").length;
  if (
    name.length > 90 ||
    words > 12 ||
    shareOf(name, "body") === 0 ||
    namesIn(name).names.length > 0 ||
    /\d|@|https?:/u.test(name)
  )
    return [];
  const source = /^(?:©|copyright)/iu.test(text) ? "a holder of rights" : "a body's name";
  return [{ names: [name], source, page, persons: 0 }];
}

/** Where a title is repeated on a page: the lower end of its rows there. */
function bottomOf(title: string, page: HeaderPage): number | null {
  const key = squash(title);
  const rows = page.rows.filter(({ text, y }) => {
    const part = squash(text);
    return part.length > 5 && key.includes(part) && y < 0.7 * page.height;
  });
  const last = rows.at(-1);
  return last === undefined || rows.reduce((sum, { text }) => sum + squash(text).length, 0) < 0.5 * key.length
    ? null
    : last.y + last.height;
}

const labelledPages = 3;

/** "Authors: ...", "by Ada Lovelace", "Written by ...". */
function labelledLists(pages: readonly HeaderPage[]): Found[] {
  return pages.slice(0, labelledPages).flatMap((page) =>
    page.rows.flatMap((row, index) => {
      const holder = /(?:©|\bcopyright\b)[^\p{L}]*(?:by )?(.{5,80})$/iu.exec(row.text)?.[1];
      if (holder !== undefined && namesIn(holder).share > 0.8)
        return [listFrom(namesIn(holder).names, "a holder of rights", page.number)];
      const [first = "", second = ""] = row.text.split(/[\s:]+/u);
      const bare = (word: string) => word.replace(/\(s\)|[^\p{L}]/gu, "");
      const led = isOf(bare(first), "by") ? (isOf(bare(second), "by") ? 2 : 1) : 0;
      if (led === 0 || isHeading(row.text)) return [];
      const rest = row.text
        .split(/[\s:]+/u)
        .slice(led)
        .join(" ");
      const text = rest === "" ? (page.rows[index + 1]?.text ?? "") : rest;
      const { names, share } = namesIn(text);
      return share > 0.6 ? [listFrom(names, /^by$/iu.test(first) ? "by" : "a label", page.number)] : [];
    }),
  );
}

function statedLists({ xmp, info, cited, first }: HeaderReading): Found[] {
  const tidyName = (name: string) => {
    const [family = "", given, more] = name.replace(/\s*<[^<>]*>/gu, "").split(/\s*,\s*/u);
    return normalizeSpace(given === undefined || more !== undefined ? name : `${given} ${family}`);
  };
  const personsOf = (name: string) => (isName(tidyName(name)) ? [tidyName(name)] : namesIn(name).names);
  const persons = (names: readonly string[]) => names.flatMap(personsOf);
  const bodies = [...xmp.creators, ...info.authors].filter((name) => shareOf(name, "body") > 0 && isAuthorName(name));
  return [
    listFrom(persons(xmp.creators), "metadata (XMP)", null),
    listFrom(persons(info.authors), "metadata (Info)", null),
    ...bodies.filter((name) => !name.includes(",")).map((name) => listFrom([name], "metadata, a body", null)),
    listFrom(cited === null ? [] : itemAuthors(cited), "how it asks to be cited", null),
    listFrom(first.title_page.authors.flatMap(personsOf), "the first reader", null),
  ];
}

/** A stated list that holds all of a shorter one is the whole list; one that a printed list begins is cut. */
function extensions(one: Found, all: readonly Found[]): Found[] {
  const keys = one.names.map(familyKey);
  return all.flatMap((other) => {
    if (other === one || other.names.length <= one.names.length || one.page === null || other.page !== null) return [];
    const others = other.names.map(familyKey);
    if (!keys.every((key) => others.includes(key))) return [];
    return [{ ...other, source: `${one.source}, completed`, page: one.page }];
  });
}

/** A list without the names that are made of words of the text: "Hard Disks" in a table of contents. */
function withoutCommonWords(whole: Found, lower: ReadonlySet<string>): Found[] {
  const isCommon = (name: string) => (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).every((word) => lower.has(word));
  const names = whole.names.filter((name) => !isCommon(name));
  if (whole.persons < 1 || names.length === 0 || names.length === whole.names.length) return [];
  return [{ ...whole, names, source: `${whole.source}, sifted` }];
}

interface Around {
  text: string;
  title: TitleChoice | null;
  /** Words that the pages have in small letters: family names rarely are among them. */
  lower: ReadonlySet<string>;
  /** The e-mail addresses of the pages. */
  addresses: string;
}

function featuresOf(
  same: readonly Found[],
  all: readonly Found[],
  { text, title, lower, addresses }: Around,
): Record<string, number> {
  const [sample] = same;
  const names = sample?.names ?? [];
  const keys = names.map(familyKey);
  const features: Record<string, number> = {};
  for (const { source } of same) features[`from ${source}`] = 1;
  const sources = new Set(same.map(({ source }) => source));
  const others = all.filter((each) => !same.includes(each));
  const agreeing = others.filter((each) => familyKey(each.names[0] ?? "") === keys[0]);
  const within = others.filter(
    (each) => keys.every((key) => each.names.map(familyKey).includes(key)) && each.names.length > keys.length,
  );
  features["sources"] = Math.min(4, sources.size) - 1;
  features["two_sources"] = Number(sources.size > 1);
  features["first_agrees"] = Number(agreeing.length > 0);
  features["within_longer"] = Number(within.length > 0);
  features["longer_than_others"] = Number(
    agreeing.length > 0 && agreeing.every((each) => each.names.length < names.length),
  );
  features["persons"] = sample?.persons ?? 0;
  features["no_persons"] = Number((sample?.persons ?? 0) === 0);
  features["one"] = Number(names.length === 1);
  features["many"] = Number(names.length > 6);
  features["on_pages"] = keys.filter((key) => text.includes(` ${key} `)).length / Math.max(1, keys.length);
  features["not_on_pages"] = Number(features["on_pages"] === 0);
  const words = names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const common = names.filter((name) =>
    (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => lower.has(word)),
  );
  features["common_words"] = words.filter((word) => lower.has(word)).length / Math.max(1, words.length);
  features["common_names"] = common.length / Math.max(1, names.length);
  features["in_address"] = Number(keys.some((key) => key.length > 3 && addresses.includes(key)));
  if (features["no_persons"] === 1) {
    const key = squash(names[0] ?? "");
    features["body_first_page"] = Number(same.some(({ page }) => page === 1));
    features["body_times"] = Math.min(3, squash(text).split(key).length - 1);
    features["body_words"] = shareOf(names[0] ?? "", "body");
    features["body_common"] = features["common_words"];
  }
  features["odd_words"] = Number(names.some((name) => /\d/u.test(name) || name.split(" ").length > 4));
  features["title_words"] = Number(title !== null && names.some((name) => squash(title.text).includes(squash(name))));
  features["single_word"] = Number(names.some((name) => !name.includes(" ")));
  features["lower_word"] = Number(names.some((name) => /^\p{Ll}/u.test(name)));
  return features;
}

function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ");
}
