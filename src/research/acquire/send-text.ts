import { sendToRagContract } from "../../contracts/send-to-rag.js";
import type { RunContext } from "../../run/run-context.js";
import { attempt } from "../../tool/attempt.js";
import type { SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";

export interface SentToRag {
  ok: boolean;
  error: string | null;
}

/** Hands the text of a source to the RAG service; null where none is configured. One that fails is a warning. */
export async function sendToRag(
  context: RunContext,
  { collection, only_library }: ResearchSettings,
  { work_id, url, title }: SeenSource,
): Promise<SentToRag | null> {
  const { rag, config } = context.services;
  if (rag === null || work_id === null || only_library) return null;
  const input = {
    work_id,
    ...(url !== null && { source: url }),
    collection: config.rag.collection ?? collection,
  };
  const { ok, error } = await attempt(context, sendToRagContract, input);
  if (error !== null) context.warn(`rag:${work_id}`, `The RAG service did not take "${title}": ${error.message}`);
  return { ok, error: error?.message ?? null };
}
