import { Command, CommanderError } from "commander";
import { QuireError } from "../../domain/error.js";
import { addCommand } from "./add.js";
import { askCommand } from "./ask.js";
import { configCommand } from "./config.js";
import { doctorCommand } from "./doctor.js";
import { evaluateCommand } from "./evaluate.js";
import { initCommand } from "./init.js";
import { openCommand } from "./open.js";
import { promptCommand } from "./prompt.js";
import { removeCommand } from "./remove.js";
import { runsCommand } from "./runs.js";
import { searchCommand } from "./search.js";
import { statusCommand } from "./status.js";
import { Invocation, type GlobalFlags } from "./invocation.js";
import { exitCodes } from "./render-error.js";
import type { CliProcess } from "./terminal.js";

/** Registers one command; its action runs inside an invocation and returns the exit code. */
export interface Registrar {
  command(nameAndArguments: string): Command;
  /** Wraps an action: `(invocation, ...arguments, flags)`. */
  action<Arguments extends unknown[]>(
    work: (invocation: Invocation, ...given: Arguments) => Promise<number>,
  ): (...given: Arguments) => Promise<void>;
}

/** In the order in which help lists them. */
const commands = [
  initCommand,
  addCommand,
  searchCommand,
  askCommand,
  promptCommand,
  openCommand,
  statusCommand,
  removeCommand,
  runsCommand,
  configCommand,
  doctorCommand,
  evaluateCommand,
];

/** Parses the arguments, carries the command out, and returns the exit code. */
export async function runProgram(process: CliProcess): Promise<number> {
  let exitCode: number = exitCodes.done;
  const program = createProgram(process);
  const registrar: Registrar = {
    command: (nameAndArguments) => program.command(nameAndArguments),
    action:
      (work) =>
      async (...given) => {
        const flags = program.opts<GlobalFlags>();
        exitCode = await new Invocation(process, flags).carryOut((invocation) => work(invocation, ...given));
      },
  };
  for (const register of commands) register(registrar);
  // Each command prints and exits as the program does.
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync([...process.arguments], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.done;
    if (process.arguments.includes("--json")) process.stdout.write(usageDocument(error));
    return exitCodes.usage;
  }
  return exitCode;
}

/** What the parser said on stderr, as a JSON document for programs. */
function usageDocument({ code, message }: CommanderError): string {
  const said = code === "commander.help" ? "No command was given." : message.replace(/^error: /, "");
  const error = new QuireError("usage", said, { fix: "quire --help shows all commands and flags." });
  return `${JSON.stringify({ error: error.toRecord() }, null, 2)}\n`;
}

function createProgram({ stdout, stderr }: CliProcess): Command {
  return new Command("quire")
    .description("A folder of sources and a question become cited writing in which every citation is checked.")
    .version("0.1.0")
    .option("--workspace <dir>", "the workspace (default: the nearest folder with quire.yaml or .quire)")
    .option("--json", "print one JSON document")
    .option("--yes", "answer questions with their default")
    .option("--answers <file>", "answer questions from a YAML or JSON file")
    .option("--offline", "refuse every network access")
    .option("--quiet", "no progress")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError("(quire --help shows all commands)")
    .exitOverride();
}
