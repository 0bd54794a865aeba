import { toQuireError } from "../../domain/error.js";
import type { GenerateRequest, Model, ObjectRequest, TextResult } from "../../ports/model.js";
import { limitAnswer } from "../models/answer-limit.js";
import { answerError } from "../models/model-errors.js";
import { parseModelJson } from "../models/model-json.js";
import { providerSchema } from "../models/provider-schema.js";
import { readStream, usageOf, withAnswer } from "../models/read-stream.js";
import type { HomeProcess } from "./process-at-home.js";
import { jsonGrammar } from "./json-grammar.js";
import type { Done, Generate } from "./protocol.js";
import type { z } from "zod";

/** A language model at home behind the port; `open` gives the process that it lives in, a new one where the last has ended. */
export function createHomeModel(id: string, open: () => HomeProcess): Model {
  return {
    id,
    canSearchWeb: false,
    generateText: (request) => call(id, open, request, request.answer_schema ?? null),
    generateObject: async (request) => {
      const { text, ...answer } = await call(id, open, request, request.schema);
      try {
        return { object: parseModelJson(text, request.schema, id), text, usage: answer.usage };
      } catch (error) {
        throw withAnswer(toQuireError(error), answer);
      }
    },
  };
}

async function call<T>(
  id: string,
  open: () => HomeProcess,
  request: GenerateRequest | ObjectRequest<T>,
  schema: z.ZodType<T> | null,
): Promise<TextResult> {
  const { system = null, prompt, max_output_tokens, seed = null, onToken } = request;
  const grammar = schema === null ? null : jsonGrammar(providerSchema(schema));
  const work: Generate = { do: "generate", system, prompt, max_output_tokens, grammar, seed };
  const limit = limitAnswer(max_output_tokens);
  const onText = "onText" in request ? request.onText : undefined;
  try {
    const told = await readStream(id, partsOf(open(), work, request), limit, { onText, onToken });
    const answer = { ...told, usage: usageOf(told.reported, request, limit) };
    const error = answerError(id, answer);
    if (error !== null) throw withAnswer(error, answer);
    return answer;
  } finally {
    request.onExchange?.({ url: id, request: JSON.stringify(work), status: null, response: limit.received() });
  }
}

const textId = "0";

/** What a process says, as parts of a stream of the SDKs; it stops its work where nobody reads on. */
function partsOf(
  home: HomeProcess,
  work: Generate,
  { signal, onWork }: Pick<GenerateRequest, "signal" | "onWork">,
): ReadableStream {
  const stop = new AbortController();
  const until = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: "text-start", id: textId });
      const onText = (delta: string): void => {
        if (!until.aborted) controller.enqueue({ type: "text-delta", id: textId, delta });
      };
      const end = ({ input, output, finish }: Done): void => {
        controller.enqueue({ type: "text-end", id: textId });
        const usage = { inputTokens: { total: input }, outputTokens: { total: output } };
        controller.enqueue({ type: "finish", finishReason: { unified: finish, raw: finish }, usage });
        controller.close();
      };
      home.perform(work, { onText, ...(onWork && { onWork }) }, until).then(end, (error: unknown) => {
        if (!stop.signal.aborted) controller.error(error);
      });
    },
    cancel: () => stop.abort(),
  });
}
