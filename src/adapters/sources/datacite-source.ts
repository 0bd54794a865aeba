import { z } from "zod";
import { hasSpace, wordsIn } from "../../domain/characters.js";
import { arxivDoi, arxivIdOfDoi } from "../../domain/identifier.js";
import type { Name } from "../../domain/item.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
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
import { cleanAbstract, plainText } from "../../domain/markup.js";
import { addressOf, textOrNumber } from "./answer-parts.js";
import type { SourceDefinition } from "./source-definition.js";

const base = "https://api.datacite.org/dois";
const people = z
  .array(
    z.looseObject({
      name: z.string().nullish(),
      nameType: z.string().nullish(),
      givenName: z.string().nullish(),
      familyName: z.string().nullish(),
      contributorType: z.string().nullish(),
    }),
  )
  .nullish();

/** Attributes of a DOI in DataCite's REST API (https://support.datacite.org/docs/api), metadata schema 4. */
const attributesSchema = z.looseObject({
  doi: z.string(),
  titles: z.array(z.looseObject({ title: z.string().nullish(), titleType: z.string().nullish() })).nullish(),
  creators: people,
  contributors: people,
  publisher: z.union([z.string(), z.looseObject({ name: z.string().nullish() })]).nullish(),
  // Where there is none some records have an empty list.
  container: z
    .looseObject({
      type: z.string().nullish(),
      title: z.string().nullish(),
      identifier: z.string().nullish(),
      identifierType: z.string().nullish(),
      volume: textOrNumber.nullish(),
      issue: textOrNumber.nullish(),
      firstPage: textOrNumber.nullish(),
      lastPage: textOrNumber.nullish(),
    })
    .or(z.tuple([]).transform(() => null))
    .nullish(),
  publicationYear: z.union([z.number(), z.string()]).nullish(),
  dates: z.array(z.looseObject({ date: z.string().nullish(), dateType: z.string().nullish() })).nullish(),
  types: z
    .looseObject({
      resourceTypeGeneral: z.string().nullish(),
      resourceType: z.string().nullish(),
      citeproc: z.string().nullish(),
    })
    .nullish(),
  descriptions: z
    .array(z.looseObject({ description: z.string().nullish(), descriptionType: z.string().nullish() }))
    .nullish(),
  subjects: z.array(z.looseObject({ subject: z.string().nullish() })).nullish(),
  language: z.string().nullish(),
  version: textOrNumber.nullish(),
  url: z.string().nullish(),
  relatedIdentifiers: z
    .array(
      z.looseObject({
        relationType: z.string().nullish(),
        relatedIdentifier: z.string().nullish(),
        relatedIdentifierType: z.string().nullish(),
      }),
    )
    .nullish(),
});
type Attributes = z.infer<typeof attributesSchema>;

const resource = z.looseObject({ attributes: attributesSchema });
const oneSchema = z.looseObject({ data: resource });
const manySchema = z.looseObject({ data: z.array(resource) });

/** DOIs of data, software, theses, reports and preprints, arXiv's among them. */
export const source: SourceDefinition = {
  name: "datacite",
  title: "DataCite",
  rank: 20,
  role: "registry",
  kinds: ["doi", "arxiv"],
  // https://support.datacite.org/docs/rate-limit: 500 calls in five minutes, 1,000 for those who say who they are.
  rate: ({ contact }) => ({ spacing_ms: contact === null ? 600 : 300, parallel: 2 }),
  credentials: ({ contact }) => (contact === null ? {} : { parameters: { mailto: contact } }),
  async byIdentifier({ kind, value }, client) {
    const doi = kind === "arxiv" ? arxivDoi(value) : value;
    const answer = await client.json(new URL(`${base}/${encodeURIComponent(doi)}`), oneSchema);
    return answer && toRecord(answer.data.attributes);
  },
  async search({ title, author }, limit, client) {
    const words = (text: string) => wordsIn(text).join(" ");
    const by = author === null ? "" : ` AND creators.name:(${words(author)})`;
    const url = addressOf(base, { query: `titles.title:(${words(title)})${by}`, "page[size]": limit });
    const answer = await client.json(url, manySchema, ({ data }) => data.length === 0);
    return (answer?.data ?? []).map(({ attributes }) => toRecord(attributes));
  },
};

/** DataCite's general types by those of CSL; what is not named is a document. */
const types: Record<string, string> = {
  audiovisual: "motion_picture",
  book: "book",
  bookchapter: "chapter",
  computationalnotebook: "software",
  conferencepaper: "paper-conference",
  conferenceproceeding: "book",
  datapaper: "article-journal",
  dataset: "dataset",
  dissertation: "thesis",
  image: "graphic",
  journal: "periodical",
  journalarticle: "article-journal",
  model: "software",
  peerreview: "review",
  preprint: "article",
  presentation: "speech",
  report: "report",
  software: "software",
  sound: "song",
  standard: "standard",
  text: "document",
};

/** Words that depositors write for the kind of a text whose general type says only "Text". */
const writtenTypes: readonly (readonly [type: string, ...words: string[]])[] = [
  ["thesis", "thesis", "dissertation"],
  ["article", "preprint", "pre-print"],
  ["article-journal", "journal", "article"],
  ["paper-conference", "conference", "proceeding"],
  ["chapter", "chapter"],
  ["report", "report", "working paper", "deliverable"],
  ["speech", "presentation", "slides", "lecture"],
  ["book", "book", "monograph"],
];
/** What stands where a publisher is not named. */
const noPublisher = [":unav", ":tba", "(:unav)", "(:tba)", "unpublished"];

function cslType({ types: given, doi }: Attributes): string {
  if (arxivIdOfDoi(doi) !== null) return "article";
  const general = (given?.resourceTypeGeneral ?? "").toLowerCase().replace(/[^a-z]/g, "");
  const known = types[general];
  if (known !== undefined && known !== "document") return known;
  const written = given?.resourceType?.toLowerCase() ?? "";
  return writtenTypes.find(([, ...words]) => words.some((word) => written.includes(word)))?.[0] ?? "document";
}

function toRecord(work: Attributes): SourceRecord {
  const doi = bareDoi(work.doi) ?? work.doi.toLowerCase();
  const arxiv = arxivIdOfDoi(doi);
  const type = cslType(work);
  const title = (kind: string | null) => work.titles?.find(({ titleType }) => (titleType ?? null) === kind)?.title;
  const fields = {
    type,
    title: wholeTitle(title(null) ?? work.titles?.[0]?.title, title("Subtitle")),
    author: contributorNames(work.creators),
    editor: contributorNames(work.contributors?.filter(({ contributorType }) => contributorType === "Editor")),
    issued: issued(work),
    ...container(work, type),
    publisher: arxiv === null ? publisher(work) : "arXiv",
    ...(arxiv !== null && { archive: "arXiv", archive_location: arxiv, number: `arXiv:${arxiv}` }),
    version: work.version,
    genre: genre(work, type),
    DOI: doi,
    URL: `https://doi.org/${doi}`,
    abstract: cleanAbstract(work.descriptions?.find((each) => each.descriptionType === "Abstract")?.description ?? ""),
    keyword: keywordList(work.subjects?.map(({ subject }) => subject)),
    language: languageCode(work.language),
  };
  return sourceRecord("datacite", fields, {
    notices: notices(work),
    url: work.url ?? `https://doi.org/${doi}`,
    open_copy: arxiv === null ? null : `https://arxiv.org/pdf/${arxiv}`,
  });
}

/** Names come as "Family, Given" unless their parts stand beside them; bodies say that they are. */
function contributorNames(list: z.infer<typeof people>): Name[] {
  return names(
    (list ?? []).map(({ name, nameType, givenName, familyName }) => {
      if (familyName) return { family: plainText(familyName), ...(givenName && { given: plainText(givenName) }) };
      const printed = plainText(name ?? "");
      return nameType === "Organizational" && printed !== "" ? { literal: printed } : printedName(printed);
    }),
  );
}

/** The date of issue; arXiv's first version counts, not the year in which the DOI was registered. */
function issued(work: Attributes): unknown {
  const dateOf = (kind: string) => looseDate(work.dates?.find(({ dateType }) => dateType === kind)?.date);
  const stated = dateOf("Issued") ?? (arxivIdOfDoi(work.doi) === null ? undefined : dateOf("Submitted"));
  return stated ?? looseDate(String(work.publicationYear ?? "")) ?? dateOf("Available") ?? dateOf("Created");
}

function publisher(work: Attributes): string {
  const given = typeof work.publisher === "string" ? work.publisher : work.publisher?.name;
  const name = plainText(given ?? "");
  return noPublisher.includes(name.toLowerCase()) ? "" : name;
}

function container({ container: given }: Attributes, type: string): Record<string, unknown> {
  // A repository holds the work as a shelf does; it is no part of the citation.
  if (!given || given.type === "DataRepository") return {};
  const title = plainText(given.title ?? "");
  const pages = [given.firstPage, given.lastPage].filter((page) => page).join("-");
  const isCollection = type === "book" || type === "dataset" || type === "software" || type === "report";
  return {
    [isCollection ? "collection-title" : "container-title"]: title,
    volume: given.volume,
    issue: given.issue,
    page: pages,
    ...(given.identifierType === "ISSN" && { ISSN: given.identifier }),
  };
}

function genre({ types: given }: Attributes, type: string): string | undefined {
  const written = plainText(given?.resourceType ?? "");
  if (type === "article") return "preprint";
  return type === "thesis" && (hasSpace(written) || written.toLowerCase().includes("thesis")) ? written : undefined;
}

/** arXiv names a published version as what its preprint is a version of; elsewhere that is the same deposit's other version. */
function notices(work: Attributes): Notice[] {
  if (arxivIdOfDoi(work.doi) === null) return [];
  return (work.relatedIdentifiers ?? []).flatMap((related): Notice[] => {
    const doi = bareDoi(related.relatedIdentifier);
    const isVersion = related.relatedIdentifierType === "DOI" && related.relationType === "IsVersionOf";
    return isVersion && doi !== undefined ? [{ kind: "published_version", source: "datacite", doi, date: null }] : [];
  });
}
