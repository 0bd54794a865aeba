import { z } from "zod";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import { isRecord } from "../../domain/json-value.js";
import type { ModelAddress } from "./ai-providers.js";

/** A server that has the answer has it at once. */
const answerWithinMs = 5_000;
const unreachable = new Set<ErrorCode>(["network", "timeout", "offline", "network_refused"]);
const tokens = z.number().int().positive().max(1e9);

/** llama.cpp: what one conversation has, which is the window divided by those it serves at once. */
const propsSchema = z.looseObject({
  n_ctx: tokens.optional(),
  default_generation_settings: z.looseObject({ n_ctx: tokens.optional() }).optional(),
});
/** vLLM says `max_model_len`, others `context_length`; llama.cpp what its weights were trained for. */
const modelsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      max_model_len: tokens.nullish(),
      context_length: tokens.nullish(),
      meta: z.looseObject({ n_ctx: tokens.nullish(), n_ctx_train: tokens.nullish() }).nullish(),
    }),
  ),
});
/** Ollama: `num_ctx 4096` among the parameters of a model, one a line, and what its weights were trained for. */
const showSchema = z.looseObject({
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

interface Place {
  /** From the server's root. */
  path: string;
  /** Of a POST; null for a GET. */
  body: (model: string) => object | null;
  read: (answer: unknown, model: string) => number | null;
}

const places: readonly Place[] = [
  { path: "/props", body: () => null, read: ofProps },
  { path: "/v1/models", body: () => null, read: ofModels },
  { path: "/api/show", body: (model) => ({ model }), read: ofShow },
];

function ofProps(answer: unknown): number | null {
  const { n_ctx, default_generation_settings } = propsSchema.parse(answer);
  return default_generation_settings?.n_ctx ?? n_ctx ?? null;
}

function ofModels(answer: unknown, model: string): number | null {
  const { data } = modelsSchema.parse(answer);
  const named = data.find(({ id }) => id === model) ?? (data.length === 1 ? data[0] : undefined);
  return named?.max_model_len ?? named?.context_length ?? named?.meta?.n_ctx ?? named?.meta?.n_ctx_train ?? null;
}

function ofShow(answer: unknown): number | null {
  const { parameters = "", model_info = {} } = showSchema.parse(answer);
  const lines = parameters.split("\n").map((line) => line.trim().split(/\s+/u));
  const set = tokens.safeParse(Number(lines.find(([name]) => name === "num_ctx")?.[1])).data;
  const trained = Object.entries(model_info).find(([name]) => name.endsWith(".context_length"))?.[1];
  return set ?? tokens.safeParse(trained).data ?? null;
}

/**
 * Asks a server that speaks the OpenAI protocol how many tokens its model takes at once; null where it does not say, or
 * cannot be asked. Only an interruption is thrown.
 */
export async function askServerWindow(
  { model, base_url = "", api_key }: ModelAddress,
  fetch: typeof globalThis.fetch,
  signal?: AbortSignal,
): Promise<{ tokens: number; known_from: string } | null> {
  const root = base_url.replace(/\/+$/u, "").replace(/\/v1$/u, "");
  const late = AbortSignal.timeout(answerWithinMs);
  const until = signal === undefined ? late : AbortSignal.any([signal, late]);
  const headers = { accept: "application/json", ...(api_key !== undefined && { authorization: `Bearer ${api_key}` }) };
  for (const { path, body, read } of places) {
    const sent = body(model);
    const post = sent && { method: "POST", body: JSON.stringify(sent) };
    const type = sent && { "content-type": "application/json" };
    try {
      const response = await fetch(`${root}${path}`, { headers: { ...headers, ...type }, signal: until, ...post });
      const answer: unknown = response.ok ? await response.json() : await response.body?.cancel();
      const found = isRecord(answer) ? read(answer, model) : null;
      if (found !== null) return { tokens: found, known_from: `its server (${path})` };
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      // Nobody there, a closed door or no answer in time: the next place would be asked in vain.
      if (unreachable.has(toQuireError(thrown).code) || late.aborted) return null;
    }
  }
  return null;
}
