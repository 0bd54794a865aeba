import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ErrorCode, QuireError, toQuireError } from "../../../domain/error.js";

/** The status with which each error is answered where nothing else is said. */
const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  usage: 400,
  invalid_input: 400,
  invalid_output: 500,
  unknown_tool: 404,
  config: 500,
  not_found: 404,
  unreadable_file: 422,
  unwritable_file: 500,
  changed_file: 409,
  empty_file: 422,
  not_a_pdf: 422,
  encrypted: 422,
  damaged: 422,
  signed: 422,
  no_text_layer: 422,
  unsupported_format: 422,
  too_large: 413,
  zip_bomb: 422,
  symlink_loop: 422,
  store: 500,
  busy: 409,
  corrupt_log: 500,
  budget: 409,
  unknown_price: 409,
  untrusted: 403,
  waiting: 409,
  interrupted: 503,
  offline: 503,
  network_refused: 403,
  unnamed_host: 403,
  robots: 403,
  tool_refused: 403,
  tool_server: 502,
  unauthorised: 401,
  rate_limited: 429,
  network: 502,
  timeout: 504,
  http_status: 502,
  source_blocked: 502,
  source_answer: 502,
  no_model: 409,
  no_embedder: 409,
  model_failed: 502,
  no_room: 422,
  model_output: 502,
  missing_program: 501,
  internal: 500,
};

/** An error with a status or headers of its own. */
export class Refusal extends Error {
  constructor(
    readonly error: QuireError,
    readonly status: ContentfulStatusCode = statuses[error.code],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(error.message, { cause: error });
  }
}

/** Whatever was thrown while a request was answered, as an error with its status. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof HTTPException) return ofFramework(thrown);
  return new Refusal(toQuireError(thrown));
}

/** What the framework refuses: a body of another type, or one that is not JSON. */
function ofFramework({ status, message }: HTTPException): Refusal {
  if (status === 415) {
    return new Refusal(
      new QuireError("usage", "The body is not JSON by its Content-Type.", {
        fix: "Send JSON with the header Content-Type: application/json.",
      }),
      415,
    );
  }
  const error = new QuireError("invalid_input", `The request cannot be read: ${message}.`, {
    facts: { field: "body" },
    fix: "Send a JSON document in UTF-8; /openapi.json says which.",
  });
  return new Refusal(error, status);
}

/** How an error is answered. What a defect says about the inside of the program stays in the server's own log. */
export function problemBody({ error }: Refusal): { ok: false; error: ReturnType<QuireError["toRecord"]> } {
  if (error.code !== "internal") return { ok: false, error: error.toRecord() };
  const message = "The request met a defect of Quire.";
  return { ok: false, error: { code: "internal", message, fix: "What it was is in the log of the server." } };
}
