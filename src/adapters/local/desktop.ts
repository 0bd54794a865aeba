import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { QuireError } from "../../domain/error.js";
import type { Desktop } from "../../ports/machine.js";
import { findOnPath } from "./found-program.js";

/** How long a program that opens files is watched for failing at once. */
const openerPatienceMs = 2000;

export interface DesktopOptions {
  path: string;
  platform: NodeJS.Platform;
  /** Where a terminal is attached, its writer: OSC 52 puts text on the clipboard even over ssh. */
  writeToTerminal: ((sequence: string) => void) | null;
  hasDisplay: boolean;
}

/** Viewers that open a PDF at a page, in order of preference; others open at page 1. */
const pdfViewers: { program: string; arguments: (path: string, page: number) => string[] }[] = [
  { program: "evince", arguments: (path, page) => [`--page-index=${page}`, path] },
  { program: "okular", arguments: (path, page) => ["--page", String(page), path] },
  { program: "zathura", arguments: (path, page) => ["--page", String(page), path] },
  { program: "xreader", arguments: (path, page) => [`--page-index=${page}`, path] },
  { program: "SumatraPDF", arguments: (path, page) => ["-page", String(page), path] },
];

export function createDesktop(options: DesktopOptions): Desktop {
  const findProgram = (name: string) => findOnPath(name, options.path, options.platform);
  return {
    findProgram: (name) => Promise.resolve(findProgram(name)),
    async open(path, page) {
      const viewer =
        page !== null && path.toLowerCase().endsWith(".pdf")
          ? pdfViewers.find((each) => findProgram(each.program))
          : undefined;
      const program = viewer && findProgram(viewer.program);
      if (viewer && program && page !== null) {
        spawn(program, viewer.arguments(path, page), { detached: true, stdio: "ignore" }).unref();
        return `${viewer.program}, page ${page}`;
      }
      const { default: open } = await import("open");
      await startedWell(await open(path), path);
      return page === null ? "the usual program" : `the usual program (turn to page ${page})`;
    },
    async copy(text) {
      // Terminals limit OSC 52; longer text would be dropped silently.
      if (options.writeToTerminal && text.length < 70_000) {
        options.writeToTerminal(`\u001B]52;c;${Buffer.from(text).toString("base64")}\u0007`);
        if (!options.hasDisplay) return "terminal (OSC 52)";
      }
      return (await copyToSystem(text)) ? "system clipboard" : options.writeToTerminal ? "terminal (OSC 52)" : null;
    },
  };
}

/** Openers that find no program end at once and say so with their exit code; others stay or end well. */
async function startedWell(opener: ChildProcess, path: string): Promise<void> {
  opener.ref();
  const signal = AbortSignal.timeout(openerPatienceMs);
  const code: unknown = await once(opener, "exit", { signal }).then(
    ([exitCode]) => exitCode,
    (error: Error) => (signal.aborted ? 0 : error.message),
  );
  opener.unref();
  if (code === 0) return;
  throw new QuireError("missing_program", `No program was found that opens ${path}.`, {
    facts: { path },
    fix: "Open the file yourself; quire open --text shows where Quire's text of it is.",
  });
}

async function copyToSystem(text: string): Promise<boolean> {
  try {
    const { default: clipboard } = await import("clipboardy");
    await clipboard.write(text);
    return true;
  } catch {
    // No display or no clipboard program: the caller has another way and says which was taken.
    return false;
  }
}
