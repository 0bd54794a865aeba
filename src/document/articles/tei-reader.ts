import type { Element } from "@xmldom/xmldom";
import { normalizeSpace } from "../../domain/characters.js";
import type { Item, Name } from "../../domain/item.js";
import { parseName } from "../../domain/item.js";
import { attribute, childOf, childrenOf, descendants } from "../../domain/xml.js";
import { doiField, issuedField, textField } from "../item-fields.js";
import { DocumentWriter } from "../office/document-writer.js";
import { tei } from "./vocabulary.js";
import { ArticleWriting } from "./write-article.js";

/** Reads an edition or article in TEI: its text as corrected, and what its header says of it. */
export function readTei(root: Element): { markdown: string; item: Partial<Item> } {
  const [header] = descendants(root, "teiHeader");
  const item = header === undefined ? {} : itemOf(header);
  const writer = new DocumentWriter();
  const writing = new ArticleWriting(writer, tei);
  if (item.title !== undefined) writer.heading(item.title, null);
  const [profile] = header === undefined ? [] : descendants(header, "abstract");
  if (profile !== undefined && normalizeSpace(profile.textContent ?? "") !== "") {
    writer.heading("Abstract", 1);
    writing.write(profile, 1);
  }
  for (const text of childrenOf(root).filter(({ localName }) => localName === "text" || localName === "TEI"))
    writing.write(text);
  return { markdown: writer.markdown(), item };
}

function itemOf(header: Element): Partial<Item> {
  const titles = childOf(childOf(header, "fileDesc"), "titleStmt");
  const source = descendants(header, "biblStruct")[0] ?? descendants(header, "sourceDesc")[0];
  const [title] = titles === null ? [] : childrenOf(titles).filter(({ localName }) => localName === "title");
  const own = titles === null ? [] : childrenOf(titles).filter(({ localName }) => localName === "author");
  const authors = own.length > 0 || source === undefined ? own : authorsIn(source);
  const [date] = [...descendants(childOf(header, "fileDesc") ?? header, "date")];
  const [doi] = descendants(header, "idno").filter((each) => attribute(each, "type")?.toUpperCase() === "DOI");
  const author = authors.map(nameOf).filter((name): name is Name => name !== null);
  return {
    ...textField("title", title?.textContent),
    ...(author.length > 0 && { author }),
    ...issuedField(date === undefined ? undefined : (attribute(date, "when") ?? date.textContent)),
    ...doiField(doi?.textContent),
  };
}

/** Of the work itself, not of what it appeared in. */
function authorsIn(source: Element): Element[] {
  const analytic = childOf(source, "analytic");
  return descendants(analytic ?? source, "author");
}

function nameOf(author: Element): Name | null {
  const part = (name: string) =>
    normalizeSpace(
      descendants(author, name)
        .map(({ textContent }) => textContent ?? "")
        .join(" "),
    );
  const family = part("surname");
  const given = part("forename");
  if (family !== "") return { family, ...(given !== "" && { given }) };
  const text = normalizeSpace(author.textContent ?? "");
  return text === "" ? null : parseName(text);
}
