import type { CheckedPath } from "../../ports/checked-path.js";
import type { ExtractedTable, TableFileKind } from "../../ports/table-engines.js";
import type { RunContext } from "../../run/run-context.js";
import { CsvReader, rfc4180 } from "../../tables/csv/csv-reader.js";
import { findTable } from "../../tables/csv/find-table.js";
import { confined } from "../../tables/stored/data-set.js";
import type { KeptOriginal } from "./keep-original.js";
import { readDelimited } from "./delimited.js";
import { readGraphTable } from "./graph-table.js";
import type { IncomingTable, ReadingWishes } from "./incoming-table.js";
import { readJson } from "./json-table.js";
import { recognise } from "./recognise.js";
import { textPieces, unpacked, Utf8Watch } from "./text-pieces.js";

/** Reads the table of a file that is kept, and does something with it while it is there. */
export async function withTableOf<T>(
  context: Pick<RunContext, "services" | "signal">,
  original: KeptOriginal,
  wishes: ReadingWishes,
  use: (table: IncomingTable) => Promise<T>,
): Promise<T> {
  const files = confined(context.services.files);
  const raw = () => files.pieces(original.path);
  const { format, isCompressed } = recognise(original.name, await firstPiece(raw), wishes.format);
  const pieces = isCompressed ? unpacked(raw, original.name) : raw;
  const { name } = original;
  if (format === "workbook" || format === "sqlite" || format === "parquet")
    return withExtracted(context, { kind: format, path: original.path, name }, wishes, use);
  if (format === "graphml" || format === "maltego")
    return use(await readGraphTable(context, { path: original.path, name, format }, wishes.table));
  if (format === "json" || format === "jsonl")
    return use(await readJson(pieces, { name, wishes, lines: format === "jsonl" }));
  const isUtf8 = isCompressed ? await isAllUtf8(pieces) : original.isUtf8;
  const table = await readDelimited(pieces, { name, isUtf8, wishes: { ...wishes, format } });
  return use(isCompressed ? { ...table, isPlain: false } : table);
}

async function firstPiece(pieces: () => AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of pieces()) return piece;
  return new Uint8Array();
}

async function isAllUtf8(pieces: () => AsyncIterable<Uint8Array>): Promise<boolean> {
  const watch = new Utf8Watch();
  for await (const piece of pieces()) watch.pass(piece);
  return watch.end();
}

function withExtracted<T>(
  { services, signal }: Pick<RunContext, "services" | "signal">,
  file: { kind: TableFileKind; path: CheckedPath; name: string },
  wishes: ReadingWishes,
  use: (table: IncomingTable) => Promise<T>,
): Promise<T> {
  const given = { ...file, table: wishes.table ?? null };
  return services.tableEngines.extract(
    given,
    async (extracted) => use(await incoming(extracted, file.kind, wishes)),
    signal,
  );
}

const mostSampled = 300;

/** A database says the names of its columns; of a sheet they are found out as of any text. */
async function incoming(extracted: ExtractedTable, kind: TableFileKind, wishes: ReadingWishes): Promise<IncomingTable> {
  const { columns, pieces, table, tables, notes } = extracted;
  const all = () => recordsOf(pieces);
  const sample = [];
  for await (const records of all()) {
    sample.push(...records.slice(0, mostSampled - sample.length));
    if (sample.length >= mostSampled) break;
  }
  const from = wishes.skip ?? 0;
  const found =
    columns === null ? findTable(sample.slice(from)) : { skipped: 0, hasHeader: true, width: columns.length };
  const hasHeader = wishes.header ?? found.hasHeader;
  const skipped = wishes.skip ?? found.skipped;
  const header = columns?.map(({ name }) => name) ?? (hasHeader ? (sample[skipped]?.cells ?? []) : []);
  const before = skipped + (hasHeader ? 1 : 0);
  const remarks = sample.slice(0, skipped).map(({ cells }) => cells.filter((cell) => cell !== "").join(" "));
  return {
    reading: { format: kind, table, header: hasHeader, ...(remarks.length > 0 && { skipped: remarks }) },
    header,
    width: found.width,
    records: () => behind(all(), before),
    isPlain: false,
    oddities: () => 0,
    schema: null,
    described: {},
    notes: [
      ...(tables.length > 1 ? [`It has ${tables.length} tables; this is "${table}".`] : []),
      ...notes,
      ...remarks.map((line) => `A line before the header is no row: "${line}".`),
    ],
    provenance: null,
  };
}

async function* recordsOf(pieces: () => AsyncIterable<Uint8Array>) {
  const reader = new CsvReader(rfc4180, "the table");
  for await (const text of textPieces(pieces, "utf-8")) yield reader.push(text);
  yield reader.end();
}

async function* behind<Each>(batches: AsyncIterable<Each[]>, before: number): AsyncGenerator<Each[]> {
  let waiting = before;
  for await (const batch of batches) {
    yield waiting === 0 ? batch : batch.slice(waiting);
    waiting = Math.max(0, waiting - batch.length);
  }
}
