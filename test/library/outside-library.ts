import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import type { AddIdentifiedOutput } from "../../src/contracts/add-identified.js";
import type { Workbench } from "../../src/edges/workbench.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { newFolder } from "../support/quire.js";

export const title = "Night hunting of barn owls in deep snow";
export const copyUrl = "https://repository.example.org/owls.pdf";
/** What Crossref says of it, under 10.1000/owls. */
export const crossref: Recording = {
  url: "https://api.crossref.org/works/10.1000/owls",
  body: JSON.stringify({
    message: {
      DOI: "10.1000/owls",
      type: "journal-article",
      title: [title],
      author: [{ family: "Tallis", given: "Mira" }],
      issued: { "date-parts": [[2019]] },
      "container-title": ["Field Ornithology"],
    },
  }),
  content_type: "application/json",
};

export const html = (body: string) => ({ body: `<!DOCTYPE html><html>${body}</html>`, content_type: "text/html" });

/** A page with these lines, the first one largest. */
export async function pdf(...lines: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 800]);
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 50, y: 720 - 40 * index, size: index === 0 ? 18 : 11, font });
  }
  return document.save();
}

export const owlPdf = () =>
  pdf(title, "Mira Tallis", "Field Ornithology, 2019", "Barn owls hear mice below deep snow.");

interface Given {
  dry_run?: boolean;
  /** What a person answers; nobody is there where it is not given. */
  answer?: string;
  offline?: boolean;
}

/** A workspace beside played services, and what tests of adding from outside look at. */
export class OutsideLibrary {
  readonly root = newFolder();

  private constructor(public player: ServicePlayer) {}

  static async open(...recordings: Recording[]): Promise<OutsideLibrary> {
    return new OutsideLibrary(await startServicePlayer({ recordings }));
  }

  /** The services say something else from now on. */
  async replay(...recordings: Recording[]): Promise<void> {
    await this.player.close();
    this.player = await startServicePlayer({ recordings });
  }

  async use<T>(given: Given, work: (workbench: Workbench) => Promise<T>): Promise<T> {
    const { root, player } = this;
    const workbench = await compose({
      workspace: root,
      startedIn: root,
      environment: {},
      flags: {
        network: {
          mirror: player.origin,
          contact: "test@example.org",
          cache_days: 0,
          timeout_ms: 2500,
          offline: given.offline ?? false,
        },
        sources: { openalex: { enabled: false }, semantic_scholar: { enabled: false }, pubmed: { enabled: false } },
      },
      gatekeeper: () => Promise.resolve(given.answer),
    });
    try {
      return await work(workbench);
    } finally {
      await workbench.close();
    }
  }

  run(targets: string[], given: Given = {}): Promise<RunOutcome> {
    const input = { targets, dry_run: given.dry_run ?? false };
    return this.use(given, ({ engine }) => startRun(engine, { tool: "add_identified", input }));
  }

  async add(targets: string[], given: Given = {}): Promise<AddIdentifiedOutput["works"]> {
    const outcome = await this.run(targets, given);
    if (outcome.error) throw outcome.error;
    return (outcome.output as AddIdentifiedOutput).works;
  }

  works() {
    return this.use({}, async ({ engine }) => (await engine.services.store()).works());
  }

  /** Text of the manifest. */
  manifest(): string {
    return readFileSync(join(this.root, "manifest.json"), "utf8");
  }

  entries(): Record<string, unknown>[] {
    return (JSON.parse(this.manifest()) as { entries: Record<string, unknown>[] }).entries;
  }

  /** Names of the files that were fetched. */
  sources(): string[] {
    const folder = join(this.root, "sources");
    return existsSync(folder) ? readdirSync(folder) : [];
  }
}
