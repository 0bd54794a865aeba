import {
  type Understanding,
  understandingSchema,
  understandPrompt,
  understandQuestion,
} from "../../corpus/question/question.js";
import { toQuireError } from "../../domain/error.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";

const maxOutputTokens = 1500;

/** Intent, entities, and with a model other wordings and a made-up answer whose words find real ones (HyDE, Gao et al. 2022). By one call of the model where there is one, else (or when it fails) by rules. */
export async function understand(context: RunContext, question: string, model: string | null): Promise<Understanding> {
  const byRules = { ...understandQuestion(question), queries: [], hyde_answer: "" };
  if (model === null) return byRules;
  const prompt = understandPrompt(context.services.prompt("understand"), question);
  try {
    const call = { name: "understand", model, prompt, max_output_tokens: maxOutputTokens };
    return await askForObject(context, call, understandingSchema);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    context.warn("understand", `The model did not help to understand the question: ${error.message}`, {
      code: error.code,
    });
    return byRules;
  }
}
