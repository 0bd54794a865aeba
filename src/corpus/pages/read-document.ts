import { QuireError, toQuireError } from "../../domain/error.js";
import type { Item } from "../../domain/item.js";
import { workId } from "../../domain/work.js";
import type { FetchedPage } from "../../ports/page-source.js";
import type { ReadWork } from "../../ports/work-reader.js";
import type { RunContext } from "../../run/run-context.js";
import { answerName, type AnswerKind } from "./sniff-answer.js";

/**
 * Reads what was fetched into its text, as a work that is in no library. Throws what readers of documents throw
 * (`encrypted`, `damaged`, `no_text_layer`, ...), naming the address.
 */
export async function readDocument(context: RunContext, page: FetchedPage, kind: AnswerKind): Promise<ReadWork> {
  const { sha256, fetched_at, final_url, body } = page;
  try {
    return await readBytes(context, { bytes: body, name: answerName(final_url, kind), sha256, at: fetched_at });
  } catch (thrown) {
    const error = toQuireError(thrown);
    throw new QuireError(error.code, `${final_url}: ${error.message}`, {
      facts: { ...error.facts, url: final_url },
      ...(error.fix !== undefined && { fix: error.fix }),
      cause: error,
    });
  }
}

/** Reads what a landing page says of its paper; nothing where it is drawn by a program and has no text. */
export async function readLanding(context: RunContext, landing: FetchedPage): Promise<Partial<Item>> {
  try {
    return (await readDocument(context, landing, "html")).work.item;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "empty_file" || error.code === "no_text_layer") return {};
    throw error;
  }
}

/** Reads bytes into their text, as a work that is in no library. */
export function readBytes(
  { services, signal }: RunContext,
  { bytes, name, sha256, at }: { bytes: Uint8Array; name: string; sha256: string; at: string },
): Promise<ReadWork> {
  const { reader, config } = services;
  const basis = { id: workId(sha256), sha256, collections: [], paths: [], added_at: at, updated_at: at };
  // A copy: the reader may move what it is given.
  const request = { bytes: new Uint8Array(bytes), name, basis, passages: config.passages };
  return reader.read(request, { ocr: false, signal });
}
