import { z } from "zod";
import { arxivIdOfDoi } from "../../domain/identifier.js";
import { parseDate } from "../../domain/item-date.js";
import type { Name } from "../../domain/item.js";
import type { SourceRecord } from "../../domain/record.js";
import { bareDoi, looseDate, names, printedName, sourceRecord, wholeTitle } from "./csl-fields.js";
import { plainText } from "../../domain/markup.js";
import type { SourceDefinition } from "./source-definition.js";

const base = "https://api.unpaywall.org/v2";
const location = z.looseObject({ url_for_pdf: z.string().nullish(), url_for_landing_page: z.string().nullish() });

/** The DOI object of https://unpaywall.org/data-format. */
const workSchema = z.looseObject({
  doi: z.string(),
  title: z.string().nullish(),
  genre: z.string().nullish(),
  published_date: z.string().nullish(),
  year: z.number().nullish(),
  journal_name: z.string().nullish(),
  journal_issn_l: z.string().nullish(),
  publisher: z.string().nullish(),
  best_oa_location: location.nullish(),
  oa_locations: z.array(location).nullish(),
  z_authors: z
    .array(
      z.looseObject({
        family: z.string().nullish(),
        given: z.string().nullish(),
        name: z.string().nullish(),
        raw_author_name: z.string().nullish(),
      }),
    )
    .nullish(),
});
type Work = z.infer<typeof workSchema>;

/** Finds where an open copy of a work lies. What it says of the work itself it has from Crossref, so it is not searched. */
export const source: SourceDefinition = {
  name: "unpaywall",
  title: "Unpaywall",
  rank: 70,
  role: "enricher",
  kinds: ["doi"],
  needs_contact: true,
  // https://unpaywall.org/products/api: 100,000 calls a day, with an address.
  rate: () => ({ spacing_ms: 100, parallel: 2 }),
  credentials: ({ contact }) => (contact === null ? {} : { parameters: { email: contact } }),
  async byIdentifier({ value }, client) {
    const work = await client.json(new URL(`${base}/${encodeURIComponent(value)}`), workSchema);
    return work && toRecord(work);
  },
};

const types: Record<string, string> = {
  "journal-article": "article-journal",
  "book-chapter": "chapter",
  book: "book",
  monograph: "book",
  "proceedings-article": "paper-conference",
  "posted-content": "article",
  dissertation: "thesis",
  dataset: "dataset",
  report: "report",
};

function toRecord(work: Work): SourceRecord {
  const doi = bareDoi(work.doi) ?? work.doi.toLowerCase();
  const arxiv = arxivIdOfDoi(doi);
  const pdf = [work.best_oa_location, ...(work.oa_locations ?? [])].map((each) => each?.url_for_pdf).find((url) => url);
  const fields = {
    type: types[work.genre ?? ""] ?? "document",
    title: wholeTitle(work.title),
    author: names((work.z_authors ?? []).map(authorName)),
    issued: parseDate(work.published_date ?? "") ?? looseDate(work.year?.toString()),
    "container-title": plainText(work.journal_name ?? ""),
    publisher: plainText(work.publisher ?? ""),
    ISSN: work.journal_issn_l,
    DOI: doi,
    ...(arxiv !== null && { archive: "arXiv", archive_location: arxiv }),
    URL: `https://doi.org/${doi}`,
  };
  return sourceRecord("unpaywall", fields, {
    open_copy: pdf,
    url: work.best_oa_location?.url_for_landing_page ?? `https://doi.org/${doi}`,
  });
}

function authorName(author: NonNullable<Work["z_authors"]>[number]): Name | undefined {
  if (!author.family) return printedName(author.raw_author_name ?? author.name);
  return { family: plainText(author.family), ...(author.given && { given: plainText(author.given) }) };
}
