import { hasAny } from "../../domain/characters.js";
import { yearIn } from "../../domain/years.js";
import { tokensOf } from "../../language/tokens.js";
import { isUnspacedName } from "../entries/author-fit.js";
import type { Entry } from "../../reference/entry.js";
import { type Cite, emptyCite, type Mark } from "../../reference/mark.js";
import { compact } from "../../cite/compare/title-similarity.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import type { Block } from "../../document/tree/draft.js";
import { bracketGroups, type Candidate, candidateAt, type MarkText, markText } from "./candidate.js";
import type { EntryFacts } from "../entries/entry-facts.js";
import type { EntryIndex } from "../entries/entry-index.js";
import { withoutLead } from "../names/mark-words.js";
import { namesBefore } from "../names/name-stretch.js";
import { distinctWorks } from "../entries/same-work.js";
import { saidInPhrases } from "../entries/shared-phrases.js";
import { readNames } from "../names/written-names.js";

/** Titles shorter than this stand in other words by chance. */
const tellingLetters = 6;
/** Titles as long as this are those of one work, whoever is named beside them. */
const longTitle = 25;
const titles = /["“„«]([^"“”„«»]{4,200}?)[,.]?["”“»]/gu;

/** Notes whose text is a reference, in full or in short: "Smith, *Title* (Oxford: OUP, 2020), 45.", "Smith, Title, 45." */
export function noteMarks(text: MarkText, index: EntryIndex): Candidate[] {
  const { block } = text;
  // What a note names by keys its words name too.
  if (block.note === null || block.inlines.some(({ kind }) => kind === "citation")) return [];
  const named = namedInNote(text, index);
  const span = { start: 0, end: block.text.length };
  const facts = { kind: "note", style: "note", textual: false } as const;
  if (named.length > 0) {
    const cites = named.map((entry) => ({ ...emptyCite(block.text), authors: [firstAuthor(entry)] }));
    return [candidateAt(text, span, { ...facts, certainty: "sure", cites })];
  }
  const unknown = referenceIn(text);
  return unknown === null ? [] : [candidateAt(text, span, { ...facts, certainty: "doubtful", cites: [unknown] })];
}

/** Stretches that are set as titles are. */
function titlesOf({ block, text }: MarkText): string[] {
  const italic = block.inlines.flatMap(({ kind, start, end }) => (kind === "italic" ? [text.slice(start, end)] : []));
  return [...italic, ...[...text.matchAll(titles)].map(([, title = ""]) => title)].map((title) => compact(title));
}

/** The works that a note names by author and title (or, of styles without titles, by author, year and page). */
function namedInNote(note: MarkText, index: EntryIndex): Entry[] {
  const set = titlesOf(note);
  const letters = compact(note.text);
  const words = ` ${foldSpelling(note.text).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const phrased = new Set(saidInPhrases(note.text, index.facts));
  const found = index.facts.filter((facts) => phrased.has(facts) || isNamedIn(facts, { letters, words, set }));
  const best = found.filter(
    (facts) => phrased.has(facts) || (facts.title.length >= tellingLetters && letters.includes(facts.title)),
  );
  // Of "Storage" and "Storage of grain" the longer one that stands there whole is meant.
  const whole = best.filter(({ title }) => !best.some((other) => other.title !== title && other.title.includes(title)));
  return distinctWorks((whole.length > 0 ? whole : found).map(({ entry }) => entry));
}

function firstAuthor({ item, title }: { item: Entry["item"]; title?: string }): string {
  return item.author?.[0]?.family ?? item.author?.[0]?.literal ?? item.title ?? title ?? "";
}

/** The entry that one of the works of a note means. */
export function notedEntry(
  block: Block,
  cite: Cite,
  { mark, index }: { mark: Pick<Mark, "cites">; index: EntryIndex },
): Entry[] {
  const named = namedInNote(markText(block, "text"), index).filter((entry) => firstAuthor(entry) === cite.authors[0]);
  const alike = mark.cites.filter(({ authors }) => authors[0] === cite.authors[0]);
  return named.slice(alike.indexOf(cite)).slice(0, 1);
}

/** "Smith, op. cit., p. 3", "Smith, supra note 3", "Smith (n 3)": the author alone says which work. */
const pointsBack = / (?:op cit|loc cit|ouvr cite|a a o|supra|(?:n|fn|note|anm) \d{1,3}) /u;

interface Note {
  letters: string;
  words: string;
  set: readonly string[];
}

function isNamedIn(facts: EntryFacts, { letters, words, set }: Note): boolean {
  const { authors, openings, title, years, entry } = facts;
  if (title.length >= longTitle && letters.includes(title)) return true;
  if (set.some((each) => each.length >= longTitle && facts.letters.includes(each))) return true;
  const hasTitle = title.length >= tellingLetters && letters.includes(title.slice(0, 60));
  if (authors.length === 0) return hasTitle && title.length >= tellingLetters * 2;
  const isNamed =
    [...(authors[0] ?? [])].some(
      (form) => form.length > 1 && (words.includes(` ${form} `) || letters.includes(form)),
    ) || beginsWithNames(openings, words);
  if (!isNamed) return false;
  if (title === "" || pointsBack.test(words)) return true;
  if (hasTitle || set.some((each) => each.length >= tellingLetters && title.includes(each))) return true;
  const year = [...years].some((each) => letters.includes(each));
  const page = /^\d+/u.exec(entry.item.page ?? "")?.[0];
  const volume = entry.item.volume === undefined ? undefined : String(entry.item.volume);
  return (
    year &&
    ((page !== undefined && words.includes(` ${page} `)) ||
      (volume !== undefined && title === "" && words.includes(` ${volume} `)))
  );
}

/** Whatever was read of its names: the word that an entry begins with; of names without blanks the family alone. */
function beginsWithNames(openings: ReadonlySet<string>, words: string): boolean {
  const [first = ""] = openings;
  if (first.length > 3 && words.includes(` ${first} `)) return true;
  return isUnspacedName(first) && words.split(" ").some((word) => isUnspacedName(word) && first.startsWith(word));
}

/** What a note cites that no entry answers to: names, then a title between quotation marks or in italics, then a place or a year. */
function referenceIn({ block, text }: MarkText): Cite | null {
  const italic = block.inlines.find(({ kind }) => kind === "italic");
  const quoted = /["“„«]/u.exec(text);
  const title = Math.min(italic?.start ?? Number.MAX_SAFE_INTEGER, quoted?.index ?? Number.MAX_SAFE_INTEGER);
  if (title > 200 || !/\d\W*$/u.test(text)) return null;
  const before = text.slice(0, title).replace(/[\s,:]+$/u, "");
  const bare = withoutLead(before);
  const stretch = namesBefore(before, before.length);
  if (bare === "" || stretch === null || stretch.start > before.length - bare.length) return null;
  const names = readNames(before.slice(stretch.start, stretch.end));
  if (names === null) return null;
  const year = yearIn(text.slice(title));
  return { ...emptyCite(block.text), authors: names.authors, et_al: names.etAl, year };
}

/** Whether brackets of a reference hold a publisher and its year: "(Oxford: OUP, 2020)". */
export function isImprint(
  { block, text }: Pick<MarkText, "block" | "text">,
  { start, end }: { start: number; end: number },
): boolean {
  const stretch = text.slice(start, end);
  const inner = bracketGroups(stretch, tokensOf(stretch)).find((group) => group.start === 0)?.inner ?? "";
  if (/^[^():;]{2,60}:\s[^();]{2,80},\s*(?:1[5-9]|20)\d\d[a-z]?$/u.test(inner)) return true;
  const isTitled =
    hasAny(text.slice(0, start), '"”’»') ||
    block.inlines.some(({ kind, end: behind }) => kind === "italic" && behind <= start);
  return block.note !== null && isTitled;
}

const undefinedNote = /\[\^([^\]\s]{1,60})\]/gu;

/** Markers of notes that nobody wrote: "[^7]" in Markdown without a text for it. */
export function missingNotes(text: MarkText): Candidate[] {
  if (text.format !== "markdown") return [];
  return [...text.text.matchAll(undefinedNote)].flatMap(({ index, 0: written }) => {
    const span = { start: index, end: index + written.length };
    const isNote = text.block.inlines.some(
      ({ kind, start, end }) => kind === "note" && start <= span.start && span.end <= end,
    );
    const cites = [emptyCite(written)];
    return isNote
      ? []
      : [candidateAt(text, span, { kind: "note", style: "note", certainty: "sure", textual: false, cites })];
  });
}
