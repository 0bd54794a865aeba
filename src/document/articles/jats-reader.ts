import type { Element } from "@xmldom/xmldom";
import { normalizeSpace } from "../../domain/characters.js";
import type { Item, Name } from "../../domain/item.js";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import { doiField, textField } from "../item-fields.js";
import { DocumentWriter } from "../office/document-writer.js";
import { jats } from "./vocabulary.js";
import { ArticleWriting } from "./write-article.js";

/** Reads an article in JATS: its text, with title and abstract before it, and what it says of itself. */
export function readJats(root: Element): { markdown: string; item: Partial<Item> } {
  const meta = descendants(root, "article-meta")[0] ?? descendants(root, "front-stub")[0] ?? null;
  const writer = new DocumentWriter();
  const writing = new ArticleWriting(writer, jats);
  const item = meta === null ? {} : itemOf(meta, descendants(root, "journal-meta")[0] ?? null);
  if (item.title !== undefined) writer.heading(item.title, null);
  for (const abstract of meta === null ? [] : childrenOf(meta).filter(({ localName }) => localName === "abstract")) {
    if (childOf(abstract, "title") === null) writer.heading("Abstract", 1);
    writing.write(abstract, 1);
  }
  for (const name of ["body", "back", "floats-group"]) {
    const part = childOf(root, name);
    if (part !== null) writing.write(part);
  }
  return { markdown: writer.markdown(), item };
}

function itemOf(meta: Element, journal: Element | null): Partial<Item> {
  const text = (name: string, within: Element | null = meta) =>
    within === null ? undefined : (descendants(within, name)[0]?.textContent ?? undefined);
  const identifier = (kind: string) =>
    childrenOf(meta).find(
      (each) => each.localName === "article-id" && attribute(each, "pub-id-type")?.toLowerCase() === kind,
    )?.textContent;
  const title = childOf(childOf(meta, "title-group"), "article-title");
  const [first, last] = [childOf(meta, "fpage"), childOf(meta, "lpage")].map((each) => each?.textContent ?? "");
  return {
    type: "article-journal",
    ...textField("title", withoutNotes(title)),
    ...authorsOf(meta),
    ...issuedOf(meta),
    ...textField("container-title", text("journal-title", journal)),
    ...textField("volume", childOf(meta, "volume")?.textContent),
    ...textField("issue", childOf(meta, "issue")?.textContent),
    ...textField("page", [first, last].filter(Boolean).join("-") || text("elocation-id")),
    ...textField("publisher", text("publisher-name", journal)),
    ...textField("ISSN", text("issn", journal)),
    ...textField("PMID", identifier("pmid")),
    ...doiField(identifier("doi")),
  };
}

/** Marks of notes are no part of a title. */
function withoutNotes(title: Element | null): string {
  if (title === null) return "";
  const marks = [...descendants(title, "xref"), ...descendants(title, "fn")];
  const text = marks.reduce((whole, mark) => whole.replace(mark.textContent ?? "", ""), title.textContent ?? "");
  return normalizeSpace(text);
}

function authorsOf(meta: Element): Pick<Partial<Item>, "author"> {
  const contributors = descendants(meta, "contrib").filter((each) =>
    ["author", null].includes(attribute(each, "contrib-type")),
  );
  const author = contributors.flatMap((each): Name[] => {
    const name = childOf(each, "name") ?? childOf(childOf(each, "name-alternatives"), "name");
    const body = childOf(each, "collab")?.textContent;
    if (name === null) return body ? [{ literal: normalizeSpace(body) }] : [];
    const part = (key: string) => normalizeSpace(childOf(name, key)?.textContent ?? "");
    return [{ family: part("surname"), ...(part("given-names") !== "" && { given: part("given-names") }) }];
  });
  return author.length > 0 ? { author } : {};
}

/** Of several dates the first that readers could have it. */
function issuedOf(meta: Element): Pick<Partial<Item>, "issued"> {
  const dates = descendants(meta, "pub-date").map((date) =>
    ["year", "month", "day"].map((part) => Number(childOf(date, part)?.textContent ?? Number.NaN)),
  );
  const known = dates.filter(([year]) => year !== undefined && year > 0).map((date) => date.slice(0, end(date)));
  const [earliest] = known.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0) || other.length - one.length);
  return earliest === undefined ? {} : { issued: { "date-parts": [earliest] } };
}

/** How many parts of a date are numbers. */
function end(date: readonly number[]): number {
  const missing = date.findIndex((part) => !Number.isInteger(part));
  return missing < 0 ? date.length : missing;
}
