import { createHash } from "node:crypto";
import { worksTableContract } from "../../../contracts/works-table.js";
import { manifestPath } from "../../../library/records/ids.js";
import type { Services } from "../../../run/services.js";
import type { RunManager } from "./run-manager.js";

/** All works in one answer, and which edition of the library it is. */
export interface KeptTable {
  edition: string;
  /** `{"edition": ..., "total": ..., "rows": [...]}` */
  json: string;
}

/** The works of the library as one table, made anew where the library or its manifest was written since. */
export class WorksTable {
  private kept: (KeptTable & { stamp: string }) | null = null;
  private making: Promise<KeptTable> | null = null;

  constructor(
    private readonly services: Pick<Services, "config" | "files" | "store">,
    private readonly runManager: RunManager,
  ) {}

  async read(): Promise<KeptTable> {
    if (this.kept?.stamp === (await this.stamp())) return this.kept;
    // Whoever asks meanwhile gets the same.
    this.making ??= this.make().finally(() => (this.making = null));
    return this.making;
  }

  private async make(): Promise<KeptTable> {
    const { total, rows } = await this.runManager.outputOf(worksTableContract, {});
    // What the making itself has brought in line is in it; what is written from here on is not.
    const stamp = await this.stamp();
    const body = `"total":${total},"rows":${JSON.stringify(rows)}}`;
    const edition = createHash("sha256").update(body).digest("base64url").slice(0, 16);
    this.kept = { stamp, edition, json: `{"edition":"${edition}",${body}` };
    return this.kept;
  }

  private async stamp(): Promise<string> {
    const { files, store } = this.services;
    const manifest = await files.stat(manifestPath(this.services));
    return [await (await store()).version(), manifest?.size, manifest?.mtime_ms, manifest?.ctime_ms].join(" ");
  }
}
