import { Box, useInput, useStdout } from "ink";
import { useReducer, useState } from "react";
import { Text } from "../ink-text.js";
import { formOf } from "../../../library/collect/form.js";
import { type CollectSession, currentEntry } from "../../../library/collect/session.js";
import type { CollectHost } from "./host.js";
import { type Editing, Keyboard, type Leaving } from "./keyboard.js";
import { fieldCount } from "./keys.js";
import { Buttons, Cursor, Fields, Help, StatusLine } from "./parts.js";

interface AppProps {
  initial: CollectSession;
  host: CollectHost;
  onLeave: (leaving: Leaving) => void;
}

/** The full-screen form of `quire collect`. */
export function App({ initial, host, onLeave }: AppProps) {
  const [keyboard] = useState(() => new Keyboard(initial, host, onLeave));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  keyboard.onChange = redraw;
  useInput((input, key) => keyboard.press(input, key));
  const width = useStdout().stdout.columns || 80;
  const { session, focus, editing, help } = keyboard;
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
