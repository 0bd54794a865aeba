import { yearAt } from "../../domain/years.js";
import { familyOf, familySpellings } from "../../cite/compare/person-names.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import { startsWithDigit } from "../../domain/characters.js";
import { Recent } from "../../domain/recent.js";
import { itemYear, type Name } from "../../domain/item.js";
import type { Entry } from "../../reference/entry.js";
import { isBodyName } from "../../reference/printed/entry-tokens.js";
import { isAnonymous, sentenceWords } from "../names/mark-words.js";

/** The facts of an entry with which marks are compared, worked out once for each entry. */
export interface EntryFacts {
  entry: Entry;
  /** Of each author (else editor, else translator) the spellings of the family name, or of the body's name and its acronym. */
  authors: Set<string>[];
  /** Initials of the given names, lower case, by author; "" where unknown. */
  initials: string[];
  /** Whether the authors were read for certain, and all of them. */
  isSure: boolean;
  /** Nobody signed it, or what was read as a name may be the first word of its title. */
  isUnsigned: boolean;
  /** All years that the entry says, with their letters: "2021a". */
  years: Set<string>;
  /** Whether one of them is known to be when the work was published: others are those of volumes, of access, in titles. */
  isDated: boolean;
  title: string;
  /** The printed text, folded. */
  text: string;
  /** Letters and digits of the printed text. */
  letters: string;
  /** The letters of the printed text's beginning. */
  head: string;
  /** What its first words make when they are written together, initials before a name left out: "ludwigvan", "ludwigvanbeethoven". */
  openings: ReadonlySet<string>;
}

const writtenYear = /(?<!\d)((?:1[5-9]|20)\d\d|2100)([a-z]{0,2})(?![\p{L}\d])/gu;
const headLetters = 400;
/** So far into an entry stands no first author. */
const titleLetters = 30;

const known = new Recent<EntryFacts>(4_000);

/** The facts of an entry. */
export function entryFacts(entry: Entry): EntryFacts {
  const { text, item, year_suffix, unsure } = entry;
  return { ...known.get(JSON.stringify([text, item, year_suffix, unsure]), () => factsOf(entry)), entry };
}

function factsOf(entry: Entry): EntryFacts {
  const names = namesOf(entry);
  const text = foldSpelling(entry.text);
  const years = new Set([...text.matchAll(writtenYear)].map(([whole]) => whole));
  const isDated = entry.year_suffix !== null || itemYear(entry.item) !== null;
  for (const year of [entry.year_suffix, itemYear(entry.item)?.toString()])
    if (typeof year === "string" && year !== "" && !hasLetterOf(years, year)) years.add(year);
  return {
    entry,
    authors: names.map((name) => new Set(spellingsOf(name))),
    initials: names.map(({ given = "" }) => foldSpelling(given).trim().charAt(0)),
    isUnsigned: isUnsigned(entry, names),
    isSure: names.length > 0 && !entry.unsure.includes("author") && !hasUnreadNames(entry, names),
    years,
    isDated,
    title: compact(entry.item.title ?? ""),
    text,
    letters: compact(text),
    head: compact(text.slice(0, headLetters)),
    openings: openingsOf(text.slice(0, headLetters)),
  };
}

/** Persons have given names; those of the entry above do not stand in this one. */
function isUnsigned({ text, unsure }: Entry, names: readonly Name[]): boolean {
  const [first] = names;
  if (first === undefined) return true;
  if (isAnonymous(first.literal ?? first.family ?? "")) return true;
  if (names.length === 1 && first.literal === undefined && first.given === undefined) return true;
  if (names.length === 1 && isTitleLike(text, first)) return true;
  return unsure.includes("author") && !text.includes(familyOf(first));
}

/** What was read as a name is called as no body is, or stands behind a title. */
function isTitleLike(text: string, { literal, family }: Name): boolean {
  if (literal === undefined) return text.indexOf(family ?? "") >= titleLetters;
  return literal.includes(" ") && (!isBodyName(literal) || /\s\p{Ll}{4,}/u.test(literal));
}

/** Before a year that stands between names and title there is a name that none of those read has. */
function hasUnreadNames({ text, item: { title } }: Entry, names: readonly Name[]): boolean {
  const year = yearAt(text);
  if (year < 0 || title === undefined || text.indexOf(title.slice(0, 20)) < year) return false;
  const known = compact(names.flatMap(({ family, given, literal }) => [given, family, given, literal]).join(" "));
  const words = text.slice(0, year).match(/\p{Lu}\p{Ll}[\p{L}\p{M}]{2,}/gu) ?? [];
  return words.some((word) => !known.includes(compact(word)));
}

function openingsOf(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  const first = Math.max(
    0,
    words.findIndex((word) => word.length > 1),
  );
  // A year or an article may stand before what an entry is found by: "2003 Suzuki", "The Times".
  const starts = [
    first,
    first + Number(startsWithDigit(words[first] ?? "")),
    first + Number(sentenceWords().has(words[first] ?? "")),
  ];
  return new Set(
    [...new Set(starts)].flatMap((start) => {
      const named = words.slice(start, start + 12).map((word) => compact(word));
      return named.map((_, index) => named.slice(0, index + 1).join(""));
    }),
  );
}

function hasLetterOf(years: ReadonlySet<string>, year: string): boolean {
  return [...years].some((each) => each.startsWith(year) && each.length > year.length);
}

function namesOf({ item }: Entry): Name[] {
  for (const role of ["author", "editor", "container-author", "translator", "director", "composer"] as const) {
    const names = item[role];
    if (Array.isArray(names) && names.length > 0) return names as Name[];
  }
  return [];
}

function spellingsOf(name: Name): string[] {
  const particle = name["non-dropping-particle"];
  const dropped = name["dropping-particle"];
  const family = familyOf(name);
  const forms = [
    family,
    ...[particle, dropped].flatMap((each) => (typeof each === "string" ? `${each} ${family}` : [])),
  ];
  const body = name.literal === undefined ? [] : [acronymOf(name.literal), ...bracketed(name.literal)];
  const asian = name.family !== undefined && name.given !== undefined ? [compact(`${name.family}${name.given}`)] : [];
  return [...forms.flatMap((form) => familySpellings(form)), ...body, ...asian].filter((form) => form !== "");
}

/** "World Health Organization" is "who". */
export function acronymOf(name: string): string {
  const letters = (name.match(/\p{Lu}/gu) ?? []).join("");
  return letters.length >= 2 ? foldSpelling(letters) : "";
}

/** "World Health Organization (WHO)" is "World Health Organization" and "WHO". */
function bracketed(name: string): string[] {
  const match = /^(.*?)\s*[([]([^()[\]]+)[)\]]\s*$/u.exec(name);
  return match ? [compact(match[1] ?? ""), compact(match[2] ?? "")] : [];
}
