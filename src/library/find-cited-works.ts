import pMap from "p-map";
import type { z } from "zod";
import { nearest } from "../cite/nearest.js";
import type { citedWorksContract } from "../contracts/cited-works.js";
import { lookUpContract } from "../contracts/look-up.js";
import { formatIdentifier, parseIdentifier } from "../domain/identifier.js";
import type { RunContext } from "../run/run-context.js";
import { type LibraryRecord, listRecords, missingFields } from "./records/list-records.js";
import { RecordIndex } from "./records/record-index.js";

type FoundWorks = z.output<typeof citedWorksContract.output>;
type FoundWork = FoundWorks["works"][number];

/** Finds what keys of a draft mean, in the library and, where that is wanted, at outside sources. */
export async function findCitedWorks(
  context: RunContext,
  given: readonly string[],
  looksUp: boolean,
): Promise<FoundWorks> {
  const records = await listRecords(context);
  const index = new RecordIndex(records);
  const keys = [...new Set(given)];
  const works = new Map<string, FoundWork>();
  for (const key of keys) {
    const record = index.find(key);
    if (record) works.set(key, workOfRecord(key, record));
  }
  const reasons = new Map<string, string>();
  if (looksUp) {
    const missing = keys.filter((key) => !works.has(key));
    await pMap(missing, (key) => lookUp(context, key, works, reasons), { concurrency: 4 });
  }
  const named = records.map(({ key }) => key).filter((key) => key !== "");
  return {
    works: keys.flatMap((key) => works.get(key) ?? []),
    unknown: keys
      .filter((key) => !works.has(key))
      .map((key) => ({ key, nearest: nearest(key, named, 3), reason: reasons.get(key) ?? null })),
  };
}

function workOfRecord(key: string, record: LibraryRecord): FoundWork {
  const { id, item, work_id, notices, confirmed } = record;
  const missing_fields = missingFields(item);
  return { key, id, citation_key: record.key, item, work_id, notices, missing_fields, looked_up: false, confirmed };
}

/** Asks for one identifier that the library does not have; notes the reason where it stays unknown. */
async function lookUp(
  context: RunContext,
  key: string,
  works: Map<string, FoundWork>,
  reasons: Map<string, string>,
): Promise<void> {
  const identifier = parseIdentifier(key);
  if (!identifier) return;
  const id = formatIdentifier(identifier);
  const outcome = await context.call(lookUpContract, { identifier: id });
  if (outcome.kind === "not_found") return void reasons.set(key, `not found by ${outcome.asked.join(", ")}`);
  if (outcome.kind !== "found")
    return void reasons.set(key, outcome.problems.map(({ error }) => error.message).join(" "));
  const { item, notices } = outcome.record;
  const facts = { work_id: null, missing_fields: missingFields(item), looked_up: true, confirmed: true };
  works.set(key, { key, id, citation_key: id, item, notices, ...facts });
}
