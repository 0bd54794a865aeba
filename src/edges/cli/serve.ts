import type { Command } from "commander";
import { once } from "node:events";
import { resolve } from "node:path";
import { toQuireError } from "../../domain/error.js";
import { isLoopback } from "../../domain/url.js";
import type { ServiceApp } from "../server/create-app.js";
import type { Listening } from "../server/listen.js";
import type { Workbench } from "../workbench.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { preparedAnswer } from "./gates/gatekeeper.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { numberOption } from "./command/commander.js";
import { serveAccess } from "./serve-access.js";
import { count } from "./terminal/terminal.js";

interface ServeFlags {
  port?: number;
  host?: string;
  tokenFile?: string;
  tokenEnv?: string;
  allowWrite?: boolean;
  allowExecute?: boolean;
}

/** Milliseconds that runs have to end once they are interrupted; what takes longer is left as a kill would leave it. */
const patience = 400;
/** Milliseconds for what is being answered to be answered. */
const closing = 400;

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--port <n>", "port (default 3000); 0 for any that is free", numberOption)
    .option("--host <address>", "address (default 127.0.0.1); others need a token")
    .option("--token-file <file>", "file with the token that clients must send; it lies outside the workspace")
    .option("--token-env <name>", "variable with the token (default QUIRE_TOKEN)")
    .option("--allow-write", "let clients run tools that change files and the library")
    .option("--allow-execute", "let clients run code in the sandbox, and write what it makes")
    .action(action(serve));
}

async function serve(invocation: Invocation, flags: ServeFlags): Promise<number> {
  const tokenFile = flags.tokenFile === undefined ? undefined : resolve(invocation.process.startedIn, flags.tokenFile);
  const served = await invocation.inWorkspace();
  return served.carryOut(() => serveHere(served, { ...flags, ...(tokenFile !== undefined && { tokenFile }) }));
}

/** Begins what goes on beside a server that can be reached; gives what is announced with its address. */
export type Beside = (served: { invocation: Invocation; app: ServiceApp; url: string }) => Record<string, string>;

/**
 * Serves the workspace in whose folder the invocation stands until it is interrupted; gives the exit code. Throws `usage`
 * where the address cannot be had.
 */
export async function serveHere(
  invocation: Invocation,
  { port, allowExecute = false, allowWrite = allowExecute, ...access }: ServeFlags,
  beside: Beside = () => ({}),
): Promise<number> {
  const workbench = await invocation.open(port === undefined ? {} : { serve: { port } }, {}, { lasting: true });
  const { createApp } = await import("../server/create-app.js");
  const { listen } = await import("../server/listen.js");
  const { serviceDefaults } = await import("../server/service/service-options.js");
  const { serve: settings } = workbench.resolved.config;
  const { root, secret } = workbench;
  const { host, token, own_token } = serveAccess(access, { root, secret, ...settings }, invocation.process.environment);
  const app = createApp(workbench, {
    ...serviceDefaults,
    version: invocation.process.version,
    allow_write: allowWrite,
    allow_execute: allowExecute,
    token,
    own_token,
    max_body_bytes: settings.max_body_bytes,
    requests_per_minute: settings.requests_per_minute,
    say: (line) => invocation.say(line),
    prepared_answer: (gate) => preparedAnswer(gate, invocation),
  });
  const listening = await listen(app, { host, port: settings.port, beyond_loopback: !isLoopback(host) });
  const grace = settings.grace_seconds * 1000;
  await invocation.process.guard?.ready();
  invocation.process.guard?.allow(grace + patience + closing);
  announce(invocation, workbench, listening, beside({ invocation, app, url: listening.url }));
  void app.runManager.takeUpTexts().catch((thrown: unknown) => {
    invocation.say(`Texts whose indexing was interrupted are not taken up: ${toQuireError(thrown).message}`);
  });
  const { signal } = invocation.process;
  if (!signal.aborted) await once(signal, "abort");
  return shutDown(invocation, app, listening, grace);
}

function announce(
  invocation: Invocation,
  { root }: Workbench,
  { url, port }: Listening,
  more: Record<string, string>,
): void {
  if (invocation.flags.json) invocation.printJson({ url, port, workspace: root, ...more });
  else invocation.print([`Serving ${root} on ${url}`, ...Object.values(more)].join("\n"));
  invocation.say("Ctrl-C ends it.");
}

/** Takes no more requests, lets runs end that will soon, parks the others and says how they go on. */
async function shutDown(invocation: Invocation, app: ServiceApp, listening: Listening, grace: number): Promise<number> {
  const { stderr } = invocation.process;
  listening.stopAccepting();
  invocation.say("Shutting down; a second signal ends it at once.");
  const parked = await app.close(grace, patience);
  await listening.close();
  if (parked.length > 0) {
    const commands = parked.map((id) => `  quire runs resume ${id}\n`);
    stderr.write(`${count(parked.length, "run")} interrupted. To go on:\n${commands.join("")}`);
  }
  return exitCodes.done;
}
