import { issuedYear } from "../item-fields.js";
import type { Element } from "@xmldom/xmldom";
import { childOf, childrenOf, descendants, parseXml } from "../../domain/xml.js";
import type { ZipArchive } from "../../ports/document-reader.js";
import type { ManagedWorks } from "../office/managed-works.js";

const types: Readonly<Record<string, string>> = {
  JournalArticle: "article-journal",
  ArticleInAPeriodical: "article-magazine",
  Book: "book",
  BookSection: "chapter",
  ConferenceProceedings: "paper-conference",
  Report: "report",
  InternetSite: "webpage",
  DocumentFromInternetSite: "webpage",
  Patent: "patent",
  Case: "legal_case",
};

/** Takes over the works of Word's own list of sources; their tags are what its fields cite. */
export async function readWordSources(archive: ZipArchive, works: ManagedWorks): Promise<void> {
  for (const part of archive.names.filter((name) => /^customXml\/item\d+\.xml$/u.test(name))) {
    const bytes = await archive.read(part);
    const xml = new TextDecoder("utf-8").decode(bytes ?? new Uint8Array());
    if (!/<(?:\w+:)?Sources[\s>]/u.test(xml)) continue;
    const root = parseXml(xml);
    for (const source of root === null ? [] : childrenOf(root)) {
      const tag = said(source, "Tag");
      if (source.localName === "Source" && tag !== "") works.keyOf(tag, itemOf(source));
    }
  }
}

function said(source: Element, name: string): string {
  return childOf(source, name)?.textContent?.trim() ?? "";
}

function itemOf(source: Element): Record<string, unknown> {
  const container = ["JournalName", "BookTitle", "ConferenceName", "PeriodicalTitle", "InternetSiteTitle"];
  const fields = {
    title: said(source, "Title"),
    "container-title": container.map((name) => said(source, name)).find((name) => name !== "") ?? "",
    volume: said(source, "Volume"),
    issue: said(source, "Issue"),
    page: said(source, "Pages"),
    publisher: said(source, "Publisher"),
    "publisher-place": said(source, "City"),
    DOI: said(source, "DOI"),
    URL: said(source, "URL"),
  };
  const author = authorsOf(source);
  return {
    type: types[said(source, "SourceType")] ?? "document",
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
    ...(author.length > 0 && { author }),
    ...issuedYear(said(source, "Year")),
  };
}

/** `b:Author` holds roles; that of the author has its own name once more. */
function authorsOf(source: Element): unknown[] {
  const role = childOf(childOf(source, "Author"), "Author");
  if (role === null) return [];
  const body = said(role, "Corporate");
  if (body !== "") return [{ literal: body }];
  return descendants(role, "Person").map((person) => {
    const given = [said(person, "First"), said(person, "Middle")].filter((name) => name !== "").join(" ");
    return { family: said(person, "Last"), ...(given !== "" && { given }) };
  });
}
