import {
  findArxivIds,
  findDois,
  findIsbns,
  isPlaceholderDoi,
  parseArxiv,
  parsePmid,
  type Identifier,
} from "../../domain/identifier.js";
import { xmpProperties } from "../../domain/xmp.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { weights, wordsAround, type Sighting } from "./sighting.js";

/** Fields that publishers and programs write for the DOI alone, by local name in lower case. */
const doiFields = new Set(["doi", "wps-articledoi", "identifier", "articledoi", "pdf2doi_identifier", "dc.identifier"]);
const isbnFields = new Set(["isbn", "eisbn", "isbn13", "isbn10", "identifier"]);
const arxivFields = new Set(["arxiv", "arxivid", "arxiv id", "eprint", "identifier"]);
/** Fields that name the work, its address or its place of publication; a DOI in them is the work's. */
const citingFields = new Set([
  "subject",
  "description",
  "title",
  "label",
  "url",
  "source",
  "link",
  "ispartof",
  "comments",
]);
/** A description longer than this is an abstract: what it mentions need not be itself. */
const longestCitation = 300;

export const inField = "the file's metadata name it in a field of its own";

interface Field {
  place: string;
  /** Local name in lower case. */
  name: string;
  text: string;
}

/** Identifiers in the Info dictionary and the XMP packet. */
export function metadataSightings(facts: PdfFacts): Sighting[] {
  return fieldsOf(facts).flatMap((field) => [
    ...doisOf(field),
    ...arxivIdsOf(field),
    ...isbnsOf(field),
    ...pmidsOf(field),
  ]);
}

function fieldsOf(facts: PdfFacts): Field[] {
  const info = Object.entries(facts.info).map(([name, text]) => ({
    place: `info:${name}`,
    name: name.toLowerCase(),
    text,
  }));
  const xmp = facts.xmp === null || describesSeveral(facts.xmp) ? [] : xmpProperties(facts.xmp);
  return [...info, ...xmp.map(({ name, text }) => ({ place: `xmp:${name}`, name: localName(name), text }))];
}

/** Some programs of bibliographies write one description for each of several works. */
function describesSeveral(packet: string): boolean {
  return ["dc:title", "bibtex:title"].some(
    (name) => packet.split(new RegExp(`<${name}[\\s>]|\\s${name}\\s*=`, "u")).length > 2,
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function sighting(field: Field, identifier: Identifier, span: { start: number; end: number }, own: boolean): Sighting {
  const alone = field.text.length - (span.end - span.start) < 20;
  const citing = (citingFields.has(field.name) || alone) && field.text.length <= longestCitation;
  const weight = own ? weights.field : citing ? weights.metadataText : weights.hint;
  const why = own ? inField : citing ? "the file's metadata cite the file with it" : "the metadata mention it";
  return {
    identifier,
    place: field.place,
    page: null,
    text: wordsAround(field.text, span.start, span.end),
    weight,
    why,
  };
}

function doisOf(field: Field): Sighting[] {
  const found = findDois(field.text).filter(({ doi }) => !isPlaceholderDoi(doi));
  const own = doiFields.has(field.name) && found.length === 1;
  return found.map((span) => sighting(field, { kind: "doi", value: span.doi }, span, own));
}

function arxivIdsOf(field: Field): Sighting[] {
  const own = arxivFields.has(field.name);
  const alone = own ? parseArxiv(field.text) : null;
  const found = alone ? [{ ...alone, start: 0, end: field.text.length }] : findArxivIds(field.text);
  return found.map((span) => {
    const identifier: Identifier = {
      kind: "arxiv",
      value: span.id,
      ...(span.version !== undefined && { version: span.version }),
    };
    return sighting(field, identifier, span, own || (field.name === "doi" && found.length === 1));
  });
}

function isbnsOf(field: Field): Sighting[] {
  if (!isbnFields.has(field.name)) return [];
  return findIsbns(`ISBN ${field.text}`).map((span) =>
    sighting(field, { kind: "isbn", value: span.isbn }, { start: 0, end: field.text.length }, true),
  );
}

function pmidsOf(field: Field): Sighting[] {
  const value = field.name === "pmid" ? parsePmid(field.text) : null;
  if (value === null) return [];
  return [sighting(field, { kind: "pmid", value }, { start: 0, end: field.text.length }, true)];
}
