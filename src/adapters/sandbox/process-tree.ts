import { readdirSync, readFileSync } from "node:fs";

/** What a process and all that it started take of the machine at this moment. */
export interface TreeUse {
  /** Of each, the first one first. */
  processes: number[];
  threads: number;
  memory_bytes: number;
  /** Of the processor, those included that have ended and were waited for. */
  cpu_ms: number;
}

/** Of `sysconf(_SC_CLK_TCK)`, which Linux keeps at this for all programs. */
const ticksPerSecond = 100;

/** Looks at a process and those that it started, as far down as they go. Linux alone. */
export function treeUse(root: number): TreeUse {
  const use: TreeUse = { processes: [], threads: 0, memory_bytes: 0, cpu_ms: 0 };
  const left = [root];
  const shared = new Map<string, number>();
  for (let pid = left.shift(); pid !== undefined; pid = left.shift()) {
    const status = read(`/proc/${pid}/status`);
    if (status === null) continue;
    use.processes.push(pid);
    use.memory_bytes += ["RssAnon", "VmSwap"].reduce((sum, name) => sum + kilobytes(status, name) * 1024, 0);
    if (kilobytes(status, "RssShmem") > 0) for (const [inode, bytes] of sharedMemory(pid)) shared.set(inode, bytes);
    use.cpu_ms += processorTime(pid);
    const threads = threadsOf(pid);
    use.threads += threads.length;
    for (const thread of threads)
      left.push(...(read(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number));
  }
  for (const bytes of shared.values()) use.memory_bytes += bytes;
  return use;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Memory that processes share stays theirs as a whole, whatever of it they have in use: by what it is, in bytes. */
function sharedMemory(pid: number): [string, number][] {
  return (read(`/proc/${pid}/maps`) ?? "").split("\n").flatMap((line) => {
    const [range = "", , , , inode = "", path = ""] = line.split(/ +/u, 6);
    if (!path.startsWith("/dev/zero")) return [];
    const [from = 0, to = 0] = range.split("-").map((address) => Number.parseInt(address, 16));
    return [[inode, to - from]];
  });
}

function processorTime(pid: number): number {
  const text = read(`/proc/${pid}/stat`) ?? "";
  // The name of the program stands in brackets and may hold anything; user and system time, own and of children.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / ticksPerSecond;
}

function kilobytes(status: string, name: string): number {
  const from = status.indexOf(`\n${name}:`);
  return from < 0 ? 0 : Number.parseInt(status.slice(from + name.length + 2), 10);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
