import { QuireError } from "../../domain/error.js";
import { type Identifier, itemIdentifiers, parseIdentifier } from "../../domain/identifier.js";
import { beginsAsAddress, parseUrl } from "../../domain/url.js";
import type { ManifestEntry } from "../../domain/manifest.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { recordOfEntry } from "../records/entry.js";
import { entryPath } from "../records/ids.js";

/** A thing to be added from outside: the work an identifier names, or whatever is at an address. */
export type Target =
  | { kind: "identifier"; text: string; identifier: Identifier }
  | { kind: "address"; text: string; url: string };

/**
 * "doi:10.1000/x", "arxiv:2106.09685", "isbn:…", "pmid:…" and addresses; an address of doi.org, arxiv.org or PubMed names
 * a work. Throws `usage` where a text is neither.
 */
export function parseTarget(text: string): Target {
  const url = beginsAsAddress(text) ? parseUrl(text.trim()) : null;
  const identifier = url === null || namesWork(url) ? parseIdentifier(text) : null;
  if (identifier !== null) return { kind: "identifier", text, identifier };
  if (url !== null) return { kind: "address", text, url: url.href };
  throw new QuireError("usage", `"${text}" is neither an identifier of a work nor an address.`, {
    facts: { target: text },
    fix: "Write it as doi:10.1000/x, arxiv:2106.09685, isbn:9780262033848, pmid:123456 or https://example.org/page. Check the digits of an ISBN.",
  });
}

/** Publishers' addresses carry DOIs too, of the article or of anything: there the page itself is wanted. */
function namesWork({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/^(?:www|dx|export)\./u, "");
  if (host === "doi.org" || host === "pubmed.ncbi.nlm.nih.gov") return true;
  return host === "arxiv.org" && /^\/(?:abs|pdf|html)\//u.test(pathname);
}

/** A target as the library has it already. */
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
