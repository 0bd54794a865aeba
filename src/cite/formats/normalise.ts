import { isAtHost } from "../../domain/url.js";
import { doiOfAddress, findArxivIds, parseArxiv, parseDoi, parseIsbns, parsePmid } from "../../domain/identifier.js";
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
  const doi = doiOfAddress(URL);
  if (doi !== null) item.DOI ??= doi;
  const arxiv = isAtHost(URL, "arxiv.org") ? parseArxiv(URL) : null;
  if (arxiv === null || item.archive !== undefined) return;
  item.archive = "arXiv";
  item.archive_location = arxiv.id;
}

/** One or several, separated by spaces as in CSL-JSON; null where none is left. */
function isbns(text: string): string | null {
  const found = parseIsbns(text);
  return found.length === 0 ? null : found.join(" ");
}

function takeArxivFromJournal(item: Item): void {
  const journal = item["container-title"] ?? "";
  const [found] = journal.toLowerCase().startsWith("arxiv") ? findArxivIds(journal) : [];
  if (!found || (item.archive !== undefined && item.archive.toLowerCase() !== "arxiv")) return;
  item.archive = "arXiv";
  item.archive_location ??= found.id;
  if (item.type === "article-journal") item.type = "article";
  delete item["container-title"];
  if (item.volume === undefined || String(item.volume).startsWith("abs/")) delete item.volume;
}
