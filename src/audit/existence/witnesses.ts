import { itemYear } from "../../domain/item.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry } from "../audit-schema.js";
import type { LibraryRecord } from "../library-records.js";
import { comparedEntry } from "./compare-entry.js";
import type { RecordIndex } from "./record-index.js";

/** Authors and dates stand on the first page. */
const firstLines = 40;

/** Beginnings of texts by work id. */
export type Witnesses = ReadonlyMap<string, string>;

/** The beginnings of the texts whose records say nothing of author or year, of those that entries may mean. */
export async function readWitnesses(
  { services: { files } }: Pick<RunContext, "services">,
  entries: readonly Entry[],
  index: RecordIndex,
): Promise<Witnesses> {
  const poor = new Set(
    entries.flatMap((entry) =>
      index.named(comparedEntry(entry).words).flatMap((record) => (isPoor(record) ? [record.work_id ?? ""] : [])),
    ),
  );
  const texts = await Promise.all([...poor].map(async (id) => [id, await files.readText(id)] as const));
  return new Map(texts.map(([id, lines]) => [id, lines.slice(0, firstLines).join("\n")]));
}

function isPoor({ item, has_text, work_id }: LibraryRecord): boolean {
  return has_text && work_id !== null && ((item.author ?? []).length === 0 || itemYear(item) === null);
}
