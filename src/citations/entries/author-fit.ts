import { andWords, isAnonymous, others } from "../names/mark-words.js";
import { tokensOf } from "../../language/tokens.js";
import { familySpellings } from "../../cite/compare/person-names.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import { spacedWords, splitAtSpaces } from "../../domain/characters.js";
import type { Cite } from "../../reference/mark.js";
import { acronymOf, type EntryFacts } from "./entry-facts.js";

/**
 * How far the authors that a mark names are those of an entry. `full`: all of them; `fewer`: the entry has more, and the
 * mark does not say "et al."; `superfluous`: "et al." where the entry has no more; `near`: the first is spelt otherwise;
 * `other`: a later one is another.
 */
export type AuthorFit = "full" | "fewer" | "superfluous" | "near" | "other" | "none";
export type YearFit = "same" | "letter" | "differs" | "unknown";

export interface Fit {
  author: AuthorFit;
  year: YearFit;
}

/** How a mark by author and year fits an entry. */
export function fitOf(cite: Cite, facts: EntryFacts): Fit {
  return { author: authorFit(cite, facts), year: yearFit(cite.year, facts) };
}

function authorFit(cite: Cite, facts: EntryFacts): AuthorFit {
  const [first = ""] = cite.authors;
  if (first === "") return "none";
  if (isAnonymous(first) && facts.isUnsigned && yearFit(cite.year, facts) === "same") return "full";
  const parted = partedByIn(cite);
  if (parted !== null && authorFit(parted, facts) === "full") return "full";
  if (saysWhole(cite, facts)) return "full";
  if (facts.authors.length === 0 || !namesAuthor(first, facts.authors[0] ?? new Set())) {
    // Whatever was read of the entry: what it begins with is what it is found by.
    if (standsFirst(first, facts)) return looseFit(cite, facts);
    if (saysTitle(first, facts)) return "full";
    if (facts.isUnsigned && standAnywhere(cite, facts)) return "fewer";
    return isNear(first, facts.authors[0] ?? new Set()) && othersAgree(cite, facts) ? "near" : "none";
  }
  if (!facts.isSure) return othersAgree(cite, facts) || isCut(facts) ? "full" : looseFit(cite, facts);
  if (!othersAgree(cite, facts)) return looseFit(cite, facts);
  const named = cite.authors.length;
  const all = facts.authors.length;
  if (cite.et_al) return named < all || all === 0 || mayHaveMore(facts) ? "full" : "superfluous";
  return named < all ? "fewer" : "full";
}

/** "(Le Monde, 1954)", "(Novak, 1967)" of entries that begin with their titles: where they appeared, or authors behind them. */
function standAnywhere({ authors, year }: Cite, facts: EntryFacts): boolean {
  const words = ` ${spacedWords(facts.text)} `;
  return (
    yearFit(year, facts) === "same" &&
    authors.every((author) => words.includes(` ${spacedWords(foldSpelling(author)).trim()} `))
  );
}

/** "O’Hanlon in Hollingsworth": "in" is Slovene for "and", which only an entry by both can tell. */
export function partedByIn(cite: Cite): Cite | null {
  const authors = cite.authors.flatMap((author) => author.split(/(?<=\p{L})\s+in\s+(?=\p{L})/u));
  return authors.length === cite.authors.length ? null : { ...cite, authors };
}

/** Initials between words, or commas upon commas: what was read as a title are the other names. */
const namesForTitle = /^[^"“«„:]*(?:\p{Lu}\.\s?){1,3}\p{Lu}\p{Ll}|^[^"“«„:]*,[^:]*,[^:]*,/u;

/** Whether the printed names go on behind those that were read. */
function mayHaveMore({ entry, text }: EntryFacts): boolean {
  const title = foldSpelling(entry.item.title ?? "").slice(0, 20);
  const at = title.length < 12 || namesForTitle.test(entry.item.title ?? "") ? -1 : text.indexOf(title);
  const before = text.slice(0, at < 0 ? 120 : at);
  // What stands behind a comma alone may be another name as well as a title.
  return saysMore(before) || (at >= 0 && /,\s*$/u.test(before));
}

/** "Iwasaki et al." in the list itself does not say who the others are. */
function isCut({ text, authors }: EntryFacts): boolean {
  if (authors.length !== 1) return false;
  const tokens = tokensOf(text.slice(0, 100));
  const at = tokens[others().first(tokens)?.start ?? -1]?.start ?? 0;
  return at >= 2 && at <= 60 && !tokens.some(({ start, text: sign }) => start < at && '"“«„:;'.includes(sign));
}

/** Whether names go on: "et al.", "…", another name. */
function saysMore(before: string): boolean {
  const tokens = tokensOf(before);
  return (
    others().first(tokens) !== null ||
    before.includes("...") ||
    tokens.some(({ plain }) => "…;".includes(plain) || andWords().has(plain))
  );
}

function othersAgree({ authors }: Cite, facts: EntryFacts): boolean {
  return authors.slice(1).every((author) => facts.authors.slice(1).some((names) => namesAuthor(author, names)));
}

/** Of an entry whose names could not be told for certain: the others stand somewhere in it. */
function looseFit({ authors }: Cite, { text }: EntryFacts): AuthorFit {
  const letters = compact(text.slice(0, 400));
  return authors.slice(1).every((author) => formsOf(author).some((form) => letters.includes(form))) ? "full" : "other";
}

/** "Department of Health and Human Services": names joined by "and" that are one. */
function saysWhole({ written, authors, year }: Cite, facts: EntryFacts): boolean {
  if (authors.length < 2) return false;
  const whole = compact(year === null ? written : written.slice(0, Math.max(0, written.lastIndexOf(year))));
  return (
    whole.length > 5 &&
    (facts.authors[0]?.has(whole) === true || facts.title === whole || (!facts.isSure && facts.head.startsWith(whole)))
  );
}

function namesAuthor(written: string, names: ReadonlySet<string>): boolean {
  return formsOf(written).some((form) => names.has(form) || beginsUnspaced(form, names));
}

/** Tells whether a name is of letters that write names without a blank between family and given name. */
export function isUnspacedName(name: string): boolean {
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u.test(name);
}

/** "佐藤" for "佐藤健": what nothing parts, a list prints whole and a text by its family. */
function beginsUnspaced(form: string, names: Iterable<string>): boolean {
  if (!isUnspacedName(form)) return false;
  for (const name of names) if (isUnspacedName(name) && name.startsWith(form)) return true;
  return false;
}

/** The beginning of an entry that nobody could read says the name, or its acronym. */
function standsFirst(written: string, { openings, entry }: EntryFacts): boolean {
  if (formsOf(written).some((form) => (form.length > 1 && openings.has(form)) || beginsUnspaced(form, openings)))
    return true;
  const [opening = ""] = entry.text.split(/[.,(:]/u, 1);
  return /^\p{Lu}{2,}$/u.test(written) && acronymOf(opening) === foldSpelling(written);
}

/** The letters from which on the beginning of a title or an entry says which one it is. */
const telling = 8;

/** "(Encyclopaedia of Memory, 2010)": works without an author are named by their titles, long ones by their beginning. */
function saysTitle(written: string, facts: EntryFacts): boolean {
  const said = lettersOf(written);
  if (said.length < 4) return false;
  if (said.length >= telling && (facts.title.startsWith(said) || facts.head.startsWith(said))) return true;
  return facts.title === "" ? facts.head.startsWith(said) : facts.title === said;
}

const letters = new Map<string, string>();

/** `compact`, once for each name. */
function lettersOf(written: string): string {
  const known = letters.get(written) ?? compact(written);
  if (letters.size > 5000) letters.clear();
  letters.set(written, known);
  return known;
}

const forms = new Map<string, string[]>();

/** Spellings of a written name: as it is, without initials, without given names before it. */
export function formsOf(written: string): string[] {
  const known = forms.get(written);
  if (known !== undefined) return known;
  const bare = written.replace(/\s*[[(][^\])]*[\])]\s*$/u, "");
  const inside = /[[(]([^\])]+)[\])]\s*$/u.exec(written)?.[1] ?? "";
  const family = bare
    .replace(/^(?:\p{Lu}\p{M}*(?:\.\s?|\s))+(?=\p{L}{2})/u, "")
    .replace(/,?\s+(?:\p{Lu}\p{M}*[.\s-]?){1,4}$|,?\s+(?:Jr|Sr|I{2,3}|IV)\.?$/u, "");
  const words = splitAtSpaces(family);
  const shorter = words.length <= 5 ? words.map((_, index) => words.slice(index).join(" ")).slice(1) : [];
  const all = [bare, family, ...shorter].flatMap((form) => familySpellings(form));
  const made = [...new Set([...all, compact(bare), compact(inside)])].filter((form) => form !== "");
  if (forms.size > 5000) forms.clear();
  forms.set(written, made);
  return made;
}

/** One letter more, less or other, or two letters swapped, in a name of five letters or more. */
function isNear(written: string, names: ReadonlySet<string>): boolean {
  return formsOf(written)
    .slice(0, 2)
    .some((form) => form.length >= 5 && [...names].some((name) => name.length >= 4 && isOneSlip(form, name)));
}

/** Whether two words differ by one slip of the pen (Damerau's distance of one). */
export function isOneSlip(first: string, second: string): boolean {
  if (first === second || Math.abs(first.length - second.length) > 1) return false;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const [one, other] = [first.slice(at), second.slice(at)];
  if (one.slice(1) === other || one === other.slice(1) || one.slice(1) === other.slice(1)) return true;
  return one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
}

function yearFit(written: string | null, { years, text, isDated }: EntryFacts): YearFit {
  if (written === null) return "unknown";
  const said = [...written.matchAll(/(?<!\d)(\d{4})([a-z]{0,2})/gu)];
  if (said.length === 0) {
    if (years.size === 0) return "same";
    const words = foldSpelling(written).replace(/[^\p{L}]/gu, "");
    if (compact(text).includes(words) && words.length > 2) return "same";
    return "differs";
  }
  if (years.size === 0) return "unknown";
  if (said.some(([whole]) => years.has(whole))) return "same";
  if (!isDated) return "unknown";
  const sameYear = said.some(([, year = ""]) => [...years].some((each) => each.startsWith(year)));
  if (!sameYear) return "differs";
  const isPlain = said.every(([, , letter]) => letter === "") || [...years].every((each) => /^\d{4}$/u.test(each));
  return isPlain ? "letter" : "differs";
}
