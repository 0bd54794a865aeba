import { parsePmid } from "../../domain/identifier.js";
import { citeCue, referenceLikeness } from "./context-words.js";
import { rowAt, type PageText } from "./page-text.js";
import { mostSightings, weights, wordsAround, type Sighting } from "./sighting.js";

const printed = /\b(?:PubMed(?: Central)? )?PMID\s*:?\s*(\d{1,8})\b/giu;

/** The PubMed ids printed on one page: the file's own only on its first pages, outside of references. */
export function pmidSightings(page: PageText): Sighting[] {
  return [...page.text.matchAll(printed)].slice(0, mostSightings).flatMap((match) => {
    const value = parsePmid(match[1] ?? "");
    if (value === null) return [];
    const index = rowAt(page, match.index);
    const row = page.rows[index];
    const before = page.rows
      .slice(Math.max(0, index - 2), index + 1)
      .map(({ text }) => text)
      .join(" ");
    const own = page.number <= 2 && row?.references !== true && (referenceLikeness(before) < 2 || citeCue.test(before));
    return [
      {
        identifier: { kind: "pmid" as const, value },
        place: `page ${page.number} ${row?.references === true ? "references" : "text"}`,
        page: page.number,
        text: wordsAround(page.text, match.index, match.index + match[0].length),
        weight: own ? weights.ownLine : weights.foreign,
        why: own ? "stands on the first pages" : "stands in the reference of another work",
      },
    ];
  });
}
