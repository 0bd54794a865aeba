import { parseArxiv, parseDoi, parseIsbn, parsePmid } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import { damaged, type ReadProblem } from "./format.js";

/**
 * Identifiers of an item from outside in the form the library keeps them; one that is none is dropped and named. An
 * arXiv id that stands where a journal's name should ("arXiv preprint arXiv:1706.03762") becomes the item's archive.
 */
export function normaliseItem(given: Item): { item: Item; problems: ReadProblem[] } {
  const item: Item = { ...given };
  const problems: ReadProblem[] = [];
  const settle = (field: "DOI" | "ISBN" | "PMID", normalised: string | null) => {
    const written = item[field];
    if (written === undefined) return;
    delete item[field];
    if (normalised !== null) item[field] = normalised;
    else if (written.trim() !== "") problems.push(damaged(`"${written}" is no ${field}`));
  };
  settle("DOI", parseDoi(item.DOI ?? ""));
  settle("PMID", parsePmid(item.PMID ?? ""));
  settle("ISBN", isbns(item.ISBN ?? ""));
  if (item.archive?.toLowerCase() === "arxiv" && item.archive_location !== undefined) {
    item.archive_location = parseArxiv(item.archive_location)?.id ?? item.archive_location;
  }
  takeArxivFromJournal(item);
  takeIdentifierFromUrl(item);
  return { item, problems };
}

/** Some programs know a DOI or an arXiv id only as an address. */
function takeIdentifierFromUrl(item: Item): void {
  const { URL = "" } = item;
  const doi = /^https?:\/\/(?:dx\.)?doi\.org\//iu.test(URL) ? parseDoi(URL) : null;
  if (doi !== null) item.DOI ??= doi;
  const arxiv = /^https?:\/\/arxiv\.org\//iu.test(URL) ? parseArxiv(URL) : null;
  if (arxiv === null || item.archive !== undefined) return;
  item.archive = "arXiv";
  item.archive_location = arxiv.id;
}

/** One or several, separated by spaces as in CSL-JSON; null where none is left. */
function isbns(text: string): string | null {
  const single = parseIsbn(text);
  if (single !== null) return single;
  const found = text.split(/[,;/]|\s+(?:and|or)\s+|\s+(?=\d[\d-]{8,})/u).flatMap((part) => parseIsbn(part) ?? []);
  return found.length === 0 ? null : [...new Set(found)].join(" ");
}

function takeArxivFromJournal(item: Item): void {
  const [, id = ""] =
    /^arxiv(?:\s+(?:e-?print|preprint|e-prints))*[\s:,]*(?:arxiv:)?\s*([\w.\-/]+)?/iu.exec(
      item["container-title"] ?? "",
    ) ?? [];
  const found = parseArxiv(id);
  if (!found || (item.archive !== undefined && item.archive.toLowerCase() !== "arxiv")) return;
  item.archive = "arXiv";
  item.archive_location ??= found.id;
  if (item.type === "article-journal") item.type = "article";
  delete item["container-title"];
  if (item.volume === undefined || String(item.volume).startsWith("abs/")) delete item.volume;
}
