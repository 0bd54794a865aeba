import { normalizeSpace } from "../../domain/characters.js";
import { parseIssn } from "../../domain/issn.js";
import { parseDate } from "../../domain/item-date.js";
import type { Item } from "../../domain/item.js";
import { xmpProperties, type XmpProperty } from "../../domain/xmp.js";
import type { StatedMetadata } from "../../ports/document-reader.js";

/** The properties by which publishers state a field (PRISM, Dublin Core), the more trusted one first. */
const propertiesOf = {
  "container-title": ["prism:publicationName"],
  volume: ["prism:volume"],
  issue: ["prism:number"],
  page: ["prism:pageRange"],
  ISSN: ["prism:issn", "prism:eIssn"],
  issued: ["prism:coverDate", "prism:publicationDate", "prism:coverDisplayDate"],
} as const;

/** Reads what a publisher states in the XMP packet besides title and authors. Programs of authors write none of it. */
export function statedFields({ xmp }: StatedMetadata): Partial<Item> {
  const properties = xmp === null ? [] : xmpProperties(xmp);
  const first = (names: readonly string[]): string => valuesOf(properties, names)[0] ?? "";
  const fields: Partial<Item> = {};
  for (const key of ["container-title", "volume", "issue"] as const) {
    const text = plainText(first(propertiesOf[key]));
    if (text !== "") fields[key] = text;
  }
  const page: string = first(propertiesOf.page) || first(["prism:startingPage"]);
  if (page !== "") fields.page = withLastPage(page, first(["prism:endingPage"]));
  const issn = valuesOf(properties, propertiesOf.ISSN)
    .map(parseIssn)
    .find((found) => found !== null);
  if (issn) fields.ISSN = issn;
  const issued = valuesOf(properties, propertiesOf.issued)
    .map(dateOf)
    .find((found) => found !== undefined);
  if (issued !== undefined) fields.issued = issued;
  return fields;
}

function valuesOf(properties: readonly XmpProperty[], names: readonly string[]): string[] {
  return names.flatMap((name) => properties.filter((property) => property.name === name).map(({ text }) => text));
}

/** Programs write markup and marks of unknown letters into values. */
function plainText(text: string): string {
  return normalizeSpace(text.replace(/<\/?[a-z]+>/giu, "").replaceAll("\u{fffd}", " "));
}

function withLastPage(page: string, last: string): string {
  return page.includes("-") || last === "" || last === page ? page : `${page}-${last}`;
}

/** Reads a date as precise as it is known; some programs write it without hyphens: of those the year. */
function dateOf(text: string): Item["issued"] {
  return parseDate(text.slice(0, 10)) ?? parseDate(text.slice(0, 4));
}
