import { worksContract } from "../../contracts/works.js";
import pMap from "p-map";
import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { loadKnownRows } from "../export/match-known.js";
import type { Gathered } from "../export/known-tables.js";
import type { Cell, GatherState, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { chooseColumns } from "../plan/ask-planner.js";
import { tell } from "../schema/progress.js";
import { emptyCell } from "../rows/settle-cell.js";
import type { GatherSettings } from "../schema/settings.js";
import { holds, judgeRows } from "../verify/judge-rows.js";
import { ownValue } from "../../domain/json-value.js";
import { modelCells, searchOf, shownLines } from "./model-cells.js";
import { type Paper, type PaperLines, readPaper } from "./read-paper.js";
import { isRecordColumn, recordCell } from "./record-cell.js";
import { ruleCell } from "./rule-cell.js";
import { BudgetEnd } from "../../run/budget.js";

/** What a table of works has where nobody says anything else. */
const plainColumns = ["title", "authors", "year", "doi"];
const pageOfWorks = 500;

/**
 * A row for each work of the library: its columns from the work's record, else from its text, each with its words, page
 * and lines. Nothing is searched in the web and no page is fetched.
 */
export async function gatherPapers(context: RunContext, asked: GatherSettings): Promise<Gathered> {
  const known = await loadKnownRows(context, asked);
  const columns = known.continued?.columns ?? (await columnsOf(context, asked));
  const settings: GatherSettings = { ...asked, columns, verify: "snippets" };
  tell(context, 0, { phase: "columns", columns: [...columns] });
  const papers = await listPapers(context, settings);
  const desk = new Desk(context, settings, columns, papers.length);
  const read = await pMap(papers, (paper, index) => desk.read(paper, index), {
    concurrency: settings.config.parallel,
  });
  const searched = read.map((each) => each.searched);
  const judged = await judgeRows(
    context,
    settings,
    read.map(({ row }) => row),
    searched,
  );
  for (const error of [desk.end.error, judged.ended]) if (error !== null) context.incomplete(error.message);
  const fitting = judged.rows.filter(holds);
  const before = known.among(fitting);
  const rows = fitting.filter(({ id }) => !before.has(id));
  const problems = [...known.problems, ...(desk.end.error === null ? [] : [desk.end.error.message])];
  return {
    state: stateOf(columns, judged.rows, problems),
    rows,
    left_out: { criteria: judged.rows.length - fitting.length, unfounded: 0, known: fitting.length - rows.length },
    continued: known.continued,
  };
}

/** No search was made; what was read is not kept beside the rows. */
function stateOf(columns: readonly string[], rows: TableRow[], problems: string[]): GatherState {
  return { columns: [...columns], round: 0, proposed: [], offered: [], searched: [], rows, feedback: [], problems };
}

async function columnsOf(context: RunContext, settings: GatherSettings): Promise<readonly string[]> {
  const { columns, config, models } = settings;
  const isPlain = columns === null && config.default_columns.length === 0 && models.schema_gen === null;
  return isPlain ? plainColumns : chooseColumns(context, settings);
}

async function listPapers(context: RunContext, { collection, tag }: GatherSettings): Promise<Paper[]> {
  const filter = { ...(collection !== null && { collection }), ...(tag !== null && { tag }) };
  const papers: Paper[] = [];
  for (;;) {
    const input = { ...filter, limit: pageOfWorks, offset: papers.length };
    const { total, works } = await context.call(worksContract, input);
    papers.push(...works);
    if (works.length === 0 || papers.length >= total) break;
  }
  if (papers.length > 0) return papers;
  throw new QuireError("not_found", "The library has no works to make rows of.", {
    fix: "Add some first: quire add FOLDER",
  });
}

/** Works that are read side by side, until a budget ends: the rest are then read by rules. */
class Desk {
  readonly end = new BudgetEnd();

  constructor(
    private readonly context: RunContext,
    private readonly settings: GatherSettings,
    private readonly columns: readonly string[],
    private readonly of: number,
  ) {}

  async read(paper: Paper, index: number): Promise<{ row: TableRow; searched: SearchedTask }> {
    const open = this.columns.filter((column) => !isRecordColumn(column));
    const lines = await readPaper(this.context, paper, open);
    const written = await this.end.guard<Record<string, Cell>>(
      () => modelCells(this.context, this.settings, { paper, lines, columns: open }),
      () => ({}),
    );
    const cells = this.columns.map((column): [string, Cell] => {
      const own = isRecordColumn(column) ? recordCell(paper, column, lines.head) : null;
      return [
        column,
        own ??
          ownValue(written, column) ??
          ruleCell(paper, column, ownValue(lines.passages, column) ?? []) ??
          emptyCell,
      ];
    });
    tell(this.context, 0, { phase: "verifying", index: index + 1, of: this.of, url: paper.title, ok: true });
    return { row: rowOf(paper, Object.fromEntries(cells)), searched: searchedOf(paper, lines, open) };
  }
}

function rowOf(paper: Paper, cells: Record<string, Cell>): TableRow {
  return {
    id: contentHash({ work_id: paper.work_id }),
    source_query_id: searchOf(paper),
    source_strategy: "papers",
    found_by: [searchOf(paper)],
    urls: paper.doi === null ? [] : [`https://doi.org/${paper.doi}`],
    cells,
    criteria: [],
  };
}

/** What was read of a work, as conditions are judged by. */
function searchedOf(paper: Paper, lines: PaperLines, columns: readonly string[]): SearchedTask {
  const id = searchOf(paper);
  return {
    task: { id, query: paper.title, strategy: "papers", rationale: null },
    round: 0,
    asked: "library",
    failed: false,
    note: "",
    findings: [
      {
        query_id: id,
        strategy: "papers",
        url: null,
        title: paper.title,
        source: "library",
        date: paper.year === null ? null : String(paper.year),
        snippet: shownLines(lines, columns)
          .map(({ text }) => text)
          .join("\n"),
        evidence_url: null,
        doi: paper.doi,
        cells: {},
      },
    ],
  };
}
