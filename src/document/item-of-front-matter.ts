import { parseDocument } from "yaml";
import { shallowYaml } from "../domain/nesting-limits.js";
import { z } from "zod";
import type { Item, Name } from "../domain/item.js";
import { uuidField } from "../domain/note.js";
import { authorField, doiField, isbnField, issuedField, textField, tidyText } from "./item-fields.js";

const frontMatter = /^---[ \t]*\n([^]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/u;
/** In characters; parsing more takes seconds, and nobody writes so much about one document. */
const longest = 64 * 1024;
const fieldsSchema = z.record(z.string(), z.unknown());

/**
 * Splits a Markdown file into what its YAML front matter says and its text. A block that is no YAML mapping
 * is not front matter but part of the text: nothing is lost.
 */
export function splitFrontMatter(markdown: string): { item: Partial<Item>; body: string } {
  const block = frontMatter.exec(markdown);
  const fields = block === null || block[0].length > longest ? null : parseFields(block[1] ?? "");
  if (block === null || fields === null) return { item: {}, body: markdown };
  return { item: itemOf(fields), body: markdown.slice(block[0].length) };
}

function parseFields(yaml: string): Map<string, unknown> | null {
  const parsed = fieldsSchema.safeParse(toValue(yaml));
  if (!parsed.success) return null;
  return new Map(Object.entries(parsed.data).map(([key, value]) => [key.toLowerCase(), value]));
}

function toValue(yaml: string): unknown {
  try {
    const document = parseDocument(shallowYaml(yaml), { logLevel: "silent" });
    return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 100 });
  } catch {
    return null; // Nested without end, aliases without end or without an anchor: no front matter that anybody meant.
  }
}

function itemOf(fields: ReadonlyMap<string, unknown>): Partial<Item> {
  const first = (...keys: string[]): unknown => keys.map((key) => fields.get(key)).find((value) => value !== undefined);
  const keywords = listOf(first("keywords", "keyword", "tags"))
    .map(tidyText)
    .filter((word) => word !== "");
  return {
    ...textField("type", first("csl-type")),
    ...textField("title", first("title")),
    ...authors(listOf(first("author", "authors", "creator"))),
    ...issuedField(first("date", "issued", "published", "year", "created_at")),
    ...doiField(first("doi")),
    ...isbnField(first("isbn")),
    ...textField("URL", first("url", "source", "link")),
    ...textField("container-title", first("container-title", "journal", "booktitle")),
    ...textField("publisher", first("publisher")),
    ...textField("volume", first("volume")),
    ...textField("issue", first("issue", "number")),
    ...textField("page", first("page", "pages")),
    ...textField("abstract", first("abstract", "description", "summary")),
    ...textField("language", first("language", "lang")),
    ...uuidField(first("uuid")),
    ...(keywords.length > 0 && { keyword: keywords.join(", ") }),
  };
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

const personSchema = z.object({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  name: z.string().optional(),
});

/** Authors as names, or as mappings with `name` or `family` and `given`. */
function authors(values: readonly unknown[]): Pick<Partial<Item>, "author"> {
  const author: Name[] = values.flatMap((value) => {
    if (typeof value !== "object") return authorField([value]).author ?? [];
    const { name, ...person } = personSchema.safeParse(value).data ?? {};
    if (name !== undefined) return authorField([name]).author ?? [];
    return Object.keys(person).length > 0 ? [person] : [];
  });
  return author.length > 0 ? { author } : {};
}
