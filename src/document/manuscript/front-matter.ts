import { parse } from "yaml";
import { z } from "zod";
import { shallowYaml } from "../../domain/nesting-limits.js";
import { type Item, itemSchema } from "../../domain/item.js";
import type { Author } from "./tree.js";

/** What the front matter of a draft says, its texts still in Markdown. */
export interface WrittenFront {
  title: string;
  subtitle: string;
  authors: Author[];
  date: string | null;
  abstract: string;
  keywords: string[];
  language: string | null;
  direction: "ltr" | "rtl" | null;
  contents: boolean | null;
  contents_depth: number | null;
  lists_figures: boolean | null;
  lists_tables: boolean | null;
  is_numbered: boolean | null;
  /** Files of references that the draft names, as written, and the items that it holds itself. */
  bibliographies: string[];
  items: Item[];
}

const text = z
  .union([z.string(), z.number(), z.date()])
  .transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()));
const texts = z
  .union([text.transform((value) => value.split(/\s*[,;]\s*/u)), z.array(text)])
  .transform((values) => values.filter((value) => value !== ""));
const flag = z.boolean();
const paths = z.union([text.transform((path) => [path]), z.array(text)]);

/** An author as Pandoc's, Quarto's and journals' templates write him. */
const person = z
  .union([
    text.transform((name) => ({ name })),
    z.looseObject({
      name: z
        .union([text, z.looseObject({ given: text.optional(), family: text.optional(), literal: text.optional() })])
        .optional(),
      given: text.optional(),
      family: text.optional(),
      literal: text.optional(),
      affiliation: z.unknown().optional(),
      affiliations: z.unknown().optional(),
      institute: z.unknown().optional(),
      email: text.optional(),
      orcid: text.optional(),
    }),
  ])
  .transform((given): Author => {
    const fields = {
      affiliation: undefined,
      affiliations: undefined,
      institute: undefined,
      email: undefined,
      orcid: undefined,
      ...given,
    };
    return {
      name: nameOf(given),
      affiliations: [fields.affiliation, fields.affiliations, fields.institute].flatMap(affiliationsOf),
      email: fields.email ?? null,
      orcid: orcidIn(fields.orcid),
    };
  });

/** The identifier alone, of an address too (ISO 27729); null where what is written is none. */
function orcidIn(written: string | undefined): string | null {
  return /(?:^|\/)(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/u.exec(written?.trim() ?? "")?.[1] ?? null;
}

interface NameParts {
  given?: string | undefined;
  family?: string | undefined;
  literal?: string | undefined;
}

function nameOf(given: NameParts & { name?: string | NameParts | undefined }): string {
  if (typeof given.name === "string") return given.name;
  const { literal, given: first, family } = given.name ?? given;
  return literal ?? [first, family].filter((part) => part !== undefined).join(" ");
}

const affiliation = z.union([
  text,
  z.looseObject({
    name: text.optional(),
    department: text.optional(),
    city: text.optional(),
    country: text.optional(),
  }),
]);

function affiliationsOf(given: unknown): string[] {
  const list = Array.isArray(given) ? given : [given];
  return list.flatMap((each) => {
    const read = affiliation.safeParse(each).data;
    if (read === undefined) return [];
    if (typeof read === "string") return [read];
    const { name, department, city, country } = read;
    const parts = [department, name, city, country].filter((part) => part !== undefined && part !== "");
    return parts.length === 0 ? [] : [parts.join(", ")];
  });
}

const persons = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]);

/** Reads the YAML at the top of a draft; what it does not understand it passes over. `problem`: it is no YAML. */
export function readFront(yaml: string): { front: WrittenFront; problem: string | null } {
  let value: unknown;
  try {
    // Tags of other programs ("!r" of R Markdown) are no fault of the draft.
    value = parse(shallowYaml(yaml), { logLevel: "error" });
  } catch {
    return { front: frontOf({}), problem: "the front matter is not valid YAML: what it says was not read" };
  }
  return { front: frontOf(z.record(z.string(), z.unknown()).safeParse(value).data ?? {}), problem: null };
}

export const emptyFront = frontOf({});

function frontOf(fields: Readonly<Record<string, unknown>>): WrittenFront {
  const first = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const said = (...names: string[]) => text.safeParse(first(...names)).data ?? "";
  const isSet = (...names: string[]) => flag.safeParse(first(...names)).data ?? null;
  const given = persons.safeParse(first("author", "authors") ?? []).data ?? [];
  const depth = z.int().min(1).max(6).safeParse(first("toc-depth", "toc_depth")).data ?? null;
  const references = first("references");
  const listed: unknown[] = Array.isArray(references) ? references : [];
  const direction = z.enum(["ltr", "rtl"]).safeParse(first("dir", "direction")).data ?? null;
  return {
    title: said("title"),
    subtitle: said("subtitle"),
    authors: given.flatMap((each) => person.safeParse(each).data ?? []).filter(({ name }) => name !== ""),
    date: said("date") || null,
    abstract: said("abstract"),
    keywords: texts.safeParse(first("keywords", "keyword", "tags")).data ?? [],
    language: said("lang", "language") || null,
    direction,
    contents: isSet("toc", "table-of-contents"),
    contents_depth: depth,
    lists_figures: isSet("lof", "list-of-figures"),
    lists_tables: isSet("lot", "list-of-tables"),
    is_numbered: isSet("number-sections", "numbersections", "number_sections"),
    bibliographies: paths.safeParse(first("bibliography")).data ?? [],
    items: listed.flatMap((each) => itemSchema.safeParse(each).data ?? []),
  };
}
