import { Option, type Command } from "commander";
import { protocolStream } from "./terminal/protocol-stream.js";
import { exitCodes } from "./terminal/exit-codes.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(command: Command, { action }: Registrar): void {
  command
    // Editors say how they speak to a server; there is no other way.
    .addOption(new Option("--stdio").hideHelp())
    .addOption(new Option("--client-process-id <id>").hideHelp())
    .addOption(new Option("--clientProcessId <id>").hideHelp())
    .action(action(lsp));
}

/** Serves an editor: the workspace is that of the folder which the editor names. */
async function lsp(invocation: Invocation): Promise<number> {
  const { process } = invocation;
  const stdout = protocolStream(process.stdout.raw, process.stderr.raw);
  const { serveLsp } = await import("../lsp/serve-lsp.js");
  let served = invocation;
  await serveLsp({
    stdin: process.stdin,
    stdout,
    version: process.version,
    signal: process.signal,
    say: (line) => invocation.say(line),
    open(folder) {
      served = folder === null ? invocation : invocation.startedIn(folder);
      return served.open({}, {}, { lasting: true });
    },
  });
  await served.close();
  return exitCodes.done;
}
