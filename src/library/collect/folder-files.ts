import { basename } from "node:path";
import pMap from "p-map";
import { toQuireError } from "../../domain/error.js";
import type { FoundFile } from "../../ports/workspace-files.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { readHeader } from "../../reference/header/read-header.js";
import type { Listing } from "../../reference/listings/listing.js";
import { type FileFacts, matchFiles } from "../../reference/listings/match-files.js";

const filesAtOnce = 2;

/** A file of the folder and what it says it is. */
export interface FolderFile extends FileFacts {
  sha256: string;
}

/** The file of each listing among the PDFs of a folder, the workspace by default; null where there is none. */
export async function filesOfListings(
  context: RunContext,
  listings: readonly Listing[],
  dir: string | undefined,
): Promise<(FolderFile | null)[]> {
  const { files } = context.services;
  const folder = dir === undefined ? files.root : files.resolve(dir);
  const listed = await context.step(`list:${contentHash({ folder })}`, "read", () =>
    files.list([folder], "**/*.pdf", context.signal),
  );
  const looked = await pMap(listed.files, (file) => lookInto(context, file, listed.files.length), {
    concurrency: filesAtOnce,
  });
  await context.services.pdfs.close();
  const byPath = new Map(looked.map((file) => [file.path, file]));
  return matchFiles(listings, looked).map((match) => (match && byPath.get(match.path)) ?? null);
}

function lookInto(context: RunContext, file: FoundFile, total: number): Promise<FolderFile> {
  const name = basename(file.path);
  return context.step(`look_into:${contentHash(file)}`, "read", async () => {
    const sha256 = await context.services.files.hash(file.path);
    context.progress({ label: name, done: 0, total, unit: "files" });
    return { path: file.path, sha256, ...(await whatItSays(context, file, name)) };
  });
}

/** A file that cannot be read can still be named by a listing. */
async function whatItSays(
  context: RunContext,
  file: FoundFile,
  name: string,
): Promise<Pick<FolderFile, "identifiers" | "title_page">> {
  const { services, signal } = context;
  try {
    const bytes = await services.files.read(file.path, services.config.max_file_bytes);
    const facts = await services.pdfs.inspect(bytes, name, signal);
    const { identification, title_page } = readHeader(facts, name);
    const { doi, arxiv, pmid, isbn } = identification;
    const identifiers = [doi, arxiv, pmid, ...isbn].filter((each) => each !== null);
    return { identifiers, title_page };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted") throw error;
    context.warn(`look_into:${file.path}`, `${name} was not looked into: ${error.message}`);
    return { identifiers: [], title_page: null };
  }
}
