import type { ChildProcess } from "node:child_process";
import { startQuire } from "./quire.js";

/** `quire serve` as a process of its own. */
export interface Served {
  url: string;
  child: ChildProcess;
  /** What it has said on stderr. */
  said(): string;
  /** Ends it as a kill would, or with another signal, and gives the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts it on a free port and waits until it says that it serves. Throws what it said where it ended instead. */
export async function startServing(
  cwd: string,
  given: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Served> {
  // Named, so that nothing above the folder is taken for the workspace.
  const named = given.includes("--workspace") ? [] : ["--workspace", cwd];
  const child = startQuire(["serve", "--port", "0", ...named, ...given], { cwd, environment });
  let stderr = "";
  let stdout = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const address = /on (http:\S+)\n/.exec(stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    void closed.then((code) => reject(new Error(`quire serve ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    child,
    said: () => stderr,
    end(signal = "SIGKILL") {
      child.kill(signal);
      return closed;
    },
  };
}
