import { QuireError } from "../../domain/error.js";
import type { ConverterProgram, InstalledConverter, ProgramSettings } from "../../ports/document-reader.js";
import { type SandboxResult, usualLimits } from "../../ports/sandbox.js";
import { createSandbox } from "../sandbox/sandbox.js";

const megabyte = 1_000_000;
/** A program for documents starts in some seconds, and reads a book in some more. */
const limits = {
  ...usualLimits,
  time_ms: 120_000,
  cpu_ms: 120_000,
  result_bytes: 200 * megabyte,
  output_bytes: 64 * megabyte,
};

/**
 * What the first of the programs that is installed makes of a file, in a sandbox: its work folder is gone afterwards.
 * Null where none is there.
 */
export async function convertInstalled(
  settings: ProgramSettings | undefined,
  { bytes, name, converter }: { bytes: Uint8Array; name: string; converter: InstalledConverter },
): Promise<Uint8Array | null> {
  if (settings === undefined) return null;
  const sandbox = createSandbox(settings);
  for (const program of converter.programs) {
    const [command] = await sandbox.places(program.name);
    if (command === undefined) continue;
    const input = `input${converter.ending}`;
    const result = await sandbox.run({
      command,
      args: program.args(input, "out"),
      mounts: program.mounts ?? [],
      files: new Map([[input, bytes]]),
      limits,
    });
    return madeBy(program, result, name);
  }
  return null;
}

function madeBy(program: ConverterProgram, result: SandboxResult, name: string): Uint8Array {
  if (result.ended_by !== null) throw ended(program, result.ended_by, name);
  const file = result.files.find((each) => each.name === program.output);
  if (program.output === null && result.status === 0 && !result.cut) return Buffer.from(result.stdout);
  if (file !== undefined) return file.bytes;
  const said = result.stderr.trim().split("\n").at(-1) ?? "";
  throw new QuireError("damaged", `${name} cannot be converted: ${program.name} made nothing of it.`, {
    facts: { name, program: program.name, status: result.status, said: said.slice(0, 300) },
    fix: "Open the file with the program that it is meant for and save it as .docx, .odt or .pdf.",
  });
}

function ended(program: ConverterProgram, limit: string, name: string): QuireError {
  return new QuireError(
    limit === "time" || limit === "cpu" ? "timeout" : "too_large",
    `${name} cannot be converted: ${program.name} reached the limit "${limit}".`,
    {
      facts: { name, program: program.name, limit },
      fix: "Convert it yourself and add what comes of it.",
    },
  );
}
