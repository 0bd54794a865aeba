import type { Item, Name } from "../../domain/item.js";
import { parseName } from "../../domain/item.js";
import { doiField, isbnField, issuedField, textField, tidyText } from "../item-fields.js";
import { attribute, type HtmlParent, isElement } from "./html-elements.js";

/**
 * The works that a page says it lists: `citation_reference` of its meta tags (Highwire), as
 * "citation_title=Bogs; citation_author=A Brook; citation_publication_date=2011". Those that are a printed entry in one
 * piece stand in the page's own list.
 */
export function itemsOfReferences(root: HtmlParent): Item[] {
  return metaContents(root, "citation_reference").flatMap((content) => {
    const fields = fieldsOf(content);
    return fields.has("title") ? [itemOf(fields)] : [];
  });
}

function metaContents(parent: HtmlParent, name: string): string[] {
  return parent.childNodes.flatMap((node): string[] => {
    if (!isElement(node)) return [];
    if (node.tagName === "meta")
      return attribute(node, "name")?.toLowerCase() === name ? [attribute(node, "content") ?? ""] : [];
    return node.tagName === "body" ? [] : metaContents(node, name);
  });
}

/** Values by what they are of. Only a semicolon before a further field ends one: titles have semicolons. */
function fieldsOf(content: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const part of content.split(/;\s*(?=citation_[a-z_]+\s*=)/u)) {
    const [, name, value] = /^\s*citation_([a-z_]+)\s*=([^]*)$/u.exec(part) ?? [];
    if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), tidyText(value?.replace(/;\s*$/u, ""))]);
  }
  return fields;
}

function itemOf(fields: ReadonlyMap<string, readonly string[]>): Item {
  const first = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? []).find((value) => value !== "");
  const journal = first("journal_title");
  const container = journal ?? first("conference_title", "inbook_title");
  const author = (fields.get("author") ?? []).flatMap(namesOf);
  return {
    type: journal !== undefined ? "article-journal" : container === undefined ? "document" : "paper-conference",
    ...textField("title", first("title")),
    ...(author.length > 0 && { author }),
    ...issuedField(first("publication_date", "date", "year")),
    ...textField("container-title", container),
    ...textField("volume", first("volume")),
    ...textField("issue", first("issue", "number")),
    ...textField("page", first("pages", "firstpage")),
    ...textField("publisher", first("publisher")),
    ...doiField(first("doi")),
    ...isbnField(first("isbn")),
  };
}

/** "A Brook, C Finch" are two persons, "Brook, A." is one. */
function namesOf(value: string): Name[] {
  const parts = value.split(/\s*,\s*/u).filter((part) => part !== "");
  const areSeveral = parts.length > 1 && parts.every((part) => /\p{L}\S*\s+\S*\p{L}{2,}/u.test(part));
  return areSeveral ? parts.map(parseName) : value === "" ? [] : [parseName(value)];
}
