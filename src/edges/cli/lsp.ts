import { Option, type Command } from "commander";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "./terminal/exit-codes.js";
import { protocolStream } from "./terminal/protocol-stream.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(command: Command, { action }: Registrar): void {
  command
    // Editors say how they speak to a server; there is no other way.
    .addOption(new Option("--stdio").hideHelp())
    .addOption(new Option("--clientProcessId <id>").hideHelp())
    .action(action(lsp));
}

/** Serves an editor: the workspace is that of the folder which the editor names. */
async function lsp(invocation: Invocation): Promise<number> {
  const { process } = invocation;
  const stdout = protocolStream(process.stdout.raw, process.stderr.raw);
  const { serveLsp } = await import("../lsp/serve-lsp.js");
  const opened: Invocation[] = [];
  const passing = await mkdtemp(join(tmpdir(), "quire-lsp-"));
  try {
    await serveLsp({
      stdin: process.stdin,
      stdout,
      version: process.version,
      signal: process.signal,
      say: (line) => invocation.say(line),
      async open(folder) {
        const there = invocation.startedIn(folder ?? process.startedIn);
        opened.push(there);
        const workbench = await there.open({}, {}, { lasting: true });
        const isWorkspace = [".quire", "quire.yaml"].some((name) => existsSync(join(workbench.root, name)));
        if (isWorkspace) return { workbench, notice: null };
        // An editor opens folders of all kinds: nothing is written into one that nobody made a workspace.
        const notice = `${workbench.root} is no workspace of Quire, so drafts are checked without a library. To have one there: quire init`;
        await there.close();
        const elsewhere = invocation.startedIn(passing);
        opened.push(elsewhere);
        return { workbench: await elsewhere.open({}, {}, { lasting: true }), notice };
      },
    });
  } finally {
    for (const each of opened) await each.close();
    await rm(passing, { recursive: true, force: true });
  }
  return exitCodes.done;
}
