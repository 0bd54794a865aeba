import { QuireError } from "../../domain/error.js";
import { bookedUsage, type ReportedUsage, type Usage } from "../../domain/usage.js";
import type { GenerateRequest, TextResult, WebCitation } from "../../ports/model.js";
import type { AnswerLimit } from "./answer-limit.js";
import { brokenOff } from "./model-errors.js";
import { ThoughtFilter } from "./thoughts.js";

/** An answer with the tokens that its server reports: nothing of them is booked as it is. */
export type ToldResult = Omit<TextResult, "usage"> & { reported: ReportedUsage };

/** What hears of an answer while it comes. */
export interface Listener {
  onText: GenerateRequest["onText"];
  onToken: GenerateRequest["onToken"];
}

/** Parts of a stream that the SDKs make before the model has said anything. */
const unspoken = new Set(["stream-start", "response-metadata", "raw"]);

/** Reads the parts of an answer as the SDKs make them, to the end or as far as it may go. Throws `network` where it broke off. */
export async function readStream(
  modelId: string,
  parts: ReadableStream,
  limit: AnswerLimit,
  { onText, onToken }: Listener,
): Promise<ToldResult> {
  const content = new StreamedContent(onText);
  let end: any = { finishReason: { unified: "other", raw: undefined } };
  for await (const part of parts.pipeThrough(limit.parts())) {
    if (part.type === "error") throw part.error;
    if (!unspoken.has(part.type)) onToken?.();
    if (part.type === "finish") end = part;
    else content.take(part);
  }
  const { usage, finishReason } = end;
  const result = toldResult(content.finished(), usage, finishReason.unified);
  // How the SDKs tell of a stream that ended without the provider saying why.
  if (finishReason.unified === "other" && finishReason.raw === undefined) throw brokenOff(modelId, result.text);
  return result;
}

/** Puts the parts of a stream together, and tells the text of the answer as it comes. */
class StreamedContent {
  private readonly parts: any[] = [];
  private readonly texts = new Map<string, { part: any; filter: ThoughtFilter }>();

  constructor(private readonly onText: GenerateRequest["onText"]) {}

  take(part: any): void {
    const { type, id, providerMetadata } = part;
    if (type === "text-start") {
      const text = { part: { type: "text", text: "", providerMetadata }, filter: new ThoughtFilter() };
      this.texts.set(id, text);
      this.parts.push(text.part);
      return;
    }
    const open = type === "text-delta" || type === "text-end" ? this.texts.get(id) : undefined;
    if (open === undefined) {
      this.parts.push(part);
      return;
    }
    open.part.providerMetadata = providerMetadata ?? open.part.providerMetadata;
    this.add(open.part, type === "text-end" ? open.filter.end() : open.filter.take(part.delta));
  }

  /** All parts, those that were not ended too. */
  finished(): readonly any[] {
    for (const { part, filter } of this.texts.values()) {
      this.add(part, filter.end());
      // Nobody has seen the text without them: thoughts that were not ended may be all there is.
      if (this.onText === undefined) part.text += filter.unended();
    }
    return this.parts;
  }

  private add(part: any, piece: string): void {
    part.text += piece;
    if (piece !== "") this.onText?.(piece);
  }
}

/** The parts of an answer put together. */
export function toldResult(parts: readonly any[], usage: any, finishReason: string): ToldResult {
  return {
    text: parts.map(({ type, text }) => (type === "text" ? text : "")).join(""),
    reported: { input: usage?.inputTokens?.total, output: usage?.outputTokens?.total },
    citations: citationsOf(parts),
    finish_reason: finishReason,
  };
}

/** What an answer took, as it is booked. */
export function usageOf(
  reported: ReportedUsage,
  { system = "", prompt, max_output_tokens }: Pick<GenerateRequest, "system" | "prompt" | "max_output_tokens">,
  limit: AnswerLimit,
): Usage {
  const exchanged = { sent: `${system}${prompt}`, received: limit.received(), max_output_tokens };
  return bookedUsage(reported, exchanged);
}

/**
 * The pages a search cited, each once: listed sources and the annotations of the text, whichever knows the title. The
 * places of annotations count from the beginning of their part of the text.
 */
function citationsOf(content: readonly any[]): WebCitation[] {
  const cited = new Map<string, { title: string; spans: { start: number; end: number }[] }>();
  const cite = (url: unknown, title: unknown) => {
    if (typeof url !== "string") return null;
    const page = cited.get(url) ?? { title: "", spans: [] };
    page.title ||= typeof title === "string" ? title : "";
    cited.set(url, page);
    return page;
  };
  let offset = 0;
  for (const part of content) {
    if (part.type === "source" && part.sourceType === "url") cite(part.url, part.title);
    // What OpenAI's search lists besides what the text cites.
    if (part.type === "tool-result") for (const listed of part.result?.sources ?? []) cite(listed?.url, "");
    for (const note of part.providerMetadata?.openai?.annotations ?? []) {
      if (note.type !== "url_citation") continue;
      const [start, end] = [offset + Number(note.start_index), offset + Number(note.end_index)];
      const page = cite(note.url, note.title);
      if (end > start) page?.spans.push({ start, end });
    }
    if (part.type === "text") offset += part.text.length;
  }
  return [...cited].map(([url, { title, spans }]) => ({ url, title, ...(spans.length > 0 && { spans }) }));
}

/** The error with what the call cost and why it ended: a useless answer is paid for all the same. */
export function withAnswer(
  error: QuireError,
  { usage, finish_reason }: Pick<TextResult, "usage" | "finish_reason">,
): QuireError {
  return new QuireError(error.code, error.message, {
    facts: { ...error.facts, finish_reason, input_tokens: usage.input_tokens, output_tokens: usage.output_tokens },
    ...(error.fix !== undefined && { fix: error.fix }),
    cause: error.cause,
  });
}
