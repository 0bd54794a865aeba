import { readFile, realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { LatexCompiler, LatexSource } from "../../ports/typesetting.js";
import { findOutside, isOutside } from "../local/found-program.js";
import { firstError, warningsIn } from "./latex-log.js";
import { type Finished, runSupervised } from "./supervised-run.js";
import { inWorkFolder, writeFiles } from "./work-folder.js";

export interface LatexmkOptions {
  /** The workspace: a program in it is not started. */
  root: string;
  /** The user's PATH. */
  path: string;
  timeout_ms?: number;
}

/** A book with bibliography and index takes a minute; a cold cache of fonts another. */
const timeoutMs = 300_000;
const versionWithinMs = 30_000;
/** Where no server listens: programs that would fetch something end here. */
const nowhere = "http://127.0.0.1:9";
const mainName = "main";
const programFlags: Readonly<Record<LatexSource["program"], string>> = {
  pdflatex: "-pdf",
  xelatex: "-pdfxe",
};

/** Compiles LaTeX by the `latexmk` of the user's own TeX. */
export function createLatexmk(options: LatexmkOptions): LatexCompiler {
  const find = () => findOutside(options.root, "latexmk", options.path, process.platform);
  const run = async (
    given: { program: string; arguments: string[]; folder: string; created: Date | null },
    more: More,
  ) =>
    runSupervised(
      {
        program: given.program,
        arguments: given.arguments,
        folder: given.folder,
        environment: await environmentIn(given.folder, given.created, options),
        timeout_ms: more.timeout_ms,
        task: "Compiling the LaTeX",
      },
      more.signal,
    );
  return {
    async engine() {
      const program = find();
      if (program === null) return null;
      const { output } = await inWorkFolder((folder) =>
        run({ program, arguments: ["-version"], folder, created: null }, { timeout_ms: versionWithinMs }),
      );
      return { name: "latexmk", version: output.toString("utf8").trim().split(/\s+/u).at(-1) ?? "" };
    },
    async compile(source, signal) {
      const program = find();
      if (program === null) throw missing();
      return inWorkFolder(async (folder) => {
        await writeFiles(folder, new Map([...source.files, [`${mainName}.tex`, Buffer.from(source.main)]]));
        const given = { program, arguments: argumentsFor(source), folder, created: source.created };
        return read(folder, await run(given, { timeout_ms: options.timeout_ms ?? timeoutMs, signal }));
      });
    },
  };
}

interface More {
  timeout_ms: number;
  signal?: AbortSignal | undefined;
}

/** Settings of the user's or of a folder (`latexmkrc`) are programs: none is read. */
function argumentsFor({ program }: LatexSource): string[] {
  return [
    "-norc",
    programFlags[program],
    "-interaction=nonstopmode",
    "-halt-on-error",
    "-file-line-error",
    "-latexoption=-no-shell-escape",
    `${mainName}.tex`,
  ];
}

/** What TeX reads and writes lies below its folder; it starts no program; its dates are the document's. */
async function environmentIn(
  folder: string,
  created: Date | null,
  { root, path }: LatexmkOptions,
): Promise<Record<string, string>> {
  const outside = path.split(delimiter).filter((place) => isAbsolute(place) && isOutside(root, place));
  const real = await realpath(folder);
  return {
    PATH: outside.join(delimiter),
    HOME: real,
    TMPDIR: real,
    TEXMFVAR: join(real, ".texmf-var"),
    LC_ALL: "C.UTF-8",
    SOURCE_DATE_EPOCH: String(Math.floor((created?.getTime() ?? 0) / 1000)),
    FORCE_SOURCE_DATE: "1",
    openin_any: "p",
    openout_any: "p",
    shell_escape: "f",
    // Lines of the log are not broken.
    max_print_line: "10000",
    http_proxy: nowhere,
    https_proxy: nowhere,
    ftp_proxy: nowhere,
  };
}

async function read(folder: string, { code, errors }: Finished) {
  const log = await readFile(join(folder, `${mainName}.log`), "utf8").catch(noLog);
  if (code === 0) {
    return { pdf: new Uint8Array(await readFile(join(folder, `${mainName}.pdf`))), warnings: warningsIn(log) };
  }
  const { message, line } = firstError(log, `${mainName}.tex`) ?? { message: failureOf(errors), line: null };
  const at = line === null ? "" : `line ${line}: `;
  throw new QuireError("invalid_input", `The LaTeX cannot be compiled: ${at}${message}`, {
    facts: { line },
    fix: "Mend the LaTeX source there, or install the package that it names.",
  });
}

/** What latexmk says where TeX itself has no error, as of a bibliography that is not there. */
function failureOf(errors: string): string {
  const lines = errors.trim().split("\n");
  const at = lines.findIndex((text) => text.startsWith("Latexmk: Failure"));
  return (lines[at + 1] ?? lines.at(-1) ?? "").trim();
}

/** TeX writes none where it does not begin. */
function noLog(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
  throw error;
}

function missing(): QuireError {
  return new QuireError("missing_program", "Compiling LaTeX needs latexmk, which was not found.", {
    facts: { program: "latexmk" },
    fix: "Install a TeX distribution that has it: TeX Live, MacTeX or MiKTeX.",
  });
}
