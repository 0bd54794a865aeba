import { findArxivIds, type Identifier } from "../../domain/identifier.js";
import { readsLikeProse, referenceLikeness } from "./context-words.js";
import { rowAt, type PageText } from "./page-text.js";
import { mostSightings, weights, wordsAround, type Sighting } from "./sighting.js";

/** What arXiv prints up the margin of the first page: id, category (not before 1998), date. */
const stampTail = /^\s*(?:\[[\w.-]+\]\s*)?\d{1,2}\s+[A-Z][a-z]{2,8}\s+(?:19|20)\d\d/u;

/** The arXiv ids printed on one page. */
export function arxivSightings(page: PageText): Sighting[] {
  return findArxivIds(page.text)
    .slice(0, mostSightings)
    .map((found) => {
      const identifier: Identifier = {
        kind: "arxiv",
        value: found.id,
        ...(found.version !== undefined && { version: found.version }),
      };
      const { place, ...judgement } = judge(page, found.start, found.end);
      return {
        identifier,
        place: `page ${page.number} ${place}`,
        page: page.number,
        text: wordsAround(page.text, found.start, found.end),
        ...judgement,
      };
    });
}

function judge(page: PageText, start: number, end: number): Pick<Sighting, "weight" | "why"> & { place: string } {
  const index = rowAt(page, start);
  const row = page.rows[index];
  const text = row?.text ?? "";
  const before = page.rows
    .slice(Math.max(0, index - 2), index)
    .map((other) => other.text)
    .join(" ");
  if (page.number <= 2 && stampTail.test(page.text.slice(end, end + 40)))
    return { place: "stamp", weight: weights.field, why: "the stamp of arXiv" };
  if (row?.references === true && !row.repeated)
    return { place: "references", weight: weights.foreign, why: "stands in the reference list" };
  const head = `${before} ${page.text.slice(page.starts[index] ?? 0, start)}`;
  if (referenceLikeness(head) >= 2 || /\[\d+\]|\bpreprint\b.*\bpreprint\b/iu.test(text))
    return { place: "text", weight: weights.foreign, why: "stands in the reference of another work" };
  if (page.number > 2) return { place: "text", weight: weights.mention, why: "mentioned on a later page only" };
  if (readsLikeProse(text)) return { place: "text", weight: weights.mention, why: "mentioned in running text only" };
  const isAbove = page.number === 1 && (row?.zone !== "body" || index < reportRows) && !footnote.test(text);
  if (isAbove)
    return { place: "header", weight: weights.head, why: "stands among the report numbers of the first page" };
  return { place: "text", weight: weights.mention, why: "stands in the text only" };
}

/** Notes on the first page point to other papers. */
const footnote =
  /^\W*\d{0,2}\s*(?:see|cf\.?|e\.g\.|compare)\b|\bsee (?:also|e\.g\.|https?:|arxiv)|\bfor (?:more |further )?details\b/iu;

/** Report numbers stand above the title, among the first rows. */
const reportRows = 6;
