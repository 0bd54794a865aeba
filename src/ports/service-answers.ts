import type { z } from "zod";
import type { Fetcher } from "./fetcher.js";

/** A key that a service wants. */
export interface ServiceKey {
  /** Variable of the environment. */
  env: string;
  /** False where it answers without one, if more slowly. */
  needed: boolean;
  /** `prefix` stands before the key in its header, such as "Token ". */
  as: { parameter: string } | { header: string; prefix?: string };
  /** Page where one asks for a key. */
  page: string;
}

/** A service as it is spoken with: how fast, and as whom. */
export interface AskedService {
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** Least milliseconds between the beginnings of two calls to one host, and how many may be underway. */
  readonly rate: { readonly spacing_ms: number; readonly parallel: number };
  /** Its key, by the variable that holds it, and what takes it; it stands in no log, message or name of a kept answer. */
  readonly key?: ServiceKey;
  /** How one does without it, for advice. */
  readonly how_to_leave_out?: string;
  /** How it says "no such thing" other than by 404 and 410. */
  isNothing?(answer: { status: number; body: string }): boolean;
}

/** What a service is asked. */
export interface ServiceQuestion {
  url: URL;
  /** Media type that is wanted, where the service has several. */
  accept?: string;
  /** Sent as JSON where it is given. */
  body?: unknown;
}

/** The text of an answer, which is read by what it is; each reader throws `source_answer`, naming what did not fit. */
export interface AnswerText {
  readonly text: string;
  /** Bytes as they came; those of the text where only the text was kept. */
  readonly bytes: Uint8Array;
  /** Without keys. */
  readonly url: string;
  json<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  /** Root element. */
  xml(): Element;
  /** The error that says what came instead of what the service documents. */
  unexpected(what: string, cause?: unknown): Error;
}

/** An answer that was understood. */
export interface ReadAnswer<T> {
  value: T;
  /** Without keys. */
  url: string;
  bytes: Uint8Array;
  /** ISO 8601; of the call, also where the answer was kept since. */
  retrieved_at: string;
}

/**
 * Answers of outside services: polite, asked again after failures that may pass, kept on disk once they were understood.
 * Throws `config` where a key is missing, `source_blocked`, `http_status`, `source_answer`, `offline`, `network_refused`, `timeout`, `network`.
 */
export interface ServiceAnswers {
  /** Null where the service says that there is no such thing. `anew` passes over what was kept. */
  ask<T>(
    fetcher: Fetcher,
    service: AskedService,
    question: ServiceQuestion,
    read: (answer: AnswerText) => T,
    options?: { anew?: boolean; signal?: AbortSignal },
  ): Promise<ReadAnswer<T> | null>;
  /** Whether the variable of a key is set. */
  hasKey(variable: string): Promise<boolean>;
  /** Reads what was fetched as a page or file of the web in the same way. */
  readPage<T>(
    service: AskedService,
    page: { url: string; bytes: Uint8Array },
    read: (answer: AnswerText) => T,
  ): Promise<T>;
}
