import { type Item, itemYear } from "../../domain/item.js";
import { readContainer } from "./container.js";
import { kindOfEntry } from "./kind.js";
import { labelLength, repeated, yearAlone } from "./label-prefix.js";
import { type Masked, maskIdentifiers } from "./masks.js";
import { type NameList, possibleForms, readNames } from "./name-list.js";
import { readNumbers } from "./numbers.js";
import type { NameForm } from "./one-name.js";
import { type PrintedTitle, readTitle, type Stretch } from "./title.js";
import { usualForm } from "./usual-form.js";
import { findYear, leadingYears, mayHaveYear, type PrintedYear } from "./year.js";

/** An entry as it is printed. */
export interface PrintedText {
  text: string;
  /** What is set in italics, where the draft tells. */
  italics: readonly Stretch[];
}

/** What rules could read of a printed entry. */
export interface Printed {
  item: Item;
  /** "2021a". */
  year_suffix: string | null;
  /** CSL names of fields that the rules could not tell: what is absent of them may still stand there. */
  unsure: string[];
}

/**
 * Reads the entries of a list of references from their printed words, in whatever style: names at the beginning (or a
 * title), a year behind them or further on, the title between quotation marks, in italics or up to a stop, then the rest.
 * What one entry leaves open, the others of its list may tell. Pure.
 */
export function readPrinted(entries: readonly PrintedText[]): Printed[] {
  const masked = entries.map(({ text }) => maskIdentifiers(text));
  const years = leadingYears(masked.map(({ words }) => words));
  const prepared = entries.map(({ italics }, index) => preparedFrom(masked[index]!, italics, years[index] ?? null));
  const usual = usualForm(prepared.map((each) => possibleForms(each.masked.words, each.start, each.bound)));
  const read: Printed[] = [];
  for (const each of prepared) read.push(withNamesAbove(each, readOne(each, usual), read.at(-1)));
  return read;
}

function preparedFrom(masked: Masked, italics: readonly Stretch[], year: PrintedYear | null): Prepared {
  const start = year?.outer.end ?? labelLength(masked.words);
  return { masked, italics, start, bound: boundOf(masked.words, start, italics), year };
}

interface Prepared {
  masked: Masked;
  italics: readonly Stretch[];
  /** Where the names begin. */
  start: number;
  /** Where they end at the latest. */
  bound: number;
  /** That of a list whose entries begin with their years. */
  year: PrintedYear | null;
}

function readOne({ masked, italics, start, bound, year: before }: Prepared, usual: NameForm | null): Printed {
  const { words } = masked;
  const isNameless = repeated.test(words) || (before === null && yearAlone.test(words));
  const names = isNameless ? null : readNames(words, start, bound, usual);
  const year = before ?? findYear(words, names?.end ?? start);
  const title = titleOf(words, italics, names?.end ?? start, year);
  return assemble({ masked, italics, names, year, title });
}

/** "———. *Silos Inland*", "Ders.: ...": the persons of the entry above. */
function withNamesAbove({ masked: { words }, year }: Prepared, printed: Printed, above: Printed | undefined): Printed {
  const isNameless = year === null ? yearAlone.test(words) : printed.item.author === undefined;
  if ((!repeated.test(words) && !isNameless) || above === undefined) return printed;
  const { author, editor } = above.item;
  const { author: _own, ...item } = printed.item;
  const names = author === undefined ? (editor === undefined ? {} : { editor }) : { author };
  return {
    ...printed,
    item: { ...item, ...names },
    unsure: [...printed.unsure.filter((field) => field !== "author"), "author"],
  };
}

/** Names stand before the first quotation mark and the first italics, unless these begin the entry. */
function boundOf(words: string, start: number, italics: readonly Stretch[]): number {
  if (/^["“„«‘]/u.test(words.slice(start))) return start;
  const quote = words.slice(start).search(/[\s(]["“„«‘](?=\S)/u);
  const isItalic = italics.some((each) => each.start <= start + 1 && each.end > start + 1);
  const beginning = italics.find(
    (each) => each.start > start + 1 && !/^\W*(?:et\s+al|and\b|eds?\b)/iu.test(words.slice(each.start)),
  );
  const italic = isItalic ? words.length : (beginning?.start ?? words.length);
  return Math.min(quote < 0 ? words.length : start + quote, italic);
}

interface Parts {
  masked: Masked;
  italics: readonly Stretch[];
  names: NameList | null;
  year: PrintedYear | null;
  title: PrintedTitle | null;
}

const between = /^[\s.,;:]*$/u;

function titleOf(
  words: string,
  italics: readonly Stretch[],
  behindNames: number,
  year: PrintedYear | null,
): PrintedTitle | null {
  const isEarly =
    year !== null && year.outer.start >= behindNames && between.test(words.slice(behindNames, year.outer.start));
  const from = isEarly ? year.outer.end : behindNames;
  const until = year === null || isEarly ? words.length : year.outer.start;
  const commas = /^\s*[)\]]?\s*,/u.test(words.slice(from));
  return readTitle({ words, italics, from, until, commas });
}

function assemble({ masked, italics, names, year, title }: Parts): Printed {
  const { words, fields } = masked;
  const behind = title === null ? words : words.slice(title.end);
  const container = title === null ? null : readContainer({ words, italics, from: title.end });
  const people = names === null ? {} : names.editors ? { editor: names.names } : { author: names.names };
  const item: Item = {
    type: "document",
    ...fields,
    ...people,
    ...(year?.year && { issued: { "date-parts": [[year.year]] } }),
    ...(title !== null && { title: title.title }),
    ...(container !== null && { "container-title": container }),
    ...readNumbers(behind),
  };
  item.type = kindOfEntry(words, item);
  const suffix = itemYear(item) === null ? null : (year?.written ?? null);
  return { item, year_suffix: suffix, unsure: unsureOf(words, { names, year, title }) };
}

/** A field is claimed missing only where nothing in the entry could be it. */
function unsureOf(words: string, { names, year, title }: Pick<Parts, "names" | "year" | "title">): string[] {
  return [
    ...(names === null || names.et_al ? ["author"] : []),
    ...(title === null ? ["title"] : []),
    ...((year?.year ?? null) !== null || (year === null && !mayHaveYear(words)) ? [] : ["issued"]),
  ];
}
