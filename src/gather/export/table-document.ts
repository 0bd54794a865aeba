import type { GivenEvidence, PlacedCheck } from "../../contracts/export.js";
import { collapseSpaces } from "../../domain/characters.js";
import { markdownAddress } from "../../domain/escape/markdown.js";
import { pandocText, yamlString } from "../../domain/escape/pandoc.js";
import type { Item } from "../../domain/item.js";
import { plainKey } from "../../domain/note.js";
import { isWebUrl } from "../../domain/url.js";
import type { Work } from "../../domain/work.js";
import type { Services } from "../../run/services.js";
import type { GatherOutput } from "../schema/gather-schema.js";
import { readTable } from "./csv-table.js";
import { linesOfRows } from "./known-tables.js";
import { type CellLine, readProvenance } from "./provenance.js";
import { statusSigns } from "./page/table-page.js";

/** A table as a document to be exported: see the contract `export`. */
export interface TableDocument {
  text: string;
  items: Record<string, Item>;
  evidence: GivenEvidence;
}

const maxBytes = 50_000_000;

/** What a table was made of, and where: the files that gathering wrote, read again with all rows of a table that was continued. */
export async function tableDocument(
  { files, store, clock }: Pick<Services, "files" | "store" | "clock">,
  output: GatherOutput,
): Promise<TableDocument> {
  const read = async (path: string) => new TextDecoder().decode(await files.read(files.resolve(path), maxBytes));
  const { columns, rows } = readTable(await read(output.csv_path), output.csv_path);
  const provenance = readProvenance(await read(output.provenance_path));
  const lines = linesOfRows({ columns, rows, provenance });
  const ids = new Set(
    provenance.flatMap((line) => (line.kind === "cell" && line.work_id !== null ? line.work_id : [])),
  );
  const works = await (await store()).works({ work_ids: [...ids] });
  const cells = rows.map((values, row) =>
    columns.map((column, index): TableCell => ({
      column,
      value: values[index] ?? "",
      line: lines[row]?.cells.get(column) ?? null,
    })),
  );
  return documentOf(output, columns, cells, { works, date: clock.now().toISOString().slice(0, 10) });
}

interface TableCell {
  column: string;
  value: string;
  /** What it rests on; null where nobody knows. */
  line: CellLine | null;
}

/** In characters; a page that stands upright has some 90 of its letters on a line. */
const widestColumn = 28;
const widestUpright = 84;

function documentOf(
  output: GatherOutput,
  columns: readonly string[],
  rows: readonly (readonly TableCell[])[],
  { works, date }: { works: readonly Work[]; date: string },
): TableDocument {
  const sources = new TableSources(works);
  const width = columns.reduce((sum, column, index) => {
    const lengths = rows.map((row) => row[index]?.value.length ?? 0);
    return sum + Math.min(widestColumn, Math.max(column.length, ...lengths));
  }, 0);
  const isWide = width > widestUpright;
  let text = `---\ntitle: ${yamlString(pandocText(output.description))}\ndate: ${date}\n---\n\n`;
  if (isWide) text += "::: {.landscape}\n\n";
  text += `| ${columns.map((column) => pandocText(column)).join(" | ")} |\n|${columns.map(() => "---").join("|")}|\n`;
  const checks: PlacedCheck[] = [];
  for (const row of rows) {
    const written = writeRow(row, sources, text.length);
    text += written.text;
    checks.push(...written.checks);
  }
  if (isWide) text += "\n:::\n";
  text += `\n# How the table was made\n\n${notesOf(output, rows)
    .map((note) => `- ${pandocText(note)}`)
    .join("\n")}\n`;
  return { text, items: sources.items, evidence: { checks, counts: countsOf(rows), limits: [] } };
}

/** A row, its sources each cited once: behind the first of its cells that was read there. `at`: where it begins in the text. */
function writeRow(
  row: readonly TableCell[],
  sources: TableSources,
  at: number,
): { text: string; checks: PlacedCheck[] } {
  const cells = new Map(row.map((cell) => [cell, sources.keyOf(cell)]));
  const cited = new Set<string>();
  const checks: PlacedCheck[] = [];
  let text = "|";
  for (const [cell, key] of cells) {
    text += ` ${shownValue(cell)}`;
    if (key !== null && !cited.has(key)) {
      cited.add(key);
      const start = at + text.length + 1;
      text += ` [@${plainKey.test(key) ? key : `{${key}}`}]`;
      const end = at + text.length;
      const here = [...cells].flatMap(([each, own]) => (own === key ? checkOf(each, key) : []));
      checks.push(...here.map((check) => ({ ...check, start, end })));
    }
    text += " |";
  }
  return { text: `${text}\n`, checks };
}

/** The value, with a sign where it is not verified. */
function shownValue({ value, line }: TableCell): string {
  if (value === "") return "";
  const written = isWebUrl(value) ? markdownAddress(value) : pandocText(collapseSpaces(value));
  const status = line?.status ?? "unknown";
  return status === "verified" ? written : `${written}\u00a0${pandocText(statusSigns[status].sign)}`;
}

function checkOf({ column, value, line }: TableCell, key: string): Omit<PlacedCheck, "start" | "end">[] {
  if (line === null || value === "") return [];
  const others = line.others.map((other) => `“${other.value}” (${other.url ?? other.query_id})`);
  const reason = [
    `${column}: ${value}`,
    ...(line.status === "verified" ? [] : [statusSigns[line.status].meaning]),
    ...(others.length === 0 ? [] : [`Elsewhere: ${others.join(", ")}.`]),
  ].join(". ");
  return [{ key, verdict: statusSigns[line.status].name, quote: line.quote ?? "", page: line.page, reason }];
}

/** Finds by what keys the sources of a table are cited, and keeps the records of its web pages. */
class TableSources {
  readonly items: Record<string, Item> = {};
  private readonly keys = new Map<string, string>();

  constructor(private readonly works: readonly Work[]) {}

  /** Null where nothing says where the cell was read. */
  keyOf({ value, line }: TableCell): string | null {
    if (line === null || value === "") return null;
    const work = this.works.find(({ id }) => id === line.work_id);
    if (work?.item.id !== undefined) return work.item.id;
    return line.url === null || !isWebUrl(line.url) ? null : this.keyOfPage(line.url, line.fetched_at);
  }

  private keyOfPage(url: string, fetchedAt: string | null): string {
    const known = this.keys.get(url);
    if (known !== undefined) return known;
    const key = `web-${this.keys.size + 1}`;
    this.keys.set(url, key);
    const { host, pathname } = new URL(url);
    const path = decoded(pathname).replace(/^\/+|\/+$/gu, "");
    const accessed = fetchedAt?.slice(0, 10).split("-").map(Number);
    this.items[key] = {
      type: "webpage",
      author: [{ literal: host }],
      title: path === "" ? host : path,
      URL: url,
      ...(accessed !== undefined && { accessed: { "date-parts": [accessed] } }),
    };
    return key;
  }
}

/** As people write it; as it is where it is written wrongly. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A lone "%": no address is lost for it.
    return pathname;
  }
}

type Status = keyof typeof statusSigns;

function statusesOf(rows: readonly (readonly TableCell[])[]): Status[] {
  return rows.flatMap((row) =>
    row.map(({ value, line }): Status => (value === "" ? "empty" : (line?.status ?? "unknown"))),
  );
}

function countsOf(rows: readonly (readonly TableCell[])[]): GivenEvidence["counts"] {
  const found = statusesOf(rows);
  return (Object.keys(statusSigns) as Status[])
    .map((status) => ({ verdict: statusSigns[status].name, count: found.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0);
}

function notesOf(output: GatherOutput, rows: readonly (readonly TableCell[])[]): string[] {
  const { mode, requested, actual, saturation, left_out, limitations } = output;
  const present = new Set(statusesOf(rows));
  const signs = (Object.keys(statusSigns) as Status[])
    .filter((status) => present.has(status) && status !== "verified" && status !== "empty")
    .map((status) => `${statusSigns[status].sign} ${statusSigns[status].name}: ${statusSigns[status].meaning}`);
  return [
    `${actual} ${actual === 1 ? "row" : "rows"}; ${requested} were asked for.`,
    saturation.text,
    mode === "rules" ? "The table was made by rules, without a language model." : "A language model planned and read.",
    ...(left_out.criteria > 0 ? [`Rows left out because a condition does not hold: ${left_out.criteria}.`] : []),
    ...(left_out.unfounded > 0 ? [`Rows left out because no page says anything of them: ${left_out.unfounded}.`] : []),
    ...signs,
    ...limitations,
  ];
}
