import { Box } from "ink";
import { Text } from "../ink-text.js";
import { formFields, type FormValues } from "../../../library/collect/form.js";
import type { CollectSession, Question } from "../../../library/collect/session.js";
import { type Button, editButtons, importButtons, programButtons } from "./keys.js";
import { type EditedLine, visiblePart } from "./line-editor.js";

const labelWidth = 13;

interface FieldsProps {
  values: FormValues;
  /** Values as last saved: changed fields are marked. */
  saved: FormValues;
  focus: number;
  editing: EditedLine | null;
  width: number;
}

/** All fields of one entry, one line each. */
export function Fields({ values, saved, focus, editing, width }: FieldsProps) {
  return (
    <Box flexDirection="column">
      {formFields.map(({ name, label, hint }, position) => {
        const isFocused = focus === position;
        const mark = values[name] === saved[name] ? " " : "*";
        return (
          <Box key={name}>
            <Box flexShrink={0} marginRight={1}>
              <Text bold={isFocused} inverse={isFocused && editing === null}>
                {`${mark}${label}`.padEnd(labelWidth)}
              </Text>
            </Box>
            {isFocused && editing ? (
              <Cursor line={editing} width={width - labelWidth - 2} />
            ) : (
              <Text wrap="truncate-end" dimColor={values[name] === ""}>
                {values[name] || (isFocused ? hint : "")}
              </Text>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** A line with its cursor. */
export function Cursor({ line, width }: { line: EditedLine; width: number }) {
  const { before, under, after } = visiblePart(line, width);
  return (
    <Text wrap="truncate-end">
      {before}
      <Text inverse>{under}</Text>
      {after}
    </Text>
  );
}

interface ButtonsProps {
  mode: CollectSession["mode"];
  /** Position of the focused button, or -1. */
  focus: number;
}

/** The two rows of buttons: what is done to this entry (or import), and to the whole. */
export function Buttons({ mode, focus }: ButtonsProps) {
  const first: readonly Button[] = mode === "edit" ? editButtons : importButtons;
  return (
    <Box flexDirection="column">
      <ButtonRow buttons={first} focus={focus} />
      <ButtonRow buttons={programButtons} focus={focus - first.length} />
    </Box>
  );
}

function ButtonRow({ buttons, focus }: { buttons: readonly Button[]; focus: number }) {
  return (
    <Box flexWrap="wrap" columnGap={2}>
      {buttons.map(({ key, label }, position) => (
        <Text key={key} inverse={position === focus}>
          <Text bold color="cyan">
            {key}
          </Text>
          {` ${label}`}
        </Text>
      ))}
    </Box>
  );
}

const questions: Record<Question["kind"], string> = {
  unsaved: "This entry has changes that are not saved. Save them? y yes, n no, Esc stay",
  delete: "Delete this entry from the list? y yes, n no",
  unwritten: "Saved entries are not in the file yet. Write them? y yes, n quit without, Esc stay",
};

/** What is asked, else what was last said, else what the keys do. */
export function StatusLine({ session, isEditing }: { session: CollectSession; isEditing: boolean }) {
  if (session.question) return <Text color="yellow">{questions[session.question.kind]}</Text>;
  if (isEditing) return <Text dimColor>Enter or Esc ends editing</Text>;
  if (!session.message)
    return <Text dimColor>Enter edits a field or presses a button, arrows or Tab move, ? help</Text>;
  const { tone, text } = session.message;
  const colour = tone === "good" ? { color: "green" } : tone === "bad" ? { color: "red" } : {};
  return <Text {...colour}>{text}</Text>;
}

/** The help screen. */
export function Help() {
  return (
    <Box flexDirection="column">
      <Text bold>Keys</Text>
      <Text>up, down, Tab go from field to field and to the buttons</Text>
      <Text>Enter edits the field, or presses the button</Text>
      <Text>Enter or Esc ends editing; Ctrl-A, Ctrl-E, Ctrl-U, Ctrl-K, Ctrl-W as in a shell</Text>
      {[...editButtons, ...importButtons, ...programButtons].map(({ key, label }) => (
        <Text key={key}>{`${key}  ${label}`}</Text>
      ))}
      <Text>
        A * marks what was changed since it was saved. "save" keeps an entry here; "save to file" writes all of
      </Text>
      <Text>them to the manifest, matched with the PDFs of the folder. Any key leaves this page.</Text>
    </Box>
  );
}
