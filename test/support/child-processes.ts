import { execFileSync } from "node:child_process";

/** Ids of the processes that a process has started and that still run a program of this name. */
export function childrenOf(parent: number, program: string): number[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => {
    const [pid = "", ppid = "", state = "", ...given] = line.trim().split(/\s+/u);
    const isWanted = Number(ppid) === parent && !state.startsWith("Z") && given.join(" ").includes(program);
    return isWanted ? [Number(pid)] : [];
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // There is none of this id, which is the answer.
    return false;
  }
}
