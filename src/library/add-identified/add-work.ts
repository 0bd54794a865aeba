import { type ErrorRecord, toQuireError } from "../../domain/error.js";
import { type Item, itemAuthors, itemYear } from "../../domain/item.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { RunContext } from "../../run/run-context.js";
import { recordOfEntry } from "../records/entry.js";
import type { AddedWork } from "../../contracts/add-identified.js";
import { enterRecord, keepFile } from "./enter-work.js";
import { findKnown, type KnownWork, type Target } from "./target.js";
import { type FoundWork, prepareWork } from "./prepare-work.js";
import { addContract } from "../../contracts/add.js";

/** A target with what the library has of it and what was found outside. */
export interface PreparedTarget {
  target: Target;
  known: KnownWork | null;
  found: FoundWork | null;
  error: ErrorRecord | null;
}

/** Looks a target up, unless the library has it with its file. What goes wrong is part of the answer. */
export async function prepareTarget(
  context: RunContext,
  entries: readonly ManifestEntry[],
  target: Target,
): Promise<PreparedTarget> {
  const known = await context.step(`known:${target.text}`, "read", () =>
    findKnown(context.services.files, entries, target),
  );
  if (known?.path) return { target, known, found: null, error: null };
  try {
    return { target, known, found: await prepareWork(context, target), error: null };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "internal" || context.signal.aborted) throw error;
    return { target, known, found: null, error: error.toRecord() };
  }
}

/** Whether a person has to be asked about the file. */
export function isOpen({ found }: PreparedTarget): boolean {
  return found?.copy !== undefined && found.copy !== null && found.copy.match.verdict !== "same";
}

/** Keeps the file, enters the record; asks a person about a file that is not certainly the work. */
export async function addWork(context: RunContext, prepared: PreparedTarget, dryRun: boolean): Promise<AddedWork> {
  const { target, known, found, error } = prepared;
  const entry = known?.entry ?? null;
  const knownItem = entry === null ? null : recordOfEntry(entry);
  if (known?.path) return { ...describe(target, knownItem, entry), outcome: "unchanged", path: known.path };
  if (found === null) return { ...describe(target, knownItem, entry), outcome: "failed", error };
  const remarks = [...found.remarks];
  const fetched = await acceptedCopy(context, found, remarks, dryRun);
  const item = found.record?.item ?? null;
  const notices = found.record?.notices ?? [];
  const about = { ...describe(target, item ?? knownItem, entry), notices, remarks };
  if (fetched === null && entry !== null) return { ...about, outcome: "unchanged" };
  const outcome = fetched === null ? "recorded" : "added";
  if (dryRun) return { ...about, outcome, fetched_from: fetched?.url ?? null };
  const file = fetched && (await keepFile(context, fetched, found.record));
  const key = await enterRecord(context, { record: found.record, file, reason: remarks.join(" ") }, entry);
  return { ...about, outcome, key, path: file?.path ?? null, fetched_from: fetched?.url ?? null };
}

function describe(target: Target, item: Item | null, entry: ManifestEntry | null): AddedWork {
  return {
    target: target.text,
    outcome: "failed",
    title: item?.title ?? null,
    authors: item === null ? [] : itemAuthors(item),
    year: item === null ? null : itemYear(item),
    key: entry?.csl?.id ?? null,
    path: null,
    fetched_from: null,
    notices: entry?.notices ?? [],
    remarks: [],
    error: null,
  };
}

/** The copy that is entered as the work: one that is certain, or one that a person says yes to. */
async function acceptedCopy(
  context: RunContext,
  { record, copy }: FoundWork,
  remarks: string[],
  dryRun: boolean,
): Promise<NonNullable<FoundWork["copy"]>["fetched"] | null> {
  if (copy === null) return null;
  const { fetched, match } = copy;
  if (match.verdict === "same" || dryRun) return fetched;
  const answer = await context.gate({
    key: `copy:${fetched.sha256}`,
    kind: "copy",
    question: `Is the file from ${fetched.url} "${record?.item.title ?? ""}"? ${match.explanation} To look at it: ${fetched.path}`,
    details: { url: fetched.url, path: fetched.path, match },
    choices: ["yes", "no"],
    default: "no",
  });
  if (answer === "yes" || answer === true) return fetched;
  remarks.push(`The copy at ${fetched.url} was left out: ${match.explanation}`);
  return null;
}

/** Reads the files into the library, in one call; what cannot be read is remarked on its work. Returns the number of passages. */
export async function addFiles(
  context: RunContext,
  works: readonly AddedWork[],
  collection: string | undefined,
): Promise<number> {
  const paths = works.flatMap(({ path }) => (path === null ? [] : [path]));
  if (paths.length === 0) return 0;
  const input = { paths, ...(collection !== undefined && { collection }) };
  const { files, passages } = await context.call(addContract, input);
  for (const { path, error } of files) {
    const work = works.find((each) => each.path === path);
    if (work && error) work.remarks.push(`Its text could not be read: ${error.message}`);
  }
  return passages;
}
