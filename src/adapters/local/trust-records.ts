import { randomBytes } from "node:crypto";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sha256 } from "../../domain/powers.js";
import type { TrustRecord } from "../../ports/trust.js";
import { makePrivateFolder, readOwnFile } from "./user-folder.js";

const recordSchema = z.strictObject({
  v: z.literal(1),
  workspace: z.string(),
  hash: z.string(),
  trusted_at: z.string(),
});

/** The workspaces that the user trusts: a file each, so that processes do not disturb each other. */
export class TrustRecords {
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
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
    writeFileSync(temporary, `${JSON.stringify({ v: 1, ...record }, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(temporary, path);
  }

  /** False where there was none. */
  remove(workspace: string): boolean {
    const isThere = this.get(workspace) !== null;
    rmSync(this.pathOf(workspace), { force: true });
    return isThere;
  }

  /** All of them, by path. */
  list(): TrustRecord[] {
    const records = this.names().flatMap((name) => this.read(join(this.folder, name)) ?? []);
    return records.toSorted((one, other) => (one.workspace < other.workspace ? -1 : 1));
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder).filter((name) => name.endsWith(".json"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
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
    return join(this.folder, `${sha256(workspace).slice(0, 32)}.json`);
  }
}
