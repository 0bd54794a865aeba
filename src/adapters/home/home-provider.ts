import { QuireError, toQuireError } from "../../domain/error.js";
import { type HeldModel, homeName, type HomeEngine, type HomeKind } from "../../domain/home-model.js";
import type { Entailment, ModelProvider } from "../../ports/model.js";
import type { HomeProcess } from "./process-at-home.js";
import { heldIn, heldNamed } from "./shelf.js";

export interface HomeOptions {
  /** The user's folder of models; null where there is none. */
  models: string | null;
  extras: string | null;
  /** The compiled program of their processes. */
  file: URL;
  /** Whether a server of the name "home" is configured: then it is meant by `home:NAME`. */
  isTaken: boolean;
  /** Tokens at once by `provider:model`, as configured. */
  context_tokens: Readonly<Record<string, number>>;
}

/** What a model at home takes at once where nothing is configured: each thousand costs memory before the first word. */
const usualWindow = 8_192;
/** Above its weights a process has its context and the engine itself. */
const besideWeights = 1.5e9;
const weightsTwice = 1.5;

/** Models at home beside those of others; it starts nothing before one of them is asked. */
export class HomeModelProvider implements ModelProvider {
  private readonly processes = new Map<string, HomeProcess>();

  constructor(
    private readonly others: ModelProvider,
    private readonly options: HomeOptions,
  ) {}

  async model(spec: string, fetch: typeof globalThis.fetch) {
    const name = this.nameOf(spec);
    if (name === null) return this.others.model(spec, fetch);
    const open = await this.opener(name, "answer", "no_model");
    const { createHomeModel } = await import("./home-model.js");
    return createHomeModel(spec, open);
  }

  async embedder(spec: string, fetch: typeof globalThis.fetch) {
    const name = this.nameOf(spec);
    if (name === null) return this.others.embedder(spec, fetch);
    const open = await this.opener(name, "embed", "no_embedder");
    const { createHomeEmbedder } = await import("./home-embedder.js");
    return createHomeEmbedder(spec, open);
  }

  async entailment(spec: string): Promise<Entailment | null> {
    const name = this.nameOf(spec);
    if (name === null) return this.others.entailment(spec);
    const held = heldNamed(this.options.models, name);
    if (held?.kind !== "judge") return null;
    const open = await this.opener(name, "judge", "no_model");
    const [{ createHomeEntailment }, { judgeRow }] = await Promise.all([
      import("./home-entailment.js"),
      import("./judge-table.js"),
    ]);
    return createHomeEntailment(spec, judgeRow(held), open);
  }

  hasServer(spec: string): boolean {
    return this.nameOf(spec) === null ? this.others.hasServer(spec) : true;
  }

  async serverWindow(spec: string, fetch: typeof globalThis.fetch, signal?: AbortSignal) {
    const name = this.nameOf(spec);
    if (name === null) return this.others.serverWindow(spec, fetch, signal);
    const held = heldNamed(this.options.models, name);
    if (held === null) throw absent(name, "no_model", heldIn(this.options.models));
    if (held.kind === "judge") throw wrongKind(held, "answer", "no_model");
    return { tokens: this.windowOf(held), known_from: "its weights" };
  }

  isAtHome(spec: string): boolean {
    return this.nameOf(spec) !== null || this.others.isAtHome(spec);
  }

  /** Ends all of them. */
  close(): void {
    for (const process of this.processes.values()) process.close();
  }

  /** The name of a model at home; null for those of others. */
  private nameOf(spec: string): string | null {
    return this.options.isTaken ? null : homeName(spec);
  }

  private windowOf({ name, context_tokens }: HeldModel): number {
    return this.options.context_tokens[`home:${name}`] ?? Math.min(context_tokens, usualWindow);
  }

  /**
   * Gives the process of a model, a new one where there is none that lives. Whatever keeps it from being one is thrown as
   * what callers can do without: there is no such model.
   */
  private async opener(name: string, kind: HomeKind, code: Absence): Promise<() => HomeProcess> {
    const held = heldNamed(this.options.models, name);
    if (held === null) throw absent(name, code, heldIn(this.options.models));
    if (held.kind !== kind) throw wrongKind(held, kind, code);
    try {
      return await this.openerOf(held);
    } catch (error) {
      throw asAbsence(toQuireError(error), code);
    }
  }

  /** Throws `damaged` and `not_found` for its weights, `missing_program` for its extra. */
  private async openerOf(held: HeldModel): Promise<() => HomeProcess> {
    const [{ HomeProcess: Started }, { missingExtra, placeOfExtra }, { checkHeld }] = await Promise.all([
      import("./process-at-home.js"),
      import("../extras/installed-extra.js"),
      import("./shelf.js"),
    ]);
    await checkHeld(held);
    const { name, engine, files } = held;
    const extra = placeOfExtra(this.options.extras, engine);
    if (extra === null)
      throw missingExtra(engine, `home:${name} needs ${engineWords[engine]} (quire extras add ${engine}).`);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const load = {
      engine,
      extra,
      files: files.map(({ path }) => path),
      context_tokens: this.windowOf(held),
      memory_bytes: Math.round(bytes * weightsTwice + besideWeights),
    };
    return () => {
      const living = this.processes.get(name);
      if (living?.isAlive) return living;
      const started = new Started({ file: this.options.file, model: `home:${name}`, load });
      this.processes.set(name, started);
      return started;
    };
  }
}

/** What is thrown where a model cannot be had. */
type Absence = "no_model" | "no_embedder";

function asAbsence({ message, facts, fix, code: reason, cause }: QuireError, code: Absence): QuireError {
  return new QuireError(code, message, { facts: { ...facts, reason }, ...(fix !== undefined && { fix }), cause });
}

const engineWords: Readonly<Record<HomeEngine, string>> = {
  llama: "llama.cpp, which runs weights in GGUF",
  onnx: "the runtime of weights in ONNX",
};

function absent(name: string, code: Absence, held: readonly HeldModel[]): QuireError {
  const names = held.map((each) => each.name).join(", ");
  return new QuireError(code, `There is no model "${name}" at home (quire models list).`, {
    facts: { model: `home:${name}` },
    fix: `${names === "" ? "None is here yet." : `Here are: ${names}.`} To see what can be fetched: quire models list`,
  });
}

const kindWords: Readonly<Record<HomeKind, string>> = {
  answer: "write answers",
  embed: "make vectors",
  judge: "judge sentences",
};

function wrongKind({ name, kind }: HeldModel, wanted: HomeKind, code: Absence): QuireError {
  return new QuireError(code, `home:${name} is there to ${kindWords[kind]}, not to ${kindWords[wanted]}.`, {
    facts: { model: `home:${name}`, kind, wanted },
    fix: "To see which models are for what: quire models list",
  });
}
