import { findDois } from "../../domain/identifier.js";
import { z } from "zod";
import { isDigits, normalizeSpace } from "../../domain/characters.js";
import type { Name } from "../../domain/item.js";
import { parseDate, type ItemDate } from "../../domain/item-date.js";
import type { Notice, SourceRecord } from "../../domain/record.js";
import { subjectWords } from "../../domain/subject-words.js";
import {
  bareDoi,
  firstIsbn,
  keywordList,
  languageCode,
  looseDate,
  names,
  sourceRecord,
  wholeTitle,
} from "./csl-fields.js";
import { plainText } from "../../domain/markup.js";
import type { SourceClient, SourceDefinition } from "./source-definition.js";
import { addressOf, allWordsThenAny } from "./answer-parts.js";
import { child, children, markupOf, textAt } from "./xml-tree.js";

const base = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils";
/** How it says that no article has a number. */
const absences = ["id list is empty", "cannot get document summary", "invalid uid"];
/** A search that could not be made is answered with HTTP 200 and its error in place of a list. */
const idsSchema = z.looseObject({
  esearchresult: z
    .looseObject({ idlist: z.array(z.string()).nullish(), ERROR: z.string().nullish() })
    .refine(({ ERROR }) => !ERROR, "the search could not be made"),
});

/** Medicine and the life sciences, by the E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25501/). */
export const source: SourceDefinition = {
  name: "pubmed",
  title: "PubMed",
  rank: 50,
  role: "registry",
  kinds: ["pmid", "doi"],
  api_key_env: "NCBI_API_KEY",
  // https://www.ncbi.nlm.nih.gov/books/NBK25497/: three a second, ten with a key.
  rate: ({ key }) => ({ spacing_ms: key === null ? 340 : 100, parallel: 2 }),
  credentials: ({ contact, key }) => ({
    parameters: {
      tool: "quire-workbench",
      ...(contact !== null && { email: contact }),
      ...(key !== null && { api_key: key }),
    },
  }),
  // A number that no article has.
  isAbsence: ({ status, body }) => status === 400 && absences.some((words) => body.toLowerCase().includes(words)),
  async byIdentifier({ kind, value }, client) {
    const ids = kind === "pmid" ? [value] : await idsOf(client, `"${value}"[AID]`, 1);
    const records = await recordsOf(client, ids);
    // A search that matches nothing may widen itself: only the work that was asked for counts.
    return records.find(({ item }) => (kind === "pmid" ? item.PMID === value : item.DOI === value)) ?? null;
  },
  async search({ title, author }, limit, client) {
    const words = normalizeSpace(title.replace(/[^\p{L}\p{N}\s-]/gu, " "));
    const by = author === null ? "" : ` AND ${author}[Author]`;
    return recordsOf(client, await idsOf(client, `${words}[Title]${by}`, limit));
  },
  find: ({ text, since }, limit, client) =>
    allWordsThenAny(subjectWords(text), async (words, operator) =>
      recordsOf(client, await idsOf(client, words.join(` ${operator} `), limit, subjectSearch(since))),
    ),
};

const hasNone = ({ esearchresult }: z.infer<typeof idsSchema>) => (esearchresult.idlist ?? []).length === 0;

function subjectSearch(since: number | null): Record<string, string> {
  return {
    sort: "relevance",
    // Open at its end: an address that holds today's date would be asked for again tomorrow.
    ...(since !== null && { datetype: "pdat", mindate: `${since}`, maxdate: "3000" }),
  };
}

async function idsOf(
  client: SourceClient,
  term: string,
  limit: number,
  more: Record<string, string> = {},
): Promise<string[]> {
  const url = addressOf(`${base}/esearch.fcgi`, { db: "pubmed", term, retmode: "json", retmax: limit, ...more });
  return (await client.json(url, idsSchema, hasNone))?.esearchresult.idlist ?? [];
}

async function recordsOf(client: SourceClient, ids: readonly string[]): Promise<SourceRecord[]> {
  if (ids.length === 0) return [];
  const url = addressOf(`${base}/efetch.fcgi`, { db: "pubmed", id: ids.join(","), retmode: "xml" });
  const set = await client.xml(url, (root) => [...root.childNodes].every(({ nodeType }) => nodeType !== 1));
  if (set === null) return [];
  const articles = children(set, "PubmedArticle").map(fromArticle);
  const books = children(set, "PubmedBookArticle").map((book) => fromBook(child(book, "BookDocument")));
  // In the order in which they were asked for, which is that of the search.
  const place = ({ item }: SourceRecord) => ids.indexOf(item.PMID ?? "");
  return [...articles, ...books].toSorted((left, right) => place(left) - place(right));
}

function fromArticle(entry: Element): SourceRecord {
  const citation = child(entry, "MedlineCitation");
  const article = child(citation, "Article");
  const journal = child(article, "Journal");
  const issue = child(journal, "JournalIssue");
  const doi = doiOf(entry, article);
  const fields = {
    ...common(citation, article, doi),
    type: "article-journal",
    title: articleTitle(article),
    issued: dateOf(child(issue, "PubDate")) ?? dateOf(child(article, "ArticleDate")),
    "available-date": dateOf(child(article, "ArticleDate")),
    "container-title": journalTitle(textAt(journal, "Title")),
    "container-title-short": textAt(citation, "MedlineJournalInfo", "MedlineTA") || textAt(journal, "ISOAbbreviation"),
    volume: textAt(issue, "Volume"),
    issue: textAt(issue, "Issue"),
    page: pages(article),
    ISSN: textAt(journal, "ISSN"),
    keyword: keywordList(children(child(citation, "KeywordList"), "Keyword").map(markupOf)),
  };
  return sourceRecord("pubmed", fields, { notices: notices(citation, article), url: pageOf(fields.PMID) });
}

function fromBook(document: Element | undefined): SourceRecord {
  const book = child(document, "Book");
  const chapter = plainText(markupOf(child(document, "ArticleTitle")));
  const bookTitle = wholeTitle(markupOf(child(book, "BookTitle")));
  const fields = {
    ...common(document, document, doiOf(document, document)),
    type: chapter === "" ? "book" : "chapter",
    title: chapter === "" ? bookTitle : wholeTitle(chapter),
    "container-title": chapter === "" ? undefined : bookTitle,
    issued: dateOf(child(book, "PubDate")),
    publisher: textAt(book, "Publisher", "PublisherName"),
    "publisher-place": textAt(book, "Publisher", "PublisherLocation"),
    ISBN: firstIsbn(children(book, "Isbn").map((isbn) => isbn.textContent ?? "")),
  };
  return sourceRecord("pubmed", fields, { url: pageOf(fields.PMID) });
}

function common(citation: Element | undefined, article: Element | undefined, doi: string | undefined) {
  const pmid = textAt(citation, "PMID");
  return {
    author: people(article),
    PMID: pmid,
    DOI: doi,
    URL: doi === undefined ? pageOf(pmid) : `https://doi.org/${doi}`,
    abstract: abstractOf(article),
    language: languageCode(textAt(article, "Language")),
  };
}

const pageOf = (pmid: string) => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;

/** PubMed ends titles with a full stop and puts translated ones in brackets; the title in its own language is better. */
function articleTitle(article: Element | undefined): string | undefined {
  const own = markupOf(child(article, "VernacularTitle"));
  const given = own === "" ? markupOf(child(article, "ArticleTitle")) : own;
  const bare = given.endsWith(".") && !given.endsWith("..") ? given.slice(0, -1) : given;
  const title = bare.startsWith("[") && bare.endsWith("]") ? bare.slice(1, -1) : bare;
  return wholeTitle(title.endsWith(".") && !title.endsWith("..") ? title.slice(0, -1) : title);
}

/** "Social justice (San Francisco, Calif.)": the place tells journals of one name apart and is not part of it. */
function journalTitle(title: string): string {
  return plainText(title.replace(/\s*\([^()]*\)\s*$/, "").replace(/\s+:\s+/g, ": "));
}

function people(article: Element | undefined): Name[] {
  const list = children(article, "AuthorList").find((each) => each.getAttribute("Type") !== "editors");
  return names(
    children(list, "Author").map((author): Name | undefined => {
      const body = plainText(markupOf(child(author, "CollectiveName")));
      if (body !== "") return { literal: body };
      const family = textAt(author, "LastName");
      const given = textAt(author, "ForeName") || textAt(author, "Initials");
      const suffix = textAt(author, "Suffix");
      return family === "" ? undefined : { family, ...(given && { given }), ...(suffix && { suffix }) };
    }),
  );
}

/** A date in parts, or as in "2000 Spring-Summer", "1998 Dec-1999 Jan". */
function dateOf(date: Element | undefined): ItemDate | undefined {
  if (date === undefined) return undefined;
  const [year, month, day] = ["Year", "Month", "Day"].map((part) => textAt(date, part));
  if (year === "") return looseDate(textAt(date, "MedlineDate").split("-", 1)[0]);
  const isNumber = isDigits(month ?? "");
  return isNumber ? parseDate([year, month, day].filter(Boolean).join("-")) : looseDate([month, day, year].join(" "));
}

/** "2010-8" means 2010-2018; the whole numbers are given beside it in newer records. */
function pages(article: Element | undefined): string {
  const [first, last] = textAt(article, "Pagination", "MedlinePgn").replace("–", "-").split("-");
  if (!first || !last) return first ?? "";
  const isShort = isDigits(first) && isDigits(last) && last.length < first.length;
  return `${first}-${isShort ? first.slice(0, first.length - last.length) + last : last}`;
}

function doiOf(entry: Element | undefined, article: Element | undefined): string | undefined {
  const inArticle = children(article, "ELocationID").filter((id) => id.getAttribute("EIdType") === "doi");
  const lists = [child(entry, "PubmedData", "ArticleIdList"), child(entry, "ArticleIdList")];
  const inList = lists
    .flatMap((list) => children(list, "ArticleId"))
    .filter((id) => id.getAttribute("IdType") === "doi");
  return [...inArticle, ...inList].map((id) => bareDoi(id.textContent)).find((doi) => doi !== undefined);
}

function abstractOf(article: Element | undefined): string {
  const parts = children(child(article, "Abstract"), "AbstractText").map((part) => {
    const label = part.getAttribute("Label") ?? "";
    const text = plainText(markupOf(part));
    return label === "" || label === "UNLABELLED" ? text : `${label}: ${text}`;
  });
  return parts.filter((part) => part !== "").join("\n\n");
}

const noticeKinds: Record<string, Notice["kind"]> = {
  RetractionIn: "retracted",
  PartialRetractionIn: "retracted",
  ExpressionOfConcernIn: "concern",
  ErratumIn: "corrected",
  CorrectedandRepublishedIn: "corrected",
};

function notices(citation: Element | undefined, article: Element | undefined): Notice[] {
  const stated = children(child(citation, "CommentsCorrectionsList"), "CommentsCorrections").flatMap(
    (each): Notice[] => {
      const kind = noticeKinds[each.getAttribute("RefType") ?? ""];
      if (kind === undefined) return [];
      return [{ kind, source: "pubmed", doi: findDois(textAt(each, "RefSource"))[0]?.doi ?? null, date: null }];
    },
  );
  const types = children(child(article, "PublicationTypeList"), "PublicationType").map((type) => type.textContent);
  const isMarked = types.includes("Retracted Publication") && !stated.some(({ kind }) => kind === "retracted");
  return isMarked ? [...stated, { kind: "retracted", source: "pubmed", doi: null, date: null }] : stated;
}
