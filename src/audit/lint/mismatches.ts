import { foldSpelling } from "../../cite/compare/plain-words.js";
import { hasDigit } from "../../domain/characters.js";
import type { Entry } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { type Fit, fitOf } from "../../citations/entries/author-fit.js";
import { entryFacts, type EntryFacts } from "../../citations/entries/entry-facts.js";
import { namesBefore } from "../../citations/names/name-stretch.js";
import { readNames } from "../../citations/names/written-names.js";
import { emptyCite } from "../../reference/mark.js";
import {
  authorsOf,
  type Citing,
  citings,
  elsewhere,
  entryName,
  groupedBy,
  type LintInput,
  placeOfMark,
} from "./lint-input.js";

/** Marks whose year or names are not those of the entry they mean, and marks that several entries answer to. */
export function mismatches(input: LintInput): Finding[] {
  const known = new Map(input.entries.map((entry) => [entry.id, entryFacts(entry)]));
  return [...slips(input, known), ...namesBeforeNumbers(input, known), ...ambiguousMarks(input)];
}

function slips({ file, marks }: LintInput, known: ReadonlyMap<string, EntryFacts>): Finding[] {
  const named = citings(marks).filter(
    ({ mark, cite }) => mark.kind === "author_year" && cite.number === null && cite.key === null,
  );
  const slipOf = ({ cite }: Citing) => {
    const facts = known.get(cite.entry ?? "");
    if (facts === undefined || cite.authors.length === 0) return null;
    return slipIn(fitOf(cite, facts), { cite, facts });
  };
  return groupedBy(named, (citing) => {
    const slip = slipOf(citing);
    return slip && `${citing.cite.entry} ${slip} ${citing.cite.authors.join(" ")} ${citing.cite.year}`;
  }).flatMap(([first, ...others]) => {
    const slip = first && slipOf(first);
    const facts = known.get(first?.cite.entry ?? "");
    if (first === undefined || !slip || facts === undefined) return [];
    const { mark, cite } = first;
    const said = slip === "year" ? yearSaid(cite.year ?? "", facts) : authorSaid(cite.written, facts, slip);
    const message = said.message + elsewhere(others.map((each) => each.mark));
    const place = placeOfMark(mark, file);
    const about = { mark: mark.id, entry: facts.entry.id };
    return [
      finding(
        slip === "year" ? "year_mismatch" : "author_mismatch",
        place,
        { ...said, words: mark.text, message },
        about,
      ),
    ];
  });
}

type Slip = "year" | "near" | "other" | "superfluous";

function slipIn({ author, year }: Fit, { cite, facts }: { cite: Citing["cite"]; facts: EntryFacts }): Slip | null {
  if (author === "near" || author === "other") return author;
  if (author === "superfluous" && facts.isSure) return author;
  if (year === "differs") return "year";
  return year === "letter" && /\d[a-z]/u.test(cite.year ?? "") ? "year" : null;
}

function yearSaid(year: string, { entry, years }: EntryFacts): { message: string; fix: string } {
  const listed = entry.year_suffix ?? [...years][0] ?? "no year";
  return {
    message: `The text says ${year}, the list ${listed}: ${entryName(entry)} (line ${entry.line}) is the only entry that can be meant.`,
    fix: `Write ${listed} here, or correct the year of the entry.`,
  };
}

function authorSaid(written: string, { entry }: EntryFacts, slip: Slip): { message: string; fix: string } {
  const listed = authorsOf(entry);
  const where = `${entryName(entry)} (line ${entry.line})`;
  if (slip === "superfluous")
    return {
      message: `"${written}" speaks of more authors than ${where} has.`,
      fix: `Write "${listed}" here, or add the other authors to the entry.`,
    };
  return {
    message: `"${written}" names other authors than ${where}, which is the only entry that can be meant.`,
    fix: `Write "${listed}" here, or correct the names of the entry.`,
  };
}

/** "Satterthwaite et al. [3]" where entry 3 is by others; single names only where they are those of another entry. */
function namesBeforeNumbers(
  { file, marks, draft, entries }: LintInput,
  known: ReadonlyMap<string, EntryFacts>,
): Finding[] {
  const all = entries.map(({ id }) => known.get(id)).filter((facts) => facts !== undefined);
  return marks.flatMap((mark) => {
    const [cite] = mark.cites;
    const facts = known.get(cite?.entry ?? "");
    const block = draft.blocks[mark.block];
    if (
      mark.kind !== "numeric" ||
      mark.cites.length !== 1 ||
      facts === undefined ||
      !facts.isSure ||
      block === undefined
    )
      return [];
    const stretch = namesBefore(block.text, mark.start);
    if (stretch === null || block.text.slice(stretch.end, mark.start).trim() !== "") return [];
    const written = block.text.slice(stretch.start, stretch.end);
    const names = readNames(written);
    if (names === null || !namesOthers(names, { facts, all })) return [];
    const said = authorSaid(written, facts, "other");
    const message = `"${written}" stands before ${mark.text}, which is ${entryName(facts.entry)} (line ${facts.entry.line}).`;
    const fix = `Correct the number, or the name: the entry is by ${authorsOf(facts.entry)}.`;
    const place = placeOfMark(mark, file);
    return [
      finding(
        "author_mismatch",
        place,
        { ...said, words: mark.text, message, fix },
        { mark: mark.id, entry: facts.entry.id },
      ),
    ];
  });
}

interface Named {
  facts: EntryFacts;
  all: readonly EntryFacts[];
}

function namesOthers({ authors, etAl }: { authors: string[]; etAl: boolean }, { facts, all }: Named): boolean {
  const fitWith = (each: EntryFacts, given: string[]) =>
    fitOf({ ...emptyCite(given.join(" and ")), authors: given }, each).author;
  const [first = ""] = authors;
  const anywhere = authors.some((author) =>
    facts.authors.some((_, index) => fitWith({ ...facts, authors: facts.authors.slice(index) }, [author]) !== "none"),
  );
  if (anywhere) return false;
  if (authors.some((author) => facts.text.includes(foldSpelling(author)))) return false;
  const isOther = all.some(
    (each) => each !== facts && each.isSure && !["none", "near"].includes(fitWith(each, [first])),
  );
  return isOther || etAl;
}

function ambiguousMarks({ file, marks, entries }: LintInput): Finding[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const several = citings(marks).filter(({ cite }) => cite.candidates.length > 1 && !isSharedName(cite, byId));
  return groupedBy(several, ({ cite }) => `${cite.candidates.join(" ")} ${cite.written}`).flatMap(
    ([first, ...others]) => {
      if (first === undefined) return [];
      const { mark, cite } = first;
      const named = cite.candidates.flatMap((id) => byId.get(id) ?? []).slice(0, 4);
      const listed = named.map((entry) => `${entryName(entry)} (line ${entry.line})`).join(" or ");
      const message = `${mark.text} may mean ${listed}.${elsewhere(others.map((each) => each.mark))}`;
      const fix = hasDigit(cite.year ?? "")
        ? "Say which: with the letter of the year (2020a), an initial or more authors, in the mark and in the list."
        : "Say which of them is meant.";
      return [
        finding("ambiguous_mark", placeOfMark(mark, file), { words: mark.text, message, fix }, { mark: mark.id }),
      ];
    },
  );
}

/** That two entries have one number or key is a finding about them. */
function isSharedName({ candidates, number, key }: Citing["cite"], byId: ReadonlyMap<string, Entry>): boolean {
  const entries = candidates.flatMap((id) => byId.get(id) ?? []);
  const numbers = new Set(entries.map((entry) => entry.number));
  return key !== null || (number !== null && numbers.size === 1);
}
