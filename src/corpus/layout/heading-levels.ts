import { groupBy } from "../../domain/collections.js";
import type { LanguageData } from "../../language/language-schema.js";
import { whenNeeded } from "../../language/languages.js";
import { startsLower } from "../../domain/characters.js";
import {
  deepestLevel,
  groupText,
  isTitle,
  looksLikeHeading,
  looksLikeNames,
  numberDepth,
  styleKey,
  wordsOfLanguages,
  type OutlineMatch,
} from "./headings.js";
import { lineBottom, type Line } from "./line.js";
import { numberedPattern, paragraphGap, type Group } from "./paragraphs.js";
import type { Part } from "./split-paragraphs.js";

/** Says how the text of a document is set. */
interface Typography {
  /** Font size of the text, in points. */
  size: number;
  /** Usual distance of baselines as a multiple of the font size. */
  pitch: number;
}

/** A heading has this many characters of text below it, before that at most this many other headings. */
const proseBelow = 60;
const mostStacked = 4;
/** Characters from which on a title is not the likelier for being longer. */
const longEnough = 30;
/** Points from the top in which journals print their names; a title that high has no larger rival. */
const masthead = 72;
/** Headings of one style on one page that are more than two lines of a title page. */
const recurringStyle = 3;
/** Headings that open an abstract are set in a style of their own; names of authors are not words of this list. */
const openingHeadings = whenNeeded(() => {
  const titlesOf = ({ headings = {} }: LanguageData) => openingKinds.flatMap((kind) => headings[kind] ?? []);
  return new Set(wordsOfLanguages(titlesOf));
});
const openingKinds = ["abstract", "introduction", "keywords", "preface", "contents"] as const;

function isOpening(text: string): boolean {
  return openingHeadings().has(text.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, ""));
}

/** The level of a heading in the order of its kind: 0 is the title. */
type RawLevel = number;

/** Decides which groups are headings and nests them: the outline first, then numbers, then the order of styles by size. */
export function assignLevels(
  groups: readonly Group[],
  matches: ReadonlyMap<Line, OutlineMatch>,
  typography: Typography,
): Part[] {
  const looks = groups.map(
    (group, index) => matchOf(group, matches) !== undefined || looksLike(group, groups, index, typography),
  );
  const merged = mergeHeadings(groups, looks, matches, typography);
  const title = findTitle(merged, typography.size);
  const chosen = chooseHeadings(merged, title, matches);
  const raw = rawLevels(chosen, title, matches);
  const nested = nest(raw);
  return merged.map(({ group }): Part => {
    const [first] = group.lines;
    const level = nested.get(group);
    if (level !== undefined) return { kind: "heading", lines: group.lines, level };
    if (group.table) return { kind: "table", lines: group.lines, level: 0 };
    return { kind: numberedPattern.test(first.text) ? "item" : "text", lines: group.lines, level: 0 };
  });
}

interface Candidate {
  group: Group;
  heading: boolean;
}

function matchOf(group: Group, matches: ReadonlyMap<Line, OutlineMatch>): OutlineMatch | undefined {
  return matches.get(group.lines[0]);
}

function looksLike(group: Group, groups: readonly Group[], index: number, { size, pitch }: Typography): boolean {
  const [first] = group.lines;
  const before = groups[index - 1]?.lines.at(-1);
  const apart =
    !before || before.column !== first.column || first.y - before.y > paragraphGap * pitch * first.font_size * 0.9;
  const [next] = groups[index + 1]?.lines ?? [];
  const alike = next !== undefined && next.column === first.column && next.font_size === first.font_size;
  const goesOn = alike && startsLower(next.text);
  return !goesOn && looksLikeHeading(group, { size, apart });
}

/** A heading over several lines that were set apart (centred, or larger than the usual pitch) is one heading. */
function mergeHeadings(
  groups: readonly Group[],
  looks: readonly boolean[],
  matches: ReadonlyMap<Line, OutlineMatch>,
  { pitch }: Typography,
): Candidate[] {
  const merged: Candidate[] = [];
  groups.forEach((group, index) => {
    const heading = looks[index] ?? false;
    const before = merged.at(-1);
    const goesOn = heading && before?.heading && oneHeading(before.group, group, pitch);
    if (goesOn && matchOf(before.group, matches) === matchOf(group, matches)) {
      before.group = { ...before.group, lines: [...before.group.lines, ...group.lines] };
    } else merged.push({ group, heading });
  });
  return merged;
}

function oneHeading(before: Group, group: Group, pitch: number): boolean {
  const last = before.lines.at(-1);
  const [first] = group.lines;
  if (!last || last.page !== first.page || numberDepth(first.text) > 0) return false;
  if (Math.abs(last.font_size - first.font_size) > 0.3 || last.bold !== first.bold || last.italic !== first.italic)
    return false;
  return first.y > last.y && first.y - lineBottom(last) < (paragraphGap * pitch - 1) * first.font_size + 1;
}

function isOtherThanTitle(text: string): boolean {
  return looksLikeNames(text) || isOpening(text) || numberDepth(text) > 0;
}

/** Finds the group on the first page that is set largest; among near equals the longer one (journals print their names large). */
function findTitle(candidates: readonly Candidate[], size: number): Group | undefined {
  const weight = ({ lines }: Group): number =>
    lines[0].font_size *
    Math.log(Math.min(groupText({ lines, table: false }).length, longEnough)) *
    (lines[0].y < masthead ? 0.5 : 1);
  return candidates
    .filter(({ group, heading }) => heading && isTitle(group, size) && !isOtherThanTitle(groupText(group)))
    .map(({ group }) => group)
    .reduce<Group | undefined>((best, group) => (best && weight(best) >= weight(group) ? best : group), undefined);
}

/** Drops what only looks like a heading: labels without text below, tables of contents, names on the title page. */
function chooseHeadings(
  candidates: readonly Candidate[],
  title: Group | undefined,
  matches: ReadonlyMap<Line, OutlineMatch>,
): Group[] {
  const headings = candidates.filter(({ heading }) => heading).map(({ group }) => group);
  const uses = groupBy(headings, ({ lines }) => styleKey(lines[0]));
  const known = new Set(headings.map(groupText));
  const firstPage = title?.lines[0].page ?? 0;
  const titleIndex = candidates.findIndex(({ group }) => group === title);
  let opened = title === undefined;
  return candidates.flatMap(({ group, heading }, index) => {
    const [first] = group.lines;
    if (!heading) return [];
    if (group === title || matches.has(first)) {
      opened ||= group !== title;
      return [group];
    }
    if (isContentsLine(group, known) || !introducesText(candidates, index)) return [];
    if (first.page > firstPage) return [group];
    const numbered = numberDepth(first.text) > 0;
    if (first.page === firstPage && index < titleIndex) return [];
    if (!numbered && looksLikeNames(groupText(group))) return [];
    opened ||= numbered || isOpening(first.text);
    return opened || isRecurring(uses, first) ? [group] : [];
  });
}

/** Words on a title page are set once; headings of sections come back, on other pages or several times. */
function isRecurring(uses: ReadonlyMap<string, Group[]>, line: Line): boolean {
  const pages = (uses.get(styleKey(line)) ?? []).map(({ lines }) => lines[0].page);
  return new Set(pages).size > 1 || pages.length >= recurringStyle;
}

/** Tells a line of a table of contents: dots, or another heading's words and a page number. */
function isContentsLine(group: Group, known: ReadonlySet<string>): boolean {
  const text = groupText(group);
  const title = text.replace(/\s+(\d{1,4}|[ivxl]+)$/, "");
  return /(\.\s?){4,}/.test(text) || (title !== text && known.has(title));
}

function introducesText(candidates: readonly Candidate[], index: number): boolean {
  let stacked = 0;
  let characters = 0;
  for (const { group, heading } of candidates.slice(index + 1, index + 1 + 2 * mostStacked)) {
    if (heading) stacked += 1;
    else if (group.lines.some((line) => line.cells.length === 1)) characters += groupText(group).length;
    if (characters >= proseBelow) return true;
    if (stacked > mostStacked) return false;
  }
  return false;
}

function rawLevels(
  headings: readonly Group[],
  title: Group | undefined,
  matches: ReadonlyMap<Line, OutlineMatch>,
): Map<Group, RawLevel> {
  const ranks = styleRanks(headings.filter((group) => group !== title));
  const outlined = new Map<string, number>();
  for (const group of headings) {
    const match = matchOf(group, matches);
    const [first] = group.lines;
    if (match && group !== title) outlined.set(styleKey(first), match.level);
  }
  let outer = 0;
  const raw = new Map<Group, RawLevel>();
  for (const group of headings) {
    const [first] = group.lines;
    const match = matchOf(group, matches);
    if (group === title) raw.set(group, 0);
    else if (match) raw.set(group, (outer = match.level));
    else if (outlined.size > 0) raw.set(group, outlined.get(styleKey(first)) ?? outer + 1);
    else raw.set(group, numberDepth(first.text) || (ranks.get(styleKey(first)) ?? 1));
  }
  return raw;
}

/** Ranks styles from 1: as deep as the numbers seen in that style, else one below the next larger style. */
function styleRanks(headings: readonly Group[]): Map<string, number> {
  const styles = new Map<string, { weight: number; depths: number[] }>();
  for (const {
    lines: [first],
  } of headings) {
    const style = styles.get(styleKey(first)) ?? { weight: visualWeight(first), depths: [] };
    if (numberDepth(first.text) > 0) style.depths.push(numberDepth(first.text));
    styles.set(styleKey(first), style);
  }
  const ranks = new Map<string, number>();
  let above = 0;
  for (const [key, style] of [...styles].sort((one, other) => other[1].weight - one[1].weight)) {
    above = style.depths.length > 0 ? Math.min(...style.depths) : above + 1;
    ranks.set(key, above);
  }
  return ranks;
}

/** Weighs a line: size first; at one size capitals before bold before plain before italic. */
function visualWeight(line: Line): number {
  const capitals = styleKey(line).endsWith("caps") ? 0.4 : 0;
  return line.font_size + capitals + (line.bold ? 0.2 : 0) - (line.italic ? 0.1 : 0);
}

/** Nests levels without gaps: a heading is one deeper than the nearest one before it that ranks higher. */
function nest(raw: ReadonlyMap<Group, RawLevel>): Map<Group, number> {
  const open: RawLevel[] = [];
  const levels = new Map<Group, number>();
  for (const [group, level] of raw) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    levels.set(group, Math.min(deepestLevel, open.length));
  }
  return levels;
}
