import { z } from "zod";
import { QuireError } from "../../../domain/error.js";
import type { WorkspaceFiles } from "../../../ports/workspace-files.js";
import { listingSchema } from "../../../reference/listings/listing.js";
import { type CollectSession, openSession } from "../../../library/collect/session.js";
import type { CheckedPath } from "../../../ports/checked-path.js";

/** Saved entries that were not written to the manifest yet, so that a crash loses none of them. */
const draftSchema = z.object({
  version: z.literal(1),
  entries: z.array(z.object({ listing: listingSchema, manifest_id: z.string().nullable() })),
  removed: z.array(z.string()),
});

function draftPath(files: WorkspaceFiles): CheckedPath {
  return files.inside(files.root, ".quire", "collect-draft.json");
}

export async function writeDraft(files: WorkspaceFiles, session: CollectSession): Promise<void> {
  const entries = session.entries.map(({ saved, manifest_id }) => ({ listing: saved, manifest_id }));
  await files.writeFile(draftPath(files), JSON.stringify({ version: 1, entries, removed: session.removed }));
}

const noDraft = "{}";

/** Everything was written, or given up. */
export async function discardDraft(files: WorkspaceFiles): Promise<void> {
  if ((await files.stat(draftPath(files))) !== null) await files.writeFile(draftPath(files), noDraft);
}

/** The session of the draft, or null where there is none. */
export async function readDraft(files: WorkspaceFiles): Promise<CollectSession | null> {
  const path = draftPath(files);
  const found = await files.stat(path);
  if (found === null) return null;
  const text = new TextDecoder().decode(await files.read(path, 100_000_000));
  if (text === noDraft) return null;
  const { entries, removed } = parseDraft(text, path);
  return { ...openSession(entries), removed, unwritten: true };
}

function parseDraft(text: string, path: string): z.infer<typeof draftSchema> {
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new QuireError("unreadable_file", `${path} holds entries of an earlier session, but is damaged.`, {
      facts: { path },
      fix: "Look into it with an editor; move it away to begin anew.",
      cause,
    });
  }
}
