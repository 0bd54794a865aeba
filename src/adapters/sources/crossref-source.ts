import { z } from "zod";
import { dateSchema, type Name } from "../../domain/item.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import { subjectWords } from "../../domain/subject-words.js";
import {
  bareDoi,
  firstIsbn,
  keywordList,
  languageCode,
  names,
  sourceRecord,
  webAddress,
  wholeTitle,
} from "./csl-fields.js";
import { cleanAbstract, plainText } from "../../domain/markup.js";
import { addressOf, textOrNumber, validItems } from "./answer-parts.js";
import type { SourceDefinition } from "./source-definition.js";

const base = "https://api.crossref.org/works";
const texts = z.array(z.string()).nullish();
const partialDate = z.looseObject({ "date-parts": z.array(z.array(z.number().nullable())).nullish() }).nullish();
const contributors = z
  .array(
    z.looseObject({
      family: z.string().nullish(),
      given: z.string().nullish(),
      suffix: z.string().nullish(),
      name: z.string().nullish(),
    }),
  )
  .nullish();
const updates = z
  .array(
    z.looseObject({
      DOI: z.string().nullish(),
      type: z.string().nullish(),
      updated: z.looseObject({ "date-time": z.string().nullish() }).nullish(),
    }),
  )
  .nullish();

/** A work of Crossref's REST API (https://api.crossref.org/swagger-ui/index.html). */
const workSchema = z.looseObject({
  DOI: z.string(),
  type: z.string().nullish(),
  subtype: z.string().nullish(),
  title: texts,
  subtitle: texts,
  author: contributors,
  editor: contributors,
  translator: contributors,
  issued: partialDate,
  "published-print": partialDate,
  "published-online": partialDate,
  "container-title": texts,
  "short-container-title": texts,
  publisher: z.string().nullish(),
  "publisher-location": z.string().nullish(),
  volume: textOrNumber.nullish(),
  issue: textOrNumber.nullish(),
  page: textOrNumber.nullish(),
  "article-number": textOrNumber.nullish(),
  "edition-number": textOrNumber.nullish(),
  ISSN: texts,
  ISBN: texts,
  abstract: z.string().nullish(),
  language: z.string().nullish(),
  subject: texts,
  event: z.looseObject({ name: z.string().nullish(), location: z.string().nullish() }).nullish(),
  institution: z
    .union([z.looseObject({ name: z.string().nullish() }), z.array(z.looseObject({ name: z.string().nullish() }))])
    .nullish(),
  "group-title": z.string().nullish(),
  "updated-by": updates,
  "update-to": updates,
  relation: z.record(z.string(), z.unknown()).nullish(),
  link: z.array(z.looseObject({ URL: z.string(), "content-type": z.string().nullish() })).nullish(),
  license: z.array(z.looseObject({ URL: z.string().nullish() })).nullish(),
  resource: z.looseObject({ primary: z.looseObject({ URL: z.string().nullish() }).nullish() }).nullish(),
});
type Work = z.infer<typeof workSchema>;

const oneSchema = z.looseObject({ message: workSchema });
const manySchema = z.looseObject({ message: z.looseObject({ items: validItems(workSchema) }) });

/** DOIs of journal articles and books, from their publishers. */
export const source: SourceDefinition = {
  name: "crossref",
  title: "Crossref",
  rank: 10,
  role: "registry",
  lacks_arxiv_dois: true,
  kinds: ["doi"],
  // https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/
  rate: ({ contact }) => (contact === null ? { spacing_ms: 200, parallel: 1 } : { spacing_ms: 100, parallel: 3 }),
  credentials: ({ contact }) => (contact === null ? {} : { parameters: { mailto: contact } }),
  async byIdentifier({ value }, client) {
    const answer = await client.json(new URL(`${base}/${encodeURIComponent(value)}`), oneSchema);
    return answer && toRecord(answer.message);
  },
  async search({ title, author }, limit, client) {
    const url = addressOf(base, { "query.title": title, "query.author": author, rows: limit });
    const answer = await client.json(url, manySchema, ({ message }) => message.items.length === 0);
    return (answer?.message.items ?? []).filter((work) => work.title?.[0]).map(toRecord);
  },
  async find({ text, since }, limit, client) {
    const words = subjectWords(text);
    if (words.length === 0) return [];
    const filter = since === null ? null : `from-pub-date:${since}`;
    const url = addressOf(base, { query: words.join(" "), filter, rows: limit });
    const answer = await client.json(url, manySchema, ({ message }) => message.items.length === 0);
    return (answer?.message.items ?? []).filter((work) => work.title?.[0]).map(toRecord);
  },
};

/** Crossref's types by those of CSL; what is not named is a document. */
const types: Record<string, string> = {
  "journal-article": "article-journal",
  "book-chapter": "chapter",
  "book-section": "chapter",
  "book-part": "chapter",
  "book-track": "chapter",
  "reference-entry": "entry",
  book: "book",
  monograph: "book",
  "edited-book": "book",
  "reference-book": "book",
  "book-set": "book",
  "book-series": "book",
  proceedings: "book",
  "proceedings-series": "book",
  "proceedings-article": "paper-conference",
  "posted-content": "article",
  dissertation: "thesis",
  report: "report",
  "report-component": "report",
  "report-series": "report",
  standard: "standard",
  dataset: "dataset",
  database: "dataset",
  "peer-review": "review",
  component: "document",
  grant: "document",
  journal: "periodical",
  "journal-issue": "periodical",
  "journal-volume": "periodical",
  other: "document",
};

function toRecord(work: Work): SourceRecord {
  const doi = bareDoi(work.DOI) ?? work.DOI.toLowerCase();
  const type = types[work.type ?? ""] ?? "document";
  const fields = {
    type,
    title: wholeTitle(work.title?.[0], work.subtitle?.[0]),
    author: contributorNames(work.author),
    editor: contributorNames(work.editor),
    translator: contributorNames(work.translator),
    issued: issued(work),
    "available-date": date(work["published-online"]),
    ...container(work, type),
    publisher: plainText(publisherOf(work, type) ?? ""),
    "publisher-place": work["publisher-location"],
    volume: work.volume,
    issue: work.issue,
    page: work.page?.replace(/(?<=\w)\s*[-–]+\s*(?=\w)/g, "-"),
    number: work["article-number"],
    edition: work["edition-number"],
    "event-title": plainText(work.event?.name ?? ""),
    "event-place": work.event?.location,
    genre: genre(work),
    DOI: doi,
    ISSN: work.ISSN?.[0],
    ISBN: firstIsbn(work.ISBN ?? []),
    URL: `https://doi.org/${doi}`,
    abstract: cleanAbstract(work.abstract ?? ""),
    keyword: keywordList(work.subject),
    language: languageCode(work.language),
  };
  return sourceRecord("crossref", fields, {
    notices: notices(work),
    open_copy: openCopy(work),
    url: webAddress(work.resource?.primary?.URL) ?? `https://doi.org/${doi}`,
  });
}

/** The book's or journal's title last: before it Crossref names the series ("Lecture Notes in Computer Science"). */
function container(work: Work, type: string): Record<string, unknown> {
  const titles = (work["container-title"] ?? []).map(plainText).filter((title) => title !== "");
  const [first] = titles;
  const short = plainText(work["short-container-title"]?.[0] ?? "");
  if (type === "book") return { "collection-title": first };
  if (type === "article" && first === undefined)
    return { "container-title": plainText(institution(work) ?? work["group-title"] ?? "") };
  const isSeries = titles.length > 1 && (type === "chapter" || type === "paper-conference");
  return {
    "container-title": isSeries ? titles.at(-1) : first,
    ...(isSeries ? { "collection-title": first } : short !== first && { "container-title-short": short }),
  };
}

function institution({ institution: given }: Work): string | null {
  return (Array.isArray(given) ? given[0]?.name : given?.name) ?? null;
}

function publisherOf(work: Work, type: string): string | null | undefined {
  return type === "thesis" || type === "report" ? (institution(work) ?? work.publisher) : work.publisher;
}

function genre(work: Work): string | undefined {
  return work.type === "posted-content" && work.subtype === "preprint" ? "preprint" : undefined;
}

function contributorNames(list: z.infer<typeof contributors>): Name[] {
  return names(
    (list ?? []).map(({ family, given, suffix, name }): Name | undefined => {
      const [last, first] = [plainText(family ?? ""), plainText(given ?? "")];
      if (last === "") return plainText(name ?? first) === "" ? undefined : { literal: plainText(name ?? first) };
      return { family: last, ...(first !== "" && { given: first }), ...(suffix && { suffix: plainText(suffix) }) };
    }),
  );
}

/** Of an article in an issue the issue's date, by which it is cited; else the earliest that is known. */
function issued(work: Work): z.infer<typeof dateSchema> | undefined {
  const print = date(work["published-print"]);
  return (
    (work.volume || work.issue ? print : undefined) ?? date(work.issued) ?? print ?? date(work["published-online"])
  );
}

function date(given: z.infer<typeof partialDate>): z.infer<typeof dateSchema> | undefined {
  const parts = (given?.["date-parts"]?.[0] ?? []).filter((part) => part !== null).filter((part) => part > 0);
  return parts.length === 0 ? undefined : { "date-parts": [parts] };
}

const noticeKinds: Record<string, Notice["kind"]> = {
  retraction: "retracted",
  partial_retraction: "retracted",
  withdrawal: "retracted",
  removal: "retracted",
  expression_of_concern: "concern",
  correction: "corrected",
  corrigendum: "corrected",
  erratum: "corrected",
  addendum: "corrected",
  clarification: "corrected",
};

/**
 * What has happened to the work: notices that update it (`updated-by`), what it says of itself (`update-to` with its own
 * DOI, where a publisher put the notice in the article's place), and of preprints the published version.
 */
function notices(work: Work): Notice[] {
  const ofItself = (work["update-to"] ?? []).filter(({ DOI }) => bareDoi(DOI) === bareDoi(work.DOI));
  const updated = [...(work["updated-by"] ?? []), ...ofItself].flatMap((update): Notice[] => {
    const kind = noticeKinds[update.type?.toLowerCase().replaceAll("-", "_").replaceAll(" ", "_") ?? ""];
    if (kind === undefined) return [];
    const at = update.updated?.["date-time"]?.slice(0, 10) ?? null;
    return [{ kind, source: "crossref", doi: bareDoi(update.DOI) ?? null, date: at }];
  });
  return [...updated, ...publishedVersions(work)];
}

const relationSchema = z.array(z.looseObject({ id: z.string(), "id-type": z.string().nullish() }));

function publishedVersions(work: Work): Notice[] {
  const related = relationSchema.safeParse(work.relation?.["is-preprint-of"] ?? []);
  return (related.data ?? []).flatMap(({ id }): Notice[] => {
    const doi = bareDoi(id);
    return doi === undefined ? [] : [{ kind: "published_version", source: "crossref", doi, date: null }];
  });
}

/** A PDF that the publisher names, where the licence is open: other links lead to a paywall. */
function openCopy(work: Work): string | undefined {
  const open = work.license?.some(({ URL: licence }) => licence?.toLowerCase().includes("creativecommons.org"));
  return open ? work.link?.find((link) => link["content-type"] === "application/pdf")?.URL : undefined;
}
