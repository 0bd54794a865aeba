import { recordsContract, type RecordsOutput } from "../../contracts/records.js";
import type { RunContext } from "../../run/run-context.js";

/** The fields of a record that an audit needs. */
export type LibraryRecord = Pick<
  RecordsOutput["records"][number],
  "key" | "former_keys" | "item" | "file_fields" | "work_id" | "path" | "files" | "notices" | "has_text"
>;

/** All records of the library and its manifest. */
export async function libraryRecords(context: RunContext): Promise<LibraryRecord[]> {
  return (await context.call(recordsContract, {})).records;
}
