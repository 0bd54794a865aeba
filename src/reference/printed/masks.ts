import { trimEnd } from "../../domain/characters.js";
import { findArxivIds, findDois, findIsbns } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";

/** The identifiers and addresses of an entry, and its words with blanks in their place. */
export interface Masked {
  /** As long as the text; blanks stand for what was taken out. */
  words: string;
  fields: Partial<Item>;
}

const day =
  "(?:\\p{L}{3,12}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(?:19|20)\\d\\d|\\d{1,2}\\.?(?:st|nd|rd|th)?[\\s.-]+(?:de\\s+)?\\p{L}{3,12}\\.?,?\\s+(?:de\\s+)?(?:19|20)\\d\\d|\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?(?:19|20)?\\d\\d|(?:19|20)\\d\\d[-/., ]\\s?(?:\\d{1,2}|\\p{L}{3,12})\\.?[-/., ]\\s?\\d{1,2}|\\p{L}{3,12}\\s+(?:19|20)\\d\\d)(?!\\d)";
const access =
  "(?:accessed|retrieved|last\\s+(?:accessed|visited|checked)|viewed|visited|cited|zugegriffen|abgerufen|zugriff|konsultiert|consult[ée]e?|consultado|acess\\w+|acceso|geraadpleegd|consultato|hämtad|besøgt|lest|citován[oa]|dostęp|erişim|дата обращения|обращение)";
const accessed = new RegExp(
  `[[(]?(?<!\\p{L})(?:date\\s+)?${access}(?:\\s+(?:on|am|le|el|at|in|em|op|il|den|dne|tarihi))?\\s*[:,]?\\s*${day}(?:\\s*,?\\s*(?:from|at)\\b:?)?\\s*[\\])]?|\\b(?:retrieved|available)\\s+(?:from|at)\\b:?`,
  "giu",
);
const address = /(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const beforeIdentifier =
  /(?:\b(?:doi|url|available\s+(?:at|from)|online)\s*:?\s*|https?:\/\/(?:dx\.)?doi\.org\/|[<([]\s*)$/iu;

/** "Available from: https://dx.doi.org/" and its like are shorter. */
const longestLead = 60;

/** "^ a b Okafor": the links of a Wikipedia page from an entry back to its marks. */
const backlinks = /^\s*[\^↑]+\s*(?:(?:Jump up(?: to)?:?|\p{Ll}(?!\p{L})|\d+\.\d+)[\s,]+)*/u;

/** Takes identifiers, addresses and days of access out of an entry. */
export function maskIdentifiers(text: string): Masked {
  const mask = text.split("");
  const fields: Partial<Item> = {};
  const hide = (start: number, end: number) => mask.fill(" ", start, end);
  hide(0, backlinks.exec(text)?.[0].length ?? 0);
  const [doi] = findDois(text);
  for (const { start, end } of findDois(text)) hide(start - lengthBefore(text, start), end);
  if (doi !== undefined) fields.DOI = doi.doi;
  const [arxiv] = findArxivIds(text);
  if (arxiv !== undefined) {
    fields.archive = "arXiv";
    fields.archive_location = arxiv.id;
  }
  for (const { start, end } of findArxivIds(text)) hide(start, end);
  const [isbn] = findIsbns(text);
  if (isbn !== undefined) fields.ISBN = isbn.isbn;
  for (const { index, 0: found } of text.matchAll(/\be?-?ISBN(?:-1[03])?[\s:.]*[\dX][\dX\s–-]{8,20}/giu))
    hide(index, index + found.length);
  for (const { start, end } of findIsbns(text)) hide(start, end);
  const pmid = /\bPMID:?\s*(\d{4,8})\b/iu.exec(text);
  if (pmid !== null) fields.PMID = pmid[1] ?? "";
  for (const { index, 0: found } of text.matchAll(/\b(?:PMC?ID:?\s*(?:PMC)?\d+|ISSN[\s:]*\d{4}-\d{3}[\dX])/giu))
    hide(index, index + found.length);
  for (const { index, 0: found } of text.matchAll(address)) {
    const url = trimEnd(found, ".,;:)]>");
    if (!url.includes("doi.org/")) fields.URL ??= url;
    hide(index, index + url.length);
  }
  for (const { index, 0: found } of mask.join("").matchAll(accessed)) hide(index, index + found.length);
  const words = mask
    .join("")
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F]/gu, " ")
    .replaceAll("،", ",")
    .replaceAll("؛", ";");
  return { words, fields };
}

function lengthBefore(text: string, start: number): number {
  return beforeIdentifier.exec(text.slice(Math.max(0, start - longestLead), start))?.[0].length ?? 0;
}
