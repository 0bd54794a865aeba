import { PassThrough } from "node:stream";
import { compose } from "../../src/compose.js";
import { runProgram } from "../../src/edges/cli/program.js";
import type { GivenProcess } from "../../src/edges/cli/terminal/terminal.js";
import type { WorkbenchOptions } from "../../src/edges/workbench.js";
import type { ProcessOptions } from "./quire.js";
import { trustedFor } from "./trust.js";

/** The command as it is, in this process: for tests of many commands whose subject is not the process. */
export async function quireHere(
  given: readonly string[],
  {
    cwd,
    environment = {},
    input = "",
    ...own
  }: ProcessOptions & Pick<WorkbenchOptions, "userFolder" | "extras" | "models">,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [collector(), collector()];
  const stdin = new PassThrough();
  stdin.end(input);
  const code = await runProgram({
    arguments: given,
    version: "0",
    startedIn: cwd,
    environment: { PATH: process.env["PATH"] ?? "", HOME: cwd, ...trustedFor(given, cwd), ...environment },
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: stdin as unknown as NodeJS.ReadStream,
    now: () => Date.now(),
    signal: new AbortController().signal,
    openWorkbench: (options) => compose({ ...options, ...own }),
  } satisfies GivenProcess);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** A stream that is no terminal. */
function collector() {
  const stream = new PassThrough();
  let text = "";
  stream.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
}
