import type { Command } from "commander";
import { toQuireError } from "../../domain/error.js";
import { numberOption } from "./command/commander.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { type Beside, serveHere } from "./serve.js";

interface WebFlags {
  port?: number;
  open: boolean;
  allowExecute?: boolean;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--port <n>", "port (default 3000); 0 for any that is free", numberOption)
    .option("--no-open", "only print the link")
    .option("--allow-execute", "let the workbench run code in the sandbox, and keep what it makes")
    .action(action(web));
}

/** Serves the workspace to this computer and signs a browser in to it. */
async function web(invocation: Invocation, { open, allowExecute, ...flags }: WebFlags): Promise<number> {
  const served = await invocation.inWorkspace();
  // Writing is for who is signed in: other programs of this computer read, as with `quire serve`.
  const access = { ...flags, allowWrite: false, ...(allowExecute && { allowExecute }) };
  return served.carryOut(() => serveHere(served, access, (there) => invite(there, open)));
}

/** Gives a link that signs in once, and opens it; on a terminal another one is printed whenever Enter is pressed. */
function invite({ invocation, app, url }: Parameters<Beside>[0], opens: boolean): { link: string } {
  const newLink = () => `${url}/#k=${app.newKey()}`;
  const link = newLink();
  if (opens) void openInBrowser(invocation, link);
  if (invocation.interactive) void printMore(invocation, newLink);
  return { link };
}

async function printMore(invocation: Invocation, newLink: () => string): Promise<void> {
  invocation.say("The link is good once, for ten minutes. Enter prints another.");
  const { createInterface } = await import("node:readline");
  const { stdin: input, signal } = invocation.process;
  createInterface({ input, signal }).on("line", () => invocation.print(newLink()));
}

async function openInBrowser(invocation: Invocation, link: string): Promise<void> {
  await invocation.engine.services.desktop.open(link, null).catch((thrown: unknown) => {
    // The message of the desktop speaks of files, and its facts hold the key.
    const { code } = toQuireError(thrown);
    invocation.say(
      code === "missing_program" ? "No browser was found: open the link yourself." : "Open the link yourself.",
    );
  });
}
