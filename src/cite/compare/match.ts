import { countLetters, hasLetter, normalizeSpace, removeAll, removeSpaces } from "../../domain/characters.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemYear } from "../../domain/item.js";
import type { TitlePage } from "./title-page.js";
import { editionOf, kindOfPage, kindOfTitle, partsOf } from "./document-kind.js";
import type { Match } from "./match-schema.js";
import { familyOf, isNamed } from "./person-names.js";
import { plainWords, withoutMarkup } from "./plain-words.js";
import { compareTitles, type TitleComparison } from "./title-comparison.js";

/** More than two pages have. */
const mostWords = 3000;

type Agreement = Match["year"];

/** A similarity from which titles are taken for the same, and one below which they are taken for different ones. */
const sameTitle = 0.85;
const otherTitle = 0.6;

/** Of titles that stand alone, without an author to confirm them. */
const exactTitle = 0.97;
const tellingWords = 5;

/**
 * Decides whether a record is about the document whose first page is given: by title, first author and year together.
 * `same` is never said on a title alone while authors or years disagree. Pure.
 */
export function matchRecord(item: Item, page: TitlePage | null): Match {
  if (page === null) return undecided("There is no document to compare the record with.");
  if (item.title === undefined || item.title === "") return undecided("The record has no title to compare.");
  if (!hasLetter(page.text) && page.title === null) return undecided("The document has no text to compare with.");
  const words = plainWords(page.text).slice(0, mostWords);
  const title = compareTitles(item, page, words);
  const evidence: Evidence = {
    title,
    first_author: authorAgreement(item, page, words),
    year: yearAgreement(itemYear(item), page),
  };
  const [verdict, explanation] =
    objection(item, page, title, words) ?? scriptDoubt(item.title, page) ?? weigh(item, page, evidence);
  const { first_author, year } = evidence;
  return { verdict, title_similarity: round(title.similarity), first_author, year, explanation };
}

interface Evidence {
  title: TitleComparison;
  first_author: Agreement;
  year: Agreement;
}

type Decision = [verdict: Match["verdict"], explanation: string];

function undecided(explanation: string): Match {
  return { verdict: "uncertain", title_similarity: null, first_author: "unknown", year: "unknown", explanation };
}

/** What speaks against a record however alike the titles are: another kind of document, another part, another edition. */
function objection(item: Item, page: TitlePage, title: TitleComparison, words: readonly string[]): Decision | null {
  if (title.similarity < otherTitle) return null;
  const recordTitle = item.title ?? "";
  const kinds = [kindOfTitle(recordTitle), kindOfTitle(page.title ?? "") ?? kindOfPage(page.text, words, title.start)];
  if (kinds[0] !== kinds[1]) return kindDecision(kinds[0] ?? null, kinds[1] ?? null);
  const [ours, theirs] = [partsOf(plainWords(withoutMarkup(recordTitle))), partsOf(title.context, 3)];
  for (const [name, number] of ours) {
    const other = theirs.get(name);
    if (other !== undefined && other !== number) {
      return [
        "different",
        `The record is ${name} ${number}, the document ${name} ${other} of works with the same title.`,
      ];
    }
  }
  for (const [name, number] of theirs) {
    if (!ours.has(name)) return ["uncertain", `The document is ${name} ${number}; the record names no ${name}.`];
  }
  return editionObjection(item, page);
}

function kindDecision(record: string | null, document: string | null): Decision {
  if (document === null)
    return ["uncertain", `The record is a ${record} of a work; the document does not call itself one.`];
  const other = record === null ? "the work itself" : `a ${record}`;
  return ["different", `The document is a ${document}, the record is of ${other}.`];
}

function editionObjection(item: Item, page: TitlePage): Decision | null {
  if (!item.type.startsWith("book")) return null;
  const said =
    typeof item["edition"] === "string" || typeof item["edition"] === "number" ? String(item["edition"]) : "";
  const record = editionOf(item.title ?? "") ?? editionOf(`${said} edition`);
  const document = editionOf(page.text);
  if (record === null || document === null || record === document) return null;
  return ["different", `The record is of edition ${record}, the document is edition ${document}.`];
}

function weigh(item: Item, page: TitlePage, { title, first_author, year }: Evidence): Decision {
  const author = familyOf(item.author?.[0] ?? {});
  if (title.similarity < sameTitle) return weighUnlike(item, page, { title, first_author, year });
  if (title.elsewhere) {
    return [
      "uncertain",
      `"${shorten(item.title)}" is on the first page, but the document's own title seems to be "${shorten(page.title)}".`,
    ];
  }
  if (first_author === "differs") {
    return ["uncertain", `The titles agree, but ${author || "the record's first author"} is not on the first page.`];
  }
  if (year === "differs" && first_author === "agrees" && carriesIdentifier(item, page)) {
    const years = `the record is of ${itemYear(item)}, the document of ${page.year}`;
    return ["same", `Title and first author agree, and the page carries the record's identifier; ${years}.`];
  }
  if (year === "differs") {
    return [
      "uncertain",
      `Title and author agree, but the record is of ${itemYear(item)} and the document of ${page.year}.`,
    ];
  }
  if (first_author === "agrees") {
    return [
      "same",
      year === "agrees"
        ? "Title, first author and year agree."
        : "Title and first author agree; the document names no year.",
    ];
  }
  const telling = title.similarity >= exactTitle && plainWords(item.title ?? "").length >= tellingWords;
  if (telling && year === "agrees") return ["same", "The whole title and the year agree; no author could be compared."];
  return ["uncertain", "The titles agree, but no author could be compared."];
}

function weighUnlike(item: Item, page: TitlePage, { title, first_author, year }: Evidence): Decision {
  const found = page.title === null ? "is not on the first page" : `differs from "${shorten(page.title)}"`;
  const said = `The record's title, "${shorten(item.title)}", ${found}`;
  const likely = title.similarity >= otherTitle || year === "agrees";
  if (first_author === "agrees" && likely) return ["uncertain", `${said}, though the first author agrees.`];
  return ["different", `${said}${first_author === "differs" ? ", and its first author is not named there" : ""}.`];
}

/** A title in one script cannot be found on a page in another: that says nothing about the work. */
function scriptDoubt(title: string, page: TitlePage): Decision | null {
  const [record, document] = [latinShare(withoutMarkup(title)), latinShare(page.text || (page.title ?? ""))];
  if (record === null || document === null || Math.abs(record - document) < 0.7) return null;
  return ["uncertain", "The record's title and the document are written in different scripts."];
}

function latinShare(text: string): number | null {
  const letters = countLetters(text);
  return letters === 0 ? null : (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters;
}

/**
 * The first author's family name stands on the page, or at least two others and half of them do: lists are sorted
 * differently, and a name may be drawn as a picture.
 */
function authorAgreement(item: Item, page: TitlePage, words: readonly string[]): Agreement {
  const authors = (item.author ?? []).filter((name) => familyOf(name) !== "");
  const [first] = authors;
  const text = [page.text, ...page.authors].join("\n");
  if (first === undefined || !hasLetter(text)) return "unknown";
  const all = [...words, ...page.authors.flatMap((author) => plainWords(author))];
  if (isNamed(first, all, text)) return "agrees";
  const named = authors.slice(1, 20).filter((name) => isNamed(name, all, text)).length;
  return named >= 2 && named >= (Math.min(authors.length, 20) - 1) / 2 ? "agrees" : "differs";
}

/**
 * Whether the page prints the record's own identifier. Later versions of a preprint and reprints are of another year than
 * the record, and still the same work where title and author agree.
 */
function carriesIdentifier(item: Item, page: TitlePage): boolean {
  const text = removeSpaces(page.text.toLowerCase());
  const digits = removeAll(text, "-‐‑–");
  const printed = itemIdentifiers(item).filter(({ kind }) => kind !== "pmid");
  return printed.some(({ kind, value }) => (kind === "isbn" ? digits : text).includes(value.toLowerCase()));
}

/** ±1: works are online the year before or after they are printed. A year printed anywhere on the page may be the one. */
function yearAgreement(record: number | null, page: TitlePage): Agreement {
  if (record === null) return "unknown";
  if (page.year !== null && Math.abs(page.year - record) <= 1) return "agrees";
  if (new RegExp(`(?<!\\d)${record}(?!\\d)`, "u").test(page.text)) return "agrees";
  return page.year === null ? "unknown" : "differs";
}

function shorten(title: string | null | undefined): string {
  const text = normalizeSpace(withoutMarkup(title ?? ""));
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
