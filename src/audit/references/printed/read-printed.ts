import { type Item, itemYear } from "../../../domain/item.js";
import { type Masked, maskIdentifiers } from "./masks.js";
import { type NameList, readNames } from "./name-list.js";
import { readNumbers } from "./numbers.js";
import { type PrintedTitle, readTitle, type Stretch } from "./title.js";
import { findYear, type PrintedYear } from "./year.js";

/** What rules could read of a printed entry. */
export interface Printed {
  item: Item;
  /** "2021a". */
  year_suffix: string | null;
  /** CSL names of fields that the rules could not tell: what is absent of them may still stand there. */
  unsure: string[];
}

/**
 * Reads an entry of a list of references from its printed words, in whatever style: names at the beginning (or a title),
 * a year behind them or further on, the title between quotation marks, in italics or up to a stop, then the rest. Pure.
 */
export function readPrinted(text: string, italics: readonly Stretch[] = []): Printed {
  const masked = maskIdentifiers(text);
  const { words } = masked;
  const names = namesOf(words, italics);
  const year = findYear(words, names?.end ?? 0);
  const title = titleOf(words, italics, names, year);
  return assemble({ masked, names, year, title });
}

interface Parts {
  masked: Masked;
  names: NameList | null;
  year: PrintedYear | null;
  title: PrintedTitle | null;
}

/** Names stand before the first quotation mark and the first italics, unless these begin the entry. */
function namesOf(words: string, italics: readonly Stretch[]): NameList | null {
  const start = /^[\s.,;:–—-]*/u.exec(words)?.[0].length ?? 0;
  if (/^["“„«‘]/u.test(words.slice(start))) return null;
  const quote = words.slice(start).search(/[\s(]["“„«‘](?=\S)/u);
  const italic = italics.find((each) => each.start > start + 1)?.start ?? words.length;
  const bound = Math.min(quote < 0 ? words.length : start + quote, italic);
  return readNames(words, start, bound);
}

const between = /^[\s.,;:]*$/u;

function titleOf(
  words: string,
  italics: readonly Stretch[],
  names: NameList | null,
  year: PrintedYear | null,
): PrintedTitle | null {
  const behindNames = names?.end ?? 0;
  const isEarly =
    year !== null && year.outer.start >= behindNames && between.test(words.slice(behindNames, year.outer.start));
  const from = isEarly ? year.outer.end : behindNames;
  const until = year === null || isEarly ? words.length : year.outer.start;
  const commas = /^\s*[)\]]?\s*,/u.test(words.slice(from));
  return readTitle({ words, italics, from, until, commas });
}

function assemble({ masked, names, year, title }: Parts): Printed {
  const { words, fields } = masked;
  const behind = title === null ? words : words.slice(title.end);
  const people = names === null ? {} : names.editors ? { editor: names.names } : { author: names.names };
  const item: Item = {
    type: "document",
    ...fields,
    ...people,
    ...(year?.year && { issued: { "date-parts": [[year.year]] } }),
    ...(title !== null && { title: title.title }),
    ...readNumbers(behind),
  };
  return {
    item,
    year_suffix: itemYear(item) === null ? null : (year?.written ?? null),
    unsure: unsureOf({ names, year, title }),
  };
}

/** A field is claimed missing only where nothing in the entry could be it. */
function unsureOf({ names, year, title }: Omit<Parts, "masked">): string[] {
  return [
    ...(names === null ? ["author"] : []),
    ...(title === null ? ["title"] : []),
    ...(year !== null && year.year === null ? ["issued"] : []),
  ];
}
