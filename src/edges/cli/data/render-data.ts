import type { z } from "zod";
import type { tool as exportTool } from "../../../data-sets/data-export.tool.js";
import type { tool as listTool } from "../../../data-sets/data-list.tool.js";
import type { tool as profileTool } from "../../../data-sets/data-profile.tool.js";
import type { tool as queryTool } from "../../../data-sets/data-query.tool.js";
import type { tool as replayTool } from "../../../data-sets/data-replay.tool.js";
import type { tool as showTool } from "../../../data-sets/data-show.tool.js";
import { isAnalysisId } from "../../../tables/stored/kept-analysis.js";
import type { AddedOutput } from "../../../data-sets/schema/added-output.js";
import { type Screen, wrap } from "../terminal/terminal.js";
import { textTable } from "./text-table.js";

type Output<Given extends { output: z.ZodType }> = z.output<Given["output"]>;
type Profile = Output<typeof profileTool>;

const mostFindings = 12;

const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

export function renderAdded(added: AddedOutput, screen: Screen): string {
  const { name, rows, columns, notes, path } = added;
  const table = textTable(
    ["column", "type", "unit", "missing", "do not fit"],
    columns.map(({ name: column, type, unit, missing, misfits }) => [
      column,
      type,
      unit ?? "",
      missing === 0 ? "" : String(missing),
      misfits === 0 ? "" : String(misfits),
    ]),
    [false, false, false, true, true],
  );
  return [
    `${screen.paint("bold", name)}: ${many(rows, "row")}, ${many(columns.length, "column")} (${readAs(added)}), in ${screen.shownPath(path)}`,
    ...notes.map((note) => wrap(`Note: ${note}`, screen.width)),
    "",
    table,
    ...findingLines(added.findings, screen, name),
  ].join("\n");
}

function readAs({ read_as }: AddedOutput): string {
  const { format, encoding, delimiter, table } = read_as;
  const words: Readonly<Record<string, string>> = {
    "\t": "tab",
    ",": "comma",
    ";": "semicolon",
    "|": "pipe",
    " ": "space",
  };
  const sign = typeof delimiter === "string" ? (words[delimiter] ?? delimiter) : null;
  const parts = [format, table, encoding, sign === null ? null : `${sign} between cells`];
  return parts.filter((part) => typeof part === "string").join(", ");
}

function findingLines(findings: readonly { message: string }[], screen: Screen, name: string): string[] {
  if (findings.length === 0) return [];
  const shown = findings.slice(0, mostFindings).map(({ message }) => wrap(`- ${message}`, screen.width));
  const more =
    findings.length > mostFindings
      ? [`... and ${findings.length - mostFindings} more: quire data profile ${name} --json`]
      : [];
  return ["", screen.paint("yellow", "Look at:"), ...shown, ...more];
}

export function renderList({ data_sets }: Output<typeof listTool>): string {
  if (data_sets.length === 0) return "There are no data sets. Add one with: quire data add FILE";
  return textTable(
    ["name", "rows", "columns", "made of", "title"],
    data_sets.map(({ name, rows, columns, made_by, title, problem }) => [
      name,
      rows === null ? "?" : String(rows),
      String(columns),
      problem ?? made_by,
      title ?? "",
    ]),
    [false, true, true, false, false],
  );
}

export function renderShown(
  { columns, rows, descriptor, unchanged, from, path, described_in, name }: Output<typeof showTool>,
  screen: Screen,
): string {
  const said = ["title", "description"].flatMap((key) => {
    const value = descriptor[key];
    return typeof value === "string" ? [value] : [];
  });
  const warning = unchanged
    ? []
    : [
        wrap(
          `The file is not the one that was described: its hash differs. Add it again, or say that it is right: quire data add ${path} --name ${name} --replace`,
          screen.width,
        ),
      ];
  const numbers = rows.map((_, index) => String(from + index));
  const table = textTable(
    ["", ...columns],
    rows.map((row, index) => [numbers[index] ?? "", ...row]),
    [true],
  );
  return [...said, ...warning, table, "", `Described in ${screen.shownPath(described_in)}`].join("\n");
}

export function renderProfile(profile: Profile, screen: Screen): string {
  const { name, rows, columns, duplicate_rows, keys, findings } = profile;
  const table = textTable(
    ["column", "type", "values", "missing", "distinct", "from", "median", "to"],
    columns.map((column) => [
      column.name,
      typeWords(column),
      String(column.values),
      column.missing === 0 ? "" : String(column.missing),
      column.distinct === null ? "many" : String(column.distinct),
      ...rangeOf(column),
    ]),
    [false, false, true, true, true, true, true, true],
  );
  const key = keys.length === 0 ? "no column tells them all apart" : `told apart by ${keys.slice(0, 5).join(", ")}`;
  const facts = `${many(rows, "row")}; ${key}; ${duplicate_rows === 0 ? "none stands there twice" : `${many(duplicate_rows, "row")} stand there again`}.`;
  return [screen.paint("bold", name), facts, "", table, ...findingLines(findings, screen, name)].join("\n");
}

const typeWords = ({ type, unit }: Profile["columns"][number]): string => (unit === null ? type : `${type} (${unit})`);

function rangeOf({ numbers, range, most_frequent }: Profile["columns"][number]): string[] {
  if (numbers !== null) return [numbers.min, numbers.quantiles.p50, numbers.max].map(rounded);
  if (range !== null) return [range.first, "", range.last];
  const [often] = most_frequent;
  return [often === undefined ? "" : `mostly "${often.text}" (${often.count})`, "", ""];
}

const rounded = (value: number): string => String(Number(value.toPrecision(6)));

export function renderAnswer(
  { columns, rows, truncated, engine, warnings }: Output<typeof queryTool>,
  screen: Screen,
): string {
  const right = columns.map(({ type }) => type === "integer" || type === "number");
  const cells = rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
  const more = truncated
    ? `the first ${many(rows.length, "row")}; there are more (limit "rows": --rows N)`
    : many(rows.length, "row");
  return [
    textTable(
      columns.map(({ name }) => name),
      cells,
      right,
    ),
    "",
    `${more}, by ${engine.name} ${engine.version}`,
    ...warnings.map((warning) => wrap(`Note: ${warning}`, screen.width)),
  ].join("\n");
}

const verdictWords = { equal: "equal", differs: "not equal", inputs_gone: "its inputs are gone" };

export function renderReplayed(
  { name, tool, verdict, changes, rows, engine }: Output<typeof replayTool>,
  screen: Screen,
): string {
  const said = verdict === "equal" ? screen.paint("green", "equal") : screen.paint("yellow", verdictWords[verdict]);
  const size = rows === null ? "" : `, ${many(rows, "row")}`;
  const by = verdict === "inputs_gone" ? "cannot be made again" : `was made again by ${engine.name} ${engine.version}`;
  const what = isAnalysisId(name) ? `${name} (${tool})` : name;
  return [`${what} ${by}: ${said}${size}`, ...changes.map((change) => `- ${change}`)].join("\n");
}

export function renderExported(
  { path, rows, bytes, escaped, misfits }: Output<typeof exportTool>,
  screen: Screen,
): string {
  return [
    `${many(rows, "row")} (${bytes} bytes) written to ${screen.shownPath(path)}`,
    ...(escaped > 0
      ? [`${many(escaped, "text")} that a spreadsheet would run got a ' before them; --verbatim leaves them`]
      : []),
    ...(misfits > 0 ? [`${many(misfits, "text")} do not fit their column's type: quire data profile shows them`] : []),
  ].join("\n");
}
