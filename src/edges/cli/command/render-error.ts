import { type ErrorCode, QuireError } from "../../../domain/error.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Paint } from "../terminal/terminal.js";

const codesByError: Partial<Record<ErrorCode, number>> = {
  usage: exitCodes.usage,
  invalid_input: exitCodes.usage,
  untrusted: exitCodes.usage,
  waiting: exitCodes.incomplete,
  budget: exitCodes.incomplete,
  interrupted: exitCodes.interrupted,
};

export function exitCodeOf(error: QuireError): number {
  return codesByError[error.code] ?? exitCodes.failed;
}

/** An error for people: what happened, then what to do. The only place where errors become text on a terminal. */
export function renderError(error: QuireError, paint: Paint): string {
  const lines = [`${paint("red", "error:")} ${hanging(error.message)}`];
  if (error.code === "internal") lines.push(paint("dim", stackOf(error)));
  if (error.fix !== undefined) lines.push(`${paint("cyan", "what to do:")} ${hanging(error.fix)}`);
  return `${lines.join("\n")}\n`;
}

/** Lines that a message brings along stand behind it: none of them looks like one of Quire's own. */
function hanging(text: string): string {
  return text.trimEnd().replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu, "\n  | ");
}

function stackOf(error: QuireError): string {
  const source = error.cause instanceof Error ? error.cause : error;
  return `This is a defect of Quire; please report it with these lines.\n${source.stack ?? source.message}`;
}
