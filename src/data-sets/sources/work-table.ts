import { readTables, type Table } from "../../corpus/tables/read-tables.js";
import { QuireError } from "../../domain/error.js";
import { foldKey } from "../../domain/fold-key.js";
import { formerKeys, pageOfLine, type Work } from "../../domain/work.js";
import { detectLanguage } from "../../language/detect-language.js";
import type { RunContext } from "../../run/run-context.js";
import { heldRecords, type IncomingTable } from "./incoming-table.js";

/** Which table of a work is meant. */
export interface WantedTable {
  /** "@hu2021", a work's id or its beginning. */
  work: string;
  /** Its number: that of its caption, else its place among the work's tables (on the page, where one is given). */
  table: string | undefined;
  page: number | undefined;
}

const leastIdLength = 6;

/**
 * Reads a table of a work's text: its heads as names, and for each row the line and page where it stands. Throws
 * `not_found` for a work or a table that is not there, with what there is.
 */
export async function readWorkTable(
  { services }: Pick<RunContext, "services">,
  wanted: WantedTable,
): Promise<{ table: IncomingTable; work: Work }> {
  const work = workNamed(await (await services.store()).works(), wanted.work);
  const lines = await services.files.readText(work.id);
  const numbered = lines.map((text, index) => ({ number: index + 1, text }));
  const tables = readTables(numbered, detectLanguage(lines.slice(0, 400).join("\n")));
  return { table: incoming(choose(tables, wanted, work), work), work };
}

function workNamed(works: readonly Work[], named: string): Work {
  const key = foldKey(named.replace(/^@/u, ""));
  const byKey = works.filter((work) =>
    [work.item.id, ...formerKeys(work)].some((each) => each !== undefined && foldKey(each) === key),
  );
  const found = byKey.length > 0 ? byKey : works.filter(({ id }) => key.length >= leastIdLength && id.startsWith(key));
  const [work] = found;
  if (work !== undefined && found.length === 1) return work;
  throw new QuireError(
    "not_found",
    found.length === 0 ? `Nothing in the library is "${named}".` : `"${named}" names ${found.length} works.`,
    {
      facts: { target: named },
      fix: "Name a key or a work id; see them with: quire library, quire status --works",
    },
  );
}

function choose(tables: readonly Table[], { table, page }: WantedTable, work: Work): Table {
  const there = page === undefined ? tables : tables.filter((each) => pageOfLine(work, each.start_line) === page);
  const number = table === undefined ? null : Number(table.replaceAll(/\D+/gu, ""));
  if (number === null && there.length === 1 && there[0] !== undefined) return there[0];
  const captioned = there.filter((each) => captionNumber(each.caption) === number);
  const chosen = captioned.length === 1 ? captioned[0] : there[(number ?? 0) - 1];
  if (chosen !== undefined) return chosen;
  const listed = there.slice(0, 10).map((each, index) => {
    const at = pageOfLine(work, each.start_line);
    return `${index + 1}${at === null ? "" : ` (page ${at})`} ${each.caption.slice(0, 60)}`.trimEnd();
  });
  throw new QuireError(
    "not_found",
    `${work.title} has ${there.length} tables${page === undefined ? "" : ` on page ${page}`}, and none is ${table === undefined ? "named" : `number ${table}`}.`,
    {
      facts: { work_id: work.id, tables: there.length },
      fix:
        listed.length === 0
          ? "Only tables that the work's text shows as such can be read."
          : `There are: ${listed.join("; ")}. Name one: --table 1`,
    },
  );
}

/** "Table 2. Yields" is 2; null where no number follows the first word. */
function captionNumber(caption: string): number | null {
  const [, number] = caption.trim().split(/\s+/u);
  const digits = /^\d+/u.exec(number ?? "")?.[0];
  return digits === undefined ? null : Number(digits);
}

function incoming(table: Table, work: Work): IncomingTable {
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  const hasGroups = table.rows.some(({ group }) => group.length > 0);
  const heads = table.rows[0]?.heads ?? [];
  const header = Array.from({ length: width }, (_, index) => heads[index]?.join(" ") ?? "");
  const rows = table.rows.map(({ group, cells }) => {
    const texts = Array.from({ length: width }, (_, index) => cells[index]?.text ?? "");
    return hasGroups ? [group.join(" > "), ...texts] : texts;
  });
  const page = pageOfLine(work, table.start_line);
  const place = `lines ${table.start_line} to ${table.end_line}${page === null ? "" : `, page ${page}`}`;
  const provenance = table.rows.map(({ line }, index) =>
    JSON.stringify({ row: index + 1, work_id: work.id, work_sha256: work.sha256, line, page: pageOfLine(work, line) }),
  );
  return {
    reading: {
      format: "work",
      table: table.caption,
      work_id: work.id,
      work_sha256: work.sha256,
      start_line: table.start_line,
      end_line: table.end_line,
      page,
    },
    header: hasGroups ? ["group", ...header] : header,
    width: hasGroups ? width + 1 : width,
    records: heldRecords(rows),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    described: {
      ...(table.caption !== "" && { title: table.caption }),
      sources: [
        { title: work.title, ...(work.item.id !== undefined && { path: `@${work.item.id}` }), work_id: work.id, place },
      ],
    },
    notes: [`From ${work.title}, ${place}.`, ...(table.remark === "" ? [] : [`The table says: ${table.remark}`])],
    provenance: `${provenance.join("\n")}\n`,
  };
}
