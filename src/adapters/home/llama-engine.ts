import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { renderedPrompt } from "./chat-prompt.js";
import { readGgufHeader } from "./gguf-header.js";
import { idleProcessors } from "./idle-processors.js";
import type { AddonContext, AddonModel, AddonSampler, LlamaAddon } from "./llama-addon.js";
import type { Done, Engine, Generate, Load } from "./protocol.js";

/** Tokens that are read in one go; between two of them it listens whether it is still wanted. */
const batchTokens = 256;
/** Always the likeliest word: what is asked here is to be found in the prompt. */
const sampling = { temperature: 0, topK: 40, topP: 0.9, minP: 0.05 };
/** Where answers are to differ. */
const livelier = 0.8;
const errorLevel = 2;
const oneSequence = 0;

/** llama.cpp in this process: one model, one conversation at a time, whose beginning is read once. */
export async function loadLlama({ extra, files: [weights = ""], context_tokens }: Load["load"]): Promise<Engine> {
  const addon = openAddon(extra);
  await addon.init();
  const gpuLayers = addon.getGpuType() ? 999 : 0;
  const model = new addon.AddonModel(weights, { addonExports: addon, useMmap: true, gpuLayers });
  if (!(await model.init())) throw new Error("its weights could not be loaded");
  const threads = idleProcessors();
  const options = { contextSize: context_tokens, batchSize: batchTokens, sequences: 1, threads };
  const context = new addon.AddonContext(model, { ...options, flashAttention: "auto" });
  if (!(await context.init())) throw new Error(`there was no memory for ${context_tokens} tokens at once`);
  return new Llama(addon, model, context, readGgufHeader(weights).chat_template);
}

/**
 * The binding of node-llama-cpp alone: nothing in its package can fetch or compile. Where more than one is there, as on
 * computers with several kinds of chips, its folder is named for this system.
 */
function openAddon(extra: string): LlamaAddon {
  const packages = join(extra, "node_modules", "@node-llama-cpp");
  const [file] = readdirSync(packages, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("llama-addon.node"),
  );
  if (file === undefined) throw new Error(`${packages} has no llama-addon.node`);
  const path = join(packages, file);
  const addon = createRequire(path)(path) as LlamaAddon;
  addon.markLoaded();
  addon.setLogger((level, message) => level <= errorLevel && process.stderr.write(message));
  addon.setLoggerLogLevel(errorLevel);
  addon.loadBackends();
  // Builds for many processors keep the part for each in a file of its own.
  if (addon.getGpuType() === undefined) addon.loadBackends(dirname(path));
  return addon;
}

class Llama implements Engine {
  /** What the context holds: of the next prompt its common beginning need not be read again. */
  private held: number[] = [];

  constructor(
    private readonly addon: LlamaAddon,
    private readonly model: AddonModel,
    private readonly context: AddonContext,
    private readonly template: string | null,
  ) {}

  async perform(
    work: Parameters<Engine["perform"]>[0],
    tell: Parameters<Engine["perform"]>[1],
    signal: AbortSignal,
  ): Promise<Done> {
    if (work.do !== "generate") throw new Error(`it cannot ${work.do}`);
    const prompt = renderedPrompt(this.addon, this.model, this.template, work);
    const room = this.context.getContextSize() - prompt.length;
    if (room < 1) throw Object.assign(new Error(`a prompt of ${prompt.length} tokens`), { reason: "no_room" });
    this.context.setThreads(idleProcessors());
    const sampler = this.samplerFor(work);
    try {
      let next = await this.read(prompt, sampler, tell, signal);
      const text = new Pieces(this.model);
      const most = Math.min(room, work.max_output_tokens);
      for (let output = 0; ; output++) {
        if (signal.aborted || this.isEnd(next)) return { input: prompt.length, output, finish: "stop" };
        if (output === most) return { input: prompt.length, output, finish: "length" };
        const piece = text.take(next);
        if (piece !== "") tell({ text: piece });
        next = await this.decode(Uint32Array.of(next), sampler);
      }
    } finally {
      sampler.dispose();
    }
  }

  private isEnd(token: number): boolean {
    return token < 0 || this.model.isEogToken(token);
  }

  private samplerFor({ grammar, seed }: Generate): AddonSampler {
    const { AddonGrammar, AddonGrammarEvaluationState, AddonSampler: Sampler } = this.addon;
    const sampler = new Sampler(this.model);
    const config = { ...sampling, seed: seed ?? 0, ...(seed !== null && { temperature: livelier }) };
    if (grammar === null) sampler.applyConfig(config);
    else {
      const rules = new AddonGrammar(grammar, { addonExports: this.addon, rootRuleName: "root" });
      const grammarEvaluationState = new AddonGrammarEvaluationState(this.model, rules);
      sampler.applyConfig({ ...config, grammarEvaluationState });
    }
    return sampler;
  }

  /** Reads what of a prompt is new, and returns the first token of the answer. */
  private async read(
    prompt: Uint32Array,
    sampler: AddonSampler,
    tell: Parameters<Engine["perform"]>[1],
    signal: AbortSignal,
  ): Promise<number> {
    this.keep(commonBeginning(this.held, prompt));
    let next = -1;
    for (let from = this.held.length; from < prompt.length && !signal.aborted; from += batchTokens) {
      const to = Math.min(from + batchTokens, prompt.length);
      const isLast = to === prompt.length;
      next = await this.decode(prompt.subarray(from, to), isLast ? sampler : null);
      if (!isLast) tell({ read: to, of: prompt.length });
    }
    return next;
  }

  /** Forgets all that the context holds but its beginning; where it cannot forget a part, all of it. */
  private keep(tokens: number): void {
    const isKept = tokens > 0 && this.context.removeTokenCellsFromSequence(oneSequence, tokens, -1);
    if (!isKept) this.context.disposeSequence(oneSequence);
    this.held.length = isKept ? tokens : 0;
  }

  /** Takes tokens into the context; returns the one that follows, where somebody wants to know. */
  private async decode(tokens: Uint32Array, sampler: AddonSampler | null): Promise<number> {
    this.context.initBatch(tokens.length);
    const wanted = sampler === null ? new Uint32Array() : Uint32Array.of(tokens.length - 1);
    const [place = 0] = Array.from(this.context.addToBatch(oneSequence, this.held.length, tokens, wanted));
    await this.context.decodeBatch();
    this.held.push(...tokens);
    return sampler === null ? -1 : this.context.sampleToken(place, sampler);
  }
}

/** How many tokens two rows have in common at their beginning; the last of a prompt is read in any case. */
function commonBeginning(held: readonly number[], prompt: Uint32Array): number {
  let length = 0;
  while (length < held.length && length < prompt.length - 1 && held[length] === prompt[length]) length += 1;
  return length;
}

/** Tokens before a piece that decide how it is written. */
const lookBack = 3;
const halfCharacter = "\uFFFD";
/** No character has more tokens. */
const mostHalves = 8;

/** The text of tokens as they come; a character of several tokens is told when it is whole. */
class Pieces {
  private before: number[] = [];
  private open: number[] = [];

  constructor(private readonly model: AddonModel) {}

  take(token: number): string {
    this.open.push(token);
    const known = this.textOf(this.before);
    const piece = this.textOf([...this.before, ...this.open]).slice(known.length);
    if (piece.endsWith(halfCharacter) && this.open.length < mostHalves) return "";
    this.before = [...this.before, ...this.open].slice(-lookBack);
    this.open = [];
    return piece;
  }

  private textOf(tokens: readonly number[]): string {
    return this.model.detokenize(Uint32Array.from(tokens), false);
  }
}
