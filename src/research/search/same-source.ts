import { isAtHost } from "../../domain/url.js";
import { lettersAndDigits, splitAtSpaces } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import type { FoundSource } from "../../domain/found-source.js";
import { arxivIdOfDoi, doiOfAddress, parseArxiv, parseDoi, parsePmid } from "../../domain/identifier.js";
import { canonicalUrl } from "../../domain/source-id.js";

/** Shorter titles ("Introduction") tell nothing without author and year. */
const tellingLetters = 20;
/** A preprint and its article lie so many years apart at most. */
const yearsApart = 2;

export interface SourceIdentifiers {
  /** Lower case; never one that arXiv registered. */
  doi: string | null;
  /** Without version. */
  arxiv_id: string | null;
  pmid: string | null;
}

/** Parses the identifiers of a source again, those too that only its address says. */
export function identifiersOf({ doi, arxiv_id, pmid, url, open_copy }: FoundSource): SourceIdentifiers {
  const parsed = parseDoi(doi ?? "") ?? doiOfAddress(url);
  const ofDoi = parsed === null ? null : arxivIdOfDoi(parsed);
  const arxiv = [arxiv_id, url, open_copy].map((text) => parseArxiv(text ?? "")?.id).find((id) => id !== undefined);
  const isPubmed = isAtHost(url ?? "", "nlm.nih.gov");
  return {
    doi: ofDoi === null ? parsed : null,
    arxiv_id: arxiv ?? ofDoi,
    pmid: parsePmid(pmid ?? "") ?? (isPubmed ? parsePmid(url ?? "") : null),
  };
}

/** Identifiers by which two results are surely one source; a search may have a name of its own for it too. */
export function identifierKeys(source: FoundSource): string[] {
  const named = Object.entries(identifiersOf(source)).map(([kind, value]) =>
    value === null ? null : `${kind}:${value}`,
  );
  return [...named.filter((key) => key !== null), `id:${source.source_id}`];
}

/** Canonical addresses of the page and of the open copy. */
export function urlKeys({ url, open_copy }: FoundSource): string[] {
  return [url, open_copy].flatMap((address) => (address === null ? [] : (canonicalUrl(address) ?? [])));
}

/** Letters and digits of the title, folded; none where there is no title. */
export function titleKey({ title }: FoundSource): string[] {
  const letters = lettersAndDigits(foldText(title));
  return letters === "" ? [] : [letters];
}

/** Whether both have an identifier of a kind, and not the same. */
export function contradict(left: FoundSource, right: FoundSource): boolean {
  const [first, second] = [identifiersOf(left), identifiersOf(right)];
  return (["doi", "arxiv_id", "pmid"] as const).some(
    (kind) => first[kind] !== null && second[kind] !== null && first[kind] !== second[kind],
  );
}

type Agreement = "agrees" | "differs" | "unknown";

/**
 * Whether two sources with one title are one. Author and year must not differ (a preprint and its article may lie two
 * years apart). Where identifiers contradict, or the title is short, both must be known; a preprint and its article are
 * then one source, which is read once.
 */
export function areSameByTitle(left: FoundSource, right: FoundSource): boolean {
  const author = agreement(firstAuthor(left), firstAuthor(right));
  const year = yearAgreement(left.year, right.year);
  if (author === "differs" || year === "differs") return false;
  const isTelling = (titleKey(left)[0] ?? "").length >= tellingLetters;
  if (isTelling && !contradict(left, right)) return true;
  return author === "agrees" && year === "agrees";
}

function agreement(first: string | null, second: string | null): Agreement {
  if (first === null || second === null) return "unknown";
  return first === second ? "agrees" : "differs";
}

function yearAgreement(first: number | null, second: number | null): Agreement {
  if (first === null || second === null) return "unknown";
  return Math.abs(first - second) <= yearsApart ? "agrees" : "differs";
}

/** Family name of the first author, folded: of "Ines Halloran", "Halloran, Ines" and "Halloran I". */
function firstAuthor({ authors }: FoundSource): string | null {
  const [name = ""] = authors;
  const words = splitAtSpaces((name.split(",", 1)[0] ?? "").trim());
  const behind = words.filter((word) => !/^(?:\p{Lu}\.?-?){1,3}$/u.test(word));
  const family = lettersAndDigits(foldText(behind.at(-1) ?? words.at(-1) ?? ""));
  return family === "" ? null : family;
}
