import { trimEnd } from "../../domain/characters.js";
import type { Cite } from "../../reference/mark.js";
import { emptyCite } from "../../reference/mark.js";
import { isAnonymous, leadLength, personal, withoutLead } from "../names/mark-words.js";
import { findYear, hasYear, type WrittenYear, yearFirst } from "../names/years.js";
import { namesBefore } from "../names/name-stretch.js";
import { placeAt } from "./place-in-work.js";
import { readNames, type WrittenNames } from "../names/written-names.js";

/** The works that a stretch between brackets names by author and year; offsets are those of the stretch. */
export interface AuthorYears {
  cites: Cite[];
  /** The stretch that they take. */
  start: number;
  end: number;
  /** Words before and behind them that are no part of them. */
  before: string;
  behind: string;
  /** Some name is a phrase that only the list can tell to be a title or an institution. */
  isPhrase: boolean;
}

/** Between the years of one author. */
const onlyJoints = /^[\s,;&]*(?:and|und|et|y|e|en|och|og|и)?[\s,]*$/u;

/** One family name alone, with its particles. */
const oneName =
  /^(?:(?:van|von|de|der|den|del|della|di|da|dos|do|la|le|ten|ter|VON|VAN|DE|DER|DA|DOS|DELLA|TEN)\s){0,2}(?:\p{Lu}[\p{L}\p{M}'’‐-]+|\p{Lu}{2}[\p{Lu}'’‐-]*(?:\s\p{Lu}{2}[\p{Lu}'’‐-]*){1,2}|\p{Lo}+)$/u;

/** "山田、鈴木、" before a year in brackets; in a sentence, what stands before the sign may be another part of it. */
const unspacedNames = /^[\p{sc=Han}\p{sc=Katakana}ー]{1,8}(?:[、，][\p{sc=Han}\p{sc=Katakana}ー]{1,8})+[、，]?$/u;

/** "ERIKSDOTTER, Ada": what tells namesakes apart. */
const givenBehind = /(?<=\p{Lu}{2}),\s+\p{Lu}[\p{L}.]*(?:\s+\p{Lu}[\p{L}.]*){0,3}$/u;

/** Whether the list has a work of a year by this name. */
export type IsListed = (name: string, year: string) => boolean;

/** Reads "Smith & Jones, 2020; Lee et al., 2021a, 2021b, p. 4"; null where it names no work. `isListed` knows first authors and, of works without an author, titles of the list. */
export function readAuthorYears(
  text: string,
  { given = null, isListed = () => false }: { given?: WrittenNames | null; isListed?: IsListed } = {},
): AuthorYears | null {
  const reader = new Reader(text, given, isListed);
  for (const { start, end } of partsOf(text)) reader.read(start, end);
  return reader.result();
}

/** Between semicolons. */
function partsOf(text: string): { start: number; end: number }[] {
  const cuts = [...text.matchAll(/[;；]/gu)].map(({ index }) => index);
  return [...cuts, text.length].map((end, index) => ({ start: index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, end }));
}

function withStart(names: WrittenNames | null, start: number): (WrittenNames & { start: number }) | null {
  return names && { ...names, start };
}

class Reader {
  private readonly cites: Cite[] = [];
  private start = Number.MAX_SAFE_INTEGER;
  private end = 0;
  private isPhrase = false;
  /** Names that a semicolon parts from those before the year: "(CASTELLANE; THISTLEWOOD, 1984)". */
  private pending: string[] = [];
  private names: (WrittenNames & { start: number }) | null;

  constructor(
    private readonly text: string,
    given: WrittenNames | null,
    private readonly isListed: IsListed,
  ) {
    this.names = given && { ...given, start: 0 };
  }

  /** One part, year by year. */
  read(from: number, to: number): void {
    const part = this.text.slice(0, to);
    let at = from;
    if (personal().in(part.slice(from)) !== null) return;
    const name = withoutLead(part.slice(from).trimStart()).trim().replace(givenBehind, "");
    if (!hasYear(part.slice(from)) && oneName.test(name)) {
      this.pending.push(name);
      return;
    }
    for (;;) {
      const found = findYear(part, at);
      if (found === null) return;
      const { start, end, text: year } = found;
      const head = part.slice(at, start);
      if (isSpan(part, found)) at = end;
      else if (this.names !== null && onlyJoints.test(head))
        at = this.add(this.names, year, { from: start, end, part });
      else {
        this.names = this.namesOf(part, { at, end: start, year });
        at = this.names === null ? end : this.add(this.names, year, { from: this.names.start, end, part });
      }
    }
  }

  /** The names that stand before a year. */
  private namesOf(
    part: string,
    { at, end, year }: { at: number; end: number; year: string },
  ): (WrittenNames & { start: number }) | null {
    const begin = at + leadLength(part.slice(at, end).replace(/^[,\s]+/u, (blank) => " ".repeat(blank.length)));
    const title = /(["“„«‘])([^"“”„«»]{3,200})[,.]?["”“»’][,.]?\s*\(?$/u.exec(part.slice(begin, end));
    if (title) return { authors: [(title[2] ?? "").replace(/[,.]$/u, "")], etAl: false, start: begin + title.index };
    const whole = part.slice(begin, end).replace(/^[\s,*_]+|[\s,:.*_[(]+$/gu, "");
    if (isAnonymous(whole) || this.isListed(whole, year))
      return { authors: [whole], etAl: false, start: part.indexOf(whole, begin) };
    if (unspacedNames.test(whole)) return withStart(readNames(trimEnd(whole, "、，")), part.indexOf(whole, begin));
    const stretch = namesBefore(" ".repeat(begin) + part.slice(begin, end), end);
    const start = Math.max(begin, stretch?.start ?? 0);
    const names = stretch && readNames(part.slice(start, stretch.end));
    if (names) return this.withPending({ ...names, start });
    return this.phraseOf(part, begin, end);
  }

  private withPending(names: WrittenNames & { start: number }): WrittenNames & { start: number } {
    const before = this.pending.flatMap((written) => readNames(written)?.authors ?? []);
    this.pending = [];
    if (before.length === 0) return names;
    return { ...names, authors: [...before, ...names.authors], start: Math.max(0, this.text.indexOf(before[0] ?? "")) };
  }

  /** A title without quotation marks, as far as one can be there at all. */
  private phraseOf(part: string, begin: number, end: number): (WrittenNames & { start: number }) | null {
    const phrase = part.slice(begin, end).replace(/[\s,:.*_]+$/u, "");
    const start = begin + (/^[\s,*_]*/u.exec(phrase)?.[0].length ?? 0);
    const words = part.slice(start, begin + phrase.length);
    if (!/^\p{Lu}\S*\s+\S/u.test(words) || words.length > 250) return null;
    this.isPhrase = true;
    const lead = /^(.*?),\s+["“‘*_]?\p{Lu}/u.exec(words)?.[1] ?? "";
    const stretch = namesBefore(lead, lead.length);
    const names = stretch?.start === 0 ? readNames(lead) : null;
    return { ...(names ?? { authors: [words], etAl: false }), start };
  }

  /** Adds the works of one year, its letters and its place; the offset behind them. */
  private add(
    names: WrittenNames,
    written: string,
    { from, end, part }: { from: number; end: number; part: string },
  ): number {
    const { authors, etAl } = names;
    const letters = /^(?:\s*[,&]\s*[a-z](?![\p{L}\p{N}.]))+/u.exec(part.slice(end))?.[0] ?? "";
    const years = [
      written,
      ...[...letters.matchAll(/[a-z]/gu)].map(([letter]) => written.replace(/[a-z]+$/u, "") + letter),
    ];
    const hasLetter = /\d[a-z]$/u.test(written);
    const behind = hasLetter ? end + letters.length : end;
    const rest = part.slice(behind);
    const isYear = yearFirst(rest, ":") !== null && !rest.trimStart().startsWith(":");
    const place = isYear ? null : placeAt(rest, { bare: true });
    for (const each of hasLetter ? years : [written]) {
      const cite = emptyCite(part.slice(from, end).trim());
      this.cites.push({
        ...cite,
        authors,
        et_al: etAl,
        year: each.trim().replace(/(?<=\d),?\s(?=[a-z]$)/u, ""),
        locator: place?.place ?? null,
      });
    }
    this.start = Math.min(this.start, from);
    this.end = behind + (place?.length ?? 0);
    return this.end;
  }

  result(): AuthorYears | null {
    if (this.cites.length === 0) return null;
    const { text, cites, start, end, isPhrase } = this;
    return { cites, start, end, before: text.slice(0, start), behind: text.slice(end), isPhrase };
  }
}

/** "1999–2004" is a time rather than a year; so is "since 1999". */
function isSpan(part: string, { start, end, isUndated }: WrittenYear): boolean {
  if (isUndated) return false;
  return /^\s?[–—-]\s?(?:\d{2,4}\b|$|\))/u.test(part.slice(end)) || /\d\s?[–—-]\s?$/u.test(part.slice(0, start));
}
