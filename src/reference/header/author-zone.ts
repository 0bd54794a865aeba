import { hasLower } from "../../domain/characters.js";
import type { HeaderBlock, HeaderPage, HeaderRow } from "./header-pages.js";
import { isHeading, isOf, shareOf } from "./header-words.js";
import { isName, type ListedNames, namesIn } from "./names.js";
import { isOfScript, isPlaceInScript } from "./script-names.js";

/** Rows between a title and what follows it, each with the names that it lists. */
interface ZoneRow extends ListedNames {
  row: HeaderRow;
  /** Names an affiliation or an address. */
  isPlace: boolean;
}

/** A row is of names where so much of it is. */
const ofNames = 0.45;
/** A row goes on with a list where at least so much of it is names. */
const leastOfNames = 0.3;
/** Names stand within this many rows below the title. */
const mostRowsBefore = 14;
/** In sizes: rows of one list follow each other within this. */
const rowSpacing = 2.6;
/** What comes so often among the rows is an affiliation. */
const tooOften = 3;

/** The names below a title, and those of their first row alone: what follows may be something else. */
export interface NamesBelow {
  all: string[];
  firstRow: string[];
  /** Lists that begin further below: what comes first may be a subtitle. */
  further: string[][];
}

/** Reads the names below a title: lists over several rows, names in a grid, and one name on each row. */
export function namesBelow(page: HeaderPage, bottom: number, title: HeaderBlock | null): NamesBelow {
  const rows = zoneRows(page, bottom, title);
  const start = rows.findIndex(({ names, share }) => names.length > 0 && share >= ofNames);
  if (start < 0 || start > mostRowsBefore) return { all: [], firstRow: [], further: [] };
  if (goesOnUnknown(rows, start)) return { all: [], firstRow: [], further: [] };
  const often = new Map<string, number>();
  for (const { names } of rows) for (const name of names) often.set(name, (often.get(name) ?? 0) + 1);
  const starts = rows.flatMap(({ names, share, isPlace: place }, index) =>
    index > start && index <= start + mostRowsBefore && names.length > 0 && share >= aloneShare && !place
      ? [index]
      : [],
  );
  const further = starts
    .slice(0, mostFurther)
    .filter((index) => Math.abs((rows[index]?.row.font_size ?? 0) - (rows[start]?.row.font_size ?? 0)) >= 1.1)
    .map((index) => listFromRow(rows, index, often));
  return { all: listFromRow(rows, start, often), firstRow: rows[start]?.names ?? [], further };
}

/** In a script without capitals, rows set as the names and no place may go on with names that nobody knows. */
function goesOnUnknown(rows: readonly ZoneRow[], start: number): boolean {
  const first = rows[start];
  if (first === undefined || !isOfScript(first.row.text)) return false;
  return rows
    .slice(start)
    .some(({ row, names }) => isAlike(row, first.row) && names.length === 0 && mayBeNames(row.text));
}

function mayBeNames(text: string): boolean {
  return isOfScript(text) && !isPlaceInScript(text) && !/\p{N}{4}/u.test(text);
}

function isAlike(row: HeaderRow, style: HeaderRow): boolean {
  return Math.abs(row.font_size - style.font_size) < 1.1 && row.bold === style.bold;
}

const aloneShare = 0.75;
const mostFurther = 6;

function listFromRow(rows: readonly ZoneRow[], start: number, often: ReadonlyMap<string, number>): string[] {
  const groups = groupRows(rows, start);
  const found: string[] = [];
  for (const [index, group] of groups.entries()) {
    if (index > 0 && endsBefore(groups, index)) break;
    found.push(...namesOfGroup(group).filter((name) => (often.get(name) ?? 1) < tooOften));
  }
  return inOneCase([...new Set(found)]);
}

/** Among names in small letters, words in capitals are an institute ("MIT CSAIL"). */
export function inOneCase(names: readonly string[]): string[] {
  const lower = names.filter(hasLower);
  const inCapitals = lower.filter((name) => name.split(" ").some((word) => /^\p{Lu}[\p{Lu}-]{2,}$/u.test(word)));
  if (inCapitals.length > lower.length / 2) return [...names];
  return lower.length > names.length / 2 ? lower : [...names];
}

/** Names that lead rows or parts of rows, each with its affiliation behind: "Ada Lovelace, INRIA; Jan de Vries, Paris". */
export function namesBeforePlaces(page: HeaderPage, title: HeaderBlock): string[] {
  return page.rows
    .filter(({ y }) => y > title.y - 0.3 * page.height && y < title.bottom + 0.3 * page.height)
    .filter(({ text }) => /[,;(]/u.test(text) && text.length < 160)
    .flatMap(({ parted }) => {
      const parts = withoutNumber(parted)
        .split(/;|\((?=[^()]*\))/u)
        .map((part) => namesIn(part).pieces);
      const led = parts.map((pieces) => {
        const end = pieces.findIndex((piece) => !isName(piece));
        return { names: end < 0 ? pieces : pieces.slice(0, end), hasPlace: end > 0 };
      });
      return led.some(({ hasPlace }) => hasPlace) && led[0] !== undefined && led[0].names.length > 0
        ? led.flatMap(({ names }) => names)
        : [];
    });
}

/** Names alone in rows above the title, as drafts and reports set them. */
export function namesAbove(page: HeaderPage, title: HeaderBlock): string[] {
  return page.rows
    .filter(({ y, height }) => y + height <= title.y + 2)
    .flatMap(({ parted }) => {
      const { names, share } = namesIn(withoutNumber(parted));
      return share > 0.75 ? names : [];
    });
}

function zoneRows(page: HeaderPage, bottom: number, title: HeaderBlock | null): ZoneRow[] {
  const centred = title !== null && Math.abs((title.left + title.right) / 2 - page.width / 2) < 0.06 * page.width;
  const [left, right] = title === null || centred ? [-Infinity, Infinity] : [title.left - 10, title.right + 30];
  const below = page.rows.filter(({ x, y, width }) => y >= bottom - 3 && x < right && x + width > left);
  const stop = below.find(({ text }) => isHeading(text.replace(/^\d+ (?=\p{L})/u, "")))?.y;
  const end = stop === undefined ? bottom + 0.5 * page.height : stop - 2;
  const zone = below.filter(({ y }) => y < Math.max(end, bottom + 1));
  return zone
    .filter((row, index) => !isSupervised(row) && !isBareLabel(zone[index - 1]))
    .map((row) => {
      const listed = namesIn(withoutNumber(row.parted));
      return { row, ...listed, isPlace: isPlace(row.text) && listed.share < 0.5 };
    });
}

/** Rows that name who supervised or refereed a thesis. */
function isSupervised({ text }: HeaderRow): boolean {
  return shareOf(text, "supervised") > 0;
}

function isBareLabel(row: HeaderRow | undefined): boolean {
  return row !== undefined && isSupervised(row) && namesIn(row.parted).names.length === 0;
}

function withoutNumber(text: string): string {
  return text.replace(/^\d{1,2} (?=\p{Lu})/u, "").replace(/,\s*$/u, "");
}

function isPlace(text: string): boolean {
  return shareOf(text, "body") > 0 || shareOf(text, "address") > 0;
}

/** Groups consecutive rows in the style of the first names. */
function groupRows(rows: readonly ZoneRow[], start: number): ZoneRow[][] {
  const style = rows[start]?.row;
  if (style === undefined) return [];
  const groups: ZoneRow[][] = [];
  let open: ZoneRow[] | null = null;
  for (const each of rows.slice(start)) {
    const { row, names, share } = each;
    if (!isAlike(row, style)) {
      // Raised marks may stand as rows of their own.
      if (open === null || row.font_size >= style.font_size || row.text.length >= 6) open = null;
      continue;
    }
    const last = open?.at(-1);
    const isNear = last !== undefined && row.y - last.row.y < rowSpacing * style.font_size;
    if (open !== null && isNear && ((names.length > 0 && share >= leastOfNames) || continues(last, each)))
      open.push(each);
    else if (names.length > 0 && share >= ofNames && !each.isPlace) {
      open = [each];
      groups.push(open);
    } else open = null;
  }
  return groups;
}

/** A list goes on where the row before ends with a separator or within a name. */
function continues(last: ZoneRow | undefined, { row, pieces, share, isPlace: place }: ZoneRow): boolean {
  const end = last?.row.text ?? "";
  const word = end.trim().split(" ").at(-1) ?? "";
  if (/[,;&]\s*$/u.test(end) || /^\p{Lu}\.$/u.test(word) || isOf(word, "and")) return true;
  if (pieces.length > 1 && !place && share > 0.3) return true;
  return !place && /\p{L}$/u.test(end) && /^\p{Lu}[\p{L}-]+\s?[\^,*\d]/u.test(row.text);
}

/** A list in commas is over with its group; single names go on below their affiliations. */
function endsBefore(groups: readonly ZoneRow[][], index: number): boolean {
  const [first = []] = groups;
  const group = groups[index] ?? [];
  const isList = first.some(({ pieces }) => pieces.length > 1);
  if (isList && first.some(({ pieces }) => pieces.length > 2) && (group[0]?.share ?? 0) < 0.75) return true;
  const [last, next] = [first.at(-1)?.row, group[0]?.row];
  return isList && last !== undefined && next !== undefined && next.y - last.y > 6 * last.font_size;
}

function namesOfGroup(group: readonly ZoneRow[]): string[] {
  const hasCommas = group.some(
    ({ row, pieces }) => pieces.length > 1 && /[,;&、]|\sand\s|\sund\s|\set\s/iu.test(row.parted),
  );
  const inGrid = group.some(({ row }, index) => index > 0 && Math.abs(row.y - (group[index - 1]?.row.y ?? 0)) < 3);
  if (!hasCommas || (inGrid && group.every(({ pieces }) => pieces.length === 1)))
    return group.flatMap(({ names, share }) => (share > 0.6 ? names : []));
  const text = group
    .map(({ row }, index) => {
      const isBeside = index > 0 && Math.abs(row.y - (group[index - 1]?.row.y ?? 0)) < 3;
      return `${isBeside ? ", " : ""}${row.parted.replace(/^\d{1,2} (?=\p{Lu})/u, "")}`;
    })
    .join(" ")
    .replaceAll("- ", "-");
  const names: string[] = [];
  let missed = 0;
  for (const piece of namesIn(text).pieces) {
    if (isName(piece)) names.push(piece);
    else if (isPlace(piece) && names.length > 0) break;
    else {
      missed += 1;
      if (missed > 4 && names.length < missed) break;
    }
  }
  return names;
}
