import type { SearchedTask, TableRow } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { type Looking, subjectsOnce } from "./check-cell.js";
import type { PageSubjects } from "./page-subjects.js";
import type { PageText } from "./page-text.js";
import { saysWhole } from "../../evidence/relations/places.js";
import { instructionsOf, rowNames, shownTexts } from "./shown-texts.js";
import type { ReadPages } from "./read-pages.js";

/** A text that was read about a row: one of its pages, or what a search showed of it. */
export interface Material {
  url: string | null;
  text: PageText;
  subjects: PageSubjects;
  /** The page of this thing alone. */
  isOwn: boolean;
}

/** A row with all that was read of it. */
export interface RowMaterial {
  row: TableRow;
  name: string;
  texts: readonly Material[];
}

/** Gathers what was read of each row: its pages, and what searches showed of those that were not read; none that speaks to machines. */
export function rowMaterials(
  rows: readonly TableRow[],
  { searched, pages, settings }: { searched: readonly SearchedTask[]; pages: ReadPages; settings: GatherSettings },
): RowMaterial[] {
  const names = rowNames(rows, Object.keys(rows[0]?.cells ?? {}), searched);
  const subjectsOf = subjectsOnce([...names.values()], settings.description);
  const shownOf = shownTexts(searched, settings);
  const instructionAt = instructionsOf(searched, pages, settings.accepted_pages);
  return rows.map((row) => {
    const name = names.get(row) ?? "";
    const own = new Set(row.urls.flatMap((url) => pages.at(url) ?? []));
    const read = placesOf(row).map((place): Material | null => {
      if (instructionAt(place.url) !== null) return null;
      const page = pages.at(place.url);
      if (page !== null) return { url: page.url, text: page, subjects: subjectsOf(page), isOwn: own.has(page) };
      return shownMaterial(place, shownOf, subjectsOf);
    });
    const texts = new Map(read.flatMap((material) => (material === null ? [] : [[material.text, material] as const])));
    return { row, name, texts: [...texts.values()] };
  });
}

type Place = { url: string | null; query_id: string | null };

function placesOf({ urls, cells, found_by }: TableRow): Place[] {
  const cited = Object.values(cells).flatMap((cell) => [cell, ...cell.others]);
  const own = urls.flatMap((url) => found_by.map((query_id) => ({ url, query_id })));
  return [...own, ...cited.map(({ url, query_id }) => ({ url, query_id }))];
}

function shownMaterial(place: Place, shownOf: Looking["shownOf"], subjectsOf: Looking["subjectsOf"]): Material | null {
  const shown = shownOf(place);
  if (shown === null) return null;
  return { url: place.url, text: shown.text, subjects: subjectsOf(shown.text), isOwn: false };
}

/**
 * The words of a quote as they stand in what was read of the row, with the page; null where they do not, or where they are
 * cut off a word or a "not".
 */
export function standingIn({ name, texts }: RowMaterial, quote: string): { quote: string; url: string | null } | null {
  for (const { text, url, subjects, isOwn } of texts) {
    const standing = text.find(quote);
    if (standing === null || !text.placesOf(standing).some((place) => saysWhole(place, standing))) continue;
    if (isOwn || subjects.of(text.lineOf(standing), name) !== "other") return { quote: standing, url };
  }
  return null;
}
