/** What the process of a model at home is told and what it answers: plain objects over the channel between the two. */

/** The first that it is told. */
export interface Load {
  load: {
    engine: "llama" | "onnx";
    /** The extra's folder. */
    extra: string;
    /** The weights first, then what belongs to them. */
    files: readonly string[];
    /** Tokens at once. */
    context_tokens: number;
    /** The process that waits for it. */
    parent: number;
    memory_bytes: number;
  };
}

export interface Generate {
  do: "generate";
  system: string | null;
  prompt: string;
  max_output_tokens: number;
  /** In GBNF; null for any text. */
  grammar: string | null;
  seed: number | null;
}

export interface Embed {
  do: "embed";
  texts: readonly string[];
}

export interface Entail {
  do: "entail";
  pairs: readonly { text: string; sentence: string }[];
  /** Pairs that are read together: quantised weights answer otherwise in other company. */
  batch: number;
}

export type Work = Generate | Embed | Entail;

/** Work has a number, which all that is said of it bears. */
export type Told = Load | { id: number; work: Work } | { id: number; cancel: true };

/** How a piece of work ended. */
export interface Done {
  /** Tokens that were read and written. */
  input: number;
  output: number;
  /** Of written text: "length" where it was cut there. */
  finish: "stop" | "length";
  /** Of embeddings, one after the other. */
  vectors?: Float32Array;
  /** Of pairs: for each of its windows what the model says of each label, and of which pair each window is. */
  windows?: { logits: Float32Array; pairs: Int32Array };
}

export type Answer =
  | { ready: true }
  | { id: number; read: number; of: number }
  | { id: number; text: string }
  | { id: number; done: Done }
  /** `reason` is "no_room" where the prompt is longer than the context. */
  | { id: number; failed: string; reason: string }
  /** Nothing will come of this process. */
  | { broken: string };

/** What an engine does of the work that it knows; throws for other. */
export interface Engine {
  perform(
    work: Work,
    tell: (part: { read: number; of: number } | { text: string }) => void,
    signal: AbortSignal,
  ): Promise<Done>;
}
