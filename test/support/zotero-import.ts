import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compose } from "../../src/compose.js";
import type { Manifest, ManifestEntry } from "../../src/domain/manifest.js";
import type { ImportRecordsOutput } from "../../src/library/import-records.tool.js";
import { parseManifest } from "../../src/library/records/manifest-text.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { TestLibrary } from "./library.js";
import { newFolder } from "./quire.js";
import { TestZotero } from "./zotero.js";

/** A workspace and a data folder of Zotero that is imported into it. */
export class ZoteroImport {
  private constructor(
    readonly library: TestLibrary,
    public zotero: TestZotero,
  ) {}

  static async open(): Promise<ZoteroImport> {
    return new ZoteroImport(await TestLibrary.open(), new TestZotero(join(newFolder(), "Zotero")));
  }

  async close(): Promise<void> {
    this.zotero.close();
    await this.library.workspace.close();
  }

  /** Another data folder and an empty manifest. */
  begin(): TestZotero {
    this.zotero.close();
    this.zotero = new TestZotero(join(newFolder(), "Zotero"));
    this.forget();
    return this.zotero;
  }

  forget(): void {
    writeFileSync(this.manifestFile, '{ "version": 1, "entries": [] }');
  }

  async run(input: object, flags = {}): Promise<RunOutcome> {
    const { root } = this.library;
    const workbench = await compose({ workspace: root, startedIn: root, environment: {}, flags });
    try {
      return await startRun(workbench.engine, { tool: "import_records", input, budget: {} });
    } finally {
      await workbench.close();
    }
  }

  async imported(options: object = {}, flags = {}): Promise<ImportRecordsOutput> {
    const outcome = await this.run({ files: [this.zotero.folder], ...options }, flags);
    if (outcome.error) throw outcome.error;
    return outcome.output as ImportRecordsOutput;
  }

  get manifestFile(): string {
    return join(this.library.root, "manifest.json");
  }

  get manifestText(): string {
    return readFileSync(this.manifestFile, "utf8");
  }

  get manifest(): Manifest {
    return parseManifest(this.manifestText, "manifest.json");
  }

  get entries(): ManifestEntry[] {
    return this.manifest.entries;
  }
}
