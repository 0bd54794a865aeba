import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { Event } from "../../domain/event.js";
import { sha256Of } from "../../domain/hash.js";
import { makeFolder } from "./real-path.js";

/** Values whose JSON is longer than this (bytes) are kept beside the log. */
const blobThreshold = 8192;
const blobReference = z.strictObject({ $blob: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number() });

/** Large values of a run's events: each a file named by its hash in the run's `blobs/`, with a reference in its place. */
export class RunBlobs {
  private readonly folder: string;

  /** @param refuse throws where a link leads out of the workspace */
  constructor(
    directory: string,
    private readonly refuse: (path: string) => void,
  ) {
    this.folder = join(directory, "blobs");
  }

  /** Stores large values of the content's own fields; a field is what readers of the log look at as a whole. */
  store(content: unknown, durable: boolean): unknown {
    if (!isRecord(content)) return this.storeValue(content, durable);
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, this.storeValue(value, durable)]));
  }

  private storeValue(value: unknown, durable: boolean): unknown {
    const json = JSON.stringify(value);
    if (json === undefined || json.length <= blobThreshold) return value;
    const bytes = Buffer.from(json);
    const name = sha256Of(bytes);
    const path = join(this.folder, name);
    if (!existsSync(path)) {
      makeFolder(this.folder);
      this.refuse(`${path}.tmp`);
      writeFileSync(`${path}.tmp`, bytes, { flush: durable });
      renameSync(`${path}.tmp`, path);
    }
    return { $blob: name, bytes: bytes.length };
  }

  /** What was stored. Throws where a blob is lost or damaged. */
  load(stored: unknown): unknown {
    if (!isRecord(stored)) return stored;
    const whole = this.loadValue(stored);
    if (whole !== stored) return whole;
    return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, this.loadValue(value)]));
  }

  private loadValue(value: unknown): unknown {
    const name = blobNameOf(value);
    return name === null ? value : this.read(name);
  }

  private read(name: string): unknown {
    const bytes = readFileSync(join(this.folder, name));
    if (sha256Of(bytes) !== name) throw new Error(`blob ${name} holds other bytes than its name says`);
    return JSON.parse(bytes.toString("utf8"));
  }

  /** Throws `corrupt_log` where a value was lost or damaged since its run was opened. */
  private readLater(name: string, { seq, key = "" }: Event): unknown {
    try {
      return this.read(name);
    } catch (error) {
      const path = join(this.folder, name);
      const reason = error instanceof Error ? error.message : String(error);
      throw new QuireError("corrupt_log", `A value of event ${seq} of a run can no longer be read: ${reason}`, {
        facts: { path, event: seq, key },
        fix: `Nothing was changed. Put ${path} back, or remove line ${seq} of events.jsonl beside it and all after it, then resume the run.`,
        cause: error,
      });
    }
  }

  /**
   * The same event, its large values in their files until somebody looks at them: a run of thousands of steps would hold all
   * that they brought.
   * @param stored the content as it stands in the log
   */
  leave(event: Event, stored: unknown): Event {
    if (!isRecord(stored)) return event;
    const blobs = Object.entries(stored).flatMap(([key, value]) => {
      const name = blobNameOf(value);
      return name === null ? [] : [[key, name] as const];
    });
    if (blobs.length === 0) return event;
    const content: object = Object.assign({}, event.content);
    for (const [key, name] of blobs) {
      Object.defineProperty(content, key, { get: () => this.readLater(name, event), enumerable: true });
    }
    return { ...event, content };
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function blobNameOf(value: unknown): string | null {
  // Nearly all values are no references: looking for the name first spares a schema that would say of each why not.
  if (typeof value !== "object" || value === null || !("$blob" in value)) return null;
  return blobReference.safeParse(value).data?.$blob ?? null;
}
