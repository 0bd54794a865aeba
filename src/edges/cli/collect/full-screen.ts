import { reduceSession, type CollectSession } from "../../../library/collect/session.js";
import { readKeys } from "../terminal/key-input.js";
import { own } from "../terminal/terminal-stream.js";
import { type CliProcess, painter } from "../terminal/terminal.js";
import { formLines } from "./form-screen.js";
import type { CollectHost } from "./host.js";
import { Keyboard, type Leaving } from "./keyboard.js";

/** Another screen than the shell's, without a cursor, on which long lines are cut off. */
const enterScreen = ["\u001B[?1049h", "\u001B[?25l", "\u001B[?7l"];
const leaveScreen = ["\u001B[?7h", "\u001B[?25h", "\u001B[?1049l"];

/** Shows the form until the person quits; while they use their own editor the screen is theirs. */
export async function runFullScreen(process: CliProcess, start: CollectSession, host: CollectHost): Promise<void> {
  let session = start;
  for (;;) {
    const leaving = await showForm(process, session, host);
    session = leaving.session;
    if (leaving.kind === "quit") return;
    const text = await host.editText(session.markup);
    session = reduceSession(
      session,
      text === null
        ? { kind: "said", tone: "bad", text: "There is no editor: set EDITOR, or load a file with f." }
        : { kind: "set_markup", text },
    ).session;
  }
}

async function showForm(process: CliProcess, initial: CollectSession, host: CollectHost): Promise<Leaving> {
  const { stdin, stdout, signal } = process;
  let leave: (leaving: Leaving) => void = () => undefined;
  const left = new Promise<Leaving>((resolve) => (leave = resolve));
  const keyboard = new Keyboard(initial, host, (leaving) => leave(leaving));
  const draw = drawer(process, keyboard, host.manifestName);
  const press = (chunk: string) => {
    for (const { input, key } of readKeys(chunk)) keyboard.press(input, key);
  };
  const stop = () => leave({ kind: "quit", session: keyboard.session });
  keyboard.onChange = draw.soon;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8").on("data", press).once("end", stop).resume();
  stdout.raw.on("resize", draw.soon);
  signal.addEventListener("abort", stop, { once: true });
  stdout.write(enterScreen.map(own).join(""));
  draw.soon();
  try {
    return await left;
  } finally {
    draw.end();
    signal.removeEventListener("abort", stop);
    stdout.raw.off("resize", draw.soon);
    stdin.off("data", press).off("end", stop).pause();
    if (!stdin.destroyed) stdin.setRawMode(false);
    stdout.write(leaveScreen.map(own).join(""));
  }
}

/** Draws the form after all that was pressed at once. */
function drawer({ stdout, environment }: CliProcess, keyboard: Keyboard, manifest: string) {
  let waiting: NodeJS.Immediate | null = null;
  const now = () => {
    waiting = null;
    const frame = { manifest, width: stdout.columns || 80, paint: painter(stdout, environment) };
    const lines = formLines(keyboard, frame).slice(0, stdout.rows || 24);
    const [toBegin, toEndOfLine, toEnd] = ["\u001B[H", "\u001B[K", "\u001B[J"].map(own);
    stdout.write(`${toBegin}${lines.map((line) => line + toEndOfLine).join("\n")}${toEnd}`);
  };
  return {
    soon: () => void (waiting ??= setImmediate(now)),
    end: () => {
      if (waiting !== null) clearImmediate(waiting);
    },
  };
}
