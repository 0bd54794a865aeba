import { relative, resolve, sep } from "node:path";
import { type Budget, type Config, noModel } from "../domain/config.js";
import { QuireError } from "../domain/error.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { Engine } from "../run/execute.js";
import { changesThings, type Runnable } from "../run/runnable.js";
import type { Services } from "../run/services.js";
import { isForeign } from "../tool/foreign-mark.js";

/** What a tool is called, and whether it writes. */
type Use = Pick<Runnable, "name" | "effect">;

export interface Leave {
  /** Clients may use tools that change files or the library. */
  allow_write: boolean;
  /** Clients may run code, and keep what it makes. */
  allow_execute?: boolean;
  /** Tools that write and need no such leave: what a server is there for. */
  always?: readonly string[];
}

/**
 * The rules for programs that are no command of the person: the same over HTTP and the Model Context Protocol. They use
 * what the person has configured and allowed, and can raise none of it. What is refused throws `tool_refused`.
 */
export class ClientRules {
  constructor(
    private readonly services: Pick<Services, "config" | "files">,
    private readonly leave: Leave,
  ) {}

  permits({ name, effect }: Use): boolean {
    const { allow_execute = false, allow_write, always = [] } = this.leave;
    if (effect === "execute") return allow_execute;
    return effect !== "write" || allow_write || allow_execute || always.includes(name);
  }

  checkTool(tool: Use): void {
    if (!this.permits(tool)) throw notPermitted(tool);
  }

  /**
   * What a client gives a tool: it names no model that the person has not, no place but the workspace for a report or a
   * table, and no other folders for notes and their index.
   */
  async checkInput(tool: Use, input: unknown): Promise<void> {
    // What the fields of another server's tool mean is that server's business.
    if (isForeign(tool.name) || typeof input !== "object" || input === null) return;
    const { model, report, ...rest } = input as { model?: unknown; report?: unknown } & Record<string, unknown>;
    if (typeof model === "string") checkModel("model", model, this.services.config);
    if (isAudit(tool.name)) this.checkAudit(rest);
    if (isExport(tool.name)) await this.checkExport(rest);
    if (tool.name === "data_export") this.checkDataFile(rest["output"]);
    if (typeof report === "string") this.checkReport(report);
    for (const field of ["source_dir", "index_dir"] as const) {
      const folder = rest[field];
      if (typeof folder === "string") await this.checkFolder(field, folder);
    }
    if (tool.name !== "gather") return;
    for (const field of ["output", "append", "exclude"] as const) {
      const file = rest[field];
      if (typeof file === "string") await this.checkTable(field, file);
    }
  }

  /** The models that a run of a client may ask, whatever a file of the workspace names. */
  models(): string[] {
    return modelsOf(this.services.config, true);
  }

  /** The limits of a run: those of the configuration, of which a client may lower each. */
  budget(tool: string, asked: Budget = {}): Budget {
    const most = configuredBudget(tool, this.services.config);
    for (const limit of ["calls", "tokens", "cost", "minutes"] as const) {
      const [wanted, allowed] = [asked[limit], most[limit]];
      if (wanted !== undefined && allowed !== undefined && wanted > allowed) throw overBudget(limit, wanted, allowed);
    }
    return { ...most, ...asked };
  }

  /**
   * The engine for a run of the tool `top`. Recipes find no tool in it that clients may not use. Where writing is not
   * allowed at large, that goes for those of `always`, too, unless they are `top`: a text that a model read somewhere may
   * not talk it into writing. Tools that read open files of the workspace alone.
   */
  guard(engine: Engine, top: Use): Engine {
    const resolveTool: Engine["resolveTool"] = async (name) => {
      const tool = await engine.resolveTool(name);
      const { allow_execute = false, allow_write } = this.leave;
      const isAllowed = tool.effect === "execute" ? allow_execute : allow_write || allow_execute;
      if (changesThings(tool.effect) && !isAllowed && !(name === top.name && this.permits(tool)))
        throw notPermitted(tool);
      return tool;
    };
    const { services } = engine;
    const files = confinedFiles(services.files, services.config);
    return { ...engine, services: { ...services, files }, resolveTool };
  }

  /** A folder of notes or of their index: the configured one, or one of the workspace, whatever links lie on its way. */
  private async checkFolder(field: "source_dir" | "index_dir", named: string): Promise<void> {
    const { files, config } = this.services;
    const folder = files.resolve(named);
    if (folder === resolve(files.root, config.brain[field]) || this.isInside(folder)) return;
    throw new QuireError("tool_refused", `${named} is not a folder of this workspace that clients may use.`, {
      facts: { field, path: named },
      fix: `Name a folder of the workspace (no name on its way may begin with a dot), or leave ${field} out.`,
    });
  }

  /** A table that is written, continued or left out. */
  private async checkTable(field: string, named: string): Promise<void> {
    const file = this.services.files.resolve(named);
    if (file.toLowerCase().endsWith(".csv") && this.isInside(file)) return;
    throw new QuireError("tool_refused", `${named} is not a table of this workspace that clients may use.`, {
      facts: { field, path: named },
      fix: "Name a CSV file (.csv) in the workspace (no name on its way may begin with a dot), or leave it out.",
    });
  }

  /** Which model judges, which files are read, and where a report or a mended draft beside it is written. */
  private checkAudit({ judge, draft, bib, output }: Readonly<Record<string, unknown>>): void {
    if (typeof judge === "string") checkModel("judge", judge, this.services.config);
    for (const named of [draft, output, bib].flat()) this.checkFile(named);
  }

  /**
   * What is read for a document, and where it is written: under a name that says what it is, so that no settings and no
   * manifest are written over.
   */
  private async checkExport({ path, output, template, style }: Readonly<Record<string, unknown>>): Promise<void> {
    const isFile = typeof style === "string" && style.toLowerCase().endsWith(".csl");
    for (const named of [path, output, template, isFile ? style : undefined]) this.checkFile(named);
    if (typeof output !== "string") return;
    const { exportTargets } = await import("../export/targets.js");
    const endings = (await exportTargets()).flatMap((target) => target.endings);
    if (endings.some((ending) => output.toLowerCase().endsWith(ending))) return;
    throw new QuireError("tool_refused", `A document of a client cannot be written to ${output}.`, {
      facts: { field: "output", path: output },
      fix: `Name a file in the workspace that ends in one of: ${endings.join(", ")}.`,
    });
  }

  /** Where a data set is written: under a name that no settings and no manifest have. */
  private checkDataFile(output: unknown): void {
    this.checkFile(output);
    const endings = [".csv", ".tsv", ".jsonl", ".parquet"];
    if (typeof output !== "string" || endings.some((ending) => output.toLowerCase().endsWith(ending))) return;
    throw new QuireError("tool_refused", `A data set of a client cannot be written to ${output}.`, {
      facts: { field: "output", path: output },
      fix: `Name a file in the workspace that ends in one of: ${endings.join(", ")}.`,
    });
  }

  private checkFile(named: unknown): void {
    if (typeof named !== "string" || this.isInside(named)) return;
    throw new QuireError("tool_refused", `${named} is not a file of this workspace that clients may use.`, {
      facts: { path: named },
      fix: "Name a file in the workspace (no name on its way may begin with a dot), or hand the draft's text over.",
    });
  }

  /** By its name and by where the links on its way lead. */
  private isInside(path: string): boolean {
    const { files } = this.services;
    try {
      return isPlain(relative(files.root, files.within([files.root], "").resolve(path)));
    } catch (error) {
      if (error instanceof QuireError && error.code === "tool_refused") return false;
      throw error;
    }
  }

  private checkReport(path: string): void {
    const { files } = this.services;
    if (files.resolve(path).endsWith(".md") && this.isInside(path)) return;
    throw new QuireError("tool_refused", `A report of a client cannot be written to ${path}.`, {
      facts: { field: "report", path },
      fix: "Name a Markdown file (.md) in the workspace (no name on its way may begin with a dot), or leave it out.",
    });
  }
}

/** True for a way down from the workspace: not up (".."), to another disk or through hidden folders. */
function isPlain(below: string): boolean {
  return below.split(sep).every((name) => !name.startsWith(".") && !name.endsWith(":"));
}

const isExport = (name: string): boolean => name === "export" || name === "export_preview";
const isAudit = (name: string): boolean => name === "audit" || name === "audit_files";

function notPermitted({ name, effect }: Use): QuireError {
  if (effect === "execute")
    return new QuireError("tool_refused", `"${name}" runs code, which this server does not do for its clients.`, {
      facts: { name },
      fix: "Start the server with --allow-execute, if its clients are to do that.",
    });
  return new QuireError(
    "tool_refused",
    `"${name}" writes files or the library, and this server only lets them be read.`,
    {
      facts: { name },
      fix: "Start the server with --allow-write, if its clients are to do that.",
    },
  );
}

/** Models that the person has named in the settings. */
function modelsOf({ models, audit, gather, judge }: Config, isJudging: boolean): string[] {
  const all = [...Object.values(models), ...(isJudging ? [audit.judge, judge, ...Object.values(gather.models)] : [])];
  return [...new Set(all.filter((name) => typeof name === "string"))];
}

/** A client may choose among the models that the person has configured, not spend on another. */
function checkModel(field: "model" | "judge", model: string, config: Config): void {
  const configured = modelsOf(config, field === "judge");
  if (model === noModel || configured.includes(model)) return;
  throw new QuireError("tool_refused", `The model "${model}" is not one that this workspace has configured.`, {
    facts: { field, model },
    fix: configured.length > 0 ? `Leave it out, or choose: ${configured.join(", ")}.` : "Leave it out.",
  });
}

/** As for commands, the budgets of loops win over those of all runs. */
function configuredBudget(tool: string, { budget, agent }: Config): Budget {
  if (tool !== "ask_agent") return budget;
  const { tokens, cost } = agent.budgets;
  return { ...budget, ...(tokens !== null && { tokens }), ...(cost !== null && { cost }) };
}

function overBudget(limit: keyof Budget, wanted: number, allowed: number): QuireError {
  return new QuireError("tool_refused", `This workspace allows a run ${allowed} (${limit}), not ${wanted}.`, {
    facts: { field: `budget.${limit}`, allowed },
    fix: "Ask for less or leave it out; who keeps the workspace can raise it in quire.yaml.",
  });
}

/**
 * Files as a client may have them opened that is no command of the person: those of the workspace that are not hidden
 * (`.env` holds keys), and what the person has configured elsewhere: the manifest, the notes and their index, folders of
 * sources, tables and reports. Throws `tool_refused` for others.
 */
export function confinedFiles(files: WorkspaceFiles, { manifest, brain, research, gather }: Config): WorkspaceFiles {
  const configured = [
    manifest,
    brain.source_dir,
    brain.index_dir,
    research.folder,
    research.reports,
    gather.export_dir,
  ];
  return files.within(
    [files.root, ...configured.map((path) => files.configured(path))],
    "Put it into the workspace (no name on its way may begin with a dot), or hand its text over instead.",
  );
}
