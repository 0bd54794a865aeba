import { itemYear } from "../../domain/item.js";
import type { Entry } from "../../contracts/audit.js";
import type { Finding, FindingCode } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";
import { saysUndated } from "../../citations/names/years.js";
import { citedIds, type LintInput } from "./lint-input.js";

type Field = "author" | "title" | "year";

const codes: Record<Field, FindingCode> = {
  author: "missing_author",
  title: "missing_title",
  year: "missing_year",
};
/** As CSL calls them. */
const names: Record<Field, string> = { author: "author", title: "title", year: "issued" };
const creators = [
  "author",
  "editor",
  "translator",
  "container-author",
  "director",
  "composer",
  "illustrator",
  "interviewer",
];
/** What often has nobody who signs for it. */
const unsigned = new Set([
  "webpage",
  "post-weblog",
  "post",
  "dataset",
  "software",
  "legislation",
  "bill",
  "legal_case",
  "standard",
  "entry",
  "entry-dictionary",
  "entry-encyclopedia",
  "article-newspaper",
  "map",
  "document",
  "broadcast",
  "motion_picture",
  "patent",
  "treaty",
  "regulation",
]);
const anyYear = /(?<!\d)(?:1[0-9]\d\d|20\d\d)[a-z]?(?!\d)/u;

/** Entries that lack author, title or year. What a whole list lacks is its style; what could not be read for certain is no finding. */
export function missingFields({ entries, marks }: LintInput): Finding[] {
  const cited = citedIds(marks);
  const judged = entries.filter(
    ({ id, origin, further_reading: further }) =>
      (origin === "list" ? !further : cited.has(id)) && origin !== "library",
  );
  return (Object.keys(codes) as Field[]).flatMap((field) => {
    const lacking = judged.filter((entry) => lacks(entry, field));
    const listed = judged.filter(({ origin }) => origin === "list");
    const isStyle =
      listed.length > 1 && listed.every((entry) => lacks(entry, field) || entry.unsure.includes(names[field]));
    return lacking.filter(({ origin }) => origin !== "list" || !isStyle).map((entry) => missing(entry, field));
  });
}

function lacks(entry: Entry, field: Field): boolean {
  const { item, text, origin, unsure } = entry;
  if (unsure.includes(names[field])) return false;
  if (field === "title") return (item.title ?? "").trim() === "";
  if (field === "year")
    return (
      itemYear(item) === null &&
      !(item.issued?.raw ?? "").trim() &&
      !saysUndated(text) &&
      !anyYear.test(text) &&
      !saysUndated(statusOf(item["status"]))
    );
  if (creators.some((role) => Array.isArray(item[role]) && item[role].length > 0)) return false;
  // What is printed without an author begins with its title, and is known by it.
  return origin !== "list" && !unsigned.has(item.type) && !isOfBody(item);
}

/** A report is signed by the body that published it. */
function isOfBody({ type, publisher }: Entry["item"]): boolean {
  return (type === "report" || type === "pamphlet") && (publisher ?? "") !== "";
}

function statusOf(status: unknown): string {
  return typeof status === "string" ? status : "";
}

function missing(entry: Entry, field: Field): Finding {
  const what = { author: "neither author nor editor", title: "no title", year: "no year" }[field];
  const fix = {
    author: "Add who wrote it; of a work that nobody signed, the body that published it.",
    title: "Add its title.",
    year: 'Add the year it was published, or "n.d." where there is none.',
  }[field];
  const words = entry.origin === "list" ? entry.text : (entry.key ?? entry.text);
  return finding(codes[field], entry, { words, message: `This entry has ${what}.`, fix }, { entry: entry.id });
}
