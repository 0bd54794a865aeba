import { Command, CommanderError, refuseRepeats } from "./command/commander.js";
import { commands } from "./commands.js";
import { exitCodes } from "./terminal/exit-codes.js";
import type { CliProcess, GivenProcess, GlobalFlags } from "./terminal/terminal.js";
import type { CommandEntry, Registrar } from "./command/invocation.js";
import { TerminalStream } from "./terminal/terminal-stream.js";

/** Parses the arguments, carries the command out, and returns the exit code. */
export async function runProgram(given: GivenProcess): Promise<number> {
  const process: CliProcess = {
    ...given,
    stdout: new TerminalStream(given.stdout),
    stderr: new TerminalStream(given.stderr),
  };
  let exitCode: number = exitCodes.done;
  const program = createProgram(process);
  const registrar: Registrar = {
    action:
      (work) =>
      async (...values) => {
        const { Invocation } = await import("./command/invocation.js");
        const flags = program.opts<GlobalFlags>();
        exitCode = await new Invocation(process, flags).carryOut((invocation) => work(invocation, ...values));
      },
  };
  refuseRepeats(program);
  const named = namedCommands(process);
  for (const entry of commands) await register(program, entry, registrar, { process, named });
  try {
    await program.parseAsync(await readable(process.arguments), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.done;
    if (process.arguments.includes("--json")) process.stdout.writeDocument(await usageDocument(error));
    return exitCodes.usage;
  }
  return exitCode;
}

/** Words of the arguments that may be a command: the first that is no flag, or any where that is none (`help ask`). */
function namedCommands(process: CliProcess): readonly string[] {
  const given = process.arguments;
  try {
    const [first] = createProgram(process)
      .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
      .parseOptions([...given]).operands;
    const isCommand = commands.some(({ signature }) => signature.split(" ")[0] === first);
    return first !== undefined && isCommand ? [first] : given;
  } catch (error) {
    // The parser itself says what is wrong with them.
    if (!(error instanceof CommanderError)) throw error;
    return given;
  }
}

/** Registers a command by name; its own file is loaded only where the arguments name it. */
async function register(
  program: Command,
  { signature, summary, load }: CommandEntry,
  registrar: Registrar,
  { process, named }: { process: CliProcess; named: readonly string[] },
): Promise<void> {
  const given = process.arguments;
  const command = program.command(signature).description(summary);
  if (named.includes(command.name())) {
    (await load()).configure(command, registrar);
    if (given.includes("--help") || given.includes("-h"))
      await (await import("./help.js")).showDefaults(command, process);
  }
  refuseRepeats(command);
  // It prints and exits as the program does.
  command.copyInheritedSettings(program);
}

/** The arguments as the parser can read them. */
async function readable(given: readonly string[]): Promise<string[]> {
  if (!given.includes("--agent")) return [...given];
  return (await import("./bare-agent.js")).withBareAgent(given);
}

/** What the parser said on stderr, as a JSON document for programs. */
async function usageDocument({ code, message }: CommanderError): Promise<string> {
  const { QuireError } = await import("../../domain/error.js");
  const said = code === "commander.help" ? "No command was given." : message.replace("error: ", "");
  const error = new QuireError("usage", said, { fix: "quire --help shows all commands and flags." });
  return `${JSON.stringify({ error: error.toRecord() }, null, 2)}\n`;
}

export function createProgram({ stdout, stderr, version }: CliProcess): Command {
  return new Command("quire")
    .description("A folder of sources and a question become cited writing in which every citation is checked.")
    .version(version)
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
