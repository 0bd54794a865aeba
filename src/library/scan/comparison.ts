import { z } from "zod";
import { formatDate } from "../../domain/item-date.js";
import { itemAuthors, itemYear, type Item } from "../../domain/item.js";
import { type Proposal, type Reading } from "./proposal.js";

/** One line of the table in which the record stands beside what the file says. */
export const comparisonRowSchema = z.object({
  field: z.string(),
  /** Empty where the file does not say. */
  file: z.string(),
  /** Empty where the record does not say. */
  record: z.string(),
  /** Which source the record's value came from; empty where it has none. */
  source: z.string(),
  /** `new`: only the record says it. */
  mark: z.enum(["same", "differs", "new"]),
  /** What other sources say instead. */
  others: z.array(z.object({ source: z.string(), value: z.string() })),
});
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

/** Similarity from which two titles are shown as the same. */
const sameTitle = 0.85;

/**
 * The record beside what the file says, in the order in which people read it; fields that neither has are left out.
 * Without a record it is what the file says alone.
 */
export function compareWithFile(proposal: Proposal, reading: Reading): ComparisonRow[] {
  const { record, match } = proposal;
  const item: Item = record?.item ?? { type: "" };
  const { title, authors, year } = reading.says;
  const similarity = match?.title_similarity ?? null;
  const rows: Omit<ComparisonRow, "source" | "others">[] = [
    row("title", title ?? "", item.title ?? "", similarity === null || similarity >= sameTitle),
    row("authors", authors.join(", "), itemAuthors(item).join(", "), match?.first_author !== "differs"),
    row("year", year === null ? "" : String(year), String(itemYear(item) ?? ""), match?.year !== "differs"),
    ...recordFields(item),
    ...identifierRows(item, reading),
  ];
  const shown = rows.filter((each) => each.file !== "" || each.record !== "");
  return shown.map((each) => ({ ...each, ...provenance(proposal, each) }));
}

type BareRow = Omit<ComparisonRow, "source" | "others">;

function row(field: string, file: string, record: string, agrees: boolean): BareRow {
  return { field, file, record, mark: file === "" ? "new" : agrees ? "same" : "differs" };
}

/** What is in the record alone. */
function recordFields(item: Item): BareRow[] {
  const { volume, issue, page, type, publisher } = item;
  const date = formatDate(item.issued);
  const values: [string, string][] = [
    ["type", type],
    ["publication", item["container-title"] ?? ""],
    ["volume", String(volume ?? "")],
    ["issue", String(issue ?? "")],
    ["pages", page ?? ""],
    ["publisher", publisher ?? ""],
    ["date", date.length > 4 ? date : ""],
  ];
  return values.filter(([, value]) => value !== "").map(([field, value]) => row(field, "", value, true));
}

function identifierRows(item: Item, { identification }: Reading): BareRow[] {
  const { doi, arxiv, isbn, pmid } = identification;
  const arxivOfRecord = item.archive?.toLowerCase() === "arxiv" ? (item.archive_location ?? "") : "";
  const pairs: [string, string, string][] = [
    ["doi", doi?.value ?? "", item.DOI ?? ""],
    ["arxiv", arxiv?.value ?? "", arxivOfRecord],
    ["isbn", isbn.map(({ value }) => value).join(", "), item.ISBN ?? ""],
    ["pmid", pmid?.value ?? "", item.PMID ?? ""],
  ];
  // A record need not name all identifiers of its work: only two that are not the same are a difference.
  return pairs.map(([field, file, record]) => row(field, file, record, record === "" || sameIdentifier(file, record)));
}

function sameIdentifier(file: string, record: string): boolean {
  const values = (text: string) => text.toLowerCase().split(/[\s,]+/);
  return values(file).some((value) => values(record).includes(value));
}

/** CSL names of the table's fields. */
const itemFields: Record<string, string> = {
  authors: "author",
  year: "issued",
  date: "issued",
  publication: "container-title",
  pages: "page",
  doi: "DOI",
  isbn: "ISBN",
  pmid: "PMID",
  arxiv: "archive_location",
};

function provenance({ record }: Proposal, { field }: BareRow): Pick<ComparisonRow, "source" | "others"> {
  const name = itemFields[field] ?? field;
  const source = record?.fields[name] ?? "";
  const values = record?.differences.find((each) => each.field === name)?.values ?? [];
  const chosen = values.find((each) => each.source === source);
  const others = values.filter(
    (each) => each.source !== "file" && each !== chosen && bare(each.value) !== bare(chosen?.value ?? ""),
  );
  return { source, others: field === "date" ? [] : others };
}

/** Sources that differ from the file alone say the same as each other. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
