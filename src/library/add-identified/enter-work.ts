import { basename, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { entryFromRecord } from "../records/entry.js";
import { idWithoutFile, manifestName } from "../records/ids.js";
import { manifestPath, readManifest } from "../records/manifest-file.js";
import { defaultNameTemplate, fileNameFor, numberedName } from "../scan/file-name.js";
import { noteInManifest } from "../scan/manifest-steps.js";
import type { Fetched } from "./fetch-copy.js";

/** Where fetched files go, below the workspace. */
export const sourcesFolder = "sources";

const mostNumbers = 10_000;

/** Moves a fetched file to its readable place; the same bytes are not kept twice there. One step; returns the absolute path. */
export function keepFile(context: RunContext, fetched: Fetched, record: BibliographicRecord | null): Promise<string> {
  const extension = `.${fetched.kind}`;
  const named = record === null ? null : fileNameFor(record.item, defaultNameTemplate, extension);
  const name = named ?? nameFromAddress(fetched, extension);
  return context.step(`keep:${fetched.sha256}`, "write", () => place(context, fetched, name), {
    name: "keep",
    provenance: (path) => ({ url: fetched.url, path }),
  });
}

async function place(context: RunContext, fetched: Fetched, name: string): Promise<string> {
  const { files } = context.services;
  const folder = join(files.root, sourcesFolder);
  const taken = new Set((await files.names(folder)).map((each) => each.toLowerCase()));
  for (let number = 1; number < mostNumbers; number += 1) {
    const path = join(folder, numberedName(name, number));
    if (!taken.has(basename(path).toLowerCase())) {
      await files.move(fetched.path, path);
      return path;
    }
    // Also where a killed run had moved it already.
    if ((await files.stat(path)) !== null && (await files.hash(path)) === fetched.sha256) return path;
  }
  throw new QuireError("unwritable_file", `There are too many files named ${name} in ${folder}.`, {
    facts: { path: folder },
  });
}

function nameFromAddress({ url, sha256 }: Fetched, extension: string): string {
  const last = basename(new URL(url).pathname).replace(/\.\w{1,5}$/u, "");
  return (
    fileNameFor({ type: "document", title: last }, "slug(title)", extension) ?? `${sha256.slice(0, 16)}${extension}`
  );
}

/** Enters a work into the manifest, with its file where it has one; an entry without a file gets it. Returns the citation key. */
export async function enterRecord(
  context: RunContext,
  work: { record: BibliographicRecord | null; file: { path: string; sha256: string } | null; reason: string },
  known: ManifestEntry | null,
): Promise<string | null> {
  const { services } = context;
  const { record, file, reason } = work;
  if (record === null && file === null) return null;
  const id = known?.id ?? file?.sha256 ?? idWithoutFile(record?.item ?? { type: "document" });
  const entry = entryFromRecord(
    {
      id,
      filename: file === null ? "" : manifestName(services.files.root, file.path),
      sha256: file?.sha256 ?? null,
      original_filename: file === null ? "" : basename(file.path),
      status: record === null ? "unidentified" : "recorded",
      processed: record !== null,
      reason,
    },
    record,
  );
  await noteInManifest(context, manifestPath(services), entry, id);
  return context.step(`key:${id}`, "read", async () => {
    const { manifest } = await readManifest(services);
    return manifest.entries.find((each) => each.id === id)?.csl?.id ?? null;
  });
}
