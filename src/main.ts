import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { runProgram } from "./edges/cli/program.js";

/** Milliseconds that an interrupted process may take to come to rest once its work is over. */
const lingering = 1000;

/** Starts the command line: the one place that looks at the process around it. */
export async function main(): Promise<void> {
  const interruption = new AbortController();
  // Whatever is underway at once listens to it: that is no leak.
  setMaxListeners(0, interruption.signal);
  const stop = () => {
    // A second signal finds nobody listening: the system ends the process at once.
    process.off("SIGINT", stop).off("SIGTERM", stop);
    interruption.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
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
  // What does not heed an interruption may not hold the process: its run is taken up as after a kill.
  if (interruption.signal.aborted) setTimeout(() => process.exit(), lingering).unref();
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}
