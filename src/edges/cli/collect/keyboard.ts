import { unixLines } from "../../../domain/characters.js";
import type { KeyState } from "../terminal/key-input.js";
import { reduceSession, type Action, type CollectSession, currentEntry } from "../../../library/collect/session.js";
import type { CollectHost } from "./host.js";
import { buttonOf, buttonsOf, fieldAt, fieldCount, focusCount, type ScreenAction } from "./keys.js";
import { type EditedLine, editLine, lineText, pressKey } from "./line-editor.js";

/** Why the form was left: for good, or to edit the markup elsewhere and come back. */
export type Leaving = { kind: "quit" | "editor"; session: CollectSession };

/** Holds what is typed into: a field of the form, the markup, or the name of a file. */
export interface Editing {
  target: "field" | "markup" | "file";
  line: EditedLine;
}

/**
 * The form without its looks: where the focus is, what is typed into, and the session. It changes at once with every
 * key, so that keys that follow each other faster than the screen is drawn find what the one before has done.
 */
export class Keyboard {
  focus = 0;
  editing: Editing | null = null;
  help = false;
  /** Called after every change. */
  onChange: () => void = () => undefined;

  constructor(
    public session: CollectSession,
    private readonly host: CollectHost,
    private readonly onLeave: (leaving: Leaving) => void,
  ) {}

  press(input: string, given: KeyState): void {
    // What was typed before the terminal gives single keys comes with its Enter as a line break.
    const key = input === "\n" ? { ...given, return: true } : given;
    if (key.ctrl && input === "c") this.interrupt();
    else if (this.help) this.help = false;
    else if (this.session.question) this.dispatch({ kind: "answer", answer: answerOf(input, key) });
    else if (this.editing) this.type(this.editing, input, key);
    else this.command(input, key);
    this.onChange();
  }

  /** The first Ctrl-C asks about what is not saved, the second leaves. */
  private interrupt(): void {
    this.editing = null;
    if (this.session.question) this.leave("quit");
    else this.dispatch({ kind: "quit" });
  }

  private leave(kind: Leaving["kind"]): void {
    this.onLeave({ kind, session: this.session });
  }

  private command(input: string, key: KeyState): void {
    const step = stepOf(key);
    const count = focusCount(this.session.mode);
    const button = buttonOf(this.session.mode, input);
    if (key.return) this.enter();
    else if (step !== 0) this.focus = (this.focus + step + count) % count;
    else if (input === "?") this.help = true;
    else if (button) this.carryOut(button.action);
    else if (input !== "" && !key.ctrl)
      this.dispatch({ kind: "said", tone: "info", text: `${input.slice(0, 8)} does nothing here; ? shows the keys.` });
  }

  /** Enter presses the button in focus, or begins to edit what is there. */
  private enter(): void {
    const button = buttonsOf(this.session.mode)[this.focus - fieldCount(this.session.mode)];
    if (button) return this.carryOut(button.action);
    this.editing = lineAt(this.session, this.focus);
    if (this.editing === null) this.carryOut({ kind: "new_entry" });
  }

  private carryOut(action: ScreenAction): void {
    if (action.kind === "edit_markup") return this.leave("editor");
    if (action.kind === "choose_file") {
      this.editing = { target: "file", line: editLine("") };
      return;
    }
    if (action.kind === "toggle_mode") this.focus = 0;
    this.dispatch(action);
  }

  private type(editing: Editing, input: string, key: KeyState): void {
    if (endsEditing(editing, key)) {
      this.editing = null;
      if (editing.target === "file" && !key.escape) void this.load(lineText(editing.line));
      return;
    }
    if (editing.target === "markup") {
      this.dispatch({ kind: "set_markup", text: typeMarkup(this.session.markup, input, key) });
      return;
    }
    const line = pressKey(editing.line, input, key);
    this.editing = { ...editing, line };
    const field = fieldAt(this.focus);
    if (editing.target === "field" && field) this.dispatch({ kind: "change", field, text: lineText(line) });
  }

  private async load(path: string): Promise<void> {
    try {
      this.dispatch({ kind: "set_markup", text: await this.host.readFile(path) });
    } catch (error) {
      this.dispatch({ kind: "said", tone: "bad", text: error instanceof Error ? error.message : String(error) });
    }
  }

  /** One action, and what it brings about outside; whatever comes of that is the next action. */
  private dispatch(action: Action): void {
    const { session, effect } = reduceSession(this.session, action);
    this.session = session;
    if (effect?.kind === "quit") this.leave("quit");
    else if (effect) void this.host.perform(effect, session).then((next) => next && this.dispatch(next));
    this.onChange();
  }
}

/** What Enter begins to edit at the focus; null where there is nothing to edit. */
function lineAt(session: CollectSession, focus: number): Editing | null {
  if (session.mode === "import") return { target: "markup", line: editLine("") };
  const field = fieldAt(focus);
  const entry = currentEntry(session);
  return field && entry ? { target: "field", line: editLine(entry.values[field]) } : null;
}

/** In the box Enter begins a new line; everywhere else it ends the editing. */
function endsEditing(editing: Editing, key: KeyState): boolean {
  return key.escape === true || (key.return === true && editing.target !== "markup");
}

function stepOf(key: KeyState): number {
  if (key.downArrow || (key.tab && !key.shift)) return 1;
  return key.upArrow || key.tab ? -1 : 0;
}

function answerOf(input: string, key: KeyState): "yes" | "no" | "cancel" {
  if (input.toLowerCase() === "y" || key.return) return "yes";
  return input.toLowerCase() === "n" ? "no" : "cancel";
}

/** The box takes text as it comes: typed or pasted, line by line. */
function typeMarkup(markup: string, input: string, key: KeyState): string {
  if (key.return) return `${markup}\n`;
  if (key.backspace || key.delete) return lineText(pressKey(editLine(markup), "", key));
  return key.ctrl || key.meta ? markup : markup + unixLines(input);
}
