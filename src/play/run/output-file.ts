import { QuireError } from "../../domain/error.js";
import { jsonText } from "../../domain/escape/records.js";
import { sha256Of } from "../../domain/hash.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { type StepRecord, stepRecordSchema } from "../schema/step-record.js";

const mostBytes = 500_000_000;

/** What lies at an output's place before a step writes it. */
export interface Before {
  /** JSON of the file; undefined where there is none, or it was damaged. */
  value: unknown;
  record: StepRecord | null;
  /** Of the file; null where there is none. */
  sha256: string | null;
}

/** Where a step writes, and the record beside it. */
export interface OutputPlace {
  path: CheckedPath;
  record: CheckedPath;
  /** As people read it: from the workspace. */
  shown: string;
}

/** Throws `unwritable_file` where a link leads out of the workspace. */
export function outputPlace({ services: { files } }: Pick<RunContext, "services">, shown: string): OutputPlace {
  const path = files.inside(files.root, ...shown.split("/"));
  const base =
    shown
      .split("/")
      .at(-1)
      ?.replace(/\.json$/, "") ?? shown;
  return { path, record: files.beside(path, `${base}.evidence.json`), shown };
}

/** The text of an output that this playbook made, and its record. */
export interface OwnText {
  /** Null where there is no file. */
  text: string | null;
  record: StepRecord | null;
}

/**
 * Reads what an earlier play left. Throws `unwritable_file` for a file that this playbook did not make: nothing of anybody
 * else is overwritten.
 */
export async function readOwn(
  context: RunContext,
  place: OutputPlace,
  maker: Pick<StepRecord, "playbook" | "config">,
): Promise<OwnText> {
  const { files } = context.services;
  const { isThere, record } = await requireOwn(context, place, maker);
  if (!isThere) return { text: null, record };
  return { text: new TextDecoder().decode(await files.read(place.path, mostBytes)), record };
}

/**
 * Looks whether an output may be written, without reading it. Throws `unwritable_file` for a file that this playbook did not
 * make, and where a link leads out of the workspace.
 */
export async function requireOwn(
  context: RunContext,
  place: OutputPlace,
  maker: Pick<StepRecord, "playbook" | "config">,
): Promise<{ isThere: boolean; record: StepRecord | null }> {
  const { files } = context.services;
  files.forWriting(place.path);
  const isThere = (await files.stat(place.path)) !== null;
  const record = await readRecord(context, place);
  const isOwn =
    record?.playbook === maker.playbook && (record.config ?? maker.config) === (maker.config ?? record.config);
  if (!isThere || isOwn) return { isThere, record };
  const message = `${place.shown} was not made by this playbook and config: it is not overwritten.`;
  throw new QuireError("unwritable_file", message, {
    facts: { path: place.shown },
    fix: "Move it away, or let the step write another file.",
  });
}

/** The same of an output in JSON. Throws `damaged` for one that is none any more. */
export async function readBefore(
  context: RunContext,
  place: OutputPlace,
  maker: Pick<StepRecord, "playbook" | "config">,
): Promise<Before> {
  const { text, record } = await readOwn(context, place, maker);
  if (text === null) return { value: undefined, record, sha256: null };
  return { value: parsedJson(text, place.shown), record, sha256: sha256Of(text) };
}

/** The record beside an output; null where there is none that can be read. */
export async function readRecord(
  context: RunContext,
  { record }: Pick<OutputPlace, "record">,
): Promise<StepRecord | null> {
  const { files } = context.services;
  if ((await files.stat(record)) === null) return null;
  const text = new TextDecoder().decode(await files.read(record, mostBytes));
  try {
    return stepRecordSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // A record that is no JSON says nothing.
    return null;
  }
}

function parsedJson(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new QuireError("damaged", `${shown} is no JSON any more: ${String(thrown)}`, {
      facts: { path: shown },
      fix: "Correct it, or move it away to have it written again.",
    });
  }
}

/**
 * Writes an output with its record. The record first: a file without one would be taken for somebody else's, and one that is
 * still as it was before is known by `previous`.
 * @returns hash of the text, and the length of the record
 */
export async function writeOutput(
  context: RunContext,
  place: OutputPlace,
  text: string,
  record: Omit<StepRecord, "sha256">,
): Promise<{ sha256: string; length: number }> {
  const { files } = context.services;
  const sha256 = sha256Of(text);
  const length = await writeRecord(context, place, { ...record, sha256 });
  await files.writeFile(files.forWriting(place.path), text);
  return { sha256, length };
}

/** Writes the record alone, and gives its length. */
export async function writeRecord(
  { services: { files } }: RunContext,
  place: Pick<OutputPlace, "record">,
  record: StepRecord,
): Promise<number> {
  const text = `${jsonText(record)}\n`;
  await files.writeFile(files.forWriting(place.record), text);
  return text.length;
}

/** Files up to here are written after each item. */
const alwaysBelow = 1_000_000;
/** Beyond that, while writing takes less than this share of the time. */
const mostShare = 0.05;

/**
 * Writes an output and its record whenever that is cheap; the log is the truth. Always whole JSON: a temporary file takes the
 * old one's name.
 */
export class OutputWriter {
  private bytes = 0;
  private spent = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly began: number;
  private isDirty = false;
  /** The file as it was when it was last written here. */
  private seen: FoundFile | null = null;

  constructor(
    private readonly context: RunContext,
    private readonly place: OutputPlace,
    /** What the file and its record are to hold now. */
    private readonly contents: () => { value: unknown; record: Omit<StepRecord, "sha256" | "previous" | "finished"> },
    /** Of the file as it is. */
    private sha256: string | null,
  ) {
    this.began = this.now();
  }

  /** After an item. */
  async changed(): Promise<void> {
    this.isDirty = true;
    const share = this.spent / Math.max(1, this.now() - this.began);
    if (this.bytes < alwaysBelow || share < mostShare) await this.flush();
  }

  /** At the end of a step, and where it is stopped. */
  async flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    await this.writing;
  }

  private async write(): Promise<void> {
    if (!this.isDirty) return;
    this.isDirty = false;
    const from = this.now();
    const { value, record } = this.contents();
    const text = `${jsonText(value)}\n`;
    await this.keepTheirs();
    const told = await writeOutput(this.context, this.place, text, { ...record, previous: this.sha256, finished: [] });
    this.sha256 = told.sha256;
    this.seen = await this.context.services.files.stat(this.place.path);
    this.bytes = text.length + told.length;
    this.spent += this.now() - from;
  }

  /** What a person made of the file while it was being written is set aside, never lost. */
  private async keepTheirs(): Promise<void> {
    const { files } = this.context.services;
    const { path, shown } = this.place;
    const found = await files.stat(path);
    const isSeen = found?.inode === this.seen?.inode && found?.mtime_ms === this.seen?.mtime_ms;
    if (found === null || isSeen || (await files.hash(path)) === this.sha256) return;
    const aside = await files.setAside(path, contentHash([shown, found.mtime_ms]));
    const message = `${shown} was changed while it was being written: that file is now ${aside}.`;
    this.context.warn(`set-aside:${aside}`, message);
  }

  private now(): number {
    return this.context.services.clock.now().getTime();
  }
}
