import { findDois } from "../../domain/identifier.js";
import { parseName, type Item, type Name } from "../../domain/item.js";
import { parseDate } from "../../domain/item-date.js";
import { isAuthorName, isTitle, splitAuthors } from "../../domain/stated-names.js";
import { infoText, type PdfiumDocument } from "./pdfium-document.js";
import { documentXmp, type Xmp } from "./pdfium-xmp.js";

/** Reads what a file says of itself: Info dictionary and XMP. Junk that programs leave there is not passed on. */
export function readItem(document: PdfiumDocument, bytes: Uint8Array): Partial<Item> {
  const xmp = documentXmp(bytes, infoText(document, "Title"));
  const title = [xmp.title, infoText(document, "Title")].map(tidy).find(isTitle);
  // Beside a title that is none, the author is whoever made the file.
  const made = title === undefined && tidy(infoText(document, "Title")) !== "";
  const author = authors(xmp, made ? "" : infoText(document, "Author"));
  const doi = [xmp.doi, ...["doi", "DOI", "WPS-ARTICLEDOI", "Subject"].map((key) => infoText(document, key))]
    .flatMap((text) => findDois(text))
    .at(0)?.doi;
  const container = tidy(xmp.publication);
  return {
    ...(title !== undefined && { title }),
    ...(author.length > 0 && { author }),
    ...(doi !== undefined && { DOI: doi }),
    ...(container !== "" && { "container-title": container }),
    ...issued(xmp.date),
  };
}

function tidy(text: string): string {
  return text
    .replace(/<\/?[a-z]+>/gi, "")
    .replace(/[\p{Cc}\s\ufffd]+/gu, " ")
    .trim();
}

function authors(xmp: Xmp, info: string): Name[] {
  const names = xmp.creators.length > 1 ? xmp.creators : splitAuthors(info || (xmp.creators[0] ?? ""));
  return names.map(tidy).filter(isAuthorName).map(parseName);
}

/** Reads a date as precise as it is known; some programs write it without hyphens: of those the year. */
function issued(date: string): Partial<Item> {
  const found = parseDate(date.trim().slice(0, 10)) ?? parseDate(date.trim().slice(0, 4));
  return found === undefined ? {} : { issued: found };
}
