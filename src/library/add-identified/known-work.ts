import { type Identifier, itemIdentifiers } from "../../domain/identifier.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { recordOfEntry } from "../records/entry.js";
import { entryPath } from "../records/ids.js";
import type { Target } from "./target.js";

/** What the library has of a target already. */
export interface KnownWork {
  entry: ManifestEntry;
  /** Absolute path of its file; null where it has none, or where the file is gone. */
  path: string | null;
}

/** Finds a target among the entries of the manifest, one with a file first. */
export async function findKnown(
  files: WorkspaceFiles,
  entries: readonly ManifestEntry[],
  target: Target,
): Promise<KnownWork | null> {
  const alike = entries.filter((entry) => entry.status !== "removed" && isTarget(entry, target));
  const found = await Promise.all(
    alike.map(async (entry): Promise<KnownWork> => {
      const path = entryPath(files.root, entry);
      return { entry, path: path !== null && (await files.stat(files.recorded(path))) !== null ? path : null };
    }),
  );
  return found.find(({ path }) => path !== null) ?? found[0] ?? null;
}

function isTarget(entry: ManifestEntry, target: Target): boolean {
  const item = recordOfEntry(entry);
  if (target.kind === "address") return [entry.source_url, entry.pdf_url, item.URL].includes(target.url);
  return itemIdentifiers(item).some((identifier) => isSame(identifier, target.identifier));
}

function isSame(first: Identifier, second: Identifier): boolean {
  return first.kind === second.kind && first.value.toLowerCase() === second.value.toLowerCase();
}
