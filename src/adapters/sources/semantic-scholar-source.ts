import { z } from "zod";
import { removeSpaces, splitAtSpaces } from "../../domain/characters.js";
import { arxivDoi, type Identifier } from "../../domain/identifier.js";
import { parseDate } from "../../domain/item-date.js";
import type { SourceRecord } from "../../domain/record.js";
import { subjectWords } from "../../domain/subject-words.js";
import type { Neighbours } from "../../ports/metadata-source.js";
import { parseUrl } from "../../domain/url.js";
import { bareDoi, looseDate, names, printedName, sourceRecord, wholeTitle } from "./csl-fields.js";
import { plainText } from "../../domain/markup.js";
import { addressOf, textOrNumber, validItems } from "./answer-parts.js";
import type { SourceClient, SourceDefinition } from "./source-definition.js";

const base = "https://api.semanticscholar.org/graph/v1/paper";
const fields =
  "title,abstract,venue,year,authors,externalIds,url,openAccessPdf,publicationTypes,publicationDate,journal";

/** Papers of https://api.semanticscholar.org/api-docs/graph. */
const paperSchema = z.looseObject({
  paperId: z.string().nullable(),
  title: z.string().nullish(),
  abstract: z.string().nullish(),
  venue: z.string().nullish(),
  year: z.number().nullish(),
  authors: z.array(z.looseObject({ name: z.string().nullish() })).nullish(),
  externalIds: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullish(),
  url: z.string().nullish(),
  openAccessPdf: z.looseObject({ url: z.string().nullish() }).nullish(),
  publicationTypes: z.array(z.string()).nullish(),
  publicationDate: z.string().nullish(),
  journal: z
    .looseObject({ name: z.string().nullish(), pages: textOrNumber.nullish(), volume: textOrNumber.nullish() })
    .nullish(),
});
type Paper = z.infer<typeof paperSchema>;
const countedSchema = paperSchema.extend({ citationCount: z.number().nullish() });
/** A publisher may forbid to show a list: `data` is null then. */
const linksSchema = z.looseObject({
  data: validItems(
    z.looseObject({ citedPaper: countedSchema.nullish(), citingPaper: countedSchema.nullish() }),
  ).nullable(),
});
const matchesSchema = z.looseObject({ data: validItems(paperSchema) });
/** A search that finds nothing is answered without the list; anything else without one is no answer. */
const foundSchema = z
  .looseObject({ total: z.number().nullish(), data: validItems(paperSchema).nullish() })
  .refine(({ total, data }) => Array.isArray(data) || total === 0, "neither data nor total 0");

const prefixes = { doi: "DOI", arxiv: "ARXIV", pmid: "PMID" } as const;

/** Papers of all fields; names are as printed, often with initials only, so it is believed after the others. */
export const source: SourceDefinition = {
  name: "semantic_scholar",
  title: "Semantic Scholar",
  rank: 60,
  role: "collector",
  kinds: ["doi", "arxiv", "pmid"],
  api_key_env: "SEMANTIC_SCHOLAR_API_KEY",
  // https://www.semanticscholar.org/product/api: one a second with a key; without one a share of what all have together.
  rate: ({ key }) => ({ spacing_ms: key === null ? 3_000 : 1_000, parallel: 1 }),
  credentials: ({ key }) => (key === null ? {} : { headers: { "x-api-key": key } }),
  async byIdentifier({ kind, value }, client) {
    if (kind === "isbn") return null;
    const paper = await client.json(addressOf(`${base}/${nameOf(kind, value)}`, { fields }), paperSchema);
    return paper?.title ? toRecord(paper) : null;
  },
  cites: (identifier, _limit, client) => neighbours("references", identifier, client),
  citedBy: (identifier, _limit, client) => neighbours("citations", identifier, client),
  async search({ title }, limit, client) {
    // The match endpoint gives the one paper whose title is nearest, or 404.
    const url = addressOf(`${base}/search/match`, { query: title, fields });
    const answer = await client.json(url, matchesSchema, ({ data }) => data.length === 0);
    return (answer?.data ?? [])
      .filter((paper) => paper.title)
      .slice(0, limit)
      .map(toRecord);
  },
  async find({ text, since }, limit, client) {
    const words = subjectWords(text);
    if (words.length === 0) return [];
    // Words alone: a hyphen matches nothing there.
    const year = since === null ? null : `${since}-`;
    const url = addressOf(`${base}/search`, { query: words.join(" "), year, limit, fields });
    const answer = await client.json(url, foundSchema, ({ data }) => !data?.length);
    return (answer?.data ?? []).filter((paper) => paper.title).map(toRecord);
  },
};

function nameOf(kind: keyof typeof prefixes, value: string): string {
  return `${prefixes[kind]}:${encodeURIComponent(value).replaceAll("%2F", "/")}`;
}

/** The service sorts by nothing: fewer would be those that happen to stand first. In papers, of at most 1,000. */
const mostLinks = 500;

async function neighbours(
  list: "references" | "citations",
  { kind, value }: Identifier,
  client: SourceClient,
): Promise<Neighbours | null> {
  if (kind === "isbn") return null;
  const url = addressOf(`${base}/${nameOf(kind, value)}/${list}`, {
    fields: `${fields},citationCount`,
    limit: mostLinks,
  });
  const answer = await client.json(url, linksSchema);
  if (answer === null) return null;
  const papers = (answer.data ?? []).flatMap(({ citedPaper, citingPaper }) => citedPaper ?? citingPaper ?? []);
  const works = papers
    .filter(({ title }) => title)
    .map((paper) => ({ record: toRecord(paper), cited_by_count: paper.citationCount ?? null }));
  return { works, total: null };
}

/** Kinds of publication by those of CSL, the more telling first. */
const types: [string, string][] = [
  ["Conference", "paper-conference"],
  ["BookSection", "chapter"],
  ["Book", "book"],
  ["Dataset", "dataset"],
  ["JournalArticle", "article-journal"],
  ["Review", "article-journal"],
  ["LettersAndComments", "article-journal"],
  ["Editorial", "article-journal"],
];

function cslType(paper: Paper, isPreprint: boolean): string {
  if (isPreprint) return "article";
  const stated = types.find(([name]) => paper.publicationTypes?.includes(name));
  if (stated) return stated[1];
  return paper.journal?.name && paper.journal.volume ? "article-journal" : "document";
}

function toRecord(paper: Paper): SourceRecord {
  const idOf = (name: string) => paper.externalIds?.[name]?.toString();
  const arxiv = idOf("ArXiv");
  const doi = bareDoi(idOf("DOI")) ?? (arxiv === undefined ? undefined : arxivDoi(arxiv));
  const isPreprint = arxiv !== undefined && (doi === undefined || doi === arxivDoi(arxiv));
  const type = cslType(paper, isPreprint);
  const item = {
    type,
    title: wholeTitle(paper.title),
    author: names((paper.authors ?? []).map(({ name }) => printedName(name))),
    issued: parseDate(paper.publicationDate ?? "") ?? looseDate(paper.year?.toString()),
    ...(isPreprint ? { publisher: "arXiv", genre: "preprint" } : container(paper)),
    ...(arxiv !== undefined && { archive: "arXiv", archive_location: arxiv }),
    DOI: doi,
    PMID: idOf("PubMed"),
    URL: doi === undefined ? paper.url : `https://doi.org/${doi}`,
    abstract: plainText(paper.abstract ?? ""),
  };
  return sourceRecord("semantic_scholar", item, {
    open_copy: openCopy(paper) ?? (arxiv === undefined ? null : `https://arxiv.org/pdf/${arxiv}`),
    url: paper.url,
  });
}

/** The address may be the DOI's, which leads to a page and not to a PDF. */
function openCopy({ openAccessPdf }: Paper): string | null {
  const url = openAccessPdf?.url ?? "";
  return ["", "doi.org", "dx.doi.org"].includes(parseUrl(url)?.hostname ?? "") ? null : url;
}

/** "Volume" may hold the issue too ("26 4"), pages blanks and a colon for an article's number. */
function container({ journal, venue }: Paper): Record<string, unknown> {
  const [volume, issue] = splitAtSpaces(journal?.volume?.trim() ?? "");
  const [first = "", last = first, more] = removeSpaces(journal?.pages ?? "")
    .split("-")
    .filter(Boolean);
  const isRead = more === undefined && [first, last].every((page) => /^[\w.]+$/.test(page));
  return {
    "container-title": plainText(journal?.name ?? "") || plainText(venue ?? ""),
    volume,
    issue,
    page: isRead ? [...new Set([first, last])].join("-") : "",
  };
}
