import { extname } from "node:path";
import { QuireError } from "../../domain/error.js";

export const fileFormats = [
  "csv",
  "tsv",
  "json",
  "jsonl",
  "parquet",
  "workbook",
  "sqlite",
  "package",
  "graphml",
  "maltego",
] as const;
export type FileFormat = (typeof fileFormats)[number];

const byEnding: Readonly<Record<string, FileFormat>> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".tab": "csv",
  ".json": "json",
  ".jsonl": "jsonl",
  ".ndjson": "jsonl",
  ".parquet": "parquet",
  ".xlsx": "workbook",
  ".xlsm": "workbook",
  ".xls": "workbook",
  ".ods": "workbook",
  ".sqlite": "sqlite",
  ".sqlite3": "sqlite",
  ".db": "sqlite",
  ".graphml": "graphml",
  ".mtgx": "maltego",
};

/** What files begin with, whatever they are called. */
const signatures: readonly (readonly [string, FileFormat])[] = [
  ["SQLite format 3\0", "sqlite"],
  ["PAR1", "parquet"],
  ["PK\u0003\u0004", "workbook"],
  ["\u00d0\u00cf\u0011\u00e0", "workbook"],
];
const gzipMark = "\u001f\u008b";

/** The format of a file, and whether it is compressed: what it begins with counts before its ending. */
export function recognise(
  name: string,
  start: Uint8Array,
  wanted: string | undefined,
): { format: FileFormat; isCompressed: boolean } {
  const beginning = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 16)).toString("latin1");
  const isCompressed = beginning.startsWith(gzipMark);
  const plainName = isCompressed ? name.replace(/\.gz$/iu, "") : name;
  const named = fileFormats.find((format) => format === wanted);
  if (wanted !== undefined && named === undefined) throw unknownFormat(wanted);
  if (named !== undefined) return { format: named, isCompressed };
  // A graph of Maltego is an archive as workbooks are.
  if (extname(plainName).toLowerCase() === ".mtgx") return { format: "maltego", isCompressed };
  const signed = signatures.find(([mark]) => beginning.startsWith(mark));
  if (signed !== undefined) return { format: signed[1], isCompressed };
  if (plainName.toLowerCase().endsWith("datapackage.json")) return { format: "package", isCompressed };
  const ending = byEnding[extname(plainName).toLowerCase()] ?? "csv";
  // What only looks like a workbook or a database by its name is text, or is refused as binary.
  const isText = ending === "workbook" || ending === "sqlite" || ending === "parquet";
  return { format: isText ? "csv" : ending, isCompressed };
}

function unknownFormat(wanted: string): QuireError {
  return new QuireError("invalid_input", `There is no format "${wanted}".`, {
    facts: { format: wanted },
    fix: `Name one of: ${fileFormats.join(", ")}.`,
  });
}
