import type { Command } from "commander";
import { protocolStream } from "./terminal/protocol-stream.js";
import { exitCodes } from "./terminal/exit-codes.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--allow-write", "let clients call tools that change the library")
    .option("--allow-execute", "let clients run code in the sandbox, and write what it makes")
    .action(action(serve));
}

interface McpFlags {
  allowWrite?: boolean;
  allowExecute?: boolean;
}

async function serve(invocation: Invocation, flags: McpFlags): Promise<number> {
  const { allowExecute = false, allowWrite = allowExecute } = flags;
  const { process } = invocation;
  const stdout = protocolStream(process.stdout.raw, process.stderr.raw);
  const served = await invocation.inWorkspace();
  return served.carryOut(async () => {
    const { serveStdio } = await import("../mcp/serve-stdio.js");
    const workbench = await served.open({}, {}, { lasting: true });
    await process.guard?.ready();
    served.say(`Serving ${workbench.root} over MCP, ${allowWrite ? "with tools that write" : "read-only"}.`);
    const options = { allow_write: allowWrite, allow_execute: allowExecute, version: process.version };
    await serveStdio(workbench, options, { stdin: process.stdin, stdout, say: (line) => served.say(line) });
    return exitCodes.done;
  });
}
