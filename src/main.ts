import { readFileSync } from "node:fs";
import { SignalWatch } from "./adapters/threads/signal-watch.js";
import { runProgram } from "./edges/cli/program.js";

/** Milliseconds that an interrupted process may take to come to rest once its work is over. */
const lingering = 1000;
/** Milliseconds after which signals are heard by whatever command goes on; recorded runs and servers do not wait for it. */
const unwatched = 1000;

/** Starts the command line: the one place that looks at the process around it. */
export async function main(): Promise<void> {
  const watch = new SignalWatch({ quiet: process.argv.includes("--quiet") });
  // Most commands are over before: until then the system ends the process at a signal.
  setTimeout(() => void watch.ready(), unwatched).unref();
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
    signal: watch.signal,
    guard: watch,
    openWorkbench: async (options) => (await import("./compose.js")).compose(options),
  });
  // What does not heed an interruption may not hold the process: its run is taken up as after a kill.
  if (watch.signal.aborted) setTimeout(() => process.exit(), lingering).unref();
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}
