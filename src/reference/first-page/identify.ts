import { arxivIdOfDoi, type Identifier } from "../../domain/identifier.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { arxivSightings } from "./arxiv-sightings.js";
import { chooseIdentifier } from "./choose-identifier.js";
import { doiSightings } from "./doi-sightings.js";
import { fileNameSightings } from "./file-name-sightings.js";
import type { Identification } from "./identification.js";
import { bookPages, isbnSightings, isImprint } from "./isbn-sightings.js";
import { metadataSightings } from "./metadata-sightings.js";
import { pageTexts } from "./page-text.js";
import { pmidSightings } from "./pmid-sightings.js";
import type { Sighting } from "./sighting.js";
import { readTitlePage } from "./title-page.js";

/**
 * The identifiers a file carries as its own, never those of its references. Everything that looks like one is collected
 * from metadata, pages and file name, weighed by where it stands, and kept with the reason. Pure.
 */
export function identify(facts: PdfFacts, fileName: string): Identification {
  const sightings = [...metadataSightings(facts), ...printedSightings(facts), ...fileNameSightings(fileName)];
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

function printedSightings(facts: PdfFacts): Sighting[] {
  const { title } = readTitlePage(facts);
  const bookLike = facts.pages >= bookPages;
  return pageTexts(facts).flatMap((page) => {
    const imprint = mayHoldNumbers.test(page.text) && isImprint(page, facts.pages);
    return [
      ...doiSightings(page, title, imprint),
      ...arxivSightings(page),
      ...isbnSightings(page, { pages: facts.pages, bookLike, imprint }),
      ...pmidSightings(page),
    ];
  });
}

/** A DOI that arXiv registered says the arXiv id as well. */
function arxivOfDoi(sighting: Sighting): Sighting[] {
  const id = sighting.identifier.kind === "doi" ? arxivIdOfDoi(sighting.identifier.value) : null;
  if (id === null) return [];
  const identifier: Identifier = { kind: "arxiv", value: id };
  return [{ ...sighting, identifier }];
}
