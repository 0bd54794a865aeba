import type { Command } from "commander";
import { Writable } from "node:stream";
import { exitCodes } from "./exit-codes.js";
import type { Invocation } from "./invocation.js";
import type { Registrar } from "./registrar.js";

export function configure(command: Command, { action }: Registrar): void {
  command.option("--allow-write", "let clients call tools that change the library").action(action(serve));
}

async function serve(invocation: Invocation, flags: { allowWrite?: boolean }): Promise<number> {
  const { process } = invocation;
  const { serveStdio } = await import("../mcp/serve-stdio.js");
  const stdout = protocolStream(process.stdout, process.stderr);
  const workbench = await invocation.open();
  const allow_write = flags.allowWrite ?? false;
  invocation.say(`Serving ${workbench.root} over MCP, ${allow_write ? "with tools that write" : "read-only"}.`);
  const say = (line: string): void => invocation.say(line);
  await serveStdio(workbench, { allow_write, version: process.version }, { stdin: process.stdin, stdout, say });
  return exitCodes.done;
}

/** Standard output for the protocol alone: whatever else is printed there (by a library, say) goes to standard error. */
function protocolStream(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Writable {
  const write = stdout.write.bind(stdout) as (chunk: Uint8Array, done: (error?: Error | null) => void) => boolean;
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      write(chunk, done);
    },
  });
}
