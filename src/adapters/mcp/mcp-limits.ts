import { QuireError } from "../../domain/error.js";
import { extentOf, mostLevels } from "../../domain/json-value.js";

/** Limits what a server may give; servers of use stay far below. */
export const mostOfServer = {
  /** Tools that it lists, and pages of the list. */
  tools: 1000,
  pages: 64,
  /** Of the whole list, in characters of names and texts. */
  list_characters: 16_000_000,
  /** Of one message. */
  message_bytes: 10 * 1024 * 1024,
  /** Of all that comes while one answer is awaited. */
  answer_bytes: 32 * 1024 * 1024,
  messages: 10_000,
  /** HTTP answers that are taken up to get one answer. */
  exchanges: 32,
  /** Parts of a tool's answer. */
  parts: 1000,
} as const;

export type LimitName = keyof typeof mostOfServer | "levels" | "same_cursor";

/** The error of a server that passes a limit; `what` goes on after its name. */
export function overLimit(limit: LimitName, what: string): QuireError {
  const most = limit === "levels" ? mostLevels : limit === "same_cursor" ? 1 : mostOfServer[limit];
  return new QuireError("tool_server", `it ${what.replace("#", most.toLocaleString("en-US"))}.`, {
    facts: { limit, most },
    fix: "Tell its makers, or leave it out (enabled: false in quire.yaml). Nothing of what it sent was used.",
  });
}

/** Counts what a server sends while one answer is awaited, and says once where that is too much. */
export class AnswerMeter {
  private bytes = 0;
  private line = 0;
  private messages = 0;
  private exchanges = 0;

  constructor(private readonly refuse: (error: QuireError) => void) {}

  /** Begins anew, for the next answer. */
  reset(): void {
    this.bytes = this.messages = this.exchanges = 0;
  }

  /** Takes bytes of a stream. False where that is too much. */
  take(chunk: Uint8Array): boolean {
    this.bytes += chunk.byteLength;
    return (
      this.bytes <= mostOfServer.answer_bytes || this.pass("answer_bytes", "sent more than # bytes for one answer")
    );
  }

  /** Takes bytes of a stream whose messages are lines. */
  takeLines(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(newline);
    this.line = end < 0 ? this.line + chunk.byteLength : chunk.byteLength - end - 1;
    if (this.line + chunk.byteLength > mostOfServer.message_bytes)
      this.pass("message_bytes", "sent a message of more than # bytes");
    else this.take(chunk);
  }

  /** Takes a message, as JSON has it. */
  takeMessage(message: unknown): void {
    this.messages += 1;
    if (this.messages > mostOfServer.messages) this.pass("messages", "sent more than # messages for one answer");
    const { levels, characters } = extentOf(message);
    if (levels > mostLevels) this.pass("levels", "sent values that are nested deeper than # levels");
    if (characters > mostOfServer.message_bytes) this.pass("message_bytes", "sent a message of more than # bytes");
  }

  takeExchange(): boolean {
    this.exchanges += 1;
    return this.exchanges <= mostOfServer.exchanges || this.pass("exchanges", "broke off its answer more than # times");
  }

  private pass(limit: LimitName, what: string): false {
    this.refuse(overLimit(limit, what));
    return false;
  }
}

const newline = 10;
