import { withoutVerdictMarks } from "../../../domain/escape/quire-signs.js";
import { terminalText } from "../../../domain/escape/terminal.js";

interface Seal {
  text: string;
  /** A sealed sign: a control sequence or a mark. */
  sealed: RegExp;
}

let drawn: Seal | undefined;

/**
 * Stands before what Quire itself wants a terminal to obey or a reader to trust: colours, the clearing of a line, marks of
 * verdicts. Characters that no text may hold (noncharacters of Unicode), drawn anew for each process: no document, model
 * or server can know them, so that what is written without care is harmless and only what is meant has an effect.
 */
function seal(): Seal {
  if (drawn) return drawn;
  // Loaded with the first sign: a command that only prints text has none, and starts faster without it.
  const { randomInt } = process.getBuiltinModule("node:crypto");
  const text = `\uFDD0${Array.from({ length: 7 }, () => String.fromCharCode(0xfdd1 + randomInt(31))).join("")}`;
  drawn = { text, sealed: new RegExp(`${text}(\\r?\\u001B\\[[\\d;?]*[A-Za-z]|.)`, "gu") };
  return drawn;
}

/** A control sequence or a mark of a verdict as Quire's own. */
export function own(sign: string): string {
  return seal().text + sign;
}

/** Cuts from a text what a terminal obeys, so that the characters that are seen can be counted. */
export function visibleText(text: string): string {
  if (!drawn) return text;
  return text.replaceAll(drawn.sealed, (_, sign: string) => (sign.includes("\u001B") ? "" : sign));
}

/** Printable ASCII, tabs and line breaks: nothing in it is a sign of anybody. */
const harmless = /^[\t\n -~]*$/;

/** Text as it goes to a terminal: Quire's own signs work, all others are only shown. */
export function asShown(text: string): string {
  if (harmless.test(text)) return text;
  const pieces = drawn ? text.split(drawn.sealed) : [text];
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : withoutVerdictMarks(terminalText(piece)))).join("");
}

/** Clears the line that the cursor is in. */
export const clearLine = (): string => own("\r\u001B[K");

/** A stream that people read: the one way to it, so that no text of others reaches a terminal as it is. */
export class TerminalStream {
  /** @param raw for programs' protocols, and for libraries that draw themselves from text made with `asShown` */
  constructor(readonly raw: NodeJS.WriteStream) {}

  get isTTY(): boolean {
    return this.raw.isTTY;
  }

  /** 0 or undefined where it has none. */
  get columns(): number {
    return this.raw.columns;
  }

  get rows(): number {
    return this.raw.rows;
  }

  write(text: string): void {
    this.raw.write(asShown(text));
  }

  /** A document that was asked for: to a file or another program as it is, to a terminal so that nothing in it is obeyed. */
  writeDocument(text: string): void {
    this.raw.write(this.isTTY ? terminalText(text) : text);
  }
}
