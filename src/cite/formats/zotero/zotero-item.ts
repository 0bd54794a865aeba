import type { ItemDate } from "../../../domain/item-date.js";
import type { Item, Name } from "../../../domain/item.js";
import { textValue } from "../../../domain/json-value.js";
import { parseArxiv } from "../../../domain/identifier.js";
import type { ZoteroData } from "../../../domain/zotero.js";
import { readLooseDate } from "../../../language/dates/written-dates.js";
import { readDate } from "../dates.js";
import type { ReadProblem } from "../format.js";
import { nameOfFields } from "../names.js";
import { normaliseItem } from "../normalise.js";
import {
  cslFieldNames,
  cslRoleOfZotero,
  cslTypeOfZotero,
  isTypeOfCsl,
  zoteroDates,
  zoteroTexts,
} from "./zotero-fields.js";

/** Fields that CSL has no name for: their values are kept as lines of the note. */
const notedFields = ["assignee", "country", "seriesText"];

/** A work of Zotero as an item; its `id` is the citation key of Better BibTeX or of Zotero, where it has one. */
export function itemOfZotero(data: ZoteroData): { item: Item; problems: ReadProblem[] } {
  const type = cslTypeOfZotero(data.itemType);
  const problems: ReadProblem[] =
    type === null
      ? [{ kind: "unknown_type", message: `the type ${data.itemType} is not known; taken as a document` }]
      : [];
  const item: Item = { type: type ?? "document" };
  for (const [csl, names] of zoteroTexts) put(item, csl, firstText(data, names));
  for (const [csl, names] of zoteroDates) put(item, csl, dateOfZotero(firstText(data, names)));
  for (const [role, names] of creatorsOf(data)) item[role] = names;
  if (item.page !== undefined) item.page = item.page.replace(/\s*[-–—]+\s*/gu, "-");
  takeExtra(item, data);
  takeArchive(item);
  put(item, "id", firstText(data, ["citationKey", "citekey", "citation-key"]));
  const settled = normaliseItem(item);
  return { item: settled.item, problems: [...problems, ...settled.problems] };
}

function put(item: Item, field: string, value: unknown): void {
  if (value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)) item[field] = value;
}

function firstText(data: ZoteroData, names: readonly string[]): string {
  return names.map((name) => textValue(data[name]).trim()).find((text) => text !== "") ?? "";
}

/**
 * A date as Zotero keeps it: its own reading ("2005-12-00", zeros for what is not known) before what was typed, or what
 * was typed alone.
 */
export function dateOfZotero(text: string): ItemDate | undefined {
  if (text === "") return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?: |$)/.exec(text) ?? [];
  if (year !== undefined && year !== "0000") {
    const parts = [year, month, day].map(Number);
    const unknown = parts.indexOf(0);
    return { "date-parts": [unknown < 0 ? parts : parts.slice(0, unknown)] };
  }
  const typed = year === undefined ? text : text.slice("0000-00-00 ".length);
  const exact = readDate(typed);
  if (exact === undefined || exact.raw === undefined) return exact;
  const loose = readLooseDate(typed, "en");
  return loose === null ? { raw: typed } : { "date-parts": [loose] };
}

/** Names by role, each role's in the order in which Zotero shows them. */
function creatorsOf(data: ZoteroData): Map<string, Name[]> {
  const roles = new Map<string, Name[]>();
  for (const creator of data.creators) {
    const name = nameOf(creator);
    if (name === null) continue;
    const role = cslRoleOfZotero(creator.creatorType);
    roles.set(role, [...(roles.get(role) ?? []), name]);
  }
  return roles;
}

/** Bodies stand in one field; of a person the particles stand apart, unless the family name is in quotation marks. */
function nameOf(creator: ZoteroData["creators"][number]): Name | null {
  const [whole, first, last] = ["name", "firstName", "lastName"].map((part) => textValue(creator[part]).trim());
  if (whole) return { literal: whole };
  if (!last) return first ? { literal: first } : null;
  if (creator["fieldMode"] === 1) return { literal: last };
  if (last.length > 2 && last.startsWith('"') && last.endsWith('"'))
    return { family: last.slice(1, -1), ...(first && { given: first }) };
  return nameOfFields(last, first ?? "");
}

/**
 * "Extra" has a line for what Zotero has no field for: "PMID: 123", "Original Date: 1899", "Editor: Lee || Ann". Those
 * become fields where the item lacks them; the rest is its note.
 */
function takeExtra(item: Item, data: ZoteroData): void {
  const noted = notedFields.flatMap((name) => {
    const text = textValue(data[name]).trim();
    return text === "" ? [] : [`${name}: ${text}`];
  });
  const lines = textValue(data["extra"]).split(/\r?\n/u);
  const names = new Map<string, Name[]>();
  const rest = lines.filter((line) => !takeLine(item, line, names));
  for (const [role, listed] of names) item[role] ??= listed;
  put(item, "note", [...rest, ...noted].join("\n").trim());
}

/** True where the line was understood. */
function takeLine(item: Item, line: string, names: Map<string, Name[]>): boolean {
  const [, label = "", value = ""] = /^\s*([A-Za-z][\w -]*?)\s*:\s*(\S.*)$/u.exec(line) ?? [];
  if (value === "") return false;
  const name = label.toLowerCase().replaceAll(/[\s_]+/gu, "-");
  if (["citation-key", "citekey", "bibtex"].includes(name)) {
    item.id ??= value.trim();
    return true;
  }
  if (name === "arxiv" && parseArxiv(value) !== null) {
    item.archive = "arXiv";
    item.archive_location = value.replace(/^arxiv:/iu, "").split(/\s/u)[0];
    return true;
  }
  if (name === "type" && isTypeOfCsl(value.trim())) {
    item.type = value.trim();
    return true;
  }
  const field = cslFieldNames.get(name);
  if (field === undefined) return false;
  if (field.kind === "role") {
    const [last = "", first = ""] = value.split("||").map((part) => part.trim());
    const person = value.includes("||") ? nameOfFields(last, first) : { literal: last };
    names.set(field.name, [...(names.get(field.name) ?? []), ...(person === null ? [] : [person])]);
  } else item[field.name] ??= field.kind === "date" ? dateOfZotero(value.trim()) : value.trim();
  return true;
}

/** A preprint's number says its archive: "arXiv:1706.03762". */
function takeArchive(item: Item): void {
  const number = textValue(item["number"]);
  if (item.archive !== undefined || !number.toLowerCase().startsWith("arxiv")) return;
  const found = parseArxiv(number);
  if (found === null) return;
  item.archive = "arXiv";
  item.archive_location = found.id;
  delete item["number"];
}
