import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { emptyCell } from "../rows/settle-cell.js";
import type { Cell } from "../schema/gather-schema.js";
import { placesIn, saysWhole } from "../../evidence/relations/places.js";
import { containsValue } from "../../evidence/values/values.js";
import type { Paper, PaperLine } from "./read-paper.js";

/** Words of a work's text and where they stand. */
export interface Located {
  quote: string;
  first: PaperLine;
  last: PaperLine;
}

/**
 * Where a quote stands in these lines and says the value, or null: not as a part of a longer number, nor behind a "not".
 * Words may cross from a line into the next.
 */
export function locate(lines: readonly PaperLine[], quote: string, value: string): Located | null {
  const whole = lines.map(({ text }) => sanitise(text)).join("\n");
  const standing = verbatimFinder(whole)(quote);
  if (standing === null || standing.trim() === "" || !containsValue(standing, value)) return null;
  const start = placesIn(whole, standing).find((place) => saysWhole(place, value))?.start;
  if (start === undefined) return null;
  const lineAt = (place: number): PaperLine | undefined => lines[whole.slice(0, place).split("\n").length - 1];
  const [first, last] = [lineAt(start), lineAt(start + standing.length)];
  return first === undefined || last === undefined ? null : { quote: standing, first, last };
}

/** A value with the words of the work's own text that say it: the text is the page. */
export function verifiedCell(paper: Paper, value: string, { quote, first, last }: Located): Cell {
  return {
    ...emptyCell,
    value,
    quote,
    query_id: searchOf(paper),
    work_id: paper.work_id,
    page: first.page,
    start_line: first.line,
    end_line: last.line,
    status: "verified",
    agreeing: 1,
  };
}

/** What a row of a paper is found by. */
export function searchOf({ work_id }: Pick<Paper, "work_id">): string {
  return `paper:${work_id}`;
}
