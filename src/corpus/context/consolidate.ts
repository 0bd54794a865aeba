import { withWholeTables } from "../tables/table-span.js";
import { groupBy, partition } from "../../domain/collections.js";
import type { ContextItem } from "../../domain/evidence.js";
import { headingSeparator, type Passage, type Section } from "../../domain/passage.js";

export interface ConsolidateInput {
  passages: readonly (Passage & { score: number })[];
  /** Sections of the passages' works, ancestors included. */
  sections: readonly Section[];
  /** All lines of a work's text; line n stands at index n - 1. */
  linesOf: (workId: string) => readonly string[];
  /** Heads the text of a section without a heading path. */
  titleOf: (workId: string) => string;
}

export interface ConsolidateOptions {
  /** Share of a parent's lines from which on the parent replaces what was found beneath it, 0..1. */
  coverage?: number;
  /** Largest distance in lines between two neighbours that are merged. */
  gap?: number;
}

/**
 * Turns retrieved passages into the spans worth reading. From the deepest sections to the works: a section replaces
 * everything beneath it where that covers `coverage` of its lines; else its own neighbours within `gap` lines are joined,
 * and count as one span for the sections above. Best score first; ties by work and line.
 */
export function consolidate(input: ConsolidateInput, options: ConsolidateOptions = {}): ContextItem[] {
  const { coverage = 0.5, gap = 7 } = options;
  const sections = new Map(input.sections.map((section) => [section.id, section]));
  let items = input.passages.map((passage) => toItem(passage, input.linesOf(passage.work_id)));
  for (const section of [...input.sections].sort((left, right) => right.level - left.level)) {
    const beneath = items.filter((item) => isBeneath(item, section, sections));
    if (beneath.length === 0) continue;
    const covered = coveredLines(beneath) / (section.end_line - section.start_line + 1);
    const [own, deeper] = partition(beneath, (item) => item.parent_id === section.id);
    const others = items.filter((item) => !beneath.includes(item));
    items =
      covered >= coverage
        ? [...others, replacement(section, beneath, input)]
        : [...others, ...deeper, ...mergeNeighbours(own, gap, input.linesOf)];
  }
  // Passages whose section is not known have nothing to be replaced by; neighbours among them still merge.
  const [placed, orphans] = partition(items, ({ parent_id }) => parent_id !== null && sections.has(parent_id));
  const groups = groupBy(orphans, ({ work_id, parent_id }) => `${work_id} ${parent_id ?? ""}`);
  return [...placed, ...[...groups.values()].flatMap((group) => mergeNeighbours(group, gap, input.linesOf))].sort(
    byScore,
  );
}

function toItem(passage: Passage & { score: number }, lines: readonly string[]): ContextItem {
  const { id, parent_id, work_id, content, start_line, end_line, score } = passage;
  const item = { chunk_ids: [id], parent_id, work_id, content, start_line, end_line, score };
  const { start, end } = withWholeTables(lines, start_line, end_line);
  if (start === start_line && end === end_line) return item;
  const body = lines.slice(start - 1, end);
  return { ...item, content: [headingOf(item), "", ...body].join("\n"), start_line: start, end_line: end };
}

function headingOf({ content }: Pick<ContextItem, "content">): string {
  return content.split("\n", 1)[0] ?? "";
}

function isBeneath(item: ContextItem, ancestor: Section, sections: ReadonlyMap<string, Section>): boolean {
  for (let id = item.parent_id; id !== null; id = sections.get(id)?.parent_id ?? null) {
    if (id === ancestor.id) return true;
  }
  return false;
}

function mergeNeighbours(
  items: readonly ContextItem[],
  gap: number,
  linesOf: ConsolidateInput["linesOf"],
): ContextItem[] {
  const groups: ContextItem[][] = [];
  let end = -Infinity;
  for (const item of [...items].sort((left, right) => left.start_line - right.start_line)) {
    const group = groups.at(-1);
    if (group && item.start_line - end <= gap) group.push(item);
    else groups.push([item]);
    end = group && item.start_line - end <= gap ? Math.max(end, item.end_line) : item.end_line;
  }
  return groups.map((group) => join(group, linesOf));
}

function join(group: readonly ContextItem[], linesOf: ConsolidateInput["linesOf"]): ContextItem {
  const [first] = group;
  if (!first) throw new RangeError("a group of neighbours is never empty");
  if (group.length === 1) return first;
  const end = Math.max(...group.map((item) => item.end_line));
  const lines = linesOf(first.work_id).slice(first.start_line - 1, end);
  return { ...first, ...summary(group), content: [headingOf(first), "", ...lines].join("\n"), end_line: end };
}

function replacement(section: Section, items: readonly ContextItem[], input: ConsolidateInput): ContextItem {
  const { work_id, start_line, end_line, heading_path, level } = section;
  const heading = heading_path.join(headingSeparator) || input.titleOf(work_id);
  const bodyStart = level === 0 ? start_line : start_line + 1;
  const lines = input.linesOf(work_id).slice(bodyStart - 1, end_line);
  const content = [heading, "", ...lines].join("\n");
  return { ...summary(items), parent_id: section.id, work_id, content, start_line, end_line };
}

function summary(items: readonly ContextItem[]): Pick<ContextItem, "chunk_ids" | "score"> {
  return {
    chunk_ids: [...new Set(items.flatMap((item) => item.chunk_ids))],
    score: Math.max(...items.map((item) => item.score)),
  };
}

/** Counts the lines of the union of the items. */
function coveredLines(items: readonly ContextItem[]): number {
  let covered = 0;
  let end = 0;
  for (const item of [...items].sort((left, right) => left.start_line - right.start_line)) {
    covered += Math.max(0, item.end_line - Math.max(end, item.start_line - 1));
    end = Math.max(end, item.end_line);
  }
  return covered;
}

function byScore(left: ContextItem, right: ContextItem): number {
  const byWork = left.work_id < right.work_id ? -1 : Number(left.work_id > right.work_id);
  return right.score - left.score || byWork || left.start_line - right.start_line;
}
