import { realpathSync } from "node:fs";
import { QuireError } from "../../domain/error.js";
import { type Power, powersHash } from "../../domain/powers.js";
import type { WorkspaceTrust } from "../../ports/trust.js";
import { TrustRecords } from "./trust-records.js";

/** The variable of the process's environment (never of `.env`) that allows powers and runs by their hashes. */
export const trustVariable = "QUIRE_TRUST";

export interface TrustOptions {
  root: string;
  powers: readonly Power[];
  /** Of the process alone. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The user's own; null where there is none: then nothing is remembered. */
  userFolder: string | null;
  now: () => Date;
}

/** Whether the powers of a workspace hold: the user has allowed exactly these, here, or in the process's environment. */
export function createWorkspaceTrust({ root, powers, environment, userFolder, now }: TrustOptions): WorkspaceTrust {
  const workspace = realPath(root);
  const hash = powersHash(powers);
  const given = new Set((environment[trustVariable] ?? "").split(/[\s,]+/).filter((each) => each !== ""));
  const records = userFolder === null ? null : new TrustRecords(userFolder);
  const by = reason(
    powers,
    () => given.has(hash),
    () => records?.get(workspace)?.hash === hash,
  );
  return {
    workspace,
    powers,
    hash,
    trusted: by !== null || powers.every(({ harmless }) => harmless),
    by,
    allows: (other) => given.has(other),
    accept() {
      if (records === null) throw noUserFolder(hash);
      records.put({ workspace, hash, trusted_at: now().toISOString() });
    },
    revoke: () => records?.remove(workspace) ?? false,
    list: () => records?.list() ?? [],
  };
}

/** Most workspaces ask for nothing: then nothing is looked up. */
function reason(powers: readonly Power[], isGiven: () => boolean, isRecorded: () => boolean): WorkspaceTrust["by"] {
  if (powers.length === 0) return null;
  if (isGiven()) return "environment";
  return isRecorded() ? "record" : null;
}

function realPath(root: string): string {
  try {
    return realpathSync(root);
  } catch (error) {
    // A workspace that is still to be made has no other name.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return root;
    throw error;
  }
}

function noUserFolder(hash: string): QuireError {
  return new QuireError("config", "This user has no folder in which Quire could remember what is trusted.", {
    fix: `Set HOME or XDG_CONFIG_HOME, or allow the powers of this process alone: ${trustVariable}=${hash}`,
  });
}
