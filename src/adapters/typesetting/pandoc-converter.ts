import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { Converted, DocumentConverter } from "../../ports/document-converter.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { findOutside } from "../local/found-program.js";
import { askVersion, convertByProgram, type FoundPandoc, tooOld } from "./found-pandoc.js";
import { askProcess, readableBuild, readsOnly } from "./own-process.js";
import { type PandocTask, pandocTask, warningsOf } from "./pandoc-conversion.js";
import type { PandocAnswer, PandocQuestion } from "./pandoc-process.js";
import { inWorkFolder } from "./work-folder.js";

export interface PandocOptions {
  /** The compiled process, and the folder of all that it imports. */
  file: URL;
  build: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  /** The workspace: a program in it is not started. */
  root: string;
  /** The user's PATH. */
  path: string;
  timeout_ms?: number;
  memory_bytes?: number;
}

const engineName = "pandoc";
const task = "Converting the document";
/** A book of 90,000 words takes a quarter of a minute. */
const timeoutMs = 300_000;
const memoryBytes = 2_000_000_000;

/** Converts documents by the Pandoc of the extra, else by the user's own. */
export function createPandocConverter(options: PandocOptions): DocumentConverter {
  let asked: Promise<FoundPandoc | null> | undefined;
  const found = () => (asked ??= findPandoc(options));
  return {
    async engine() {
      const place = placeOfExtra(options.extras, engineName);
      if (place !== null) return { name: "pandoc-wasm", version: versionIn(place) };
      const program = await found();
      return program === null || program.isTooOld ? null : { name: "pandoc", version: program.version };
    },
    async convert(conversion, signal) {
      const given = pandocTask(conversion);
      const place = placeOfExtra(options.extras, engineName);
      if (place !== null) return read(await convertByExtra(place, given, options, signal));
      const program = (await found()) ?? fail(missingExtra(engineName, "Writing this format needs Pandoc."));
      if (program.isTooOld) throw tooOld(program);
      const limits = { timeout_ms: options.timeout_ms ?? timeoutMs, task, signal };
      return read(await convertByProgram(program, given, limits));
    },
  };
}

async function convertByExtra(
  engine: string,
  given: PandocTask,
  options: PandocOptions,
  signal: AbortSignal | undefined,
): Promise<PandocAnswer> {
  const question: PandocQuestion = { engine, ...given };
  return inWorkFolder((folder) =>
    askProcess<PandocAnswer>(question, {
      file: options.file,
      node: readsOnly([join(engine, "*"), ...readableBuild(options.build)]),
      folder,
      environment: {},
      timeout_ms: options.timeout_ms ?? timeoutMs,
      memory_bytes: options.memory_bytes ?? memoryBytes,
      task,
      signal,
    }),
  );
}

function read({ bytes, errors, log }: PandocAnswer): Converted {
  if (bytes !== null) return { bytes, warnings: warningsOf(log) };
  const reason = errors.trim().replace(/^ERROR:\s*/u, "");
  throw new QuireError("invalid_input", `The document cannot be converted: ${reason || "nothing was written"}`, {
    fix: "Mend the document, or choose another format.",
  });
}

async function findPandoc({ root, path }: PandocOptions): Promise<FoundPandoc | null> {
  const program = findOutside(root, "pandoc", path, process.platform);
  return program === null ? null : askVersion(program);
}

function versionIn(place: string): string {
  return readFileSync(join(place, "node_modules", "pandoc-wasm", "pandoc-version.txt"), "utf8").trim();
}

function fail(error: QuireError): never {
  throw error;
}
