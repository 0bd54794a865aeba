import { splitPath } from "../../domain/characters.js";
import {
  arxivIdOfDoi,
  findArxivIds,
  formatIdentifier,
  type Identifier,
  parseArxiv,
  parseDoi,
  parseIsbn,
  itemIdentifiers,
  parsePmid,
} from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { chooseIdentifier } from "./choose-identifier.js";
import { citeCue, readsLikeProse, referenceLikeness } from "./context-words.js";
import { doiSightings } from "./doi-sightings.js";
import type { Identification } from "./identification.js";
import { bookPages, isbnSightings, isImprint } from "./isbn-sightings.js";
import { inField, metadataSightings } from "./metadata-sightings.js";
import { pageOfLines, type PageText, pageTexts, rowAt } from "./page-text.js";
import { enough, mostSightings, type Sighting, weights, wordsAround } from "./sighting.js";
import { readTitlePage } from "./title-page.js";

/**
 * The identifiers a file carries as its own, never those of its references. Everything that looks like one is collected
 * from metadata, pages and file name, weighed by where it stands, and kept with the reason. Pure.
 */
export function identify(facts: PdfFacts, fileName: string, { title } = readTitlePage(facts)): Identification {
  const printed = pageTexts(facts).flatMap((page) => printedSightings(page, title, facts.pages));
  return choose([...metadataSightings(facts), ...printed, ...fileNameSightings(fileName.replace(/\.pdf$/iu, ""))]);
}

/** The same for a document without pages: of what it says of itself, its first lines and its file's name. Pure. */
export function identifyDocument({ item, lines }: DocumentStart, fileName: string): Identification {
  const stated = itemIdentifiers(item).map((identifier): Sighting => {
    const text = formatIdentifier(identifier);
    return { identifier, place: "metadata", page: null, text, weight: weights.field, why: inField };
  });
  const printed = printedSightings(pageOfLines(lines), item.title ?? null, 1);
  return choose([...stated, ...printed, ...fileNameSightings(fileName.replace(/\.[a-z]\w{1,9}$/iu, ""))]);
}

/** The beginning of a document without pages. */
export interface DocumentStart {
  /** What it says of itself. */
  item: Item;
  /** Its first lines, without markup. */
  lines: readonly string[];
}

function choose(sightings: readonly Sighting[]): Identification {
  const dois = chooseIdentifier("doi", sightings);
  const arxiv = chooseIdentifier("arxiv", [...sightings, ...sightings.flatMap(arxivOfDoi)]);
  const isbns = chooseIdentifier("isbn", sightings);
  const pmids = chooseIdentifier("pmid", sightings);
  return {
    doi: dois.taken[0] ?? null,
    arxiv: arxiv.taken[0] ?? null,
    isbn: isbns.taken,
    pmid: pmids.taken[0] ?? null,
    candidates: [dois, arxiv, isbns, pmids].flatMap(({ candidates }) => candidates),
  };
}

/** Spares most pages the search for words of imprints, which takes as long as all the rest. */
const mayHoldNumbers = /10\.\s?\d{4}|ISBN|97[89]/iu;

function printedSightings(page: PageText, title: string | null, pages: number): Sighting[] {
  const imprint = mayHoldNumbers.test(page.text) && isImprint(page, pages);
  return [
    ...doiSightings(page, title, imprint),
    ...arxivSightings(page),
    ...isbnSightings(page, { pages, bookLike: pages >= bookPages, imprint }),
    ...pmidSightings(page),
  ];
}

/** A DOI that arXiv registered says the arXiv id as well. */
function arxivOfDoi(sighting: Sighting): Sighting[] {
  const id = sighting.identifier.kind === "doi" ? arxivIdOfDoi(sighting.identifier.value) : null;
  if (id === null) return [];
  const identifier: Identifier = { kind: "arxiv", value: id };
  return [{ ...sighting, identifier }];
}

const printed = /\b(?:PubMed(?: Central)? )?PMID\s*:?\s*(\d{1,8})\b/giu;

/** The PubMed ids printed on one page: the file's own only on its first pages, outside of references. */
function pmidSightings(page: PageText): Sighting[] {
  return [...page.text.matchAll(printed)].slice(0, mostSightings).flatMap((match) => {
    const value = parsePmid(match[1] ?? "");
    if (value === null) return [];
    const index = rowAt(page, match.index);
    const row = page.rows[index];
    const before = page.rows
      .slice(Math.max(0, index - 2), index + 1)
      .map(({ text }) => text)
      .join(" ");
    const own = page.number <= 2 && row?.references !== true && (referenceLikeness(before) < 2 || citeCue.test(before));
    return [
      {
        identifier: { kind: "pmid" as const, value },
        place: `page ${page.number} ${row?.references === true ? "references" : "text"}`,
        page: page.number,
        text: wordsAround(page.text, match.index, match.index + match[0].length),
        weight: own ? weights.ownLine : weights.foreign,
        why: own ? "stands on the first pages" : "stands in the reference of another work",
      },
    ];
  });
}

/** Identifiers that a file's name gives: alone it suffices where it is nothing else, within other words it only supports. */
function fileNameSightings(name: string): Sighting[] {
  const stem = (splitPath(name).at(-1) ?? "").replace(/ ?\(\d\)$/u, "");
  return [...doiOfName(stem), ...arxivOfName(stem), ...isbnOfName(stem)];
}

function seen(identifier: Identifier, stem: string, whole: boolean): Sighting {
  return {
    identifier,
    place: "file name",
    page: null,
    text: stem,
    weight: whole ? enough : weights.hint,
    why: whole ? "the file is named by it" : "the file's name holds it",
  };
}

/** Names cannot hold a slash: it is written "_", "@", "%2F", ":" or "-" there. */
function doiOfName(stem: string): Sighting[] {
  const match = /(?<![\d.])(10\.\d{4,9})(?:_|@|%2F|:|-|\s)(?=\S*\d)(\S+)$/iu.exec(stem);
  const doi = match ? parseDoi(`${match[1] ?? ""}/${match[2] ?? ""}`) : null;
  return doi === null ? [] : [seen({ kind: "doi", value: doi }, stem, match?.index === 0)];
}

function arxivOfName(stem: string): Sighting[] {
  const plain = stem.replace(/^([a-z-]{2,9}(?:\.[A-Z]{2})?)[_-]?(\d{7})/u, "$1/$2").replace(/^arxiv[_-]/iu, "arxiv:");
  const whole = parseArxiv(plain);
  const [, within] = /(?<![\d.])(\d{4}\.\d{4,5}(?:v\d{1,2})?)(?![\d.])/u.exec(stem) ?? [];
  const id = whole ?? (within === undefined ? null : parseArxiv(within));
  if (!id) return [];
  const identifier: Identifier = {
    kind: "arxiv",
    value: id.id,
    ...(id.version !== undefined && { version: id.version }),
  };
  return [seen(identifier, stem, whole !== null)];
}

function isbnOfName(stem: string): Sighting[] {
  const whole = parseIsbn(stem);
  const [within] = /(?<!\d)97[89](?:-?\d){10}(?!\d)/u.exec(stem) ?? [];
  const isbn = whole ?? (within === undefined ? null : parseIsbn(within));
  return isbn === null ? [] : [seen({ kind: "isbn", value: isbn }, stem, whole !== null)];
}

/** What arXiv prints up the margin of the first page: id, category (not before 1998), date. */
const stampTail = /^\s*(?:\[[\w.-]+\]\s*)?\d{1,2}\s+[A-Z][a-z]{2,8}\s+(?:19|20)\d\d/u;

/** The arXiv ids printed on one page. */
function arxivSightings(page: PageText): Sighting[] {
  return findArxivIds(page.text)
    .slice(0, mostSightings)
    .map((found) => {
      const identifier: Identifier = {
        kind: "arxiv",
        value: found.id,
        ...(found.version !== undefined && { version: found.version }),
      };
      const { place, ...judgement } = judge(page, found.start, found.end);
      return {
        identifier,
        place: `page ${page.number} ${place}`,
        page: page.number,
        text: wordsAround(page.text, found.start, found.end),
        ...judgement,
      };
    });
}

function judge(page: PageText, start: number, end: number): Pick<Sighting, "weight" | "why"> & { place: string } {
  const index = rowAt(page, start);
  const row = page.rows[index];
  const text = row?.text ?? "";
  const before = page.rows
    .slice(Math.max(0, index - 2), index)
    .map((other) => other.text)
    .join(" ");
  if (page.number <= 2 && stampTail.test(page.text.slice(end, end + 40)))
    return { place: "stamp", weight: weights.field, why: "the stamp of arXiv" };
  if (row?.references === true && !row.repeated)
    return { place: "references", weight: weights.foreign, why: "stands in the reference list" };
  const head = `${before} ${page.text.slice(page.starts[index] ?? 0, start)}`;
  if (referenceLikeness(head) >= 2 || /\[\d+\]|\bpreprint\b.*\bpreprint\b/iu.test(text))
    return { place: "text", weight: weights.foreign, why: "stands in the reference of another work" };
  if (page.number > 2) return { place: "text", weight: weights.mention, why: "mentioned on a later page only" };
  if (readsLikeProse(text)) return { place: "text", weight: weights.mention, why: "mentioned in running text only" };
  const isAbove = page.number === 1 && (row?.zone !== "body" || index < reportRows) && !footnote.test(text);
  if (isAbove)
    return { place: "header", weight: weights.head, why: "stands among the report numbers of the first page" };
  return { place: "text", weight: weights.mention, why: "stands in the text only" };
}

/** Notes on the first page point to other papers. */
const footnote =
  /^\W*\d{0,2}\s*(?:see|cf\.?|e\.g\.|compare)\b|\bsee (?:also|e\.g\.|https?:|arxiv)|\bfor (?:more |further )?details\b/iu;

/** Report numbers stand above the title, among the first rows. */
const reportRows = 6;
