import { createHash } from "node:crypto";
import { startLoopback, type Loopback } from "../network/loopback.js";

export interface EmbeddingServer extends Loopback {
  /** Texts that were embedded, by model. */
  embedded: { model: string; texts: string[] }[];
  /** Requests that are answered before the server begins to fail with this status; null: it never does. */
  failure: { after: number; status: number } | null;
  /** Requests that are answered before one is only noticed and never answered; null: all are. */
  silence: { after: number; asked: () => void } | null;
}

const dimensions = 64;

/** Words that mean the same are one feature: what a learned embedder knows, said outright. */
const synonyms: Readonly<Record<string, string>> = { feline: "cat", kitty: "cat", nap: "sleep", slumber: "sleep" };

/** Feature hashing (Weinberger et al. 2009): near texts share words or their synonyms; `model` turns the space. */
export function hashedVector(model: string, text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.001);
  for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
    const digest = createHash("sha256")
      .update(`${model} ${synonyms[word] ?? word}`)
      .digest();
    const place = digest.readUInt16BE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + (digest.readUInt8(2) % 2 === 0 ? 1 : -1);
  }
  return vector;
}

/** What the server reports: a token for four characters. */
export function countedTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
}

/** An OpenAI-compatible embedding server on 127.0.0.1. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const embedded: EmbeddingServer["embedded"] = [];
  const state: Pick<EmbeddingServer, "failure" | "silence"> = { failure: null, silence: null };
  const server = await startLoopback({
    "/v1/embeddings": (_request, response, body) => {
      const { failure, silence } = state;
      if (silence !== null && silence.after-- <= 0) {
        silence.asked();
        return;
      }
      if (failure !== null && failure.after-- <= 0) {
        response.writeHead(failure.status, { "retry-after-ms": "0" }).end("{}");
        return;
      }
      const { input, model }: { input: string[]; model: string } = JSON.parse(body);
      embedded.push({ model, texts: input });
      const data = input.map((text, index) => ({ object: "embedding", index, embedding: hashedVector(model, text) }));
      const tokens = countedTokens(input);
      const usage = { prompt_tokens: tokens, total_tokens: tokens };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ object: "list", model, data, usage }));
    },
  });
  return Object.assign(state, server, { embedded });
}
