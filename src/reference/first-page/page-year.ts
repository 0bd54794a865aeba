import { monthPattern } from "../../language/dates/months.js";
import { perLanguage } from "../../language/languages.js";
import { xmpProperties } from "../../domain/xmp.js";
import type { PdfFacts } from "../../ports/pdf-files.js";

const year = String.raw`((?:19|20)\d\d)`;
/** How mastheads and running feet give volume, year and pages. */
const mastheads = [
  new RegExp(String.raw`\b${year}\s*[,;]?\s*(?:https?://(?:dx\.)?doi|doi\b)`, "iu"),
  new RegExp(String.raw`\b${year}\s*[;,]\s*\d+\s*(?:\(\d+[\d–-]*\))?\s*[:,]\s*\w?\d+`, "u"),
  new RegExp(String.raw`\(${year}\),?\s*(?:vol\.?\s*)?\d+\b`, "iu"),
  new RegExp(String.raw`\b(?:vol(?:ume)?)\.?\s+[^\n]{0,25}?\b${year}\b`, "iu"),
  new RegExp(String.raw`,\s*${year}\s*$`, "imu"),
];
/** Where first pages and imprints say when the work appeared, surest first. */
const statements = perLanguage((_, language) => [
  new RegExp(
    String.raw`\bpublished(?: online)?(?: on)?\s*:?\s*(?:\d{1,2}\.?\s+)?(?:\p{L}{3,9}\.?\s+)?(?:\d{1,2},\s*)?${year}`,
    "iu",
  ),
  new RegExp(String.raw`(?:©|⃝c|\(c\)|\bcopyright)[^\n]{0,60}?\b${year}\b`, "iu"),
  new RegExp(String.raw`\b${year}\s*[,;]\s*doi\b`, "iu"),
  new RegExp(String.raw`\barXiv:\S+\s+(?:\[[\w.-]+\]\s+)?\d{1,2}\s+\w{3}\w*\s+${year}`, "iu"),
  new RegExp(String.raw`^\(?${monthPattern(language)},?\s+${year}\)?$`, "imu"),
  new RegExp(String.raw`\baccepted\s*:?\s*(?:\d{1,2}\s+)?\w{3,9}\.?\s+(?:\d{1,2},\s*)?${year}`, "iu"),
]);
/** First pages, covers and imprints. */
const statingPages = 4;
/** Mastheads and feet stand in these outer shares of the first page. */
const mastheadPages = 1;
const outerShare = 0.13;
const dateFields = ["prism:coverDate", "prism:publicationDate", "prism:coverDisplayDate"];

/** The year of publication: from the metadata's cover date, else as the first pages say it; null where neither does. */
export function findYear(facts: PdfFacts): number | null {
  const properties = facts.xmp === null ? [] : xmpProperties(facts.xmp);
  const dates = dateFields.flatMap((name) => properties.filter((property) => property.name === name));
  const stated = dates.map(({ text }) => /\b(?:19|20)\d\d\b/u.exec(text)?.[0]).find((found) => found !== undefined);
  if (stated !== undefined) return Number(stated);
  const pages = facts.read_pages.filter(({ number }) => number <= statingPages);
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  const outer = pages
    .filter(({ number }) => number <= mastheadPages)
    .flatMap(({ lines, height }) =>
      lines.filter(({ y }) => y < outerShare * height || y > (1 - outerShare) * height).map((line) => line.text),
    )
    .join("\n");
  return firstMatch(mastheads, outer) ?? firstMatch(statements("en"), text);
}

function firstMatch(patterns: readonly RegExp[], text: string): number | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return Number(found);
  }
  return null;
}
