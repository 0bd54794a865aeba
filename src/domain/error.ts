/**
 * Every failure Quire can name. The code is stable and machine-readable; the message says what happened and
 * to what; `facts` carry what a program decides on (status, path, retry_after_ms); `fix` says what to do.
 */
export const errorCodes = [
  "usage", // the command or a flag is wrong
  "invalid_input", // an input of a tool does not fit its schema
  "invalid_output", // a tool broke its own output schema
  "unknown_tool",
  "config", // quire.yaml, .env or a flag holds a value that cannot be used
  "not_found", // a work, run, label or file that was named does not exist
  "unreadable_file",
  "unwritable_file",
  "changed_file", // a file is not what it was when a change to it was decided
  "empty_file",
  "not_a_pdf",
  "encrypted",
  "damaged",
  "signed", // a change would have to be allowed: the file carries a signature
  "no_text_layer",
  "unsupported_format",
  "too_large",
  "zip_bomb",
  "symlink_loop",
  "store", // the database refused or is damaged
  "busy", // another process holds the lock
  "corrupt_log",
  "budget", // a budget would be passed
  "unknown_price", // a cost budget with a model that has no price
  "untrusted", // a power of a workspace, or a run that came with it, that its owner has not allowed
  "waiting", // a gate is open and nobody can answer
  "interrupted",
  "offline",
  "network_refused", // the door refused the address, scheme or redirect
  "unnamed_host", // an address whose host only fetched text or a model named
  "robots", // the site asks programs to stay away from this address
  "tool_refused", // a tool that may not be used here: not allowed, or a person said no
  "tool_server", // an MCP server could not be used, or answered something that cannot be understood
  "unauthorised", // a request to the server without its token
  "rate_limited", // more requests than the server takes
  "network", // the other side could not be reached or broke off
  "timeout",
  "http_status",
  "source_blocked", // a service refuses programs: a captcha, a login
  "source_answer", // a service answered something else than it promises
  "no_model",
  "no_embedder",
  "model_failed",
  "no_room", // a prompt and its answer are longer than what the model takes at once
  "model_output", // the model answered something that cannot be used
  "missing_program", // an optional program or package is not installed
  "internal", // a defect of Quire
] as const;

export type ErrorCode = (typeof errorCodes)[number];
export type ErrorFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Gives the form of an error in JSON: in events, tool results and `--json`. */
export interface ErrorRecord {
  code: ErrorCode;
  message: string;
  facts?: ErrorFacts | undefined;
  fix?: string | undefined;
}

/** The one error class. Throw it with facts, never with numbers hidden in the message alone. */
export class QuireError extends Error {
  override readonly name = "QuireError";
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  readonly fix: string | undefined;

  constructor(code: ErrorCode, message: string, options: { facts?: ErrorFacts; fix?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.facts = options.facts ?? {};
    this.fix = options.fix;
  }

  toRecord(): ErrorRecord {
    return {
      code: this.code,
      message: this.message,
      ...(Object.keys(this.facts).length > 0 && { facts: this.facts }),
      ...(this.fix !== undefined && { fix: this.fix }),
    };
  }

  static fromRecord(record: ErrorRecord): QuireError {
    return new QuireError(record.code, record.message, {
      ...(record.facts && { facts: record.facts }),
      ...(record.fix !== undefined && { fix: record.fix }),
    });
  }
}

/** Whatever was thrown, as a QuireError; what is not one already is a defect and keeps its cause. */
export function toQuireError(thrown: unknown): QuireError {
  if (thrown instanceof QuireError) return thrown;
  const refusal = systemRefusal(thrown);
  if (refusal) return refusal;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new QuireError("internal", message, { cause: thrown });
}

/** Codes with which a system says that it will not write, whatever the program does. */
const refusals = new Set("EACCES EPERM EROFS ENOSPC EDQUOT EFBIG EIO ESTALE EMFILE ENFILE ENOTDIR ELOOP".split(" "));

/** A disk that is full, read-only or failing and a folder that is somebody else's are no defects of Quire. */
function systemRefusal(thrown: unknown): QuireError | null {
  if (!(thrown instanceof Error) || !("code" in thrown) || !refusals.has(String(thrown.code))) return null;
  const path = "path" in thrown && typeof thrown.path === "string" ? thrown.path : "the file";
  return new QuireError("unwritable_file", `${path} cannot be read or written (${String(thrown.code)}).`, {
    facts: { path, reason: String(thrown.code) },
    fix: refusalFix(String(thrown.code)),
    cause: thrown,
  });
}

function refusalFix(code: string): string {
  if (code === "ENOTDIR") {
    return "A file stands where a folder is needed: move it away; where that is .quire: quire doctor --repair";
  }
  return "Check its permissions and that its disk has room, or use another workspace with --workspace DIR.";
}
