import { itemIdentifiers } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { Failure } from "../../ports/store.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import type { LibraryRecord } from "../schema/library-records.js";

export interface Unchecked {
  reason: string;
  fix: string;
}

interface Known {
  entry: Entry | undefined;
  existence: Existence | undefined;
  records: readonly LibraryRecord[];
  /** Files that could not be read. */
  failures: readonly Failure[];
}

/** Why a work has no text to compare with, and what would bring it. Pure. */
export function whyUnchecked({ entry, existence, records, failures }: Known): Unchecked {
  const record = existence?.record ?? null;
  if (entry === undefined) return { reason: "No work answers to the mark", fix: "List the work that is meant." };
  const known = records.find(({ key }) => key === record?.key);
  const path = known?.path ?? null;
  const failure = failures.find((each) => each.path === path);
  if (path !== null && failure?.code === "no_text_layer")
    return {
      reason: "Its file is a scan without text",
      fix: `Read it by optical character recognition: quire add --ocr "${path}"`,
    };
  if (path !== null && failure !== undefined)
    return {
      reason: `Its file could not be read (${failure.message})`,
      fix: `Mend the file, then: quire add "${path}"`,
    };
  const reason =
    (record?.work_id ?? null) !== null ? "Its text in the library has no readable passage" : reasonOf(known, records);
  return { reason, fix: fetchBy({ ...entry.item, ...record?.item }, nameOf(entry)) };
}

function reasonOf(known: LibraryRecord | undefined, records: readonly LibraryRecord[]): string {
  if (records.length === 0) return "There is no library to compare with";
  return known === undefined ? "The library does not have it" : "The library knows it, but has no text of it";
}

const longestName = 80;

function nameOf({ item, text }: Entry): string {
  const name = item.title ?? text;
  return name === ""
    ? "the work"
    : `“${name.length > longestName ? `${name.slice(0, longestName).trimEnd()} ...` : name}”`;
}

const fetched = ["doi", "arxiv", "pmid"];

function fetchBy(item: Item, work: string): string {
  const found = itemIdentifiers(item).find(({ kind }) => fetched.includes(kind));
  return found === undefined
    ? `Add the file of ${work}: quire add FILE`
    : `Fetch ${work} (quire add ${found.kind}:${found.value}) or add its file (quire add FILE).`;
}
