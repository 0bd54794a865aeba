import { sanitise, sanitiseLine } from "../../corpus/text/sanitise.js";
import { buildPrompt, contextText } from "../../corpus/context/prompt.js";
import { termStatistics } from "../../corpus/search/recorded-reads.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { uselessness, type Uselessness, uselessWords } from "../../evidence/written/useless-answer.js";
import { contentHash } from "../../run/content-hash.js";
import type { TextResult } from "../../ports/model.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Source, WebSource } from "../../domain/evidence.js";
import { checkText, type CitingText } from "../../evidence/answers/check-text.js";
import { queryTerms } from "../../domain/terms.js";
import { charactersOf, englishLength } from "../../domain/usage.js";
import type { EvidenceRoom } from "../../corpus/context/fill-room.js";
import type { Spending } from "../../run/budget.js";
import { roomOf, thatFit } from "../../run/model-room.js";
import { askForText, type ModelCall, worstSpending } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { extractiveAnswer, type ExtractPart, extractParts } from "../extractive/extractive.js";
import type { GatheredContext } from "./gather-context.js";

export interface AnswerRequest {
  context: GatheredContext;
  task?: string | undefined;
  length: "short" | "full";
  /** `provider:model`, or null for an extractive answer. */
  model: string | null;
  web_search: boolean;
  /** A model named for this question must answer or fail; a configured one may be replaced by quotes. */
  required: boolean;
  /** Name of the prompt; "answer" by default. */
  prompt?: string;
  /** Show the text as it is written; true by default. */
  stream?: boolean;
  /** Parts of the question with their sources, which quotes are ordered by where there are several. */
  parts?: readonly ExtractPart[];
}

/** What is known of the answering call before anything was retrieved. */
interface AnswerPlan {
  question: string;
  task?: string | undefined;
  length: "short" | "full";
  model: string;
  k: number;
  room: EvidenceRoom;
  /** What was found for the question that this one goes on from. */
  earlier?: readonly Source[];
}

/** An answer before its check. */
export interface DraftAnswer {
  mode: "model" | "extractive";
  answer_markdown: string;
  /** Pages that the model found by itself; empty without web search. */
  web_sources: WebSource[];
  limitations: string[];
}

/** An answer as it is checked. */
export function citing(
  { mode, answer_markdown }: Pick<DraftAnswer, "mode" | "answer_markdown">,
  sources: readonly Source[],
): CitingText {
  return { markdown: answer_markdown, sources, references: mode === "extractive" ? "keep" : "remove" };
}

const maxOutputTokens = { short: 4000, full: 8000 };
/** Of an answer of a few sentences. */
const againTokens = 600;

/** Providers bill searches and the pages they read in ways that no estimate bounds. */
const webNotSearched =
  "The model did not search the web: what a search takes cannot be known before, and the budget limits tokens or cost.";

/** A section stands for at least this share of retrieved lines, whatever is configured, in the estimate below. */
const leastCoverage = 0.2;

/**
 * The most the answering call can use, before its sources are known: what its room holds, or k passages, each standing for
 * as much more of its section as consolidation may add. Kept back while the question is being understood and searched for.
 */
export function worstAnswer(context: RunContext, plan: AnswerPlan): Spending {
  const { question, task = "", length, model, k, room, earlier = [] } = plan;
  const { config, prompt } = context.services;
  const old = earlier.reduce((sum, { content }) => sum + englishLength(content), 0);
  const found =
    "tokens" in room
      ? charactersOf(room.tokens)
      : (k * config.passages.size) / Math.max(leastCoverage, config.consolidate.coverage);
  const characters = englishLength(prompt("answer") + question + task) + found + old;
  return worstSpending(context, { model, max_output_tokens: maxOutputTokens[length] }, characters);
}

/** The call that answers. */
function answerCall(context: RunContext, request: AnswerRequest): ModelCall | null {
  if (request.model === null) return null;
  const { question, sources, intent, entities } = request.context;
  const template = context.services.prompt(request.prompt ?? "answer");
  const length = request.length === "short" ? "Keep the whole answer to about 150 words." : "";
  const task = [request.task, length].filter(Boolean).join("\n");
  return {
    name: "answer",
    model: request.model,
    prompt: buildPrompt({ template, question, sources, intent, entities, ...(task !== "" && { task }) }),
    max_output_tokens: maxOutputTokens[request.length],
    web_search: request.web_search && !context.budget.limitsUse,
    stream: request.stream ?? true,
    finishing: true,
  };
}

/** Whether the budget has room for the answering call at its worst, all that is kept for finishing included. */
export function fitsBudget(context: RunContext, request: AnswerRequest): boolean {
  const call = answerCall(context, request);
  if (call === null) return true;
  const worst = worstSpending(context, call, englishLength(call.prompt));
  try {
    context.budget.reserve(call.name, worst, true);
  } catch (thrown) {
    if (toQuireError(thrown).code === "budget") return false;
    throw thrown;
  }
  context.budget.release(worst);
  return true;
}

/** Sources that an answer is made of, and what its reader is told of those that were left out. */
export interface FittedSources {
  sources: Source[];
  limitations: string[];
}

/** Of a window, where a server has refused a prompt as too long: the rest is the answer's. */
const leftForPrompt = 0.75;

/**
 * As many of the sources as the model takes at once, the least worthy given up first; all of them where no model is asked.
 * @param counted tokens that a server has counted for all of them when it refused them
 */
export async function fittedSources(
  context: RunContext,
  request: AnswerRequest,
  counted?: number,
): Promise<FittedSources> {
  const { sources } = request.context;
  const { model } = request;
  if (model === null) return { sources, limitations: [] };
  const room = await roomOf(context, model);
  const whole = answerCall(context, request)?.prompt.length ?? 0;
  const fits = (kept: readonly Source[]) => {
    const call = answerCall(context, { ...request, context: { ...request.context, sources: [...kept] } });
    if (call === null) return true;
    const isShort =
      counted === undefined || (call.prompt.length / whole) * counted < room.window.tokens * leftForPrompt;
    return isShort && room.holds(call.prompt, call.max_output_tokens);
  };
  const kept = thatFit(sources, fits);
  if (kept.length === sources.length) return { sources, limitations: [] };
  const left_out = sources.filter((source) => !kept.includes(source)).map(({ label }) => label);
  const { tokens, known_from } = room.window;
  const notice = `The model ${model} takes ${tokens} tokens at once (known from ${known_from}), so it was given the best ${kept.length} of ${sources.length} passages.`;
  context.warn(`left-out:${model}`, notice, { model, window: tokens, left_out: left_out.join(", ") });
  return { sources: kept, limitations: [notice] };
}

/** By the model where there is one; by verbatim quotes where there is none or it fails, with a notice that says why. */
export function answer(context: RunContext, request: AnswerRequest): Promise<DraftAnswer> {
  return attempt(context, request, true);
}

/** @param canShorten whether it is asked once more with fewer passages where the server refuses the prompt as too long */
async function attempt(context: RunContext, request: AnswerRequest, canShorten: boolean): Promise<DraftAnswer> {
  const call = request.context.sources.length === 0 && !request.web_search ? null : answerCall(context, request);
  if (call === null) return extract(context, request, []);
  try {
    const result = await usefulText(context, request, call);
    const limitations = [
      ...(result.finish_reason === "length" ? ["The model's answer was cut off at its length limit."] : []),
      ...(request.web_search && !call.web_search ? [webNotSearched] : []),
    ];
    return {
      mode: "model",
      answer_markdown: sanitise(result.text),
      web_sources: result.citations.map(cleanCitation),
      limitations,
    };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    // The server counted more tokens than were expected: with that known, fewer passages fit.
    const counted = error.facts["prompt_tokens"];
    if (canShorten && typeof counted === "number") {
      const { sources, limitations } = await fittedSources(context, request, counted);
      if (sources.length < request.context.sources.length) {
        const shorter = await attempt(context, { ...request, context: { ...request.context, sources } }, false);
        return { ...shorter, limitations: [...limitations, ...shorter.limitations] };
      }
    }
    if (request.required && (error.code === "no_model" || error.code === "config")) throw error;
    const notice = `The model ${call.model} did not answer: ${error.message} These are quotes from the sources instead.`;
    context.withoutModel(error, notice);
    return extract(context, request, [notice]);
  }
}

/**
 * What the model says, or says when it is asked once more, shortly, because its first answer was of no use. Throws
 * `model_output` where the second is of no use either; that a text names no source is left to whoever settles it.
 */
async function usefulText(context: RunContext, request: AnswerRequest, call: ModelCall): Promise<TextResult> {
  const { question } = request.context;
  const frame = {
    question,
    instructions: context.services.prompt(request.prompt ?? "answer"),
    needs_labels: !request.web_search,
    keeps_language: request.task === undefined,
  };
  const first = await askForText(context, call);
  const fault = uselessness(first.text, frame);
  if (fault === null || request.web_search) return first;
  const key = `useless:${fault}:${contentHash(call.prompt)}`;
  context.warn(key, `The model's answer ${uselessWords[fault]}: asked once more, shortly.`, { text: first.text });
  try {
    const second = await askForText(context, againCall(context, request, call, uselessWords[fault]));
    const again = uselessness(second.text, frame);
    if (again === null || (again === "no_label" && fault !== "no_label")) return second;
    if (fault === "no_label") return first;
    throw uselessAnswer(call.model, again);
  } catch (thrown) {
    if (fault === "no_label" && toQuireError(thrown).code !== "interrupted") return first;
    throw thrown;
  }
}

function againCall(context: RunContext, request: AnswerRequest, call: ModelCall, problem: string): ModelCall {
  const { question, sources } = request.context;
  const text = contextText(sources);
  const fence = contentHash({ question, text, problem });
  const template = context.services.prompt("answer-again");
  return {
    ...call,
    name: "answer_again",
    prompt: fillTemplate(template, { problem, question: question.trim(), context: text, fence }),
    max_output_tokens: Math.min(againTokens, call.max_output_tokens),
    stream: false,
  };
}

function uselessAnswer(model: string, fault: Uselessness): QuireError {
  return new QuireError("model_output", `its answer ${uselessWords[fault]}, twice.`, {
    facts: { model, reason: fault },
    fix: "Choose a larger model: quire models try says what one is good for.",
  });
}

/** A page's title comes from the web: nothing of it may steer a terminal. */
function cleanCitation({ url, title }: WebSource): WebSource {
  return { url: sanitiseLine(url), title: sanitiseLine(title) };
}

/** Quotations in place of an answer, checked. */
export async function checkedQuotes(context: RunContext, request: AnswerRequest): Promise<CheckedAnswer> {
  return checkText(context, citing(await extract(context, request, []), request.context.sources));
}

/** Answers by the sources' own sentences. */
async function extract(context: RunContext, request: AnswerRequest, notices: string[]): Promise<DraftAnswer> {
  const { question, intent, entities, sources } = request.context;
  const asked = [question, ...(request.parts ?? []).map((part) => part.question)];
  const terms = asked.flatMap((text) => queryTerms(text).map(({ term }) => term));
  const statistics = await termStatistics(context, terms);
  const whole = { question, intent, entities, sources, statistics, length: request.length };
  const { parts = [] } = request;
  const quote = (input: typeof whole & { titles?: string[] }) =>
    parts.length > 1 ? extractParts(input, parts) : extractiveAnswer(input);
  const first = quote(whole);
  // Where nothing answers, all titles are looked at before anything is called missing.
  const found = first.answered ? first : quote({ ...whole, titles: await allTitles(context) });
  const { answer_markdown, limitations } = found;
  return { mode: "extractive", answer_markdown, web_sources: [], limitations: [...notices, ...limitations] };
}

function allTitles(context: RunContext): Promise<string[]> {
  return context.step("titles:library", "read", async () => {
    const works = await (await context.services.store()).works();
    return works.map(({ title }) => title);
  });
}
