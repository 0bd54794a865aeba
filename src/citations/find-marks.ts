import { findCitations } from "../document/pandoc/tokens.js";
import { locatorLabels } from "../document/tree/locator-labels.js";
import { sha256Of } from "../domain/hash.js";
import { Recent } from "../domain/recent.js";
import { hasSpace, hasUpper, startsLower, startsWithAny } from "../domain/characters.js";
import type { Entry } from "../reference/entry.js";
import { placeAt, type PlaceInWork } from "./forms/place-in-work.js";
import { withoutLead } from "./names/mark-words.js";
import { namesBefore } from "./names/name-stretch.js";
import { readNames } from "./names/written-names.js";
import { hasYear } from "./names/years.js";
import { type Cite, emptyCite, type Mark } from "../reference/mark.js";
import type { Draft, Inline, KeyCite } from "../document/tree/draft.js";
import { LineIndex, placeOf } from "../document/tree/positions.js";
import { referenceBlocks } from "./list/reference-list.js";
import { authorYearMarks, bareMarks } from "./forms/author-year-marks.js";
import { type Candidate, candidateAt, type MarkText, markText } from "./forms/candidate.js";
import { EntryIndex } from "./entries/entry-index.js";
import { Habits } from "./habits.js";
import { labelMarks, linkMarks } from "./forms/label-marks.js";
import { missingNotes, noteMarks } from "./forms/note-marks.js";
import { namedNumberMarks, roundMarks, squareMarks } from "./forms/numeric-marks.js";
import { repeatMarks } from "./forms/repeat-marks.js";
import { superscriptMarks } from "./forms/superscript-marks.js";

const pages = /[\s,]+(\d{1,4}(?:\s*[-–,:.]\s*\d{1,4})*(?:\s?ff?\.)?|[ivxlc]{1,7}(?:[-–][ivxlc]{1,7})?)\s*$/u;
const longest = 160;

/** Marks by author and page, as in MLA: "(Smith 45)", "(Smith and Jones, *Title* 3-4)", "("Title" 45; Lee)". */
function authorPageMarks(text: MarkText): Candidate[] {
  const note = text.block.note === null ? [] : [{ start: 0, end: text.text.length, inner: text.text }];
  return [...text.groups, ...note].flatMap(({ start, end, inner }) => {
    if (inner.length > longest || hasYear(inner) || !hasUpper(inner)) return [];
    if (text.text[start] !== "(" && !(text.block.note !== null && start === 0)) return [];
    const parts = inner
      .replace(/\.\s*$/u, "")
      .split(/\s*;\s*/u)
      .map(readPart);
    const cites = parts.filter((part) => part !== null);
    if (cites.length === 0 || cites.length < parts.length) return [];
    const certainty = cites.every(({ locator }) => locator !== null) ? "likely" : "doubtful";
    const facts = { kind: "author_year", style: "author_page", certainty, textual: false, cites } as const;
    return [candidateAt(text, { start, end }, facts)];
  });
}

function readPart(written: string): Cite | null {
  const part = withoutLead(written);
  const labelled = /,\s*(?=(?:\p{Ll}{1,8}|S)\.?\s*\d)/u.exec(part);
  const place = labelled === null ? null : placeAt(part.slice(labelled.index), { bare: false });
  const page = place === null ? pages.exec(part) : null;
  const bare = page === null ? part : part.slice(0, page.index);
  const named = labelled === null || place === null ? bare : part.slice(0, labelled.index);
  const locator: PlaceInWork | null = page === null ? (place?.place ?? null) : { label: "page", value: page[1] ?? "" };
  const names = namesOf(named);
  return names && { ...emptyCite(part.trim()), authors: names.authors, et_al: names.etAl, locator };
}

/** "Smith and Jones", "Smith, *Title*" (the title is found in what is written), "“Title”". */
function namesOf(named: string): { authors: string[]; etAl: boolean } | null {
  const title = bareTitle(named.trim());
  if (startsWithAny(named.trim(), '"“«*_')) return title === "" ? null : { authors: [title], etAl: false };
  const before = /^(.*?),\s+["“‘«*_]?\p{Lu}/u.exec(named)?.[1];
  for (const each of [named, before]) {
    if (each === undefined) continue;
    const stretch = namesBefore(each, each.length);
    const names = stretch?.start === /^\s*/u.exec(each)?.[0].length ? readNames(each) : null;
    if (names !== null) return names;
  }
  return title === "" || startsLower(title) || !hasSpace(title) ? null : { authors: [title], etAl: false };
}

/** Without emphasis and quotation marks; empty where too little is left. */
function bareTitle(written: string): string {
  const inner = written.replace(/^[*_]*["“‘«]?[*_]*/u, "").replace(/(?<![*_])[*_]*[,.]?["”’»]?[*_]*$/u, "");
  return /^[^"“”«»]{3,}$/u.test(inner) ? inner : "";
}

const labels = locatorLabels(null);
/** Keys of figures, tables, sections and equations: pandoc-crossref and Quarto. */
const crossReference =
  /^(?:fig|tbl|tab|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|nte|tip|wrn|imp|cau|subfig|figure|table)[:-]/iu;

/** Formats whose readers find the keys. */
const keyed = new Set<MarkText["format"]>(["markdown", "latex", "typst", "document"]);
/** Formats in which nothing else is written as a citation in the sentence is. */
const marked = new Set<MarkText["format"]>(["latex", "typst", "docx", "odt"]);

/** Marks that name works by keys: those that the format marks, and "[@key]" in formats that know nothing of it. */
function keyMarks(text: MarkText): Candidate[] {
  const { block } = text;
  const found = block.inlines.flatMap((inline) => (inline.kind === "citation" ? keyMark(text, inline) : []));
  if (keyed.has(text.format) || !text.text.includes("@")) return found;
  const written = findCitations(text.text, labels).tokens.flatMap(({ start, end, kind, cites }) =>
    keyMark(text, { start, end, textual: kind === "textual", cites }),
  );
  return [...found, ...written];
}

function keyMark(
  text: MarkText,
  inline: Pick<Extract<Inline, { kind: "citation" }>, "start" | "end" | "textual" | "cites">,
): Candidate[] {
  const cites = inline.cites.filter(({ key }) => key !== "*" && !crossReference.test(key)).map(citeOf);
  if (cites.length === 0) return [];
  const certainty = inline.textual && !marked.has(text.format) ? "likely" : "sure";
  return [candidateAt(text, inline, { kind: "key", style: "key", certainty, textual: inline.textual, cites })];
}

function citeOf({ key, label, locator }: KeyCite) {
  return {
    ...emptyCite(`@${key}`),
    key,
    locator: locator === null ? null : { label: label ?? "page", value: locator },
  };
}

interface Placed {
  block: number;
  candidate: Candidate;
}

/**
 * The marks of a draft in the order of its text; none of them means an entry yet. What may be a mark and may be
 * something else is decided by what the listed works answer to and by the draft's other marks.
 */
export function findMarks(draft: Draft, entries: readonly Entry[] = []): Mark[] {
  const lines = new LineIndex(draft.source);
  const index = new EntryIndex(entries);
  const found = candidatesOf(draft, entries, index);
  const all = found.map(({ candidate }) => candidate);
  const habits = new Habits(all, { index, hasBibliography: draft.bibliographies.length > 0 });
  const accepted = found.filter(({ candidate }) => habits.accepts(candidate));
  return withoutOverlaps(accepted, habits).map(({ block, candidate }, order) => {
    const { kind, start, end, text, textual, cites } = candidate;
    const place = placeOf(lines, draft.blocks[block]!, start);
    const unresolved = cites.map((cite) => ({ ...cite, candidates: [] }));
    return { id: `m${order + 1}`, kind, block, start, end, ...place, text, textual, cites: unresolved };
  });
}

/** What may be marks of a paragraph, by its words and the entries: a draft that is checked while it is written has the same but for one. */
const known = new Recent<readonly Candidate[]>(10_000);

function candidatesOf(draft: Draft, entries: readonly Entry[], index: EntryIndex): Placed[] {
  const plain = entries.map((entry) => ({ ...entry, id: "", line: 0, column: 0, block: 0 }));
  const basis = sha256Of(JSON.stringify(plain));
  const references = referenceBlocks(draft);
  return draft.blocks.flatMap((block, place) => {
    if (references.has(place) || block.kind === "code" || block.kind === "formula" || block.kind === "reference")
      return [];
    const { pieces: _, line: __, ...words } = block;
    const found = known.get(JSON.stringify([basis, draft.format, words]), () => {
      const text = markText(block, draft.format);
      return finders.flatMap((find) => find(text, index));
    });
    return found.map((candidate) => ({ block: place, candidate }));
  });
}

const finders: readonly ((text: MarkText, index: EntryIndex) => Candidate[])[] = [
  keyMarks,
  labelMarks,
  squareMarks,
  namedNumberMarks,
  roundMarks,
  superscriptMarks,
  authorYearMarks,
  bareMarks,
  authorPageMarks,
  linkMarks,
  noteMarks,
  missingNotes,
  repeatMarks,
];

const certainties = ["sure", "likely", "doubtful"];

/** Of two that overlap the one that the list knows stands, else the surer one, else the longer one; in the order of the text. */
function withoutOverlaps(found: readonly Placed[], habits: Habits): Placed[] {
  const weights = new Map(
    found.map((each) => [
      each,
      (habits.agrees(each.candidate) ? 0 : habits.isKnown(each.candidate) ? 5 : 10) +
        certainties.indexOf(each.candidate.certainty),
    ]),
  );
  const lengthOf = ({ candidate: { start, end } }: Placed) => end - start;
  const sorted = found.toSorted(
    (one, other) => (weights.get(one) ?? 0) - (weights.get(other) ?? 0) || lengthOf(other) - lengthOf(one),
  );
  /** By block, the offsets that marks have. */
  const taken = new Map<number, Set<number>>();
  const kept = sorted.filter(({ block, candidate: { start, end } }) => {
    const offsets = taken.get(block) ?? new Set();
    taken.set(block, offsets);
    for (let at = start; at < end; at += 1) if (offsets.has(at)) return false;
    for (let at = start; at < end; at += 1) offsets.add(at);
    return true;
  });
  return kept.toSorted((one, other) => one.block - other.block || one.candidate.start - other.candidate.start);
}
