import { splitLines } from "../../../domain/characters.js";

/** The keys that a full-screen view looks at; each is true where it was pressed. */
export interface KeyState {
  upArrow?: boolean;
  downArrow?: boolean;
  leftArrow?: boolean;
  rightArrow?: boolean;
  return?: boolean;
  escape?: boolean;
  tab?: boolean;
  shift?: boolean;
  backspace?: boolean;
  delete?: boolean;
  ctrl?: boolean;
  meta?: boolean;
}

/** One key, or a text that came as one: typed fast, or pasted. */
export interface KeyInput {
  input: string;
  key: KeyState;
}

/** What terminals send for keys that are no characters. */
const named: Readonly<Record<string, KeyState>> = {
  "\r": { return: true },
  "\t": { tab: true },
  "\b": { backspace: true },
  "\u007F": { delete: true },
  "\u001B": { escape: true },
  "\u001B[A": { upArrow: true },
  "\u001B[B": { downArrow: true },
  "\u001B[C": { rightArrow: true },
  "\u001B[D": { leftArrow: true },
  "\u001BOA": { upArrow: true },
  "\u001BOB": { downArrow: true },
  "\u001BOC": { rightArrow: true },
  "\u001BOD": { leftArrow: true },
  "\u001B[3~": { delete: true },
  "\u001B[Z": { tab: true, shift: true },
};

const escape = "\u001B";
/** What follows the escape of a sequence: parameters and a letter, a letter after O, one character that was pressed with Alt. */
const sequence = /^(?:\[[\d;?]*[ -/]*[@-~]|O[A-Z]|[^[O])?/u;
/** A control character, or a run of text with its breaks and tabs. */
const pieces = /[^\P{Cc}\t\n\r]|[\P{Cc}\t\n\r]+/gu;

/** The keys in what a terminal sent at once. */
export function readKeys(chunk: string): KeyInput[] {
  const [before = "", ...escaped] = chunk.split(escape);
  const keys = escaped.flatMap((part) => {
    const begun = sequence.exec(part)?.[0] ?? "";
    return [...keysOf(escape + begun), ...textKeys(part.slice(begun.length))];
  });
  return [...textKeys(before), ...keys];
}

function textKeys(text: string): KeyInput[] {
  return (text.match(pieces) ?? []).flatMap(keysOf);
}

function keysOf(piece: string): KeyInput[] {
  const key = named[piece];
  if (key !== undefined) return [{ input: "", key }];
  const code = piece.charCodeAt(0);
  if (piece.startsWith(escape)) {
    // Alt and a character; of the sequences that are left none means anything here.
    return piece.length === 2 ? [{ input: piece.slice(1), key: { meta: true } }] : [];
  }
  if (code < 0x20 && !"\t\n\r".includes(piece.charAt(0))) {
    return [{ input: String.fromCharCode(code + 0x60), key: { ctrl: true } }];
  }
  // Who types fast ends with Enter in the same breath.
  const isEnded = piece.endsWith("\r") && splitLines(piece).length === 2;
  if (!isEnded) return [{ input: piece, key: {} }];
  return [
    { input: piece.slice(0, -1), key: {} },
    { input: "", key: { return: true } },
  ];
}
