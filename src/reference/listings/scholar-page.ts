import { isWebUrl, parseUrl } from "../../domain/url.js";
import { parseHTML } from "linkedom";
import { QuireError } from "../../domain/error.js";
import { parseIdentifier } from "../../domain/identifier.js";
import type { Item, Name } from "../../domain/item.js";
import type { Listing, ListingsReading } from "./listing.js";

const ellipsis = /\s*(?:…|\.\.\.)\s*$/u;

/** Whether a page is one of Google Scholar's: results, or what it shows to programs in place of them. */
export function isScholarPage(html: string): boolean {
  return /class="[^"]*\bgs_r\b|scholar\.google\.|id="gs_(?:captcha|res)/i.test(html) || isCaptcha(html);
}

function isCaptcha(html: string): boolean {
  return /g-recaptcha|gs_captcha|id="captcha"|unusual traffic from your computer|not a robot/i.test(html);
}

/**
 * The works of a saved page of results, citing works or versions. Scholar abbreviates: given names are initials, and
 * long lists of authors, titles and publications end with an ellipsis. Titles keep it, so that nobody takes them for
 * whole; such fields are named in `incomplete`.
 * Throws `source_blocked` where the page is a captcha.
 */
export function readScholarPage(html: string): ListingsReading {
  const { document } = parseHTML(html);
  const results = [...document.querySelectorAll(".gs_r")].filter((result) => result.querySelector(".gs_rt") !== null);
  if (results.length === 0 && isCaptcha(html)) throw blocked();
  const problems: ListingsReading["problems"] = [];
  if (results.length === 0) problems.push({ line: null, message: "the page lists no works" });
  const listings = results.flatMap((result, index) => {
    const listing = readResult(result);
    if (listing === null) problems.push({ line: null, message: `result ${index + 1} has no title` });
    return listing ?? [];
  });
  return { recognised: "a Google Scholar page", listings, problems };
}

function blocked(): QuireError {
  return new QuireError("source_blocked", "The page is a captcha of Google Scholar, not a page of results.", {
    fix: "Open the search in your browser, answer the captcha there, and save the page of results again.",
  });
}

function readResult(result: Element): Listing | null {
  const heading = result.querySelector(".gs_rt");
  const mark = textOf(heading?.querySelector(".gs_ct1, .gs_ctu"));
  const link = addressOf(heading?.querySelector("a"));
  for (const label of heading?.querySelectorAll(".gs_ctc, .gs_ctu, .gs_ctg2") ?? []) label.remove();
  const title = textOf(heading).replace(/^(?:\[[A-Z]+\]\s*)+/, "");
  if (title === "") return null;
  const about = readGreenLine(textOf(result.querySelector(".gs_a")));
  const item: Item = { type: typeOf(mark, about, link), title, ...about.fields };
  const incomplete = [...about.incomplete, ...(ellipsis.test(title) ? ["title"] : [])];
  const pdf = pdfOf(result, link);
  addIdentifiers(item, link, pdf);
  return {
    item,
    pdf_url: pdf,
    source_url: link,
    file: null,
    notes: "",
    tags: [],
    ...(incomplete.length > 0 && { incomplete }),
  };
}

function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replace(/[\s\u00A0]+/gu, " ").trim();
}

/** Absolute addresses only: the others lead back to the search. */
function addressOf(element: Element | null | undefined): string {
  const address = element?.getAttribute("href") ?? "";
  return isWebUrl(address) && !parseUrl(address)?.hostname.startsWith("scholar.google.") ? address : "";
}

function pdfOf(result: Element, link: string): string {
  const links = [...result.querySelectorAll(".gs_ggs a, .gs_or_ggsm a, .gs_ggsd a")];
  const marked = links.find((each) => /\[PDF\]/i.test(textOf(each)));
  const address = addressOf(marked);
  return address === "" && /\.pdf(?:$|[?#])/i.test(link) ? link : address;
}

interface About {
  fields: Partial<Item>;
  incomplete: string[];
  /** Whether the last part is the name of a publisher, not of a site. */
  hasPublisher: boolean;
}

/** "A Author, B Author… - Publication, 1999 - publisher or site". */
function readGreenLine(line: string): About {
  const parts = line.split(/\s+[-–]\s+/u);
  const about: About = { fields: {}, incomplete: [], hasPublisher: false };
  readAuthors(parts[0] ?? "", about);
  const last = parts.length > 2 ? (parts.at(-1) ?? "") : "";
  const middle = parts.slice(1, parts.length > 2 ? -1 : undefined).join(" - ");
  const [, publication = "", year] = /^(.*?),?\s*\b((?:1[4-9]|20)\d\d)$/u.exec(middle) ?? [undefined, middle];
  if (year !== undefined) about.fields.issued = { "date-parts": [[Number(year)]] };
  const isSite = (text: string) => /^[\w-]+(?:\.[\w-]+)+$/u.test(text);
  if (publication !== "" && !isSite(publication)) {
    about.fields["container-title"] = publication;
    if (ellipsis.test(publication)) about.incomplete.push("container-title");
  }
  if (last !== "" && !isSite(last)) {
    about.fields.publisher = last.replace(ellipsis, "");
    about.hasPublisher = true;
  }
  return about;
}

function readAuthors(text: string, about: About): void {
  if (ellipsis.test(text)) about.incomplete.push("author");
  const names = text.replace(ellipsis, "").split(/,\s*/u);
  const authors = names.filter((name) => name.trim() !== "" && !/^(?:…|\.\.\.)$/u.test(name)).map(readAuthor);
  if (authors.length > 0) about.fields.author = authors;
}

/** "PAM Dirac" is P. A. M. Dirac; a name without initials is a body's. */
function readAuthor(name: string): Name {
  const [, initials, family] = /^(\p{Lu}[\p{Lu}.-]{0,5})\s+(.+)$/u.exec(name.replace(ellipsis, "").trim()) ?? [];
  if (initials === undefined || family === undefined) return { literal: name.trim() };
  const given = initials
    .replaceAll(".", "")
    .replace(/\p{Lu}(?!-)/gu, "$&. ")
    .replace(/(\p{Lu})-/gu, "$1.-");
  return { family, given: given.trim() };
}

function typeOf(mark: string, { fields, hasPublisher }: About, link: string): string {
  if (mark.toUpperCase().includes("BOOK") || parseUrl(link)?.hostname.startsWith("books.google.")) return "book";
  const publication = fields["container-title"];
  if (publication === undefined) return mark.toUpperCase().includes("CITATION") && hasPublisher ? "book" : "document";
  if (/^arxiv\b|preprint/i.test(publication)) return "article";
  const isMeeting = /\b(?:proceedings|proc\.|conference|symposium|workshop|advances in neural)\b/i.test(publication);
  // Some journals are called proceedings.
  const isJournal = /\b(?:royal society|national academy|of the ieee|academy|institution)\b/i.test(publication);
  return isMeeting && !isJournal ? "paper-conference" : "article-journal";
}

/** DOIs and arXiv ids that stand in the addresses and in the publication. */
function addIdentifiers(item: Item, ...addresses: string[]): void {
  for (const text of [...addresses, item["container-title"] ?? ""]) {
    if (text === "") continue;
    const found = parseIdentifier(decoded(text));
    if (found?.kind === "doi") item.DOI ??= found.value;
    if (found?.kind === "arxiv") {
      item.archive ??= "arXiv";
      item.archive_location ??= found.value;
    }
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A percent sign that escapes nothing is part of the address.
    return address;
  }
}
