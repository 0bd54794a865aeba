import { QuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { type ProvenanceLine, readProvenance } from "./provenance.js";
import { type CsvTable, readTable } from "./read-table.js";
import { filesBeside } from "./table-paths.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { sha256Of } from "../../domain/sha256.js";

/** A table of before, as it was when the run first read it. */
export interface KnownTable extends CsvTable {
  path: CheckedPath;
  text: string;
  /** Of the file. */
  sha256: string;
  /** What stands beside it; empty where nothing does. */
  provenance_text: string;
  provenance: ProvenanceLine[];
}

const maxBytes = 50_000_000;

/**
 * Reads a table that is continued or left out: a step of the run's log, so that a run that is taken up again goes on from
 * the same one. Throws `not_found`, `too_large`, and `damaged` for what is no table.
 */
export async function knownTable(context: RunContext, given: string): Promise<KnownTable> {
  const { files } = context.services;
  const path = files.resolve(given);
  const read = async () => {
    const bytes = await files.read(path, maxBytes).catch(named);
    const beside = filesBeside(files, path).provenance_path;
    const hasProvenance = (await files.stat(beside)) !== null;
    return {
      text: textOf(bytes, path),
      sha256: sha256Of(bytes),
      // It only adds to the table: where it is no text, what can be read of it counts.
      provenance_text: hasProvenance ? new TextDecoder().decode(await files.read(beside, maxBytes)) : "",
    };
  };
  const found = await context.step(`known_table:${contentHash({ path })}`, "none", read);
  return { ...found, ...readTable(found.text, path), path, provenance: readProvenance(found.provenance_text) };
}

function named(error: unknown): never {
  if (!(error instanceof QuireError) || error.code !== "not_found") throw error;
  throw new QuireError("not_found", error.message, {
    facts: error.facts,
    fix: "Name a CSV that is there; a new table is begun with --output FILE.csv.",
  });
}

/** With its byte order mark, so that the bytes can be written again. */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new QuireError("damaged", `${path} is not a text in UTF-8.`, {
      facts: { path },
      fix: "Save it as CSV (UTF-8): spreadsheets name it so among the formats.",
      cause,
    });
  }
}
