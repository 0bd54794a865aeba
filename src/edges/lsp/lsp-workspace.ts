import { type Connection, MessageType, ShowMessageNotification } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { z } from "zod";
import { type CitableWork, citableWorksContract } from "../../contracts/citable-works.js";
import { QuireError } from "../../domain/error.js";
import { runTool } from "../../run/execute.js";
import { openDocument } from "../open-document.js";
import type { Workbench } from "../workbench.js";
import { diagnosticsOf } from "./draft-answers.js";
import { type Checked, inputOf, OpenDrafts } from "./open-drafts.js";

const placeInWork = z.tuple([z.string(), z.int().nullable()]);

/** Shows a person a message. The connection's own way asks for an answer, which not every editor gives. */
export function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

/** A workspace as an editor sees it: its open drafts, their findings, the works that they can cite. */
export class LspWorkspace {
  readonly drafts: OpenDrafts;
  /** By the address of a draft; until the next check. */
  private readonly citable = new Map<string, Promise<readonly CitableWork[]>>();
  /** Files in which findings are shown, by the draft that they were found with. */
  private readonly shown = new Map<string, readonly string[]>();
  private readonly told = new Set<string>();

  constructor(
    private readonly workbench: Workbench,
    private readonly connection: Connection,
    textOf: (uri: string) => TextDocument | undefined,
  ) {
    this.drafts = new OpenDrafts(workbench.engine, textOf, (checked) => this.show(checked));
  }

  closed(uri: string): void {
    this.drafts.closed(uri);
    this.citable.delete(uri);
    this.publish(uri, new Map());
  }

  /** The works that a draft can cite. */
  citableWorks(document: TextDocument): Promise<readonly CitableWork[]> {
    const known = this.citable.get(document.uri);
    if (known !== undefined) return known;
    const asked = this.askCitable(document);
    this.citable.set(document.uri, asked);
    return asked;
  }

  private async askCitable(document: TextDocument): Promise<readonly CitableWork[]> {
    const input = await inputOf(document);
    if (input === null) return [];
    const { output, error } = await runTool(this.workbench.engine, citableWorksContract, input);
    if (error !== null) this.warn(error);
    return output?.works ?? [];
  }

  /** Opens a work at a page; `given` is what the editor sends back of the command. */
  async openWork(given: readonly unknown[]): Promise<void> {
    const place = placeInWork.safeParse(given);
    if (!place.success) {
      const fix = "Ask for the actions at the citation again, and choose one of them.";
      throw new QuireError("usage", "The editor did not say which work to open.", { fix });
    }
    const [id, page] = place.data;
    const { services } = this.workbench.engine;
    const [work] = await (await services.store()).works({ work_ids: [id] });
    const path = work?.paths[0]?.path;
    if (path === undefined) {
      throw new QuireError("not_found", "The work has no file any more.", { fix: "Add it again: quire add FILE" });
    }
    await openDocument(services, { path, page });
  }

  private show({ uri, version, check, problem }: Checked): void {
    this.citable.delete(uri);
    if (problem !== null) this.warn(problem);
    if (check !== null) this.publish(uri, diagnosticsOf(check, this.drafts.uriOf(uri)), version);
  }

  /** Files that have no findings any more lose those that they had. */
  private publish(uri: string, found: ReturnType<typeof diagnosticsOf>, version?: number): void {
    const files = new Set([uri, ...(this.shown.get(uri) ?? []), ...found.keys()]);
    for (const file of files) {
      const checked = file === uri && version !== undefined ? { version } : {};
      void this.connection.sendDiagnostics({ uri: file, ...checked, diagnostics: found.get(file) ?? [] });
    }
    this.shown.set(uri, [...found.keys()]);
  }

  /** The same reason once: a draft is checked at every pause. */
  private warn({ message, fix }: QuireError): void {
    const text = [message, fix].filter(Boolean).join(" ");
    if (this.told.has(text)) return;
    this.told.add(text);
    showMessage(this.connection, MessageType.Warning, text);
  }
}
