import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { BibliographicRecord } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import { entryFromRecord } from "../records/entry.js";
import { EntryIndex, entryPath, idWithoutFile, manifestName, manifestPath } from "../records/ids.js";
import { readManifest } from "../records/manifest-file.js";
import { defaultNameTemplate, fileNameFor, numberedName } from "../scan/file-name.js";
import { noteInManifest } from "../scan/manifest-steps.js";
import type { Fetched } from "./fetch-copy.js";

/** The folder for fetched files, below the workspace. */
export const sourcesFolder = "sources";

const mostNumbers = 10_000;

/** A fetched file in its place. */
export interface KeptFile {
  /** Absolute. */
  path: string;
  sha256: string;
  /** Of its entry in the manifest, the one it has or will have. */
  id: string;
}

/**
 * Moves a fetched file to its readable place. Where the library has the same bytes already, that file stands for it:
 * nothing is kept twice. One step.
 */
export function keepFile(context: RunContext, fetched: Fetched, record: BibliographicRecord | null): Promise<KeptFile> {
  const extension = `.${fetched.kind}`;
  const named = record === null ? null : fileNameFor(record.item, defaultNameTemplate, extension);
  const name = named ?? nameFromAddress(fetched, extension);
  const { sha256, url } = fetched;
  return context.step(
    `keep:${sha256}`,
    "write",
    async () => {
      const known = await findSameBytes(context, sha256);
      return known ?? { path: await place(context, fetched, name), sha256, id: sha256 };
    },
    { name: "keep", provenance: ({ path }) => ({ url, path }) },
  );
}

/** A file of the library with these bytes, or with them as they were before its metadata were written. */
export async function findSameBytes({ services }: RunContext, sha256: string): Promise<KeptFile | null> {
  const { files } = services;
  const { entries } = (await readManifest(services)).manifest;
  const entry = new EntryIndex(entries, files.root).withHash(sha256);
  const work = await (await services.store()).workByHash(sha256);
  const paths = [entry && entryPath(files.root, entry), ...(work?.paths.map(({ path }) => path) ?? [])];
  for (const path of paths) {
    const at = path === null ? null : files.recorded(path);
    if (path === null || at === null || (await files.stat(at)) === null) continue;
    // A file may have been replaced since it was seen.
    const hash = await files.hash(at);
    if (hash === sha256 || hash === entry?.sha256) return { path, sha256: hash, id: entry?.id ?? sha256 };
  }
  return null;
}

async function place(context: RunContext, fetched: Fetched, name: string): Promise<string> {
  const { files } = context.services;
  const folder = files.inside(files.root, sourcesFolder);
  const taken = new Set((await files.names(folder)).map((each) => each.toLowerCase()));
  for (let number = 1; number < mostNumbers; number += 1) {
    const path = files.inside(folder, numberedName(name, number));
    if (!taken.has(basename(path).toLowerCase())) {
      await files.move(files.recorded(fetched.path), path);
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
  work: { record: BibliographicRecord | null; file: KeptFile | null; reason: string },
  known: ManifestEntry | null,
): Promise<string | null> {
  const { services } = context;
  const { record, file, reason } = work;
  if (record === null && file === null) return null;
  const id = known?.id ?? file?.id ?? idWithoutFile(record?.item ?? { type: "document" });
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
