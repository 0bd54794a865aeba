import { deepestLevel, isTitle, looksLikeHeading, numberDepth, styleKey, type OutlineMatch } from "./headings.js";
import type { Line } from "./line.js";
import { numberedPattern, type Group } from "./paragraphs.js";
import type { Part } from "./split-paragraphs.js";

/** Decides which groups are headings and nests them: the outline first, then numbers, then the order of styles by size. */
export function assignLevels(groups: readonly Group[], matches: ReadonlyMap<Line, OutlineMatch>, size: number): Part[] {
  const title = findTitle(groups, size);
  const candidates = groups.filter((group) => group !== title && looksLikeHeading(group, size));
  const ranks = styleRanks(candidates);
  const base = title ? 1 : 0;
  let outer = base;
  return groups.map((group): Part => {
    const [first] = group.lines;
    const match = first && matches.get(first);
    if (!first || group.table) return { kind: "table", lines: group.lines, level: 0 };
    if (group === title) return { kind: "heading", lines: group.lines, level: 1 };
    if (match) {
      outer = Math.min(deepestLevel, base + match.level);
      return { kind: "heading", lines: group.lines, level: outer };
    }
    if (!candidates.includes(group)) return { kind: isItem(first) ? "item" : "text", lines: group.lines, level: 0 };
    const depth = numberDepth(first.text) || (ranks.get(styleKey(first)) ?? 1);
    const level = matches.size > 0 ? outer + 1 : base + depth;
    return { kind: "heading", lines: group.lines, level: Math.min(deepestLevel, level) };
  });
}

function isItem(line: Line): boolean {
  return numberedPattern.test(line.text);
}

/** The largest group on the first page that stands out as a title. */
function findTitle(groups: readonly Group[], size: number): Group | undefined {
  return groups
    .filter((group) => looksLikeHeading(group, size) && isTitle(group, size))
    .reduce<Group | undefined>(
      (best, group) => ((group.lines[0]?.font_size ?? 0) > (best?.lines[0]?.font_size ?? 0) ? group : best),
      undefined,
    );
}

/** Levels of styles from 1: as deep as the numbers seen in that style, else by size. */
function styleRanks(candidates: readonly Group[]): Map<string, number> {
  const styles = new Map<string, { size: number; depths: number[] }>();
  for (const { lines } of candidates) {
    const [first] = lines;
    if (!first) continue;
    const style = styles.get(styleKey(first)) ?? { size: first.font_size + (first.bold ? 0.1 : 0), depths: [] };
    if (numberDepth(first.text) > 0) style.depths.push(numberDepth(first.text));
    styles.set(styleKey(first), style);
  }
  const sorted = [...styles].sort((one, other) => other[1].size - one[1].size);
  return new Map(sorted.map(([key, style], index) => [key, style.depths[0] ?? index + 1]));
}
