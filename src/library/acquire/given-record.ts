import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { arxivDoi, parseArxiv, parseDoi } from "../../domain/identifier.js";
import { type Item, parseName } from "../../domain/item.js";
import type { BibliographicRecord } from "../../domain/record.js";

/** What whoever adds a document says of it. */
export interface GivenFields {
  title?: string | undefined;
  authors?: readonly string[] | undefined;
  year?: number | undefined;
  venue?: string | undefined;
  doi?: string | undefined;
  arxiv_id?: string | undefined;
}

/** The fields of an item as they were given, each parsed. */
export function givenItem({ title, authors = [], year, venue, doi, arxiv_id }: GivenFields): Partial<Item> {
  const arxiv = parseArxiv(arxiv_id ?? "")?.id ?? null;
  const parsedDoi = parseDoi(doi ?? "") ?? (arxiv === null ? null : arxivDoi(arxiv));
  const line = (text: string | undefined) => sanitiseLine(text ?? "").trim();
  const names = authors.map(line).filter(Boolean);
  return {
    ...(arxiv !== null && { type: "article", archive: "arXiv", archive_location: arxiv }),
    ...(arxiv === null && parsedDoi !== null && { type: "article-journal" }),
    ...(line(title) !== "" && { title: line(title) }),
    ...(names.length > 0 && { author: names.map(parseName) }),
    ...(year !== undefined && { issued: { "date-parts": [[year]] } }),
    ...(line(venue) !== "" && { "container-title": line(venue) }),
    ...(parsedDoi !== null && { DOI: parsedDoi }),
  };
}

/**
 * The record of a document: what was given, over what its page says of itself. Null where neither names a title: the
 * work is then called what its text says.
 * @param givenBy what `fields` name as the source of what was given
 */
export function documentRecord(
  given: Partial<Item>,
  page: Partial<Item> | null,
  place: { url: string | null; pdf_url: string | null; at: string },
  givenBy = "library_add",
): BibliographicRecord | null {
  const { url, pdf_url, at } = place;
  const item: Item = {
    type: "document",
    ...page,
    ...given,
    ...(url !== null && { URL: given.URL ?? page?.URL ?? url }),
  };
  if (item.title === undefined) return null;
  // What kind of work it is, is guessed from what was given; a page may know.
  if (page?.type !== undefined && !["webpage", "document"].includes(page.type)) item.type = page.type;
  const source = (field: string) => (field in given ? givenBy : page !== null && field in page ? "page" : givenBy);
  return {
    item,
    fields: Object.fromEntries(Object.keys(item).map((field) => [field, source(field)])),
    differences: [],
    notices: [],
    open_copy: pdf_url,
    url,
    retrieved_at: at,
  };
}
