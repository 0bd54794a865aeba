import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { fieldProblem, issnsIn } from "../../domain/field-problems.js";
import { parseDoi, parseIsbns } from "../../domain/identifier.js";
import { parseIssn } from "../../domain/issn.js";
import { parseDate } from "../../domain/item-date.js";
import { type Item, itemSchema, itemYear, parseName } from "../../domain/item.js";

/** Fields of one text each by the name people know, with the field of CSL that holds them. */
export const textFields = {
  type: "type",
  title: "title",
  publication: "container-title",
  publisher: "publisher",
  place: "publisher-place",
  volume: "volume",
  issue: "issue",
  pages: "page",
  edition: "edition",
  series: "collection-title",
  doi: "DOI",
  isbn: "ISBN",
  issn: "ISSN",
  url: "URL",
  language: "language",
  abstract: "abstract",
  keywords: "keyword",
} as const;
type TextField = keyof typeof textFields;

const nameFields = { author: "author", editor: "editor" } as const;

const words: Record<TextField, string> = {
  type: 'Type of CSL: "article-journal", "book", "chapter", "report", "thesis", ...',
  title: "Title",
  publication: "Journal, book or proceedings it is part of",
  publisher: "Publisher",
  place: "Where it was published",
  volume: "Volume",
  issue: "Number of the issue",
  pages: "Pages, as 12-34",
  edition: "Edition",
  series: "Series",
  doi: "DOI",
  isbn: "ISBN",
  issn: "ISSN",
  url: "Address of the work",
  language: "Language, as en or de-CH",
  abstract: "Abstract",
  keywords: "Keywords, with commas between",
};

const empties = "an empty one takes the field away";

/** The fields that a record is edited by; each may be left out, and an empty text takes the field away. */
export const editedFields = {
  title: text("title"),
  author: z.array(z.string()).optional().describe(`Author, "Family, Given"; all of them are named again; ${empties}`),
  editor: z.array(z.string()).optional().describe(`Editor, "Family, Given"; ${empties}`),
  year: z.int().min(-5000).max(2200).optional().describe("Year of publication"),
  date: z.string().optional().describe(`Date of publication, YYYY-MM-DD or YYYY-MM or YYYY; ${empties}`),
  type: text("type"),
  publication: text("publication"),
  publisher: text("publisher"),
  place: text("place"),
  volume: text("volume"),
  issue: text("issue"),
  pages: text("pages"),
  edition: text("edition"),
  series: text("series"),
  doi: text("doi"),
  isbn: text("isbn"),
  issn: text("issn"),
  url: text("url"),
  language: text("language"),
  abstract: text("abstract"),
  keywords: text("keywords"),
  item: itemSchema.optional().describe("The whole record in CSL-JSON, in place of what is there"),
};

const editedSchema = z.object(editedFields);
type Edited = z.output<typeof editedSchema>;

/** The item with a person's changes. Throws `usage` for values that their fields cannot have, all of them at once. */
export function itemWithEdits(item: Item, { item: whole, ...edits }: Edited): Item {
  const next: Item = { ...(whole ?? item) };
  if (whole !== undefined && item.id !== undefined) next.id = whole.id ?? item.id;
  const put = (name: string, value: unknown) => {
    if (value === "" || value === undefined || (Array.isArray(value) && value.length === 0)) delete next[name];
    else next[name] = value;
  };
  for (const [field, name] of Object.entries(textFields)) {
    const given = edits[field as TextField];
    if (given !== undefined) put(name, given.trim());
  }
  for (const [field, name] of Object.entries(nameFields)) {
    const given = edits[field as keyof typeof nameFields];
    if (given !== undefined) put(name, given.filter((each) => each.trim() !== "").map(parseName));
  }
  if (edits.date !== undefined && edits.year !== undefined)
    throw new QuireError("usage", "Both a date and a year were given.", { fix: "Give one of them." });
  refuseWrong(item, next, edits.date);
  for (const [name, normal] of Object.entries(normalForms)) {
    const value = next[name];
    if (value !== item[name] && typeof value === "string") put(name, normal(value));
  }
  if (edits.date !== undefined) put("issued", parseDate(edits.date));
  if (edits.year !== undefined && itemYear(next) !== edits.year) put("issued", { "date-parts": [[edits.year]] });
  if (next.type === undefined) next.type = "document";
  return next;
}

/** How values are kept, however they are typed. */
const normalForms: Readonly<Record<string, (typed: string) => string>> = {
  DOI: (typed) => parseDoi(typed) ?? "",
  ISBN: (typed) => parseIsbns(typed).join(" "),
  ISSN: (typed) =>
    issnsIn(typed)
      .flatMap((each) => parseIssn(each) ?? [])
      .join(", "),
};

/** Only what was changed is held against a person: what a service or a file said may be as it is. */
function refuseWrong(before: Item, after: Item, date = ""): void {
  const changed = Object.values(textFields).filter((name) => after[name] !== before[name]);
  const values = [...changed.map((name) => [name, after[name]] as const), ["issued", date] as const];
  const wrong = values.flatMap(([field, value]) => {
    const given = typeof value === "string" || typeof value === "number" ? String(value) : "";
    const problem = fieldProblem(field, given);
    return problem === null ? [] : [{ given, ...problem }];
  });
  if (wrong.length === 0) return;
  const message = wrong.map(({ given, is }) => `${JSON.stringify(given)} ${is}`).join("; ");
  const expected = [...new Set(wrong.map((each) => each.expected))].join(". ");
  throw new QuireError("usage", `${message}.`, {
    facts: { given: wrong.map(({ given }) => given).join("; ") },
    fix: `${expected}.`,
  });
}

function text(field: TextField) {
  return z.string().optional().describe(words[field]);
}
