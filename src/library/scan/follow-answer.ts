import { type Identifier, parseDoi, parseIdentifier, parseIsbn } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import { type BibliographicRecord, plainRecord } from "../../domain/record.js";
import { formOf, formProblems, listingOf } from "../collect/form.js";
import type { Listing } from "../../reference/listings/listing.js";
import { type Action, actionOf, type Answer, answerSchema, type Edit, editableFields } from "./answer.js";
import type { Proposal } from "./proposal.js";

/** The next thing to be done with a file. */
export type Next =
  /** `confirm` is what is asked once more before it is written, or null. */
  | { kind: "write"; confirm: string | null }
  | { kind: "look_up"; identifier: Identifier }
  | { kind: "edit"; edit: Edit }
  | { kind: "skip" | "leave" | "remove" | "open" | "undo" }
  /** The answer cannot be followed; the question is put again with this said first. */
  | { kind: "refuse"; message: string };

/** Decides what an answer leads to. `allowed` are the actions that were offered; whatever else is answered is refused. */
export function followAnswer(proposal: Proposal, given: unknown, allowed: readonly Action[]): Next {
  const parsed = answerSchema.safeParse(given);
  if (!parsed.success)
    return {
      kind: "refuse",
      message: `${JSON.stringify(given)} is no answer. ${unknownFields(given)}${choices(allowed)}`,
    };
  const answer = parsed.data;
  const action = actionOf(answer);
  if (!allowed.includes(action)) return { kind: "refuse", message: refusal(action, allowed) };
  if (answer === "write") return { kind: "write", confirm: confirmation(proposal) };
  if (typeof answer === "string") return { kind: answer };
  return followTyped(answer);
}

/** Answers in place of a person (`--yes`): writes what passes the identity check and leaves the rest to a person. */
export function defaultAnswer(proposal: Proposal): "write" | "leave" {
  return proposal.record !== null && proposal.match?.verdict === "same" ? "write" : "leave";
}

function followTyped(answer: Exclude<Answer, string>): Next {
  if ("edit" in answer) return { kind: "edit", edit: answer.edit };
  if ("doi" in answer) return identifierOr("doi", answer.doi, parseDoi(answer.doi));
  if ("isbn" in answer) return identifierOr("isbn", answer.isbn, parseIsbn(answer.isbn));
  const identifier = parseIdentifier(answer.identifier);
  return identifier
    ? { kind: "look_up", identifier }
    : { kind: "refuse", message: `"${answer.identifier}" is no DOI, arXiv id, ISBN or PMID.` };
}

function identifierOr(kind: "doi" | "isbn", text: string, value: string | null): Next {
  if (value !== null) return { kind: "look_up", identifier: { kind, value } };
  // Whoever is asked for a DOI may well paste an arXiv id.
  const other = parseIdentifier(text);
  if (other !== null) return { kind: "look_up", identifier: other };
  const hint = kind === "doi" ? "one looks like 10.1000/xyz" : "its check digit or its length does not fit";
  return { kind: "refuse", message: `"${text}" is no ${kind.toUpperCase()}: ${hint}.` };
}

function confirmation({ match, by }: Proposal): string | null {
  if (match === null || match.verdict === "same") return null;
  // What a person has typed from the first page is theirs to judge, unless the page says something else.
  if (by === "you" && match.verdict === "uncertain") return null;
  const doubt =
    match.verdict === "different"
      ? "This record seems to be of another document"
      : "It is not certain that this record is of this document";
  return `${doubt}: ${match.explanation} Write it all the same?`;
}

function refusal(action: Action, allowed: readonly Action[]): string {
  if (action === "write") return `There is no record to write. ${choices(allowed)}`;
  if (action === "remove") return `Files are removed only with --allow-delete. ${choices(allowed)}`;
  if (action === "undo") return `Nothing has been written in this run. ${choices(allowed)}`;
  return choices(allowed);
}

/** Names the fields that an edit cannot have; empty where that is not what is wrong with an answer. */
function unknownFields(given: unknown): string {
  const { edit } = (given ?? {}) as { edit?: unknown };
  if (typeof edit !== "object" || edit === null) return "";
  const unknown = Object.keys(edit).filter((name) => ![...editableFields, "year"].includes(name));
  return unknown.length === 0 ? "" : `No such field: ${unknown.join(", ")}. Fields are ${editableFields.join(", ")}. `;
}

function choices(allowed: readonly Action[]): string {
  return `What works here: ${allowed.join(", ")}.`;
}

/** The basis of an edit besides the proposal's record. */
export interface EditBasis {
  /** What the file says of itself. */
  own: Partial<Item>;
  tags: readonly string[];
  notes: string;
}

/**
 * A proposal whose record a person has edited, with tags and notes for the manifest. Of several values the good ones are
 * kept; `problem` says what is wrong with the others.
 */
export function applyEdit(
  proposal: Proposal,
  edit: Edit,
  { own, ...extra }: EditBasis,
  now: string,
): { record: BibliographicRecord; tags: string[]; notes: string; problem: string | null } {
  const record = proposal.record ?? recordOfFile(own, now);
  const before = listingFor(record, extra);
  const values = { ...formOf(before), ...edit };
  const problems = formProblems(edit).map(({ field, message }) => `${field}: ${message}.`);
  const { item, pdf_url, source_url, tags, notes } = listingOf(values, before);
  const fields = { ...record.fields };
  for (const name of changedFields(record.item, item)) fields[name] = "you";
  const edited = { ...record, item, fields, open_copy: pdf_url || null, url: source_url || null };
  return { record: edited, tags, notes, problem: problems.length === 0 ? null : problems.join(" ") };
}

/** Fills the fields that can be edited, with one line of text each. */
export function editableValues(
  proposal: Proposal,
  { own, ...extra }: EditBasis,
): Record<(typeof editableFields)[number], string> {
  const values = formOf(listingFor(proposal.record ?? recordOfFile(own, ""), extra));
  return Object.fromEntries(editableFields.map((field) => [field, values[field]])) as typeof values;
}

function listingFor(record: BibliographicRecord, extra: { tags: readonly string[]; notes: string }): Listing {
  const { item, open_copy, url } = record;
  return {
    item,
    pdf_url: open_copy ?? "",
    source_url: url ?? "",
    file: null,
    notes: extra.notes,
    tags: [...extra.tags],
  };
}

function changedFields(before: Item, after: Item): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Where nothing was found, a person begins with what the file says. */
function recordOfFile(own: Partial<Item>, now: string): BibliographicRecord {
  const record = plainRecord({ type: "document", ...own }, "file", { retrieved_at: now });
  if (own.type === undefined) delete record.fields["type"];
  return record;
}
