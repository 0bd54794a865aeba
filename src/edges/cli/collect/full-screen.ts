import { render } from "ink";
import { createElement } from "react";
import { act, type CollectSession } from "../../../library/collect/session.js";
import type { CliProcess } from "../terminal.js";
import { App } from "./app.js";
import type { CollectHost } from "./host.js";
import type { Leaving } from "./keyboard.js";

const enterScreen = "\u001B[?1049h\u001B[H";
const leaveScreen = "\u001B[?1049l";

/** Shows the form until the person quits; while they use their own editor the screen is theirs. */
export async function runFullScreen(process: CliProcess, start: CollectSession, host: CollectHost): Promise<void> {
  let session = start;
  for (;;) {
    const leaving = await showForm(process, session, host);
    session = leaving.session;
    if (leaving.kind === "quit") return;
    const text = await host.editText(session.markup);
    session = act(
      session,
      text === null
        ? { kind: "said", tone: "bad", text: "There is no editor: set EDITOR, or load a file with f." }
        : { kind: "set_markup", text },
    ).session;
  }
}

async function showForm(process: CliProcess, initial: CollectSession, host: CollectHost): Promise<Leaving> {
  const { stdin, stdout, stderr, signal } = process;
  let leaving: Leaving = { kind: "quit", session: initial };
  stdout.raw.write(enterScreen);
  const form = render(
    createElement(App, {
      initial,
      host,
      onLeave: (reason: Leaving) => {
        leaving = reason;
        form.unmount();
      },
    }),
    { stdin, stdout: stdout.raw, stderr: stderr.raw, exitOnCtrlC: false },
  );
  const stop = () => form.unmount();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await form.waitUntilExit();
  } finally {
    signal.removeEventListener("abort", stop);
    stdout.raw.write(leaveScreen);
  }
  return leaving;
}
