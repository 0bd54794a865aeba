import { type InterchangeFormat, type ReadResult, withoutByteOrderMark } from "./format.js";
import { jsonOfRecord, recordOfJson } from "./json-items.js";

/** One item of CSL-JSON on each line. */
export const ndjson: InterchangeFormat = {
  name: "ndjson",
  title: "NDJSON",
  extensions: [".ndjson", ".jsonl"],
  write: (records) => records.map((record) => `${JSON.stringify(jsonOfRecord(record))}\n`).join(""),
  read,
};

function read(text: string): ReadResult {
  const result: ReadResult = { items: [], failures: [] };
  for (const [index, line] of withoutByteOrderMark(text).split("\n").entries()) {
    if (line.trim() === "") continue;
    const record = readLine(line, index + 1);
    if (typeof record === "string") result.failures.push({ line: index + 1, message: `line ${index + 1}: ${record}` });
    else result.items.push(record);
  }
  return result;
}

function readLine(line: string, number: number): ReturnType<typeof recordOfJson> {
  try {
    return recordOfJson(JSON.parse(line), number);
  } catch (error) {
    return `is no JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}
