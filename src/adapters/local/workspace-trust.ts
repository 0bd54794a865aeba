import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { type Power, powersHash } from "../../domain/powers.js";
import type { TrustRecord, WorkspaceTrust } from "../../ports/trust.js";
import { realPathOf } from "./real-path.js";
import { makePrivateFolder, namesIn, readOwnFile, writeOwnFile } from "./user-folder.js";

/** The variable of the process's environment (never of `.env`) that allows powers and runs by their hashes. */
export const trustVariable = "QUIRE_TRUST";

const recordSchema = z.strictObject({
  v: z.literal(1),
  workspace: z.string(),
  hash: z.string(),
  trusted_at: z.string(),
});

export interface TrustOptions {
  root: string;
  powers: readonly Power[];
  /** Of the process alone. */
  environment: Readonly<Record<string, string | undefined>>;
  /** The user's own; null where there is none: then nothing is remembered. */
  userFolder: string | null;
  now: () => Date;
}

/** Tells whether the powers of a workspace hold: the user has allowed exactly these, here, or in the process's environment. */
export function createWorkspaceTrust({ root, powers, environment, userFolder, now }: TrustOptions): WorkspaceTrust {
  const workspace = realPathOf(root);
  // Most workspaces ask for nothing: then nothing is reckoned or looked up.
  let reckoned: string | undefined;
  const hash = () => (reckoned ??= powersHash(powers));
  const given = new Set((environment[trustVariable] ?? "").split(/[\s,]+/).filter((each) => each !== ""));
  const records = userFolder === null ? null : new TrustRecords(userFolder);
  const by = reason(
    powers,
    () => given.has(hash()),
    () => records?.get(workspace)?.hash === hash(),
  );
  return {
    workspace,
    powers,
    get hash() {
      return hash();
    },
    trusted: by !== null || powers.every(({ harmless }) => harmless),
    by,
    allows: (other) => given.has(other),
    accept() {
      if (records === null) throw noUserFolder(hash());
      records.put({ workspace, hash: hash(), trusted_at: now().toISOString() });
    },
    revoke: () => records?.remove(workspace) ?? false,
    list: () => records?.list() ?? [],
  };
}

function reason(powers: readonly Power[], isGiven: () => boolean, isRecorded: () => boolean): WorkspaceTrust["by"] {
  if (powers.length === 0) return null;
  if (isGiven()) return "environment";
  return isRecorded() ? "record" : null;
}

function noUserFolder(hash: string): QuireError {
  return new QuireError("config", "This user has no folder in which Quire could remember what is trusted.", {
    fix: `Set HOME or XDG_CONFIG_HOME, or allow the powers of this process alone: ${trustVariable}=${hash}`,
  });
}

/** The workspaces that the user trusts: a file each, so that processes do not disturb each other. */
class TrustRecords {
  private readonly folder: string;

  /** @param userFolder of `defaultUserFolder` */
  constructor(userFolder: string) {
    this.folder = join(userFolder, "trust");
  }

  /** The record of a workspace, by its real path; null where there is none that can be read. */
  get(workspace: string): TrustRecord | null {
    const record = this.read(this.pathOf(workspace));
    return record?.workspace === workspace ? record : null;
  }

  put(record: TrustRecord): void {
    const path = this.pathOf(record.workspace);
    makePrivateFolder(this.folder);
    const text = `${JSON.stringify({ v: 1, ...record }, null, 2)}\n`;
    writeOwnFile(path, text, (temporary) => renameSync(temporary, path));
  }

  /** False where there was none. */
  remove(workspace: string): boolean {
    const isThere = this.get(workspace) !== null;
    rmSync(this.pathOf(workspace), { force: true });
    return isThere;
  }

  /** All of them, by path. */
  list(): TrustRecord[] {
    const names = namesIn(this.folder).filter((name) => name.endsWith(".json"));
    const records = names.flatMap((name) => this.read(join(this.folder, name)) ?? []);
    return records.toSorted((one, other) => (one.workspace < other.workspace ? -1 : 1));
  }

  private read(path: string): TrustRecord | null {
    const bytes = readOwnFile(path);
    if (bytes === null) return null;
    try {
      const { v: _version, ...record } = recordSchema.parse(JSON.parse(bytes.toString("utf8")));
      return record;
    } catch (error) {
      // A damaged record allows nothing: the user is asked again and it is written anew.
      if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  private pathOf(workspace: string): string {
    return join(this.folder, `${sha256Of(workspace).slice(0, 32)}.json`);
  }
}
