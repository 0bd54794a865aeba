import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { runProgram } from "./edges/cli/program.js";

/** Starts the command line: the one place that looks at the process around it. */
export async function main(): Promise<void> {
  const interruption = new AbortController();
  // Whatever is underway at once listens to it: that is no leak.
  setMaxListeners(0, interruption.signal);
  process.once("SIGINT", () => interruption.abort());
  process.once("SIGTERM", () => interruption.abort());
  // A reader that has seen enough (`| head`) is no failure; what was begun is finished.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") return;
      if (stream === process.stdout)
        process.stderr.write(`error: The output could not be written (${error.code ?? error.message}).\n`);
      process.exit(1);
    });
  }
  process.exitCode = await runProgram({
    arguments: process.argv.slice(2),
    version: packageVersion(),
    startedIn: process.cwd(),
    environment: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    now: () => Date.now(),
    signal: interruption.signal,
    openWorkbench: async (options) => (await import("./compose.js")).compose(options),
  });
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}
