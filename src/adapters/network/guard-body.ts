import type { Response } from "undici";
import { QuireError } from "../../domain/error.js";
import { redactUrl } from "../../domain/url.js";
import type { CallRecord } from "./call-record.js";
import { toNetworkError, type Deadline } from "./network-errors.js";

/** What bounds a body. */
interface BodyRules {
  /** Of the decoded body, in bytes. */
  max_bytes: number;
  deadline: Deadline;
}

/**
 * Hands on the body as it arrives, decoded, and cuts it off where it passes the limit: a compressed bomb is never
 * unpacked whole. The deadline and the record end with it. Null where the answer has no body.
 */
export function guardBody(
  response: Response,
  url: URL,
  rules: BodyRules,
  record: CallRecord,
): ReadableStream<Uint8Array> | null {
  const settle = <T>(tell: () => T): T => {
    rules.deadline.clear();
    return tell();
  };
  const { body } = response;
  if (body === null) return settle(() => (record.finish(), null));
  const reader = body.getReader();
  let total = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return settle(() => (record.finish(), controller.close()));
        rules.deadline.heard();
        total += value.byteLength;
        record.received(value.byteLength);
        if (total > rules.max_bytes) throw tooLarge(url, rules.max_bytes);
        controller.enqueue(value);
      } catch (error) {
        const failure = toNetworkError(error, url, rules.deadline);
        settle(() => controller.error(record.fail(failure)));
        await reader.cancel(failure).catch(() => {
          // The stream has already failed for the reason just reported.
        });
      }
    },
    async cancel(reason) {
      settle(() => record.finish());
      await reader.cancel(reason);
    },
  });
}

function tooLarge(url: URL, maxBytes: number): QuireError {
  return new QuireError("too_large", `${redactUrl(url)} sent more than ${maxBytes} bytes; the rest was not read.`, {
    facts: { url: redactUrl(url), max_bytes: maxBytes },
  });
}
