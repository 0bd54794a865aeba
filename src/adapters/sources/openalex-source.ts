import { z } from "zod";
import { normalizeSpace } from "../../domain/characters.js";
import { arxivIdOfDoi, parsePmid } from "../../domain/identifier.js";
import { parseDate, type ItemDate } from "../../domain/item-date.js";
import type { Identifier } from "../../domain/identifier.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import { subjectWords } from "../../domain/subject-words.js";
import type { Neighbours } from "../../ports/metadata-source.js";
import { parseUrl } from "../../domain/url.js";
import {
  bareDoi,
  keywordList,
  languageCode,
  looseDate,
  names,
  printedName,
  sourceRecord,
  wholeTitle,
} from "./csl-fields.js";
import { plainText } from "../../domain/markup.js";
import { addressOf, allWordsThenAny, textOrNumber, validItems } from "./answer-parts.js";
import type { SourceClient, SourceDefinition } from "./source-definition.js";

const base = "https://api.openalex.org/works";
const location = z
  .looseObject({
    landing_page_url: z.string().nullish(),
    pdf_url: z.string().nullish(),
    source: z
      .looseObject({
        display_name: z.string().nullish(),
        issn_l: z.string().nullish(),
        type: z.string().nullish(),
        host_organization_name: z.string().nullish(),
      })
      .nullish(),
  })
  .nullish();

/** Works of https://developers.openalex.org/api-reference/works. */
const workSchema = z
  .looseObject({
    id: z.string().nullish(),
    doi: z.string().nullish(),
    title: z.string().nullish(),
    publication_year: z.number().nullish(),
    publication_date: z.string().nullish(),
    ids: z.looseObject({ pmid: z.string().nullish() }).nullish(),
    language: z.string().nullish(),
    type: z.string().nullish(),
    type_crossref: z.string().nullish(),
    primary_location: location,
    best_oa_location: location,
    open_access: z.looseObject({ oa_url: z.string().nullish() }).nullish(),
    authorships: z
      .array(
        z.looseObject({
          raw_author_name: z.string().nullish(),
          author: z.looseObject({ display_name: z.string().nullish() }).nullish(),
        }),
      )
      .nullish(),
    biblio: z
      .looseObject({
        volume: textOrNumber.nullish(),
        issue: textOrNumber.nullish(),
        first_page: textOrNumber.nullish(),
        last_page: textOrNumber.nullish(),
      })
      .nullish(),
    cited_by_count: z.number().nullish(),
    is_retracted: z.boolean().nullish(),
    keywords: z.array(z.looseObject({ display_name: z.string().nullish(), keyword: z.string().nullish() })).nullish(),
    abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  })
  // An answer that names no work is none, whatever else it says.
  .refine(({ id, doi }) => Boolean(id ?? doi), "neither id nor doi");
type Work = z.infer<typeof workSchema>;
const manySchema = z.looseObject({
  meta: z.looseObject({ count: z.number().nullish() }).nullish(),
  results: validItems(workSchema),
});

/** Works of all fields, with what is known of retractions and open copies. */
export const source: SourceDefinition = {
  name: "openalex",
  title: "OpenAlex",
  rank: 40,
  role: "enricher",
  kinds: ["doi", "pmid"],
  api_key_env: "OPENALEX_API_KEY",
  // https://developers.openalex.org/api-reference/authentication: 100 a second at most, searches counted by the day.
  rate: () => ({ spacing_ms: 100, parallel: 2 }),
  credentials: ({ contact, key }) => ({
    parameters: { ...(contact !== null && { mailto: contact }), ...(key !== null && { api_key: key }) },
  }),
  async byIdentifier({ kind, value }, client) {
    const work = await workNamed({ kind, value }, client);
    return work && toRecord(work);
  },
  // A filter says which way it leads from the works found: those "cited by" a work are what it cites.
  cites: (identifier, limit, client) => neighbours("cited_by", identifier, limit, client),
  citedBy: (identifier, limit, client) => neighbours("cites", identifier, limit, client),
  async search({ title, year }, limit, client) {
    // Commas and bars part filters and their values.
    const words = normalizeSpace(title.replace(/[,|"!]/g, " "));
    const url = addressOf(base, { filter: `title.search:${words}`, per_page: limit });
    const answer = await client.json(url, manySchema, ({ results }) => results.length === 0);
    const found = (answer?.results ?? []).filter((work) => work.title);
    // Many works have one title: those of the year come first.
    const isNear = (work: Work) => year === null || work.publication_year === year;
    return [...found.filter(isNear), ...found.filter((work) => !isNear(work))].map(toRecord);
  },
  find: ({ text, since }, limit, client) =>
    allWordsThenAny(subjectWords(text), async (words, operator) => {
      const url = addressOf(base, {
        // Words next to each other must all be there.
        search: words.join(operator === "AND" ? " " : " OR "),
        filter: since === null ? null : `from_publication_date:${since}-01-01`,
        per_page: limit,
      });
      const answer = await client.json(url, manySchema, ({ results }) => results.length === 0);
      return (answer?.results ?? []).filter((work) => work.title).map(toRecord);
    }),
};

function workNamed({ kind, value }: Identifier, client: SourceClient): Promise<Work | null> {
  const name = kind === "pmid" ? `pmid:${value}` : `https://doi.org/${encodeURIComponent(value)}`;
  return client.json(new URL(`${base}/${name}`), workSchema);
}

/** Works that one page of an answer holds. */
const mostOnPage = 100;

async function neighbours(
  filter: "cites" | "cited_by",
  identifier: Identifier,
  limit: number,
  client: SourceClient,
): Promise<Neighbours | null> {
  const work = await workNamed(identifier, client);
  const id = /W\d+$/u.exec(work?.id ?? "")?.[0];
  if (id === undefined) return null;
  const per_page = Math.min(limit, mostOnPage);
  const found: Neighbours = { works: [], total: null };
  for (let page = 1; page <= Math.ceil(limit / per_page); page++) {
    const url = addressOf(base, {
      filter: `${filter}:${id}`,
      sort: "cited_by_count:desc",
      per_page,
      page: page === 1 ? null : page,
    });
    const { results = [], meta } = (await client.json(url, manySchema)) ?? {};
    const titled = results.filter(({ title }) => title);
    found.works.push(
      ...titled.map((each) => ({ record: toRecord(each), cited_by_count: each.cited_by_count ?? null })),
    );
    found.total ??= meta?.count ?? null;
    if (results.length < per_page) break;
  }
  return { ...found, works: found.works.slice(0, limit) };
}

/** OpenAlex's types, and those it has from Crossref, by those of CSL. */
const types: Record<string, string> = {
  article: "article-journal",
  "journal-article": "article-journal",
  review: "article-journal",
  letter: "article-journal",
  editorial: "article-journal",
  erratum: "article-journal",
  retraction: "article-journal",
  "proceedings-article": "paper-conference",
  "book-chapter": "chapter",
  book: "book",
  monograph: "book",
  "edited-book": "book",
  dissertation: "thesis",
  dataset: "dataset",
  software: "software",
  preprint: "article",
  "posted-content": "article",
  report: "report",
  standard: "standard",
  "reference-entry": "entry",
  "peer-review": "review",
};

function cslType(work: Work): string {
  const { type } = work.primary_location?.source ?? {};
  if (work.type === "preprint" || (work.type === "article" && type === "repository")) return "article";
  if (work.type === "article" && type === "conference") return "paper-conference";
  return types[work.type_crossref ?? ""] ?? types[work.type ?? ""] ?? "document";
}

function toRecord(work: Work): SourceRecord {
  const doi = bareDoi(work.doi);
  const place = work.primary_location?.source;
  const type = cslType(work);
  const fields = {
    type,
    title: wholeTitle(work.title?.replace(/(?<![.\s]\p{L})(?<!\.)\.$/u, "")),
    author: names(
      (work.authorships ?? []).map((each) => printedName(each.raw_author_name ?? each.author?.display_name)),
    ),
    issued: issued(work),
    ...container(work, type),
    volume: work.biblio?.volume,
    issue: work.biblio?.issue,
    page: pages(work),
    ISSN: place?.issn_l,
    DOI: doi,
    PMID: parsePmid(work.ids?.pmid ?? "") ?? undefined,
    URL: doi === undefined ? work.primary_location?.landing_page_url : `https://doi.org/${doi}`,
    abstract: fromInvertedIndex(work.abstract_inverted_index),
    language: languageCode(work.language),
    keyword: keywordList(work.keywords?.map((word) => word.display_name ?? word.keyword)),
  };
  const retracted: Notice = { kind: "retracted", source: "openalex", doi: null, date: null };
  return sourceRecord("openalex", fields, {
    notices: work.is_retracted === true ? [retracted] : [],
    open_copy: work.best_oa_location?.pdf_url ?? pdfAddress(work.open_access?.oa_url),
    url: work.primary_location?.landing_page_url ?? work.id,
  });
}

/** Where only the year or the month is known, OpenAlex writes the first day of it. */
function issued(work: Work): ItemDate | undefined {
  const [year, month, day] = (work.publication_date ?? "").split("-");
  const isYear = month === "01" && day === "01";
  return (
    parseDate([year, ...(isYear ? [] : [month, ...(day === "01" ? [] : [day])])].filter(Boolean).join("-")) ??
    looseDate(work.publication_year?.toString())
  );
}

function container(work: Work, type: string): Record<string, unknown> {
  const id = arxivIdOfDoi(bareDoi(work.doi) ?? "");
  if (id !== null) return { archive: "arXiv", archive_location: id, publisher: "arXiv" };
  const place = work.primary_location?.source;
  return {
    "container-title": type === "book" ? undefined : plainText(place?.display_name ?? ""),
    publisher: plainText(place?.host_organization_name ?? ""),
  };
}

function pages({ biblio }: Work): string {
  const [first, last] = [biblio?.first_page ?? "", biblio?.last_page ?? ""];
  return first === last ? first : [first, last].filter(Boolean).join("-");
}

/** An open address may be a page about the work; only what looks like a PDF is one. */
function pdfAddress(url: string | null | undefined): string | null {
  const path = parseUrl(url ?? "")?.pathname.toLowerCase() ?? "";
  return url && (path.endsWith(".pdf") || path.includes("/pdf/")) ? url : null;
}

/** OpenAlex gives abstracts as the places of each word. */
function fromInvertedIndex(index: Work["abstract_inverted_index"]): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(index ?? {})) {
    for (const place of places) if (place >= 0 && place < 20_000) words[place] = word;
  }
  return plainText(words.filter((word) => word !== undefined).join(" "));
}
