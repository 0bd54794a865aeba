import { fenced } from "../../corpus/context/model-step.js";
import type { RunContext } from "../../run/run-context.js";
import type { Cell } from "../schema/gather-schema.js";
import { emptyCell } from "../rows/settle-cell.js";
import { ownValue } from "../../domain/json-value.js";
import { askForItems, failedCall, outputTokens } from "../search/ask-for-items.js";
import type { GatherSettings } from "../schema/settings.js";
import type { Paper, PaperLine, PaperLines } from "./read-paper.js";
import { verbatimFinder } from "../../corpus/text/find-verbatim.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { placesIn, saysWhole } from "../../evidence/relations/places.js";
import { containsValue } from "../../evidence/values/values.js";

/** Of all that a model is shown of one work, in characters. */
const longestShown = 30_000;

interface Reading {
  paper: Paper;
  lines: PaperLines;
  /** That are to be read for; the record says nothing of them. */
  columns: readonly string[];
}

/**
 * Has the `extract` model read the passages of a work for the columns. A value is verified where its quote stands in them
 * and contains it; what stands nowhere is kept and said not to be found. Throws a budget that ends on.
 */
export async function modelCells(
  context: RunContext,
  settings: GatherSettings,
  { paper, lines, columns }: Reading,
): Promise<Record<string, Cell>> {
  const { extract: model } = settings.models;
  if (model === null || columns.length === 0) return {};
  const shown = shownLines(lines, columns);
  try {
    const { items } = await askForItems(context, {
      name: "gather_read_paper",
      model,
      values: {
        description: settings.description,
        columns: columns.map((column) => `- ${column}`).join("\n"),
        paper: fenced(`title: ${paper.title}\n\n${textOf(shown)}`, longestShown),
      },
      asked: "paper",
      columns,
      max_output_tokens: outputTokens(1, columns.length),
    });
    const written = Object.assign({}, ...(items ?? []).map(({ cells }) => cells).toReversed()) as Written;
    return Object.fromEntries(
      Object.entries(written).map(([column, given]) => [column, checkedCell(paper, given, shown)]),
    );
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    context.withoutModel(
      error,
      `The model ${model} did not read "${paper.title}": ${error.message} Instead, it was read by rules.`,
    );
    return {};
  }
}

type Written = Record<string, { value: string; quote: string | null }>;

function checkedCell(paper: Paper, { value, quote }: Written[string], shown: readonly PaperLine[]): Cell {
  const found = quote === null ? null : locate(shown, quote, value);
  if (found !== null) return verifiedCell(paper, value, found);
  return { ...emptyCell, value, query_id: searchOf(paper), work_id: paper.work_id, agreeing: 1 };
}

/** Each line once, in the order of the text. */
export function shownLines({ head, passages }: PaperLines, columns: readonly string[]): PaperLine[] {
  const chosen = [...head, ...columns.flatMap((column) => ownValue(passages, column) ?? []).flat()];
  return [...new Map(chosen.map((each) => [each.line, each])).values()].toSorted(
    (left, right) => left.line - right.line,
  );
}

function textOf(lines: readonly PaperLine[]): string {
  return lines
    .map(({ text, line }, index) => {
      const before = lines[index - 1];
      return before !== undefined && line - before.line > 2 ? `[...]\n${text}` : text;
    })
    .join("\n");
}

/** Words of a work's text and where they stand. */
interface Located {
  quote: string;
  first: PaperLine;
  last: PaperLine;
}

/**
 * Finds where a quote stands in these lines and says the value, or null: not as a part of a longer number, nor behind a "not".
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

/** Names the search that stands for reading a paper. */
export function searchOf({ work_id }: Pick<Paper, "work_id">): string {
  return `paper:${work_id}`;
}
