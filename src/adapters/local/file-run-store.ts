import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join, parse } from "node:path";
import { QuireError } from "../../domain/error.js";
import { type Event, eventSchema } from "../../domain/event.js";
import type { RunLog, RunStore } from "../../ports/run-store.js";
import { sha256Of } from "../../domain/hash.js";
import { unwritable } from "./open-file.js";
import { makeFolder } from "./real-path.js";
import { refuseLedOut } from "./path-gate.js";
import { type HeldLock, lockHolder, takeLock } from "./process-lock.js";
import { RunBlobs } from "./run-blobs.js";
import { type RunSeals, type SealChain, unsealed } from "./run-seals.js";

/** What a run is made of on the disk. */
const parts = [".", "events.jsonl", "lock", "blobs", "raw", "metrics.json"];

/**
 * Runs as folders: `runs/<id>/{events.jsonl, blobs/, raw/, metrics.json, lock}`. What a link leads to out of `workspace`
 * is neither read nor written: throws `unwritable_file`.
 * @param seals tell the user's own logs from others
 * @param lease how long a run stays locked for other containers and machines after the last sign of life of its process,
 *   in milliseconds
 */
export function createFileRunStore(folder: string, seals: RunSeals, workspace = folder, lease?: number): RunStore {
  const refuse: Refuse = (...paths) => paths.forEach((path) => refuseLedOut(workspace, path));
  const directoryOf = (id: string) => {
    if (!/^[\w.-]+$/.test(id) || id.startsWith(".")) throw unknownRun(id);
    return join(folder, id);
  };
  const existing = (id: string) => {
    const directory = directoryOf(id);
    if (!existsSync(join(directory, "events.jsonl"))) throw unknownRun(id);
    refuse(...parts.map((part) => join(directory, part)));
    return directory;
  };
  return {
    create(id) {
      refuse(folder);
      makeFolder(folder);
      const directory = directoryOf(id);
      mkdirSync(directory);
      return openLog(id, directory, { refuse, seals, lease });
    },
    open: (id) => openLog(id, existing(id), { refuse, seals, lease }),
    read: (id) => readEvents(existing(id)).events,
    stamp: (id) => ["events.jsonl", "blobs"].map((part) => stampOf(join(existing(id), part))).join(" "),
    list() {
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, "events.jsonl")))
        .toSorted();
    },
    holder: (id) => lockHolder(join(directoryOf(id), "lock")),
    origin(id) {
      const directory = existing(id);
      const { lines } = readLines(directory);
      return { isOwn: seals.chain(id, directory, lines).isOwn, hash: sha256Of(lines.join("\n")) };
    },
    accept(id) {
      const directory = existing(id);
      seals.accept(id, directory, readLines(directory).lines);
    },
  };
}

function unknownRun(id: string): QuireError {
  return new QuireError("not_found", `There is no run "${id}" in this workspace.`, {
    facts: { run_id: id },
    fix: "List the runs with: quire runs",
  });
}

function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino}:${found.size}:${found.mtimeNs}` : "-";
}

interface LogSettings {
  refuse: Refuse;
  seals: RunSeals;
  lease: number | undefined;
}

function openLog(id: string, directory: string, { refuse, seals, lease }: LogSettings): RunLog {
  const lock = takeLock(join(directory, "lock"), `Run ${id}`, lease);
  try {
    const file = join(directory, "events.jsonl");
    if (lock.takenFromForeign) fenceOff(file);
    const descriptor = openSync(file, "a+");
    const { lines, events, completeBytes, totalBytes } = readEvents(directory);
    if (completeBytes < totalBytes) ftruncateSync(descriptor, completeBytes);
    const chain = seals.chain(id, directory, lines);
    return new FileRunLog(id, { directory, descriptor, refuse, lock, chain }, events, completeBytes);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The log goes on in a new file: what its former holder still writes, woken up in the middle of a line, goes nowhere. */
function fenceOff(file: string): void {
  if (!existsSync(file)) return;
  copyFileSync(file, `${file}.tmp`);
  renameSync(`${file}.tmp`, file);
}

type Refuse = (...paths: string[]) => void;

interface OpenedLog {
  directory: string;
  descriptor: number;
  refuse: Refuse;
  lock: HeldLock;
  chain: SealChain;
}

class FileRunLog implements RunLog {
  private readonly blobs: RunBlobs;

  constructor(
    readonly id: string,
    private readonly opened: OpenedLog,
    readonly events: Event[],
    /** Bytes of whole lines. */
    private size: number,
  ) {
    this.blobs = new RunBlobs(opened.directory, opened.refuse);
  }

  get isOwn(): boolean {
    return this.opened.chain.isOwn;
  }

  append(event: Event, durable: boolean): Event {
    const { lock, chain } = this.opened;
    lock.refuseIfLost();
    const leased: Event = { ...event, lease: lock.token };
    const content = this.blobs.store(event.content, durable);
    const line = JSON.stringify({ ...leased, content });
    chain.add(line, (sealed) => this.writeWhole(Buffer.from(`${sealed}\n`)));
    if (durable) fsyncSync(this.opened.descriptor);
    const kept = this.blobs.leave(leased, content);
    this.events.push(kept);
    return kept;
  }

  /** A line that a full disk cut short is taken back: the next one would be written behind its half. */
  private writeWhole(line: Buffer): void {
    let written = 0;
    try {
      while (written < line.length) written += writeSync(this.opened.descriptor, line, written);
      this.size += written;
    } catch (error) {
      ftruncateSync(this.opened.descriptor, this.size);
      throw unwritable(join(this.opened.directory, "events.jsonl"), error as NodeJS.ErrnoException);
    }
  }

  writeRaw(name: string, content: string): void {
    this.opened.lock.refuseIfLost();
    const folder = join(this.opened.directory, "raw");
    makeFolder(folder);
    const clean = name.replace(/[^\w.-]+/g, "_");
    const { name: stem, ext } = parse(clean);
    let path = join(folder, clean);
    // Calls side by side may be answered in the same millisecond, under the same name.
    for (let number = 2; existsSync(path); number += 1) path = join(folder, `${stem}-${number}${ext}`);
    this.opened.refuse(path);
    writeFileSync(path, content);
  }

  writeMetrics(metrics: unknown): void {
    this.opened.lock.refuseIfLost();
    const path = join(this.opened.directory, "metrics.json");
    this.opened.refuse(`${path}.tmp`);
    writeFileSync(`${path}.tmp`, `${JSON.stringify(metrics, null, 2)}\n`);
    renameSync(`${path}.tmp`, path);
  }

  close(): void {
    fsyncSync(this.opened.descriptor);
    closeSync(this.opened.descriptor);
    this.opened.lock.release();
  }
}

interface ReadLines {
  lines: string[];
  completeBytes: number;
  totalBytes: number;
}

/** A line counts only with its line break: what stands behind the last one was torn by a kill. */
function readLines(directory: string): ReadLines {
  const bytes = readFileSync(join(directory, "events.jsonl"));
  const completeBytes = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, completeBytes).toString("utf8").split("\n").slice(0, -1);
  return { lines, completeBytes, totalBytes: bytes.length };
}

function readEvents(directory: string): ReadLines & { events: Event[] } {
  const read = readLines(directory);
  const file = join(directory, "events.jsonl");
  const blobs = new RunBlobs(directory, () => undefined);
  return { ...read, events: read.lines.map((line, index) => parseLine(line, index + 1, file, blobs)) };
}

function parseLine(line: string, number: number, file: string, blobs: RunBlobs): Event {
  try {
    const event = eventSchema.parse(JSON.parse(unsealed(line)));
    if (event.seq !== number) throw new Error(`the event says it is number ${event.seq}`);
    // Each blob is looked at once, so that a damaged log is told before a run goes on with it.
    return blobs.leave({ ...event, content: blobs.load(event.content) }, event.content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuireError("corrupt_log", `Line ${number} of ${file} is not an event: ${reason}`, {
      facts: { path: file, line: number },
      fix: `Nothing was skipped or changed. Mend or remove line ${number} and all after it, then resume the run.`,
      cause: error,
    });
  }
}
