import { createRequire } from "node:module";
import { join } from "node:path";
import { installedMark } from "../extras/require-from.js";
import { idleProcessors } from "./idle-processors.js";
import type { Done, Embed, Engine, Entail, Load, Work } from "./protocol.js";
import { readTokenizer, type Tokenizer, type Tokens, windowsOf } from "./tokenizer.js";

/** The part of onnxruntime-node 1.30 that is used here. */
interface OnnxRuntime {
  InferenceSession: {
    create(path: string, options: OnnxOptions): Promise<OnnxSession>;
  };
  Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => object;
}

interface OnnxOptions {
  intraOpNumThreads: number;
  executionProviders: string[];
  enableCpuMemArena: boolean;
  enableMemPattern: boolean;
}

interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, object>>): Promise<Readonly<Record<string, OnnxOutput>>>;
}

interface OnnxOutput {
  data: Float32Array;
  dims: readonly number[];
}

/** Tokens that are worked on at once: of texts of about one length, so that little is spent on filling up. */
const batchTokens = 2_048;

/** The runtime of ONNX in this process, with the tokenizer that lies beside the weights. */
export async function loadOnnx({ extra, files, context_tokens }: Load["load"]): Promise<Engine> {
  const runtime = createRequire(join(extra, installedMark))("onnxruntime-node") as OnnxRuntime;
  const [weights = "", vocabulary = ""] = files;
  // Its own keeping of memory is for batches of one size: of many sizes it keeps gigabytes.
  const memory = { enableCpuMemArena: false, enableMemPattern: false };
  const options = { intraOpNumThreads: idleProcessors(), executionProviders: ["cpu"], ...memory };
  const session = await runtime.InferenceSession.create(weights, options);
  return new Onnx(runtime, session, readTokenizer(vocabulary, extra), context_tokens);
}

class Onnx implements Engine {
  constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
    private readonly tokenizer: Tokenizer,
    private readonly most: number,
  ) {}

  async perform(work: Work, tell: Parameters<Engine["perform"]>[1], signal: AbortSignal): Promise<Done> {
    if (work.do === "embed") return this.embed(work, tell, signal);
    if (work.do === "entail") return this.entail(work, tell, signal);
    throw new Error(`it cannot ${work.do}`);
  }

  /** What the model says of each window of each pair, in the order of its labels. */
  private async entail(
    { pairs, batch }: Entail,
    tell: Parameters<Engine["perform"]>[1],
    signal: AbortSignal,
  ): Promise<Done> {
    const windows = pairs.flatMap(({ text, sentence }, pair) =>
      windowsOf(this.tokenizer, text, sentence, this.most).map((tokens) => ({ pair, tokens })),
    );
    const logits: number[] = [];
    for (let start = 0; start < windows.length && !signal.aborted; start += batch) {
      const read = windows.slice(start, start + batch).map(({ tokens }) => tokens);
      const width = Math.max(...read.map(lengthOf));
      const output = (await this.session.run(this.feeds(read, width)))[this.session.outputNames[0] ?? ""];
      if (output === undefined || output.dims[0] !== read.length) throw new Error("it says nothing of each pair");
      logits.push(...output.data);
      tell({ read: start + read.length, of: windows.length });
    }
    const input = windows.reduce((sum, { tokens }) => sum + lengthOf(tokens), 0);
    const all = { logits: Float32Array.from(logits), pairs: Int32Array.from(windows.map(({ pair }) => pair)) };
    return { input, output: 0, finish: "stop", windows: all };
  }

  private async embed({ texts }: Embed, tell: Parameters<Engine["perform"]>[1], signal: AbortSignal): Promise<Done> {
    const tokens = texts.map((text) => this.tokenizer.one(text, this.most));
    const byLength = tokens.map((_, index) => index).toSorted((a, b) => lengthOf(tokens[a]) - lengthOf(tokens[b]));
    let vectors = new Float32Array(0);
    let done = 0;
    for (const places of batchesOf(byLength, tokens)) {
      if (signal.aborted) break;
      const means = await this.means(places.map((place) => tokens[place]!));
      const size = means[0]?.length ?? 0;
      if (vectors.length === 0) vectors = new Float32Array(size * texts.length);
      for (const [index, place] of places.entries()) vectors.set(means[index]!, place * size);
      tell({ read: (done += places.length), of: texts.length });
    }
    return { input: tokens.reduce((sum, each) => sum + lengthOf(each), 0), output: 0, finish: "stop", vectors };
  }

  /** The mean of what the model makes of each token of a text, of unit length. */
  private async means(batch: readonly Tokens[]): Promise<Float32Array[]> {
    const width = Math.max(...batch.map(lengthOf));
    const output = (await this.session.run(this.feeds(batch, width)))[this.session.outputNames[0] ?? ""];
    const size = output?.dims[2];
    if (output === undefined || size === undefined) throw new Error("it makes no vector for each token");
    return batch.map((each, row) => {
      const sum = new Float32Array(size);
      for (let place = 0; place < each.ids.length; place++) {
        const from = (row * width + place) * size;
        for (let index = 0; index < size; index++) sum[index]! += output.data[from + index]!;
      }
      const length = Math.hypot(...sum) || 1;
      return sum.map((value) => value / length);
    });
  }

  private feeds(batch: readonly Tokens[], width: number): Record<string, object> {
    const filled = (valuesOf: (tokens: Tokens) => readonly number[]): BigInt64Array => {
      const all = new BigInt64Array(batch.length * width);
      for (const [row, tokens] of batch.entries())
        for (const [place, value] of valuesOf(tokens).entries()) all[row * width + place] = BigInt(value);
      return all;
    };
    // What fills a short text up is 0 in all of them.
    const known: Readonly<Record<string, (tokens: Tokens) => readonly number[]>> = {
      input_ids: ({ ids }) => ids,
      attention_mask: ({ ids }) => ids.map(() => 1),
      token_type_ids: ({ types }) => types,
    };
    return Object.fromEntries(
      this.session.inputNames.map((name) => {
        const valuesOf = known[name];
        if (valuesOf === undefined) throw new Error(`it wants ${name}, which Quire does not know`);
        return [name, new this.runtime.Tensor("int64", filled(valuesOf), [batch.length, width])];
      }),
    );
  }
}

/** Places of texts, the shortest first, in batches that are as wide as their last. */
function batchesOf(byLength: readonly number[], tokens: readonly Tokens[]): number[][] {
  const batches: number[][] = [];
  for (const place of byLength) {
    const last = batches.at(-1);
    if (last !== undefined && (last.length + 1) * lengthOf(tokens[place]) <= batchTokens) last.push(place);
    else batches.push([place]);
  }
  return batches;
}

function lengthOf(tokens: Tokens | undefined): number {
  return tokens?.ids.length ?? 0;
}
