import { parseDoi, parseIsbn } from "../../domain/identifier.js";
import { formatDate, parseDate } from "../../domain/item-date.js";
import { type Item, type Name, parseName } from "../../domain/item.js";
import type { Listing } from "./listings/listing.js";

/** The fields of the form, in the order in which they are shown. */
export const formFields = [
  { name: "type", label: "Type", hint: "article-journal, book, chapter, paper-conference, thesis, report, webpage" },
  { name: "title", label: "Title", hint: "" },
  { name: "authors", label: "Authors", hint: "Family, Given; Family, Given" },
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

/** What stands in the form: one line of text for each field. */
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

/** What is wrong with a field, in words that say what is wanted; only fields that are checked can be wrong. */
export function formProblems(values: FormValues): { field: FieldName; message: string }[] {
  const problems: { field: FieldName; message: string }[] = [];
  const check = (field: FieldName, isRight: (text: string) => boolean, message: string) => {
    const text = values[field].trim();
    if (text !== "" && !isRight(text)) problems.push({ field, message: `"${text}" ${message}` });
  };
  check("doi", (text) => parseDoi(text) !== null, "is no DOI; one looks like 10.1000/xyz");
  check("isbn", (text) => parseIsbn(text) !== null, "is no ISBN: its check digit does not fit");
  check("date", (text) => parseDate(text) !== undefined, "is no date; write 2021, 2021-03 or 2021-03-09");
  check("pdf_url", isWebAddress, "is no web address");
  check("source_url", isWebAddress, "is no web address");
  return problems;
}

/**
 * The listing that a form means. Fields the form does not show (editors, abstract, language) stay as they were in
 * `base`; an emptied field is taken out. Values with problems (`formProblems`) are left as they were.
 */
export function listingOf(values: FormValues, base: Listing): Listing {
  const item: Item = { ...base.item, type: values.type.trim() || "document" };
  const wrong = new Set(formProblems(values).map(({ field }) => field));
  setField(item, "title", values.title.trim());
  setField(item, "container-title", values.publication.trim());
  setField(item, "publisher", values.publisher.trim());
  setField(item, "volume", values.volume.trim());
  setField(item, "issue", values.issue.trim());
  setField(item, "page", values.pages.trim());
  setField(item, "author", namesOf(values.authors));
  if (!wrong.has("date")) setField(item, "issued", parseDate(values.date));
  if (!wrong.has("doi")) setField(item, "DOI", parseDoi(values.doi) ?? "");
  if (!wrong.has("isbn")) setField(item, "ISBN", parseIsbn(values.isbn) ?? "");
  return {
    item,
    pdf_url: wrong.has("pdf_url") ? base.pdf_url : values.pdf_url.trim(),
    source_url: wrong.has("source_url") ? base.source_url : values.source_url.trim(),
    file: values.file.trim() || null,
    notes: values.notes.trim(),
    tags: values.tags.split(",").flatMap((tag) => tag.trim() || []),
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

function setField<Key extends keyof Item>(item: Item, key: Key, value: Item[Key]): void {
  const isEmpty = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty) delete item[key];
  else item[key] = value;
}

/** "Family, Given", as it is typed; bodies as they are called. */
function nameInForm({ literal, family, given }: Name): string {
  if (literal !== undefined) return literal;
  return given === undefined || given === "" ? (family ?? "") : `${family ?? ""}, ${given}`;
}

function namesOf(text: string): Name[] {
  return text
    .split(";")
    .filter((name) => name.trim() !== "")
    .map(parseName);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text);
}
