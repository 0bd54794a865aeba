import { hasSpace, hasUpper, startsLower } from "../../domain/characters.js";
import type { Cite } from "../schema/mark-schema.js";
import { hasYear } from "../names/years.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../schema/mark-schema.js";
import { withoutLead } from "../names/mark-words.js";
import { namesBefore } from "../names/name-stretch.js";
import { placeAt, type PlaceInWork } from "./place-in-work.js";
import { readNames } from "../names/written-names.js";

const pages = /[\s,]+(\d{1,4}(?:\s*[-–,:.]\s*\d{1,4})*(?:\s?ff?\.)?|[ivxlc]{1,7}(?:[-–][ivxlc]{1,7})?)\s*$/u;
const longest = 160;

/** Marks by author and page, as in MLA: "(Smith 45)", "(Smith and Jones, *Title* 3-4)", "("Title" 45; Lee)". */
export function authorPageMarks(text: MarkText): Candidate[] {
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
  if (/^["“«*_]/u.test(named.trim())) return title === "" ? null : { authors: [title], etAl: false };
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
