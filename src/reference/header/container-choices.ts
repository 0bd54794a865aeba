import { startsLower } from "../../domain/characters.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { Candidate, Features } from "./choose.js";
import { institutionShare, isOf, shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";
import { knownNames } from "./known-names.js";
import { journalLeading, journalNamed } from "./journals.js";
import { containerName, type Masthead, parseLabels, parseMasthead } from "./masthead.js";
import { namesIn } from "./names.js";

/** A name of what the work stands in, and where it was read first. */
export interface ContainerChoice {
  name: string;
  page: number | null;
  line: number | null;
}

/** A row that may tell of the container, with what it says. */
export interface OuterRow {
  text: string;
  page: number;
  line: number;
  zone: "head" | "foot" | "page";
  masthead: Masthead | null;
}

interface Sighting extends ContainerChoice {
  cues: string[];
}

const outerShare = 0.14;
/** Rows from the edge of the text, of first pages and of later ones, whose feet are full of references. */
const edgeRows = { first: 4, later: 2 };
const firstPages = 3;
const longestRow = 170;

/** Lists the rows at the heads and feet of the pages, and those of the first two that are shaped as a masthead. Pure. */
export function outerRows({ read_pages, pages }: PdfFacts): OuterRow[] {
  return read_pages.flatMap(({ number, height, lines }) => {
    if (number > firstPages + 1 && number < pages - 1) return [];
    const order = lines.map(({ y }) => y).toSorted((one, other) => one - other);
    const edge = number <= firstPages ? edgeRows.first : edgeRows.later;
    const [top, bottom] = [
      order[Math.min(edge, order.length) - 1] ?? 0,
      order[Math.max(0, order.length - edge)] ?? height,
    ];
    return lines.flatMap(({ text, y }, index): OuterRow[] => {
      if (text.length > longestRow) return [];
      const isHead = y <= top || (number <= firstPages && y < outerShare * height);
      const isFoot = y >= bottom || (number <= firstPages && y > (1 - outerShare) * height);
      const whole = wholeRow(text, lines[index + 1]?.text);
      const masthead = parseMasthead(whole);
      const zone = isHead ? "head" : isFoot ? "foot" : "page";
      if (zone === "page" && (number > 2 || masthead === null || masthead.page === "")) return [];
      return [{ text: whole, page: number, line: index + 1, zone, masthead }];
    });
  });
}

/** Where an entry breaks within its volume or pages, the next row goes on. */
function wholeRow(text: string, next = ""): string {
  return /(?:[-–,]|\b[A-Z]\p{Ll}+\.)$/u.test(text) && /^\d|^\p{Lu}\p{Ll}* \p{Lu}\p{Ll}+, \d/u.test(next)
    ? `${text} ${next}`
    : text;
}

/** What else of a file speaks for a container. */
export interface ContainerHints {
  title: string;
  /** Of the entry by which the file asks to be cited. */
  cited: string | null;
  /** Of the metadata. */
  subject: string;
  /** Rows of the first page that are larger than its text. */
  large: readonly string[];
}

/** Lists the names of journals and series that heads, feet and citation hints give, with what speaks for each. */
export function containerChoices(rows: readonly OuterRow[], hints: ContainerHints): Candidate<ContainerChoice>[] {
  const sightings = [...rows.flatMap((row) => rowSightings(row, rows)), ...repeated(rows), ...hinted(hints)];
  const known = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const name = containerName(sighting.name);
    const key = squash(name);
    if (key.length > 1) known.set(key, [...(known.get(key) ?? []), { ...sighting, name }]);
  }
  for (const [key, short] of known) {
    const full = [...known].find(
      ([other, same]) => other !== key && abbreviates(short[0]?.name ?? "", same[0]?.name ?? ""),
    );
    if (full === undefined) continue;
    known.set(full[0], [...full[1], ...short]);
    known.delete(key);
  }
  return [...known.values()].map((same) => {
    const first = same.find(({ page }) => page !== null) ?? same[0]!;
    return { value: { name: first.name, page: first.page, line: first.line }, features: featuresOf(same, hints) };
  });
}

/** "J Pharmacol Sci" of "Journal of Pharmacological Sciences": each word begins the other's, none is left over. */
function abbreviates(short: string, full: string): boolean {
  const telling = (name: string) =>
    name
      .toLowerCase()
      .split(/[\s.]+/u)
      .filter((word) => word !== "" && !isOf(word, "function"));
  const [parts, words] = [telling(short), telling(full)];
  return (
    parts.length > 1 &&
    parts.length === words.length &&
    parts.join("").length < words.join("").length &&
    parts.every((part, index) => words[index]?.startsWith(part))
  );
}

function rowSightings(row: OuterRow, rows: readonly OuterRow[]): Sighting[] {
  const at = { page: row.page, line: row.line };
  const place = `in ${row.zone}`;
  const found: Sighting[] = [];
  const { masthead } = row;
  const figures =
    masthead === null ? [] : [masthead.page !== "" ? "pages_beside" : "", masthead.year !== "" ? "year_beside" : ""];
  if (masthead !== null && masthead.name !== "")
    found.push({ ...at, name: masthead.name, cues: ["masthead", place, ...figures] });
  for (const part of row.text.split(/\s*[|•·●■]\s*|\s[/–—-]\s/u)) {
    const plain = part.replace(/^[\d\s.]+(?=\p{L})|^(?:source|published in|in)\s*:?\s+/giu, "");
    const leading = journalLeading(plain);
    if (leading === null || /^\s*\p{L}/u.test(leading.rest)) continue;
    const { journal, rest } = leading;
    const cues = [journal.short ? "known_short" : "known_full", place, rest === "" ? "whole_part" : "leads"];
    if (/^[\s,;:.(]*(?:vol|\d)/iu.test(rest)) cues.push("figures_behind");
    if (part === row.text && rest === "") cues.push("whole_row");
    found.push({ ...at, name: journal.name, cues });
  }
  if (!/\d/u.test(row.text) && shareOf(row.text, "periodical") > 0)
    found.push({ ...at, name: row.text, cues: ["periodical_row", place] });
  const isBeside = rows.some((other) => other.page === row.page && other.zone === row.zone && tellsVolumeOnly(other));
  if (isBeside && !/\d/u.test(row.text)) found.push({ ...at, name: row.text, cues: ["beside_volume", place] });
  return found;
}

/** "2003, 31 (2), 215-220", "Vol. 3, No. 1 (2016)": rows that leave the name to another. */
export function tellsVolumeOnly({ text, masthead }: OuterRow): boolean {
  if (masthead !== null) return masthead.name === "";
  const labels = text.length < 60 ? parseLabels(text) : null;
  return (
    labels !== null && labels.name === "" && labels.volume !== "" && (labels.page.includes("-") || labels.labelled)
  );
}

/** Rows that come again on other pages, figures aside. */
function repeated(rows: readonly OuterRow[]): Sighting[] {
  const groups = new Map<string, OuterRow[]>();
  for (const row of rows) {
    const key = squash(row.text.replace(/\d+/gu, ""));
    if (row.zone !== "page" && key.length > 2) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .filter((same) => new Set(same.map(({ page }) => page)).size > 1)
    .flatMap(([row]) =>
      row === undefined
        ? []
        : [
            {
              name: row.text.split(/\s*[|•·●]\s*|[,;:(]?\s*\d/u).find((part) => /\p{L}{3}/u.test(part)) ?? row.text,
              page: row.page,
              line: row.line,
              cues: ["repeated"],
            },
          ],
    );
}

function hinted({ cited, subject, large }: ContainerHints): Sighting[] {
  const at = { page: null, line: null };
  const masthead = subject.length < 150 ? parseMasthead(subject) : null;
  const leading = subject.length < 150 ? journalLeading(subject) : null;
  return [
    ...(cited === null ? [] : [{ ...at, name: cited, cues: ["cited"] }]),
    ...(masthead === null || masthead.name === "" ? [] : [{ ...at, name: masthead.name, cues: ["subject"] }]),
    ...(leading === null || /^\s*\p{L}/u.test(leading.rest)
      ? []
      : [{ ...at, name: leading.journal.name, cues: ["subject"] }]),
    ...large
      .filter((text) => journalNamed(text) !== null || shareOf(text, "periodical") > 0)
      .map((name) => ({ page: 1, line: null, name, cues: ["large"] })),
  ];
}

function featuresOf(same: readonly Sighting[], { title }: ContainerHints): Features {
  const name = same[0]?.name ?? "";
  const words = name.split(" ");
  const pages = new Set(same.map(({ page }) => page));
  const features: Record<string, number> = {};
  for (const { cues } of same) for (const cue of cues) if (cue !== "") features[cue] = 1;
  const journal = journalNamed(name);
  const strong = (features["masthead"] ?? 0) + (features["known_full"] ?? 0) + (features["known_short"] ?? 0);
  return {
    ...features,
    strong,
    known_masthead: Number(journal !== null && features["masthead"] === 1),
    known_repeated: Number(journal !== null && features["repeated"] === 1),
    repeated_masthead: Number(features["masthead"] === 1 && features["repeated"] === 1),
    full_masthead: Number(features["pages_beside"] === 1 && features["year_beside"] === 1),
    pages: Math.log2(pages.size),
    times: Math.min(3, Math.log2(same.length)),
    first_page: Number(pages.has(1)),
    late_only: Number([...pages].every((page) => page !== null && page > firstPages)),
    known: Number(journal !== null),
    known_word: Number(journal !== null && words.length === 1),
    one_word: Number(words.length === 1),
    long: Number(words.length > 8),
    periodical: Number(shareOf(name, "periodical") > 0),
    periodical_first: Number(isOf(words[0] ?? "", "periodical")),
    institution: Number(institutionShare(name) > 0),
    persons: namesIn(name).share * knownNames(namesIn(name).names).given,
    kind: shareOf(name, "kind"),
    series: shareOf(name, "series"),
    publishing: shareOf(name, "publishing"),
    address: Number(shareOf(name, "address") > 0),
    in_title: Number(squash(title).includes(squash(name))),
    has_title: Number(title.length > 10 && squash(name).includes(squash(title).slice(0, 25))),
    lower: Number(startsLower(name)),
    web: Number(/www|https?:|@|\.(?:com|org)\b/iu.test(name)),
  };
}
