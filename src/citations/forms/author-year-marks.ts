import { wordsIn } from "../../domain/characters.js";
import { type AuthorYears, readAuthorYears } from "./author-year-groups.js";
import { type BracketGroup, type Candidate, candidateAt, type MarkText, without } from "./candidate.js";
import { emptyCite } from "../../reference/mark.js";
import type { EntryIndex } from "../entries/entry-index.js";
import { withoutLead } from "../names/mark-words.js";
import { hasYear, yearFirst } from "../names/years.js";
import { isImprint } from "./note-marks.js";
import { namesBefore } from "../names/name-stretch.js";
import { readNames, type WrittenNames } from "../names/written-names.js";

/** Words beside the works that still belong to the mark: "for a review", "emphasis added". */
const mostWordsBeside = 8;

/** Marks by author and year: "(Smith, 2020)", "Smith and Jones (2020, p. 3)", "[Smith 2020; Lee et al. 2021]". */
export function authorYearMarks(text: MarkText, index: EntryIndex): Candidate[] {
  const groups = text.groups.filter(({ inner }) => hasYear(inner));
  const textual = groups.flatMap((group) => [...textualMark(text, group, index), ...titledMark(text, group, index)]);
  const rest = without(text, textual);
  const bracketed = rest.groups
    .filter(({ inner }) => hasYear(inner))
    .flatMap((group) => bracketMark(rest, group, index));
  let last = 0;
  const outermost = bracketed.filter(({ end }) => {
    const isInner = end <= last;
    last = Math.max(last, end);
    return !isInner;
  });
  return [...textual, ...outermost];
}

/** "Smith et al. (2020, p. 3)": the author is a part of the sentence. */
function textualMark(text: MarkText, group: BracketGroup, index: EntryIndex): Candidate[] {
  if (yearFirst(group.inner) === null) return [];
  const stretch = namesBefore(text.text, group.start);
  if (stretch === null || !/^[\s,(]*$/u.test(text.text.slice(stretch.end, group.start))) return [];
  const start = listStart(text.text, stretch);
  const own = textualFrom(text, group, { ...stretch, start });
  const year = yearFirst(group.inner)?.text ?? "";
  const name = text.text.slice(start, stretch.end);
  if (own.length === 0 && index.isListed(name, year))
    return givenTo(text, group, { start, names: { authors: [name], etAl: false } });
  // Lists of names without a word before the last are a habit of some styles: those that answer to a whole list show it.
  const whole =
    start === stretch.start
      ? []
      : textualFrom(text, group, stretch).map((each) => ({ ...each, certainty: "doubtful" as const }));
  return [...own, ...whole, ...joined(text, group, stretch)];
}

/** "Measuring poverty in Europe (2001)": the title of a work that is listed without an author. */
function titledMark(text: MarkText, group: BracketGroup, index: EntryIndex): Candidate[] {
  if (yearFirst(group.inner) === null) return [];
  const start = index.titleBefore(text.text, group.start);
  if (start === null) return [];
  const title = text.text.slice(start, group.start).replace(/[\s,.:*_”"»’]+$/u, "");
  const read = readAuthorYears(group.inner, { given: { authors: [title], etAl: false } });
  if (read === null || /[^\s,;]/u.test(read.before) || wordsOf(read.behind) > mostWordsBeside) return [];
  const facts = { kind: "author_year", style: "author_year", certainty: "doubtful", textual: true } as const;
  return [candidateAt(text, { start, end: group.end }, { ...facts, cites: read.cites })];
}

/** "Dunmore; Vasilenko (2015)": names joined by semicolons, where an entry is by all of them. */
function joined(text: MarkText, group: BracketGroup, stretch: { start: number; end: number }): Candidate[] {
  const before = /(?:(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]+;\s+)+$/u.exec(text.text.slice(0, stretch.start));
  if (before === null) return [];
  return textualFrom(text, group, { ...stretch, start: before.index }).map((each) => ({
    ...each,
    certainty: "doubtful" as const,
  }));
}

function textualFrom(text: MarkText, group: BracketGroup, { start, end }: { start: number; end: number }): Candidate[] {
  const names = readNames(text.text.slice(start, end));
  return names === null ? [] : givenTo(text, group, { start, names });
}

/** An article, or the number of a paragraph before the name of its law: "the Titanic (1997)", "§ 12 SGB II (2005)". */
const beforeThings =
  /(?:\b(?:the|a|an|der|die|das|le|la|el|il)|(?:§§?|\b(?:Art|Abs|Nr|Sec|Artikel|Absatz|Article|Section)\b\.?)\s?\d+\p{L}?)\s+$/iu;

/** The mark of names and the years in the brackets behind them. */
function givenTo(
  text: MarkText,
  group: BracketGroup,
  { start, names }: { start: number; names: WrittenNames },
): Candidate[] {
  const read = readAuthorYears(group.inner, { given: names });
  if (read === null || /[^\s,;]/u.test(read.before) || wordsOf(read.behind) > mostWordsBeside) return [];
  const [first, ...others] = read.cites;
  if (first === undefined) return [];
  const written = text.block.text.slice(start, group.start).trim();
  const isNamed = names.etAl || names.authors.length > 1;
  const isThing = beforeThings.test(text.text.slice(Math.max(0, start - 24), start));
  const certainty = (isThing && !isNamed) || isReference(text, group) ? "doubtful" : "likely";
  const cites = [{ ...first, written: `${written} (${first.year ?? ""})` }, ...others];
  return [
    candidateAt(
      text,
      { start, end: group.end },
      { kind: "author_year", style: "author_year", certainty, textual: true, cites },
    ),
  ];
}

/** A note that goes on with a title is a reference by itself. */
function isReference({ block, text }: MarkText, { start, end }: BracketGroup): boolean {
  if (block.note === null) return false;
  const behind = /^[\s,.:]*/u.exec(text.slice(end))?.[0].length ?? 0;
  const isItalic = block.inlines.some((inline) => inline.kind === "italic" && inline.start === end + behind);
  // A plain title, or a report's number and its year behind a title.
  const isTitled = /^["“‘'„«]|^\p{Lu}\p{Ll}+\s\p{L}/u.test(text.slice(end + behind));
  return isItalic || isTitled || isImprint({ block, text }, { start, end });
}

/** In running text the last of several authors is joined by a word: of "In Berlin, Smith (2020)" only "Smith" is one. */
function listStart(text: string, { start, end }: { start: number; end: number }): number {
  const written = text.slice(start, end);
  const isList = /\s(?:and|und|y|e|et|och|og|en|i|и|ve|a|&)\s|\bal\b|\bu\.\s?a\.|[、和与與等]/u.test(written);
  const comma = written.lastIndexOf(", ");
  if (isList || comma < 0 || /^,\s+(?:Jr|Sr|I)/u.test(written.slice(comma))) return start;
  return start + comma + 2;
}

function bracketMark(text: MarkText, group: BracketGroup, index: EntryIndex): Candidate[] {
  const read = readAuthorYears(group.inner, { isListed: (name, year) => index.isListed(name, year) });
  if (read === null || read.cites.length === 0) return [];
  const isWhole = isLead(read.before) && wordsOf(read.behind) <= mostWordsBeside;
  const span = isWhole ? group : { start: group.from + read.start, end: group.from + read.end };
  const { cites } = read;
  const certainty =
    read.isPhrase || isImprint(text, group) || isOddPlace(text.text, group, read) ? "doubtful" : "likely";
  return [candidateAt(text, span, { kind: "author_year", style: "author_year", certainty, textual: false, cites })];
}

const plainYear = /(?<![\d–-])(?:1[5-9]|20)\d\d[a-z]?(?![\p{L}\d]|\s?[–-]\s?\d)/gu;

/** Names and years without any brackets: "see Smith et al. 2020"; marks only where an entry answers to them. */
export function bareMarks(text: MarkText): Candidate[] {
  return [...text.text.matchAll(plainYear)].flatMap((match) => {
    const stretch = namesBefore(text.text, match.index);
    if (stretch === null || !/^,?\s+$/u.test(text.text.slice(stretch.end, match.index))) return [];
    const start = listStart(text.text, stretch);
    const names = readNames(text.text.slice(start, stretch.end));
    if (names === null) return [];
    const end = match.index + match[0].length;
    const cite = {
      ...emptyCite(text.block.text.slice(start, end)),
      authors: names.authors,
      et_al: names.etAl,
      year: match[0],
    };
    const textual = !/(?:\bsee|cf\.|vgl\.|siehe|voir|ver)\s*$/u.test(text.text.slice(Math.max(0, start - 12), start));
    const facts = { kind: "author_year", style: "bare", certainty: "doubtful", textual } as const;
    return [candidateAt(text, { start, end }, { ...facts, cites: [cite] })];
  });
}

function isLead(before: string): boolean {
  return withoutLead(before).trim() === "" || wordsOf(before) <= 4;
}

/** "f(x, 2020)", "Python (version 3, 2020)". */
function isOddPlace(text: string, { start }: BracketGroup, { cites }: AuthorYears): boolean {
  return (
    /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, start - 1), start)) &&
    cites.every(({ authors }) => authors.length === 1)
  );
}

function wordsOf(text: string): number {
  return wordsIn(text).length;
}
