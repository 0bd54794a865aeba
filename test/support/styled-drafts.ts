import * as fc from "fast-check";
import { createShippedStyles } from "../../src/adapters/citations/shipped-styles.js";
import { citationFormat } from "../../src/cite/style.js";
import type { Finding } from "../../src/contracts/audit-finding.js";
import { type Item, itemYear } from "../../src/domain/item.js";
import { citeDraft, styleInUse } from "./cite.js";
import { citedWorks } from "./cited-works.js";

/** A draft as `quire cite` writes it in a style: every work is cited, every mark has its entry. */
export interface StyledDraft {
  style: string;
  /** "numeric", "author-date", "author", "label", "note"; "-nobib" where the style has no list. */
  format: string;
  text: string;
  items: Record<string, Item>;
  /** Its marks are bare numbers or nothing at all: they cannot be told from the sentence. */
  traceless: boolean;
  /** Works in the order of the list, with their lines (1-based) and numbers as printed. */
  listed: { key: string; line: number; label: string }[];
  /** Lines of the sentences that cite a work, by its key. */
  citing: Map<string, number[]>;
}

/** The ids of all styles that come with Quire. */
export async function shippedStyleIds(): Promise<string[]> {
  return (await createShippedStyles().list()).map(({ id }) => id);
}

/** Works drawn by a seed, cited in a style. */
export async function styledDraft(id: string, { seed, most }: { seed: number; most: number }): Promise<StyledDraft> {
  const style = await styleInUse(id);
  const [works] = fc.sample(citedWorks(most), { seed, numRuns: 1 });
  if (works === undefined) throw new Error("No works were drawn.");
  const { text, works: list } = await citeDraft(works.draft, works.items, style);
  const hasList = style.style.children.some((node) => typeof node !== "string" && node.name === "bibliography");
  const lines = text.split("\n");
  const first = lines.length - 1 - lines.toReversed().findIndex((line) => line.startsWith("## ")) + 1;
  const printed = lines.flatMap((line, index) => (index > first && line.trim() !== "" ? [index + 1] : []));
  return {
    style: id,
    format: citationFormat(style.style) + (hasList ? "" : "-nobib"),
    text,
    traceless: /\b(?:detail|coast|later|length) (?:see )?\d+[,.[<]|non disponible/u.test(text),
    items: works.items,
    listed: hasList ? list.map(({ id: key, label }, index) => ({ key, label, line: printed[index] ?? 0 })) : [],
    citing: withNotes(citingLines(works.draft), lines),
  };
}

function citingLines(draft: string): Map<string, number[]> {
  const citing = new Map<string, number[]>();
  draft.split("\n").forEach((line, index) => {
    for (const [, key = ""] of line.matchAll(/@(work\d+)/gu)) citing.set(key, [...(citing.get(key) ?? []), index + 1]);
  });
  return citing;
}

/** Where a note stands for the mark, its text is a line that cites the work, too. */
function withNotes(citing: Map<string, number[]>, lines: readonly string[]): Map<string, number[]> {
  const texts = new Map(lines.map((line, index) => [/^(\[\^\d+\]):/u.exec(line)?.[1] ?? "", index + 1]));
  const notesOf = (line: number) =>
    [...(lines[line - 1] ?? "").matchAll(/\[\^\d+\]/gu)].flatMap(([mark]) => texts.get(mark) ?? []);
  return new Map([...citing].map(([key, own]) => [key, own.flatMap((line) => [line, ...notesOf(line)])]));
}

/** Works whose entries say nothing of their year, or whose marks read like those of another work: the style's doing. */
export function obscureWorks({ listed, items, text }: StyledDraft): Set<string> {
  const lines = text.split("\n");
  const printed = new Map(listed.map(({ key, line }) => [key, lines[line - 1] ?? ""]));
  const yearOf = (key: string) => String(itemYear(items[key] ?? { type: "document" }));
  const keys = [...printed.keys()];
  const isLike = (one: string, other: string) =>
    one !== other && yearOf(one) === yearOf(other) && familyOf(items[one]) === familyOf(items[other]);
  const isTold = (key: string) => new RegExp(`${yearOf(key)}[\\s*_]*[a-z]\\b`, "u").test(printed.get(key) ?? "");
  return new Set(
    keys.filter(
      (key) =>
        !(printed.get(key) ?? "").includes(yearOf(key)) || keys.some((other) => isLike(key, other) && !isTold(key)),
    ),
  );
}

function familyOf(item: Item | undefined): string {
  const [first] = item?.author ?? [];
  return first?.family ?? first?.literal ?? "";
}

/** What a style leaves out is missing, and what it does not tell apart may mean either: to say so is right. */
export function isTrue({ code, line }: Finding, draft: StyledDraft): boolean {
  if (!["missing_year", "ambiguous_mark", "year_mismatch", "duplicate_entry"].includes(code)) return false;
  const unclear = obscureWorks(draft);
  const isIn = (key: string) => draft.citing.get(key)?.includes(line) === true;
  return (
    draft.listed.some((entry) => entry.line === line && unclear.has(entry.key)) ||
    (code !== "duplicate_entry" && [...unclear].some(isIn))
  );
}
