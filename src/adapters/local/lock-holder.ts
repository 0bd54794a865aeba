import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { sha256Of } from "../../domain/hash.js";

/** A table of processes: a process id says nothing outside of it. */
interface Place {
  host: string;
  /** The system's id of this boot; "" where it has none. */
  boot: string;
  /** The process namespace; two containers of one boot have two. "" where there are none. */
  namespace: string;
}

/** What a lock file says. Locks of older versions have no place: they were taken on the machine that reads them. */
const holderSchema = z.object({
  pid: z.number(),
  /** When the process began, as the system tells it: a pid alone is reused. */
  started: z.string(),
  host: z.string().optional(),
  boot: z.string().optional(),
  namespace: z.string().optional(),
  /** Names this one taking of the lock. */
  token: z.string().default(""),
  /** How long the lock holds without a sign of life, in milliseconds. */
  lease_ms: z.number().default(60_000),
  /** When the last sign was given, in milliseconds since this boot. */
  renewed_ms: z.number().default(0),
});
export type Holder = z.infer<typeof holderSchema>;

/** No lock file can ask for more than this many milliseconds of silence. */
const longestLease = 600_000;

let place: (Place & { started: string }) | undefined;

/** Says where this process runs, and when it began. */
export function thisProcess(): Place & { pid: number; started: string } {
  place ??= { host: hostname(), boot: bootId(), namespace: namespaceId(), started: processStart(process.pid) ?? "" };
  return { ...place, pid: process.pid };
}

/** A short name of this table of processes, for names of files: eight hex digits. */
export function placeName(): string {
  const { host, boot, namespace } = thisProcess();
  const named = boot === "" ? host : `${boot} ${namespace}`;
  return sha256Of(named).slice(0, 8);
}

/** Milliseconds since this boot; no clock that is set changes it, and all processes of the boot share it. */
export function sinceBoot(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/** Null where the file is absent or holds something else: then nobody holds the lock. */
export function readHolder(path: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // The name is given to a complete file at once, so that what cannot be read was no lock.
    return null;
  }
}

/**
 * Tells whether the holder may still be at work. Among processes of one table the system knows. Of another container or machine
 * only its signs of life tell: on the same boot by the clock that both share, else by `silence`, the milliseconds since
 * the file was written by the clock of whoever keeps the file (clocks of two machines are never compared).
 */
export function mayLive(holder: Holder, silence: () => number): boolean {
  const here = thisProcess();
  if (isHere(holder, here)) return processStart(holder.pid) === holder.started;
  const lease = Math.min(holder.lease_ms, longestLease);
  if (here.boot !== "" && holder.boot === here.boot) return sinceBoot() - holder.renewed_ms <= lease;
  return silence() <= lease;
}

/** Tells whether the holder runs in another table of processes, so that nobody here can know that it is dead. */
export function isForeign(holder: Holder): boolean {
  return !isHere(holder, thisProcess());
}

function isHere(holder: Holder, here: Place): boolean {
  if (holder.host === undefined) return true;
  if (here.boot === "") return holder.host === here.host;
  return holder.boot === here.boot && holder.namespace === here.namespace;
}

function bootId(): string {
  try {
    if (process.platform === "linux") return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    if (process.platform !== "darwin") return "";
    return said("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"]);
  } catch {
    // The host's name stands for it.
    return "";
  }
}

function namespaceId(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has them.
    return "";
  }
}

/** When a process of this table began, or null where no such process lives. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux" && readlinkSync("/proc/self") === String(process.pid)) {
      // Field 22 of stat; the command name before it may hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : (fields[19] ?? null);
    }
    process.kill(pid, 0);
    // A namespace that sees the processes of another one under /proc, or a system that tells nothing.
    if (process.platform === "linux" || process.platform === "win32") return "unknown";
    return said("ps", ["-o", "lstart=", "-p", String(pid)]);
  } catch {
    // No such process (or one we may not see, which cannot be ours).
    return null;
  }
}

/** What a program of the system prints. Throws where it fails. */
function said(program: string, given: readonly string[]): string {
  // Loaded here: Linux needs no program, and every start would take 3 ms longer.
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  return execFileSync(program, given, { encoding: "utf8" }).trim();
}
