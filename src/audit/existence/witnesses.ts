import { itemYear } from "../../domain/item.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry } from "../schema/audit-schema.js";
import type { LibraryRecord } from "../schema/library-records.js";
import { comparedEntry } from "../../reference/existence/compare-entry.js";
import type { RecordIndex } from "../../reference/existence/record-index.js";

/** Authors and dates stand on the first page. */
const firstLines = 40;

/** Beginnings of texts by work id. */
export type Witnesses = ReadonlyMap<string, string>;

/** The beginnings of the texts whose records say nothing of author or year, of those that entries may mean. */
export async function readWitnesses(
  context: Pick<RunContext, "services" | "step">,
  entries: readonly Entry[],
  index: RecordIndex<LibraryRecord>,
): Promise<Witnesses> {
  const read = (id: string) => context.services.files.readText(id);
  const poor = new Set(
    entries.flatMap((entry) =>
      index.named(comparedEntry(entry).words).flatMap((record) => (isPoor(record) ? [record.work_id ?? ""] : [])),
    ),
  );
  // Recorded, so that a run that is taken up asks the sources about the same entries.
  const texts = await context.step(`witnesses:${contentHash([...poor])}`, "read", () =>
    Promise.all([...poor].map(async (id) => ({ id, lines: (await read(id)).slice(0, firstLines) }))),
  );
  return new Map(texts.map(({ id, lines }) => [id, lines.join("\n")]));
}

function isPoor({ item, has_text, work_id }: LibraryRecord): boolean {
  return has_text && work_id !== null && ((item.author ?? []).length === 0 || itemYear(item) === null);
}
