/** The part of llama.cpp that is used here, as the binaries of node-llama-cpp 3.22 offer it (their `AddonTypes`). */

/** A place in a batch whose token is to be followed. */
type LogitPlace = number;

export interface AddonModel {
  init(): Promise<boolean>;
  dispose(): Promise<void>;
  tokenize(text: string, specialTokens: boolean): Uint32Array;
  detokenize(tokens: Uint32Array, specialTokens?: boolean): string;
  getTrainContextSize(): number;
  tokenBos(): number;
  tokenEos(): number;
  getTokenString(token: number): string;
  isEogToken(token: number): boolean;
  shouldPrependBosToken(): boolean;
}

export interface AddonContext {
  init(): Promise<boolean>;
  dispose(): Promise<void>;
  getContextSize(): number;
  initBatch(size: number): void;
  addToBatch(sequence: number, from: number, tokens: Uint32Array, logits: Uint32Array): ArrayLike<LogitPlace>;
  decodeBatch(): Promise<void>;
  sampleToken(place: LogitPlace, sampler: AddonSampler): Promise<number>;
  disposeSequence(sequence: number): void;
  removeTokenCellsFromSequence(sequence: number, from: number, to: number): boolean;
  setThreads(threads: number): void;
}

export interface AddonSampler {
  applyConfig(config: {
    temperature: number;
    minP: number;
    topK: number;
    topP: number;
    seed: number;
    grammarEvaluationState?: object;
  }): void;
  dispose(): void;
}

export interface LlamaAddon {
  AddonModel: new (
    path: string,
    options: { addonExports: LlamaAddon; useMmap: boolean; gpuLayers: number },
  ) => AddonModel;
  AddonContext: new (
    model: AddonModel,
    options: { contextSize: number; batchSize: number; sequences: number; threads: number; flashAttention: "auto" },
  ) => AddonContext;
  AddonSampler: new (model: AddonModel) => AddonSampler;
  AddonGrammar: new (grammar: string, options: { addonExports: LlamaAddon; rootRuleName: string }) => object;
  AddonGrammarEvaluationState: new (model: AddonModel, grammar: object) => object;
  AddonJinjaRenderer: new (template: string) => { render(values: Record<string, unknown>): string };
  markLoaded(): boolean;
  setLogger(logger: (level: number, message: string) => void): void;
  setLoggerLogLevel(level: number): void;
  loadBackends(folder?: string): void;
  getGpuType(): string | false | undefined;
  init(): Promise<void>;
}
