import { withoutLastWord } from "../../domain/characters.js";
import type { Entry } from "../../contracts/audit.js";
import type { Cite, Mark } from "../../reference/mark.js";
import type { Draft } from "../../document/tree/draft.js";
import type { Finding } from "../../contracts/audit-finding.js";

export interface LintInput {
  /** The draft as people know it. */
  file: string;
  draft: Draft;
  /** Resolved. */
  marks: readonly Mark[];
  entries: readonly Entry[];
}

/** A work named by a mark. */
export interface Citing {
  mark: Mark;
  cite: Cite;
}

/** All works that the marks name, in the order of the text. */
export function citings(marks: readonly Mark[]): Citing[] {
  return marks.flatMap((mark) => mark.cites.map((cite) => ({ mark, cite })));
}

/** Citings by what a function says of them, in the order of the first of each; those of null are left out. */
export function groupedBy(all: readonly Citing[], keyOf: (citing: Citing) => string | null): Citing[][] {
  const groups = new Map<string, Citing[]>();
  for (const citing of all) {
    const key = keyOf(citing);
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    group.push(citing);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Places a mark: in the draft, or in a file that the draft takes in. */
export function placeOfMark(
  { file: own, line, column }: Mark,
  file: string,
): Pick<Finding, "file" | "line" | "column"> {
  return { file: own ?? file, line, column };
}

/** Ids of the entries that marks mean or may mean. */
export function citedIds(marks: readonly Mark[]): Set<string> {
  return new Set(
    citings(marks).flatMap(({ cite }) => [...(cite.entry === null ? [] : [cite.entry]), ...cite.candidates]),
  );
}

/** Entries of the draft's own list, those of further reading included. */
export function listedEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ origin }) => origin === "list");
}

/** " It stands at 3 more places: lines 4, 9 and 12." of what a finding is about beside its first place; "" for none. */
export function elsewhere(others: readonly Pick<Finding, "line">[]): string {
  const lines = [...new Set(others.map(({ line }) => line))];
  if (others.length === 0) return "";
  const named = lines.slice(0, 8).join(", ") + (lines.length > 8 ? ", ..." : "");
  const places = others.length === 1 ? "1 more place" : `${others.length} more places`;
  return ` It stands at ${places}: line${lines.length === 1 ? "" : "s"} ${named}.`;
}

/** An entry in a few words: "[3] Hu 2021", "Smith and Jones 2020", "@key". */
export function entryName(entry: Entry): string {
  const { number, key, label, origin } = entry;
  const names = authorsOf(entry);
  const said =
    names === ""
      ? `"${shortened(entry.item.title ?? entry.text)}"`
      : `${names}${entry.year_suffix === null ? "" : ` ${entry.year_suffix}`}`;
  if (number !== null) return `[${number}] ${said}`;
  if (label !== null) return `[${label.replace(/^\[|\]$/gu, "")}] ${said}`;
  return key !== null && origin !== "list" ? `@${key} (${said})` : said;
}

/** "Smith", "Smith and Jones", "Smith et al."; "" where none was read. */
export function authorsOf({ item }: Entry): string {
  const editors = Array.isArray(item["editor"]) ? (item["editor"] as NonNullable<typeof item.author>) : [];
  const names = (item.author?.length ? item.author : editors).map(({ family, literal }) => family ?? literal ?? "");
  const [first = "", second = ""] = names;
  if (names.length > 2) return `${first} et al.`;
  return second === "" ? first : `${first} and ${second}`;
}

/** The first words of a long text. */
export function shortened(text: string, most = 60): string {
  if (text.length <= most) return text;
  return `${withoutLastWord(text.slice(0, most))}…`;
}
