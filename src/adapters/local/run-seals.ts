import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256Of } from "../../domain/hash.js";

/** The last field of a line that this user's Quire has written. */
const sealed = /,"mac":"([0-9a-f]{32})"\}$/;

const acceptanceSchema = z.strictObject({ v: z.literal(1), lines: z.int().min(0), mac: z.string() });

/** A line of a log without its seal. */
export function unsealed(line: string): string {
  return line.replace(sealed, "}");
}

/**
 * Tells logs of runs that this user's Quire wrote from those that came with a folder: each line carries a code (HMAC, RFC
 * 2104, over the line and the code before it) that nobody without the user's key can make, so that no line can be added,
 * changed or left out. A log of somebody else that the user accepts is sealed as a whole, in a file beside it.
 */
export class RunSeals {
  /** @param key the user's; null where there is none: then no old log is known for one's own */
  constructor(private readonly key: () => Buffer | null) {}

  /** The chain of a log with these complete lines. @param directory of the run, named after its id */
  chain(id: string, directory: string, lines: readonly string[]): SealChain {
    const key = this.key();
    if (key === null) return new SealChain(null, "", lines.length === 0);
    const accepted = readAcceptance(directory, lines.length);
    const first =
      accepted === null ? code(key, `quire run\0${id}`) : acceptanceCode(key, id, lines.slice(0, accepted.lines));
    if (accepted !== null && !isSame(first, accepted.mac)) return new SealChain(null, "", false);
    let last = first;
    for (const line of lines.slice(accepted?.lines ?? 0)) {
      const next = code(key, `${last}\n${unsealed(line)}`);
      if (!isSame(next, sealed.exec(line)?.[1] ?? "")) return new SealChain(null, "", false);
      last = next;
    }
    return new SealChain(key, last, true);
  }

  /** Takes a log as it is for the user's own. */
  accept(id: string, directory: string, lines: readonly string[]): void {
    const key = this.key();
    if (key === null) return;
    const path = join(directory, "accepted.json");
    const acceptance = { v: 1, lines: lines.length, mac: acceptanceCode(key, id, lines) };
    writeFileSync(`${path}.tmp`, `${JSON.stringify(acceptance)}\n`, { flush: true });
    renameSync(`${path}.tmp`, path);
  }
}

/** The seals of one open log. */
export class SealChain {
  constructor(
    private readonly key: Buffer | null,
    private last: string,
    /** Whether this user's Quire wrote all of it. */
    readonly isOwn: boolean,
  ) {}

  /** Gives `write` the line with its seal, where the log is the user's own; a line that was not written is none of it. */
  add(line: string, write: (line: string) => void): void {
    if (this.key === null) return write(line);
    const next = code(this.key, `${this.last}\n${line}`);
    write(`${line.slice(0, -1)},"mac":"${next}"}`);
    this.last = next;
  }
}

function readAcceptance(directory: string, most: number): z.infer<typeof acceptanceSchema> | null {
  try {
    const read = acceptanceSchema.parse(JSON.parse(readFileSync(join(directory, "accepted.json"), "utf8")));
    return read.lines <= most ? read : null;
  } catch {
    // Absent or damaged: nobody has accepted anything.
    return null;
  }
}

function acceptanceCode(key: Buffer, id: string, lines: readonly string[]): string {
  return code(key, `accepted\0${id}\0${sha256Of(lines.join("\n"))}`);
}

function code(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
