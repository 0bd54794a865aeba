import { beginsAsAddress, hasAddress } from "../../domain/url.js";
import { namesIdentifier } from "../../domain/identifier.js";
import { foldKey } from "../../domain/fold-key.js";
import { foldSpelling } from "../../cite/compare/plain-words.js";
import { nearest } from "../../cite/nearest.js";
import type { Entry } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { looksLikeEntry } from "../../reference/printed/looks-like-entry.js";
import { isOneSlip } from "../../citations/entries/author-fit.js";
import { isRepeat } from "../../citations/forms/repeat-marks.js";
import {
  type Citing,
  citings,
  elsewhere,
  entryName,
  groupedBy,
  type LintInput,
  listedEntries,
  placeOfMark,
} from "./lint-input.js";

/** Marks that no entry answers to: a finding for each work that is missing, with all its places. */
export function danglingMarks(input: LintInput): Finding[] {
  const pages = pagesBehindNumbers(input);
  const unanswered = citings(input.marks).filter((citing) => isUnanswered(citing, input) && !pages.has(citing.cite));
  const keyed = unanswered.filter(({ cite }) => cite.key !== null);
  const notes = unanswered.filter(({ cite }) => cite.written.startsWith("[^"));
  const others = unanswered.filter((each) => each.cite.key === null && !notes.includes(each));
  const hasKeys = input.entries.some(({ key }) => key !== null);
  return [
    ...listedKeys(input),
    ...groupedBy(notes, nameOf).map((group) => missingNote(group, input)),
    ...(hasKeys ? groupedBy(keyed, nameOf).map((group) => missingWork(group, input)) : withoutList(keyed, input)),
    ...(isListless(input)
      ? // Where works are cited by keys whose file was not read, nothing says that others have no entry.
        withoutList(keyed.length > 0 ? [] : others.filter((citing) => !isReference(citing, input)), input)
      : groupedBy(others, nameOf).map((group) => missingWork(group, input))),
  ];
}

function isUnanswered({ mark, cite }: Citing, { draft, entries }: LintInput): boolean {
  if (cite.entry !== null || cite.candidates.length > 0) return false;
  if (isRepeat(cite.written) || isSecondHand(mark.text, cite.written)) return false;
  // An address of its own says what "[[9]](https://...)" means.
  const isNumbered = listedEntries(entries).some(({ number }) => number !== null);
  return isNumbered || !leadsOut(mark, draft);
}

/** "[4, 33–35]", "[7, 112]" of a list of ten: where several marks go on so far beyond the list, these are pages. */
function pagesBehindNumbers({ marks, entries }: LintInput): Set<Citing["cite"]> {
  const far = listedEntries(entries).length * 2;
  const isPage = ({ number, entry }: Citing["cite"]) => entry === null && far > 0 && (number ?? 0) > far;
  const found = marks.flatMap(({ kind, cites: [first, ...others] }) =>
    kind === "numeric" && first?.entry && others.length > 0 && others.every(isPage) ? [others] : [],
  );
  const different = new Set(found.map(([page]) => page?.number));
  return new Set(different.size < 2 ? [] : found.flat());
}

/** Where there is no list, notes are the references themselves, and so is a paragraph that says how to cite the work. */
function isReference({ mark }: Citing, { draft }: LintInput): boolean {
  const block = draft.blocks[mark.block];
  if (block === undefined || block.note !== null) return true;
  const behind = block.text.slice(mark.end);
  return looksLikeEntry(block) && (hasAddress(behind) || namesIdentifier(behind));
}

function isListless({ entries }: LintInput): boolean {
  return !entries.some(({ origin }) => origin !== "library");
}

/** "(Gates, 1917, as cited in Halloran, 2022)": the list has what was read. */
function isSecondHand(text: string, written: string): boolean {
  const behind = text.slice(text.indexOf(written) + written.length);
  return /^[\s,;)(]*(?:pp?\.\s?[\d–-]+[\s,;]*)?(?:(?:as )?(?:cited|quoted|reported|discussed|described|mentioned|referenced) (?:in|by)|qtd\. in|zit(?:iert)?\.? (?:nach|in)|cité (?:par|dans)|citado (?:en|por)|apud|cit\. in|geciteerd in|цит\. по)/iu.test(
    behind,
  );
}

/** Whether a link outwards lies under the mark, and no list could have been meant. */
function leadsOut(mark: Citing["mark"], draft: LintInput["draft"]): boolean {
  const inlines = draft.blocks[mark.block]?.inlines ?? [];
  return inlines.some(
    (inline) =>
      inline.kind === "link" && beginsAsAddress(inline.url) && inline.start < mark.end && mark.start < inline.end,
  );
}

/** What tells missing works apart. */
function nameOf({ cite, mark }: Citing): string {
  const { number, key, authors, year, written } = cite;
  if (key !== null) return `key ${foldKey(key)}`;
  if (number !== null) return `number ${number}`;
  if (mark.kind === "label") return `label ${written}`;
  return `${foldSpelling(authors.join(" "))} ${year ?? ""}${authors.length === 0 ? written : ""}`;
}

function withoutList(unanswered: readonly Citing[], { file }: LintInput): Finding[] {
  const [first] = unanswered;
  if (first === undefined) return [];
  const works = groupedBy(unanswered, nameOf).length;
  const { mark, cite } = first;
  const others = works === 1 ? "" : ` and ${works - 1} other work${works === 2 ? "" : "s"}`;
  const said =
    cite.key === null
      ? {
          message:
            `There is no list of references: nothing says what ${cite.number === null ? cite.written : `[${cite.number}]`}${others} are.`.replace(
              / are\.$/u,
              works === 1 ? " is." : " are.",
            ),
          fix: 'Add the list under a heading ("References"), or name a file of references with --bib.',
        }
      : {
          message: `No file of references explains the key ${cite.key}${works === 1 ? "" : `, nor ${works - 1} other${works === 2 ? "" : "s"}`}.`,
          fix: "Name the file of references with --bib FILE, or in the draft itself.",
        };
  return [finding("dangling", placeOfMark(mark, file), { words: mark.text, ...said }, { mark: mark.id })];
}

/** Keys that are to be listed without a mark (`\\nocite`) and that nothing answers to. */
function listedKeys({ draft, entries, file }: LintInput): Finding[] {
  const known = new Set(entries.flatMap(({ key }) => (key === null ? [] : [foldKey(key)])));
  if (known.size === 0) return [];
  return (draft.listed ?? [])
    .filter(({ key }) => key !== "*" && !known.has(foldKey(key)))
    .map(({ key, line }) =>
      finding(
        "dangling",
        { file, line, column: 1 },
        {
          words: key,
          message: `No entry has the key ${key}, which is to be listed.`,
          fix: "Correct the key, or add the entry to the file of references.",
        },
      ),
    );
}

function missingNote(group: readonly Citing[], { file }: LintInput): Finding {
  const [first, ...others] = group;
  if (first === undefined) throw new RangeError("There is no mark.");
  const { mark, cite } = first;
  const message = `There is no note ${cite.written}.${elsewhere(others.map((each) => each.mark))}`;
  const fix = `Write it ("${cite.written}: ..." in a paragraph of its own), or take the mark out.`;
  return finding("dangling", placeOfMark(mark, file), { words: mark.text, message, fix }, { mark: mark.id });
}

function missingWork(group: readonly Citing[], input: LintInput): Finding {
  const [first, ...others] = group;
  if (first === undefined) throw new RangeError("There is no mark.");
  const { mark, cite } = first;
  const highest = highestNumber(input);
  const isBeyond = cite.number !== null && (cite.number > highest || cite.number === 0) && highest > 0;
  const place = placeOfMark(mark, input.file);
  const rest = elsewhere(others.map((each) => each.mark));
  const message = isBeyond
    ? `The list has no number ${cite.number}: it ends at ${highest}.`
    : cite.key !== null
      ? `No entry has the key ${cite.key}.`
      : cite.number !== null
        ? `No entry has the number ${cite.number}.`
        : `No entry answers to "${cite.written}".`;
  return finding(
    isBeyond ? "out_of_range" : "dangling",
    place,
    { words: mark.text, message: message + rest, fix: fixOf(first, input) },
    { mark: mark.id },
  );
}

function highestNumber({ entries }: LintInput): number {
  const listed = listedEntries(entries);
  const numbers = listed.flatMap(({ number }) => number ?? []);
  return numbers.length > 0 ? Math.max(...numbers) : listed.length;
}

function fixOf({ cite }: Citing, { entries }: LintInput): string {
  const meant = cite.key === null ? likeNames(cite, entries) : likeKeys(cite.key, entries);
  const add = cite.key === null ? "add the work to the list of references" : "add it to the file of references";
  if (meant.length > 0) return `Did you mean ${meant.join(" or ")}? If not, ${add}.`;
  if (cite.number !== null) {
    const odd = misnumbered(cite.number, entries);
    if (odd !== null)
      return `Entry ${odd.number} (line ${odd.line}) stands where ${cite.number} should: number it so, or correct the mark.`;
  }
  return `${add.charAt(0).toUpperCase()}${add.slice(1)}, or correct the mark.`;
}

function likeKeys(key: string, entries: readonly Entry[]): string[] {
  return nearest(
    key,
    entries.flatMap((entry) => entry.key ?? []),
    2,
  );
}

/** Entries by an author of the name, or of one like it. */
function likeNames({ authors }: Citing["cite"], entries: readonly Entry[]): string[] {
  const [first] = authors;
  if (first === undefined) return [];
  const families = new Map<string, Entry[]>();
  for (const entry of entries) {
    const family = entry.item.author?.[0]?.family ?? entry.item.author?.[0]?.literal;
    if (family !== undefined) families.set(family, [...(families.get(family) ?? []), entry]);
  }
  const [name] = nearest(first, [...families.keys()], 1);
  const found = name !== undefined && isLike(first, name) ? (families.get(name) ?? []) : [];
  return found.slice(0, 2).map((entry) => `${entryName(entry)} (line ${entry.line})`);
}

function isLike(first: string, second: string): boolean {
  const [one, other] = [foldSpelling(first), foldSpelling(second)];
  if (one === other || one.includes(other) || other.includes(one) || isOneSlip(one, other)) return true;
  return one.length > 4 && one.slice(0, 3) === other.slice(0, 3);
}

/** The entry that stands in the place of a number that the list leaves out, and has another number itself. */
export function misnumbered(number: number, entries: readonly Entry[]): Entry | null {
  const listed = listedEntries(entries);
  const numbers = listed.map((entry) => entry.number);
  if (numbers.includes(number)) return null;
  const before = numbers.indexOf(number - 1);
  const at = number === 1 ? 0 : before < 0 ? -1 : before + 1;
  const odd = at < 0 ? undefined : listed[at];
  const next = numbers[at + 1];
  if (odd === undefined || odd.number === number + 1) return null;
  return next === undefined || next === number + 1 ? odd : null;
}
