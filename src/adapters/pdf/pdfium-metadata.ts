import { parseName, type Item, type Name } from "../../domain/item.js";
import { infoText, type PdfiumDocument } from "./pdfium-document.js";
import { documentXmp, type Xmp } from "./pdfium-xmp.js";

/** Titles that programs write: templates, counters, file names. They say nothing of the work. */
const junkTitles = [
  /^(untitled|(no )?title|none|print|cover|main|article|paper|manuscript|template|pdf|(document|dokument|book|presentation|slide|layout) ?\d*)\W*$/i,
  /^(microsoft (word|powerpoint|excel)\b|powerpoint presentation|doi:|pii:|arxiv:)/i,
  /\.(docx?|dvi|tex|indd|qxd|qxp|pdf|ps|eps|rtf|odt|pptx?|fm|p65|wpd|xlsx?|txt|html?)$/i,
];
/** Production numbers ("acp-2015-1061 1..12", "NATURE01234", "S0140-6736(04)12345"): a single token, or digits and marks only. */
const numberTitle = /^\S*\d\S*(\s+\d+\.\.\d+)?$|^[\d\W_]+$/;
const junkAuthor = /^(admin(istrator)?|user|owner|unknown|author|default|root|none|pc|.*\\.*|\S*@\S*|\S*\d{2,}\S*)$/i;
/** As in domain parsers of identifiers: the prefix, a slash, then anything without spaces or brackets that close. */
const doiPattern = /\b10\.\d{4,9}\/[^\s"<>]+/i;
const shortestTitle = 4;

/** What a file says of itself: Info dictionary and XMP. Junk that programs leave there is not passed on. */
export function readItem(document: PdfiumDocument, bytes: Uint8Array): Partial<Item> {
  const xmp = documentXmp(bytes, infoText(document, "Title"));
  const title = [xmp.title, infoText(document, "Title")].map(tidy).find(isTitle);
  // Beside a title that is none, the author is whoever made the file.
  const made = title === undefined && tidy(infoText(document, "Title")) !== "";
  const author = authors(xmp, made ? "" : infoText(document, "Author"));
  const doi = [xmp.doi, ...["doi", "DOI", "WPS-ARTICLEDOI", "Subject"].map((key) => infoText(document, key))]
    .map((text) => findDoi(text))
    .find((found) => found !== undefined);
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

function isTitle(title: string): boolean {
  const junk = [...junkTitles, numberTitle, /[<>]/].some((pattern) => pattern.test(title));
  return title.length >= shortestTitle && /\p{L}{2}/u.test(title) && !junk;
}

function authors(xmp: Xmp, info: string): Name[] {
  const names = xmp.creators.length > 1 ? xmp.creators : splitAuthors(info || (xmp.creators[0] ?? ""));
  return names
    .map(tidy)
    .filter((name) => /\p{L}{2}/u.test(name) && !junkAuthor.test(name))
    .map(parseName);
}

/** "A. Lovelace and C. Babbage", "A. Lovelace; C. Babbage", "A. Lovelace, C. Babbage"; "Lovelace, Ada" stays one name. */
function splitAuthors(text: string): string[] {
  const parts = text.split(/\s*;\s*|\s+(?:and|&)\s+/).flatMap((part) => {
    const names = part.split(/\s*,\s*/).filter((name) => name !== "");
    return names.every((name) => /\S\s+\S/.test(name)) ? names : [names.join(", ")];
  });
  return parts.map((name) => name.replace(/^and\s+/i, "")).filter((name) => name !== "");
}

function findDoi(text: string): string | undefined {
  return doiPattern
    .exec(text)?.[0]
    .replace(/[.,;:)\]}]+$/, (tail) => (tail.startsWith(")") ? closing(text, tail) : ""));
}

/** Older DOIs hold pairs of brackets; a closing one belongs to the DOI where its partner stands in it. */
function closing(text: string, tail: string): string {
  const found = doiPattern.exec(text)?.[0] ?? "";
  const open = found.split("(").length;
  const closed = found.split(")").length;
  return open >= closed ? tail.replace(/[.,;:\]}]+$/, "") : "";
}

function issued(date: string): Partial<Item> {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date.trim()) ?? [];
  if (year === undefined) return {};
  const parts = [year, month, day].filter((part) => part !== undefined && part !== "00").map(Number);
  return { issued: { "date-parts": [parts] } };
}
