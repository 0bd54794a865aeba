import { endsInCircles } from "../../domain/repetition.js";
import { TokenMeter } from "../../domain/usage.js";

/** Stands next to the provider, before anything else reads the answer. */
export interface AnswerLimit {
  /** An answer that came as one, as far as it may go. */
  whole(result: any): any;
  /** Lets the parts of a stream through, as far as they may go. */
  parts(): TransformStream;
  /** What the server has sent of text and thoughts, up to where it was cut. */
  received(): string;
}

/** Pages that a search has found come whole and encrypted, with some providers. */
const bytesBesides = 8 * 1024 * 1024;
/** Of a stream that sends each token in an event of its own. */
const bytesPerToken = 2048;
const cutShort = { unified: "length", raw: "cut by Quire" };
/** Characters between two looks at whether an answer has begun to say one thing again and again. */
const lookEvery = 250;
const uncounted = { inputTokens: {}, outputTokens: {} };

/**
 * Ends an answer where it passes the tokens that were allowed for it, streamed or not, or where it says one thing again and
 * again: what was paid for is kept, and it ends as one that its provider cut ("length"). Thoughts count as text does.
 */
export function limitAnswer(max_output_tokens: number): AnswerLimit {
  const meter = new TokenMeter(max_output_tokens);
  let received = "";
  let seen = 0;
  const take = (piece: string): string => {
    const { kept } = meter.take(piece);
    received += kept;
    return kept;
  };
  const isLost = (): boolean => {
    if (received.length < seen + lookEvery) return false;
    seen = received.length;
    return endsInCircles(received);
  };
  return {
    received: () => received,
    whole: (result) => limitContent(result, take),
    parts: () => limitParts(take, isLost),
  };
}

/** The most bytes that an answer of so many tokens can need on the wire. */
export function mostBytes(max_output_tokens: number): number {
  return bytesBesides + max_output_tokens * bytesPerToken;
}

const isWords = (part: any): boolean => part.type === "text" || part.type === "reasoning";

function limitContent({ content, ...rest }: any, take: (piece: string) => string): any {
  let isCut = false;
  const kept = content.map((part: any) => {
    if (!isWords(part)) return part;
    const text = isCut ? "" : take(part.text);
    isCut ||= text.length < part.text.length;
    return { ...part, text };
  });
  return { ...rest, content: kept, ...(isCut ? { finishReason: cutShort } : {}) };
}

/** Passes a stream's parts on; where it has to end it ends the stream, and with it the connection. */
function limitParts(take: (piece: string) => string, isLost: () => boolean): TransformStream {
  let open: any = null;
  return new TransformStream({
    transform(part, controller) {
      const { type, id } = part;
      if (type === "text-start" || type === "reasoning-start") open = { type: type.replace("start", "end"), id };
      if (type !== "text-delta" && type !== "reasoning-delta") return controller.enqueue(part);
      const delta = take(part.delta);
      controller.enqueue({ ...part, delta });
      if (delta.length === part.delta.length && !isLost()) return;
      if (open !== null) controller.enqueue(open);
      controller.enqueue({ type: "finish", finishReason: cutShort, usage: uncounted });
      controller.terminate();
    },
  });
}
