import { hasAny } from "../../domain/characters.js";
import { isYear as isYearOfPrint } from "../../domain/years.js";
import pMap from "p-map";
import { splitSentences } from "../../corpus/text/sentences.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { formatDate } from "../../domain/item-date.js";
import { indexTerms } from "../../domain/terms.js";
import { unitAtStart } from "../../domain/written-units.js";
import { containsValue } from "../../evidence/values/values.js";
import { findNumbers, type WrittenNumber } from "../../language/quantities/numbers.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { loadKnownRows } from "../export/match-known.js";
import type { Gathered } from "../export/known-tables.js";
import type { Cell, GatherState, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { chooseColumns } from "../plan/ask-planner.js";
import { tell } from "../schema/progress.js";
import { emptyCell } from "../rows/settle-cell.js";
import type { GatherSettings } from "../schema/settings.js";
import { columnKey } from "../search/search-hit.js";
import { holds, judgeRows } from "../verify/judge-rows.js";
import { ownValue } from "../../domain/json-value.js";
import { locate, modelCells, searchOf, shownLines, verifiedCell } from "./model-cells.js";
import { columnWords, type Paper, type PaperLine, type PaperLines, listPapers, readPaper } from "./read-paper.js";
import { BudgetEnd } from "../../run/budget.js";

/** What a table of works has where nobody says anything else. */
const plainColumns = ["title", "authors", "year", "doi"];

/**
 * A row for each work of the library: its columns from the work's record, else from its text, each with its words, page
 * and lines. Nothing is searched in the web and no page is fetched.
 */
export async function gatherPapers(context: RunContext, asked: GatherSettings): Promise<Gathered> {
  const known = await loadKnownRows(context, asked);
  const columns = known.continued?.columns ?? (await columnsOf(context, asked));
  const settings: GatherSettings = { ...asked, columns, verify: "snippets" };
  tell(context, 0, { phase: "columns", columns: [...columns] });
  const { papers, copies } = await listPapers(context, settings);
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
  const problems = [...known.problems, ...copies, ...(desk.end.error === null ? [] : [desk.end.error.message])];
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

type Field = (paper: Paper) => string | null | undefined;

const fields: readonly (readonly [names: readonly string[], field: Field])[] = [
  [["title", "name", "paper", "work"], ({ title }) => title],
  [["authors", "author"], ({ authors }) => authors.join("; ")],
  [["year", "publication year", "year published"], ({ year }) => (year === null ? null : String(year))],
  [["date", "published", "publication date"], ({ item }) => formatDate(item.issued)],
  [["doi"], ({ doi }) => doi],
  [
    ["url", "link", "address"],
    ({ doi, item }) => textOf(item["URL"]) ?? (doi === null ? null : `https://doi.org/${doi}`),
  ],
  [["venue", "journal", "published in", "container title"], ({ item }) => textOf(item["container-title"])],
  [["publisher"], ({ item }) => textOf(item["publisher"])],
  [["volume"], ({ item }) => textOf(item["volume"])],
  [["issue"], ({ item }) => textOf(item["issue"])],
  [["type"], ({ item }) => item.type],
  [["abstract"], ({ item }) => textOf(item["abstract"])],
  [["key", "citation key"], ({ key }) => key],
  [["tags"], ({ tags }) => tags.join("; ")],
  [["collections", "collection"], ({ collections }) => collections.join("; ")],
];

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** Whether the library's record of a work has a field for this column. */
function isRecordColumn(column: string): boolean {
  return fields.some(([names]) => names.includes(columnKey(column)));
}

/** Makes a cell of what the record says, verified where the head of the work's text says it as well; null where the record says nothing. */
function recordCell(paper: Paper, column: string, head: readonly PaperLine[]): Cell | null {
  const field = fields.find(([names]) => names.includes(columnKey(column)))?.[1];
  const value = field?.(paper)?.trim() ?? "";
  if (value === "") return null;
  const line = head.find(({ text }) => containsValue(text, value));
  const found = locate(head, value, value) ?? (line && locate([line], line.text, value));
  if (found) return verifiedCell(paper, value, found);
  const { work_id } = paper;
  return { ...emptyCell, value, query_id: searchOf(paper), work_id, status: "snippet_only", agreeing: 1 };
}

/** Longer than this a label says no value but begins a paragraph. */
const longestLabelled = 120;
/** Characters that may stand between the words of a column: "the sample had a size". */
const mostBetween = 20;
const longestUnit = 40;

/**
 * Reads what a work says of a column, by rules: behind a label of the column's words ("Sample size: 48 students"), or the number
 * right beside all of them in a sentence ("a sample of size 48"). Null where neither stands there.
 */
function ruleCell(paper: Paper, column: string, passages: readonly (readonly PaperLine[])[]): Cell | null {
  const terms = termsOf(column);
  if (terms.length === 0) return null;
  for (const read of [labelled, numbered]) {
    for (const line of passages.flat()) {
      for (const { text } of splitSentences(line.text)) {
        const value = read(text, terms);
        const found = value === null ? null : locate([line], text, value);
        if (value !== null && found !== null) return verifiedCell(paper, value, found);
      }
    }
  }
  return null;
}

function termsOf(column: string): string[] {
  return [...new Set(indexTerms(columnWords(column)).filter((term) => !isFunctionTerm(term)))];
}

function labelled(sentence: string, terms: readonly string[]): string | null {
  const [, label = "", value = ""] = /^[\s#>*|-]*([^:=]{1,60}?)[\s*_]*[:=][\s*_]+(.+)$/u.exec(sentence) ?? [];
  const said = indexTerms(label).filter((term) => !isFunctionTerm(term));
  if (said.length !== terms.length || !terms.every((term) => said.includes(term))) return null;
  const written = value.replace(/[\s.;|*_]+$/u, "");
  return written === "" || written.length > longestLabelled ? null : written;
}

/**
 * "A sample of size 48", "the delay was 14 days", "48 participants": what stands between the number and the column's words
 * says nothing of its own. Years and shares are hardly ever what is asked for, unless the column says so.
 */
function numbered(sentence: string, terms: readonly string[]): string | null {
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }));
  const places = terms.map((term) => words.find(({ word }) => indexTerms(word).includes(term)));
  if (places.some((place) => place === undefined)) return null;
  const from = Math.min(...places.map((place) => place?.index ?? 0));
  const to = Math.max(...places.map((place) => (place?.index ?? 0) + (place?.word.length ?? 0)));
  const numbers = findNumbers(sentence).filter(({ spelled }) => !spelled);
  const isSpread = to - from > terms.join(" ").length + mostBetween;
  // "Effect sizes from 158 samples": the words belong to different things.
  if (isSpread || numbers.some(({ start }) => start > from && start < to)) return null;
  const counted = numbers.flatMap((number) => {
    const { start, end } = number;
    const unit = unitAtStart(sentence.slice(end, end + longestUnit));
    const stop = end + (unit?.length ?? 0);
    if (isAside(number, sentence.slice(end, stop), terms)) return [];
    const isBehind = start >= to;
    if (!isBehind && stop > from) return [];
    const gap = isBehind ? sentence.slice(to, start) : sentence.slice(stop, from);
    if (!saysNothing(gap, isBehind)) return [];
    return [{ text: sentence.slice(start, stop).trim(), distance: gap.length }];
  });
  const [first] = counted.toSorted((left, right) => left.distance - right.distance);
  return first?.text ?? null;
}

function isAside({ value, text }: WrittenNumber, unit: string, terms: readonly string[]): boolean {
  const isYear = unit.trim() === "" && isYearOfPrint(text) && Number.isInteger(value);
  const isShare = /^\s*(?:%|per\s?cent)/iu.test(unit);
  const asks = (words: string) => indexTerms(words).some((term) => terms.includes(term));
  return (isYear && !asks("year date since published founded")) || (isShare && !asks("percentage percent share rate"));
}

/** Behind the column's words: "of", "was about"; before them nothing. */
function saysNothing(gap: string, isBehind: boolean): boolean {
  const words = indexTerms(gap);
  if (hasAny(gap, ".,;()[]|")) return false;
  return isBehind ? words.every((word) => isFunctionTerm(word) || guesses.has(word)) : words.length === 0;
}

const guesses = new Set(indexTerms("approximately roughly nearly exactly total equal n"));
