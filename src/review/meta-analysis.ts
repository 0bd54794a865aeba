import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { plotContract } from "../contracts/plot.js";
import { figureSchema } from "../contracts/plot-figure.js";
import { toQuireError } from "../domain/error.js";
import { markdownText } from "../domain/escape/markdown.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import type { ListedStudy } from "./review-schema.js";
import type { StudyCell } from "./studies-table.js";

/** How studies report their results, and in which columns; "none" where nobody has said it. */
export interface Wanted {
  reports: string;
  columns: readonly string[];
  /** A name for the data set. */
  name: string;
  /** Where the forest plot is written, without an ending. */
  output: string;
}

/** What is taken of the answer of `meta_analysis`. */
const analysed = z.object({
  result: z.object({ apa: z.string() }),
  forest: z.record(z.string(), z.unknown()).nullable(),
});

/** What came of it: a text, and whether there is a forest plot. */
export interface Joined {
  text: string;
  isDrawn: boolean;
}

const fewest = 2;

/**
 * Joins the results of the studies that have them as numbers, in a data set of their own. Where fewer than two have, or nobody
 * said where the numbers stand, the text says so: that is no damage.
 */
export async function joinResults(
  context: RunContext,
  studies: readonly ListedStudy[],
  cells: readonly StudyCell[],
  wanted: Wanted,
): Promise<Joined> {
  const { reports, columns, name, output } = wanted;
  if (reports === "none" || columns.length === 0) {
    return none(
      "Nobody said in which columns the studies' numbers stand (reports and effect-columns of the playbook).",
    );
  }
  const rows = studies.flatMap(({ work_id, title }) => {
    const values = columns.map((column) => numberOf(cells, work_id, column));
    return values.some((value) => value === null) ? [] : [[title, ...values]];
  });
  if (rows.length < fewest) {
    const who = rows.length === 1 ? "One study gives" : "No study gives";
    return none(`${who} numbers for ${columns.map(markdownText).join(", ")}, and ${fewest} are the fewest.`);
  }
  const { files } = context.services;
  const source: CheckedPath = files.resolve(`${output}.csv`);
  await files.writeFile(source, stringify([["study", ...columns], ...rows]));
  const input = { data: name, reports, columns: [...columns], study: "study" };
  let found: z.infer<typeof analysed>;
  try {
    await context.callNamed("data_add", { source, name, replace: true });
    found = analysed.parse(await context.callNamed("meta_analysis", input));
  } catch (thrown) {
    // What is asked for does not fit the numbers: the rest of the review stands.
    const { code, message, fix } = toQuireError(thrown);
    if (code !== "invalid_input") throw thrown;
    return none(markdownText([message, fix].join(" ").trim()));
  }
  const isDrawn = found.forest !== null;
  if (isDrawn) {
    const figure = figureSchema.parse(found.forest);
    await context.call(plotContract, { figure, output, formats: ["svg", "png"] });
  }
  const left = studies.length - rows.length;
  const without = left === 0 ? "" : ` ${left} of ${studies.length} included studies do not give these numbers.`;
  return {
    text: `The results of ${rows.length} studies were joined.${without} ${markdownText(found.result.apa)}`,
    isDrawn,
  };
}

const none = (why: string): Joined => ({ text: `No meta-analysis was made. ${why}`, isDrawn: false });

/** The number that a cell is, with a minus sign of any kind; null for what is none. */
function numberOf(cells: readonly StudyCell[], work_id: string, column: string): number | null {
  const cell = cells.find((each) => each.work_id === work_id && each.column === column);
  const text = (cell?.value ?? "").trim().replace(/^[−–]/u, "-");
  const number = text === "" ? NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
