import { beginsAsAddress } from "../../domain/url.js";
import { z } from "zod";
import type { Item } from "../../domain/item.js";
import { onlyHeading } from "./html-document.js";
import { authorField, doiField, isbnField, issuedField, textField, tidyText } from "../item-fields.js";

/** Values of the page's meta tags by lower-case name, in page order. */
type MetaTags = ReadonlyMap<string, readonly string[]>;

/** The names of meta tags that say a field, best first: Highwire (`citation_`), Dublin Core, then others. */
const tagNames = {
  title: ["citation_title", "dc.title", "dcterms.title"],
  siteTitle: ["og:title", "twitter:title", "title"],
  authors: ["citation_author", "citation_authors", "dc.creator", "dcterms.creator"],
  otherAuthors: ["article:author", "author", "byl", "parsely-author"],
  issued: [
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "dc.date",
    "dcterms.issued",
    "dc.date.issued",
  ],
  otherDates: ["article:published_time", "date", "pubdate", "citation_year"],
  doi: ["citation_doi", "dc.identifier", "dc.identifier.doi", "prism.doi", "doi", "bepress_citation_doi"],
  container: [
    "citation_journal_title",
    "citation_conference_title",
    "citation_inbook_title",
    "prism.publicationname",
    "og:site_name",
  ],
  publisher: ["citation_publisher", "dc.publisher", "dcterms.publisher"],
  abstract: ["citation_abstract", "dcterms.abstract", "dc.description", "og:description", "description"],
  keywords: ["citation_keywords", "keywords", "dc.subject"],
  language: ["citation_language", "dc.language"],
  address: ["citation_public_url", "citation_abstract_html_url", "og:url"],
};

/** Reads the item that a page says it is: its meta tags first, then JSON-LD, then Open Graph, plain meta tags and `<title>`. */
export function readHtmlItem(document: Document): Partial<Item> {
  const tags = readMetaTags(document);
  const linked = readLinkedData(document);
  const first = (names: readonly string[]): string | undefined => names.flatMap((name) => tags.get(name) ?? [])[0];
  const all = (names: readonly string[]): readonly string[] =>
    names.map((name) => tags.get(name) ?? []).find((values) => values.length > 0) ?? [];
  const siteTitle = first(tagNames.siteTitle) ?? document.querySelector("title")?.textContent;
  const language = first(tagNames.language) ?? document.documentElement.getAttribute("lang");
  return {
    type: itemType(tags),
    ...textField("title", first(tagNames.title) ?? linked.headline ?? withoutSiteName(document, siteTitle)),
    ...authorField(authorNames(all(tagNames.authors), linked.authors, all(tagNames.otherAuthors))),
    ...issuedField(first(tagNames.issued) ?? linked.published ?? first(tagNames.otherDates)),
    ...doiField(first(tagNames.doi)),
    ...isbnField(first(["citation_isbn"])),
    ...textField("container-title", first(tagNames.container)),
    ...textField("publisher", first(tagNames.publisher) ?? linked.publisher),
    ...textField("volume", first(["citation_volume"])),
    ...textField("issue", first(["citation_issue"])),
    ...textField("page", pages(first(["citation_firstpage"]), first(["citation_lastpage"]))),
    ...textField("abstract", first(tagNames.abstract)),
    ...textField("keyword", all(tagNames.keywords).join(", ")),
    ...textField("language", language),
    ...textField("URL", pageAddress(document, first(tagNames.address))),
  };
}

/** The first list that names anyone; addresses of profiles are no names. */
function authorNames(...lists: readonly (readonly string[])[]): string[] {
  const chosen = lists.find((list) => list.length > 0) ?? [];
  return chosen.filter((name) => !beginsAsAddress(name));
}

/** Pages add the name of their site to the title; the heading says where that begins. */
function withoutSiteName(document: Document, title: string | undefined): string | undefined {
  const heading = onlyHeading(document);
  if (title === undefined || heading === null || !tidyText(title).startsWith(heading)) return title;
  return /^\s*[-|–—:·•»/]/u.test(tidyText(title).slice(heading.length)) ? heading : title;
}

function readMetaTags(document: Document): MetaTags {
  const tags = new Map<string, string[]>();
  for (const meta of document.querySelectorAll("meta")) {
    const name = tidyText(meta.getAttribute("name") ?? meta.getAttribute("property")).toLowerCase();
    const content = tidyText(meta.getAttribute("content"));
    if (name === "" || content === "") continue;
    const values = tags.get(name);
    if (values === undefined) tags.set(name, [content]);
    else values.push(content);
  }
  return tags;
}

function itemType(tags: MetaTags): string {
  if (tags.has("citation_journal_title")) return "article-journal";
  if (tags.has("citation_conference_title")) return "paper-conference";
  if (tags.has("citation_dissertation_institution")) return "thesis";
  if (tags.has("citation_technical_report_institution")) return "report";
  return tags.has("citation_isbn") ? "book" : "webpage";
}

function pages(first: string | undefined, last: string | undefined): string | undefined {
  return first !== undefined && last !== undefined && first !== last ? `${first}-${last}` : first;
}

function pageAddress(document: Document, tagged: string | undefined): string | undefined {
  const address = document.querySelector("link[rel='canonical']")?.getAttribute("href") ?? tagged;
  return address !== undefined && beginsAsAddress(address) ? address : undefined;
}

interface LinkedData {
  headline: string | undefined;
  authors: string[];
  published: string | undefined;
  publisher: string | undefined;
}

const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const listOfNamed = z.union([z.array(named), named.transform((name) => [name])]);
const articleSchema = z.object({
  "@type": z.union([z.string(), z.array(z.string()).transform((types) => types.join(" "))]),
  headline: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  author: listOfNamed.optional().catch(undefined),
  datePublished: z.string().optional().catch(undefined),
  publisher: named.optional().catch(undefined),
});

/** The first article, book or report that the page's JSON-LD describes. */
function readLinkedData(document: Document): LinkedData {
  for (const script of document.querySelectorAll("script[type='application/ld+json']")) {
    for (const candidate of graphOf(parseJson(script.textContent ?? ""))) {
      const article = articleSchema.safeParse(candidate).data;
      if (article === undefined || !/Article|Posting|Book|Report|Thesis|Chapter/u.test(article["@type"])) continue;
      const { headline = article.name, author = [], datePublished, publisher } = article;
      return { headline, authors: author, published: datePublished, publisher };
    }
  }
  return { headline: undefined, authors: [], published: undefined, publisher: undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A page whose JSON-LD is broken still has its other tags.
  }
}

const graphSchema = z.object({ "@graph": z.array(z.unknown()) });

function graphOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  return graphSchema.safeParse(data).data?.["@graph"] ?? [data];
}
