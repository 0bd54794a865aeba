import type { WorksOutput } from "../../../contracts/works.js";
import type { Name } from "../../../domain/item.js";

type Work = WorksOutput["works"][number];

/** A record as a form holds it: texts, authors a line each. */
export type RecordForm = Readonly<Record<FormField, string>>;

/** Fields of the form, in the order in which people fill them in. */
export const formFields = [
  { field: "title", name: "Title" },
  { field: "author", name: "Authors" },
  { field: "date", name: "Date" },
  { field: "type", name: "Type" },
  { field: "publication", name: "In" },
  { field: "volume", name: "Volume" },
  { field: "issue", name: "Issue" },
  { field: "pages", name: "Pages" },
  { field: "publisher", name: "Publisher" },
  { field: "doi", name: "DOI" },
  { field: "url", name: "URL" },
  { field: "language", name: "Language" },
  { field: "tags", name: "Tags" },
] as const;
export type FormField = (typeof formFields)[number]["field"];

function nameText({ family, given, literal }: Name): string {
  if (literal !== undefined) return literal;
  return given === undefined ? (family ?? "") : `${family ?? ""}, ${given}`;
}

/** The form of a work's record as it is. */
export function formOf({ item, tags }: Pick<Work, "item" | "tags">): RecordForm {
  const date = item.issued?.["date-parts"]?.[0] ?? [];
  const text = (value: string | number | undefined) => (value === undefined ? "" : String(value));
  return {
    title: text(item.title),
    author: (item.author ?? []).map((name) => nameText(name)).join("\n"),
    date: date.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-"),
    type: item.type,
    publication: text(item["container-title"]),
    volume: text(item.volume),
    issue: text(item.issue),
    pages: text(item.page),
    publisher: text(item.publisher),
    doi: text(item.DOI),
    url: text(item.URL),
    language: text(item.language),
    tags: tags.join(", "),
  };
}

/** What the tool that edits records is given to come from one form to another; empty where nothing differs. */
export function editsBetween(before: RecordForm, after: RecordForm): Record<string, string | string[]> {
  const changed = formFields.filter(({ field }) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map(({ field }) => {
      const value = after[field];
      if (field === "author") return [field, listOf(value, "\n")];
      return [field, field === "tags" ? listOf(value, ",") : value.trim()];
    }),
  );
}

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
