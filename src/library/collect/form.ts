import { fieldProblem } from "../../domain/field-problems.js";
import { parseDoi, parseIsbns } from "../../domain/identifier.js";
import { formatDate, parseDate } from "../../domain/item-date.js";
import { type Item, type Name, parseName } from "../../domain/item.js";
import type { Listing } from "../../reference/listings/listing.js";

/** The fields of the form, in the order in which they are shown. */
export const formFields = [
  { name: "type", label: "Type", hint: "article-journal, book, chapter, paper-conference, thesis, report, webpage" },
  { name: "title", label: "Title", hint: "" },
  { name: "authors", label: "Authors", hint: "Family, Given; Family, Given; {Name of a Body}" },
  { name: "publication", label: "Publication", hint: "journal, proceedings or book it is part of" },
  { name: "publisher", label: "Publisher", hint: "" },
  { name: "date", label: "Date", hint: "2021, 2021-03 or 2021-03-09" },
  { name: "volume", label: "Volume", hint: "" },
  { name: "issue", label: "Issue", hint: "" },
  { name: "pages", label: "Pages", hint: "101-115" },
  { name: "doi", label: "DOI", hint: "10.1000/xyz" },
  { name: "isbn", label: "ISBN", hint: "978..." },
  { name: "pdf_url", label: "PDF", hint: "address of the PDF" },
  { name: "source_url", label: "Page", hint: "address of the page about it" },
  { name: "file", label: "File", hint: "PDF in this folder; empty: matched by identifier and title" },
  { name: "tags", label: "Tags", hint: "comma, separated" },
  { name: "notes", label: "Notes", hint: "" },
] as const;

export type FieldName = (typeof formFields)[number]["name"];

/** The values of the form: one line of text for each field. */
export type FormValues = Record<FieldName, string>;

/** The form of a listing. */
export function formOf({ item, pdf_url, source_url, file, tags, notes }: Listing): FormValues {
  return {
    type: item.type,
    title: item.title ?? "",
    authors: (item.author ?? []).map(nameInForm).join("; "),
    publication: item["container-title"] ?? "",
    publisher: item.publisher ?? "",
    date: formatDate(item.issued),
    volume: String(item.volume ?? ""),
    issue: String(item.issue ?? ""),
    pages: item.page ?? "",
    doi: item.DOI ?? "",
    isbn: item.ISBN ?? "",
    pdf_url,
    source_url,
    file: file ?? "",
    tags: tags.join(", "),
    notes,
  };
}

/** Lists the problems of fields, in words that say what is wanted; only fields that are checked can be wrong. */
export function formProblems(values: Partial<FormValues>): { field: FieldName; message: string }[] {
  return formFields.flatMap(({ name }) => {
    const text = values[name] ?? "";
    const problem = fieldProblem(fieldsOfCsl[name] ?? name, text);
    return problem === null ? [] : [{ field: name, message: `"${text.trim()}" ${problem.is}. ${problem.expected}` }];
  });
}

/** Fields of the form that are checked, by the names that they have in CSL. */
const fieldsOfCsl: Partial<Record<FieldName, string>> = { doi: "DOI", isbn: "ISBN", date: "issued" };

/**
 * The listing that a form means. What was not changed in the form stays exactly as it is in `base` (parts of names,
 * days of dates, fields the form does not show); an emptied field is taken out. Values with problems (`formProblems`)
 * are left as they were.
 */
export function listingOf(values: FormValues, base: Listing): Listing {
  const before = formOf(base);
  const wrong = new Set(formProblems(values).map(({ field }) => field));
  const changed = formFields
    .map(({ name }) => name)
    .filter((name) => values[name] !== before[name] && !wrong.has(name));
  const listing: Listing = { ...base, item: { ...base.item } };
  for (const name of changed) setters[name](listing, values[name].trim());
  return listing;
}

type Setter = (listing: Listing, text: string) => void;

const setters: Record<FieldName, Setter> = {
  type: ({ item }, text) => void (item.type = text || "document"),
  title: inItem("title", (text) => text),
  authors: inItem("author", namesOf),
  publication: inItem("container-title", (text) => text),
  publisher: inItem("publisher", (text) => text),
  date: inItem("issued", parseDate),
  volume: inItem("volume", (text) => text),
  issue: inItem("issue", (text) => text),
  pages: inItem("page", (text) => text),
  doi: inItem("DOI", (text) => parseDoi(text) ?? ""),
  isbn: inItem("ISBN", (text) => parseIsbns(text).join(" ")),
  pdf_url: (listing, text) => void (listing.pdf_url = text),
  source_url: (listing, text) => void (listing.source_url = text),
  file: (listing, text) => void (listing.file = text || null),
  tags: (listing, text) => void (listing.tags = text.split(",").flatMap((tag) => tag.trim() || [])),
  notes: (listing, text) => void (listing.notes = text),
};

function inItem<Key extends keyof Item>(key: Key, valueOf: (text: string) => Item[Key]): Setter {
  return ({ item }, text) => {
    const value = valueOf(text);
    const isEmpty = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) delete item[key];
    else item[key] = value;
  };
}

/** A form to fill in from nothing. */
export const emptyListing: Listing = {
  item: { type: "article-journal" },
  pdf_url: "",
  source_url: "",
  file: null,
  notes: "",
  tags: [],
};

/** "Family, Given", as it is typed; bodies in braces, so that they are not taken for persons. */
function nameInForm({ literal, family, given }: Name): string {
  if (literal !== undefined) return `{${literal}}`;
  return given === undefined || given === "" ? (family ?? "") : `${family ?? ""}, ${given}`;
}

function namesOf(text: string): Name[] {
  return text
    .split(/;(?![^{]*\})/)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => (/^\{.*\}$/.test(name) ? { literal: name.slice(1, -1) } : parseName(name)));
}
