import { Box, Text, useApp, useInput, useStdout } from "ink";
import { useEffect, useReducer, useRef, useState } from "react";
import { formOf } from "../../../library/collect/form.js";
import { act, type Action, type CollectSession, currentEntry, type Effect } from "../../../library/collect/session.js";
import type { CollectHost } from "./host.js";
import { type ScreenAction, buttonOf, buttonsOf, fieldAt, fieldCount, focusCount } from "./keys.js";
import { type EditedLine, editLine, lineText, pressKey } from "./line-editor.js";
import { Buttons, Cursor, Fields, Help, StatusLine } from "./parts.js";

/** Why the form was left: for good, or to edit the markup elsewhere and come back. */
export type Leaving = { kind: "quit" | "editor"; session: CollectSession };

interface AppProps {
  initial: CollectSession;
  host: CollectHost;
  onLeave: (leaving: Leaving) => void;
}

/** What is typed into: a field of the form, the markup, or the name of a file. */
interface Editing {
  target: "field" | "markup" | "file";
  line: EditedLine;
}

type KeyState = Parameters<Parameters<typeof useInput>[0]>[1];

/** The full-screen form of `quire collect`. */
export function App({ initial, host, onLeave }: AppProps) {
  const { session, dispatch } = useSession(initial, host, onLeave);
  const { focus, editing, help } = useKeys(session, dispatch, host, onLeave);
  const width = useStdout().stdout.columns || 80;
  if (help) return <Help />;
  const Screen = session.mode === "edit" ? EntryForm : ImportBox;
  return (
    <Box flexDirection="column">
      <Heading session={session} manifest={host.manifestName} />
      <Screen session={session} focus={focus} editing={editing} width={width} />
      <Box marginTop={1} flexDirection="column">
        <Buttons mode={session.mode} focus={focus - fieldCount(session.mode)} />
        <StatusLine session={session} isEditing={editing !== null} />
      </Box>
    </Box>
  );
}

/** Where the focus is and what is typed into: the keyboard's side of the form. */
function useKeys(
  session: CollectSession,
  dispatch: (action: Action) => void,
  host: CollectHost,
  onLeave: AppProps["onLeave"],
) {
  const [focus, setFocus] = useState(0);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [help, setHelp] = useState(false);

  const press = (action: ScreenAction) => {
    if (action.kind === "edit_markup") return onLeave({ kind: "editor", session });
    if (action.kind === "choose_file") return setEditing({ target: "file", line: editLine("") });
    if (action.kind === "toggle_mode") setFocus(0);
    return dispatch(action);
  };
  const edit = (current: Editing, input: string, key: KeyState) => {
    if (!endsEditing(current, key)) return setEditing(typeInto(current, input, key, session, focus, dispatch));
    setEditing(null);
    if (current.target === "file" && !key.escape) void loadFile(host, lineText(current.line)).then(dispatch);
  };
  const enter = () => {
    const button = buttonsOf(session.mode)[focus - fieldCount(session.mode)];
    if (button) return press(button.action);
    const line = lineAt(session, focus);
    return line ? setEditing(line) : press({ kind: "new_entry" });
  };

  // The first Ctrl-C asks about what is not saved, the second leaves.
  const interrupt = () => {
    setEditing(null);
    return session.question ? onLeave({ kind: "quit", session }) : press({ kind: "quit" });
  };

  useInput((input, key) => {
    if (key.ctrl && input === "c") return interrupt();
    if (help) return setHelp(false);
    if (session.question) return dispatch({ kind: "answer", answer: answerOf(input, key) });
    if (editing) return edit(editing, input, key);
    if (key.return) return enter();
    const step = stepOf(key);
    if (step !== 0) return setFocus((focus + step + focusCount(session.mode)) % focusCount(session.mode));
    if (input === "?") return setHelp(true);
    const button = buttonOf(session.mode, input);
    if (button) return press(button.action);
    if (input !== "" && !key.ctrl) dispatch(unknownKey(input));
  });
  return { focus, editing, help };
}

/** What Enter begins to edit at the focus; null where there is nothing to edit. */
function lineAt(session: CollectSession, focus: number): Editing | null {
  if (session.mode === "import") return { target: "markup", line: editLine("") };
  const field = fieldAt(focus);
  const entry = currentEntry(session);
  return field && entry ? { target: "field", line: editLine(entry.values[field]) } : null;
}

/** In the box Enter begins a new line; everywhere else it ends the editing. */
function endsEditing(current: Editing, key: KeyState): boolean {
  return key.escape || (key.return && current.target !== "markup");
}

function typeInto(
  current: Editing,
  input: string,
  key: KeyState,
  session: CollectSession,
  focus: number,
  dispatch: (action: Action) => void,
): Editing {
  if (current.target === "markup") {
    dispatch({ kind: "set_markup", text: typeMarkup(session.markup, input, key) });
    return current;
  }
  const line = pressKey(current.line, input, key);
  const field = fieldAt(focus);
  if (current.target === "field" && field) dispatch({ kind: "change", field, text: lineText(line) });
  return { ...current, line };
}

function stepOf(key: KeyState): number {
  if (key.downArrow || (key.tab && !key.shift)) return 1;
  return key.upArrow || key.tab ? -1 : 0;
}

function unknownKey(input: string): Action {
  return { kind: "said", tone: "info", text: `${input.slice(0, 8)} does nothing here; ? shows the keys.` };
}

/** The session with its effects: each is carried out once, and its outcome is the next action. */
function useSession(initial: CollectSession, host: CollectHost, onLeave: AppProps["onLeave"]) {
  const { exit } = useApp();
  const effects = useRef<Effect[]>([]);
  const latest = useRef(initial);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const dispatch = (action: Action | null) => {
    if (action === null) return;
    const { session, effect } = act(latest.current, action);
    latest.current = session;
    if (effect) effects.current.push(effect);
    redraw();
  };
  useEffect(() => {
    for (const effect of effects.current.splice(0)) {
      if (effect.kind === "quit") {
        onLeave({ kind: "quit", session: latest.current });
        exit();
      } else void host.perform(effect, latest.current).then(dispatch);
    }
  });
  return { session: latest.current, dispatch };
}

async function loadFile(host: CollectHost, path: string): Promise<Action> {
  try {
    return { kind: "set_markup", text: await host.readFile(path) };
  } catch (error) {
    return { kind: "said", tone: "bad", text: error instanceof Error ? error.message : String(error) };
  }
}

function answerOf(input: string, key: KeyState): "yes" | "no" | "cancel" {
  if (input.toLowerCase() === "y" || key.return) return "yes";
  return input.toLowerCase() === "n" ? "no" : "cancel";
}

/** The box takes text as it comes: typed or pasted, line by line. */
function typeMarkup(markup: string, input: string, key: KeyState): string {
  if (key.return) return `${markup}\n`;
  if (key.backspace || key.delete) return lineText(pressKey(editLine(markup), "", key));
  return key.ctrl || key.meta ? markup : markup + input.replace(/\r\n?/g, "\n");
}

function Heading({ session, manifest }: { session: CollectSession; manifest: string }) {
  const { entries, index, mode, unwritten } = session;
  const place = mode === "import" ? "import" : `${entries.length === 0 ? 0 : index + 1} of ${entries.length}`;
  return (
    <Box marginBottom={1}>
      <Text bold>Quire collect</Text>
      <Text wrap="truncate-end">{`  ${place}  ${manifest}${unwritten ? " (not written yet)" : ""}`}</Text>
    </Box>
  );
}

interface ScreenProps {
  session: CollectSession;
  focus: number;
  editing: Editing | null;
  width: number;
}

function EntryForm({ session, focus, editing, width }: ScreenProps) {
  const entry = currentEntry(session);
  if (!entry) return <Text dimColor>There is no entry. i imports listings, a adds an empty one.</Text>;
  const line = editing?.target === "field" ? editing.line : null;
  return <Fields values={entry.values} saved={formOf(entry.saved)} focus={focus} editing={line} width={width} />;
}

/** The last lines of the markup: what is being pasted is at its end. */
function ImportBox({ session, focus, editing, width }: ScreenProps) {
  const lines = session.markup.split("\n");
  const isTyping = editing?.target === "markup";
  return (
    <Box flexDirection="column">
      <Text>Paste listings (a saved results page, BibTeX, RIS, CSL-JSON, or {"<book>…</book>"} markup):</Text>
      <Box borderStyle="round" borderDimColor={focus !== 0} flexDirection="column" height={12} overflow="hidden">
        {lines.slice(-10).map((text, position) => (
          <Text key={lines.length + position} wrap="truncate-end">
            {text || " "}
          </Text>
        ))}
      </Box>
      <Text dimColor>{`${lines.length} lines, ${session.markup.length} characters`}</Text>
      {isTyping && <Text dimColor>Paste or type; Esc ends</Text>}
      {editing?.target === "file" && (
        <Box>
          <Text>File: </Text>
          <Cursor line={editing.line} width={width - 8} />
        </Box>
      )}
    </Box>
  );
}
