import { useState } from "preact/hooks";
import type { OpenGate } from "../../../run/fold.js";
import { useShortcuts } from "../state/keys.js";
import {
  answersToWrite,
  type FieldRow,
  fieldRows,
  type RecordQuestion,
  type Typed,
  withTyped,
} from "../state/record-question.js";
import { AskedPage } from "./asked-page.js";

interface Props {
  gate: OpenGate;
  question: RecordQuestion;
  runId: string;
  /** Answers the questions about this file, one after the other as they come. */
  answer: (answers: readonly unknown[]) => void;
}

/** What a file is, field by field beside its first page: a question of a scan. */
export function RecordQuestionForm({ gate, question, runId, answer }: Props) {
  const [typed, setTyped] = useState<Typed>({});
  const [at, setAt] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const [identifier, setIdentifier] = useState<string | null>(null);
  const rows = fieldRows(question, typed);
  const row = rows[Math.min(at, rows.length - 1)];
  const type = (field: FieldRow, value: string) =>
    field.edited_as !== null && setTyped(withTyped(question, typed, field.edited_as, value));
  const actions = actionsOf(question, {
    write: () => answer(answersToWrite(typed)),
    say: (word) => answer([word]),
    identify: () => setIdentifier(""),
  });
  useShortcuts([
    ...actions.map(({ key, name, run }) => ({ keys: key, does: name, run })),
    { keys: "j", does: "next field", run: () => setAt(Math.min(rows.length - 1, at + 1)) },
    { keys: "k", does: "previous field", run: () => setAt(Math.max(0, at - 1)) },
    { keys: "e", does: "edit the field", run: () => setEditing((row?.edited_as ?? null) !== null) },
    {
      keys: "x",
      does: "take what the file says",
      run: () => row !== undefined && row.taken !== null && type(row, row.taken),
    },
  ]);
  return (
    <div class="split even scan">
      <section class="proposal" aria-label="Proposed record">
        <Heading question={question} />
        <FieldTable
          {...{ rows, at, setAt, type, isEditing, setEditing }}
          hasRecord={question.proposal.record !== null}
        />
        <Standing question={question} />
        {identifier !== null && (
          <IdentifierField
            value={identifier}
            onValue={setIdentifier}
            onSend={() => identifier.trim() !== "" && answer([{ identifier: identifier.trim() }])}
            onLeave={() => setIdentifier(null)}
          />
        )}
        <p class="actions">
          {actions.map(({ key, name, run, isFirst }) => (
            <button key={key} class={isFirst ? "btn pri" : "btn"} onClick={run}>
              {name} <kbd aria-hidden="true">{key}</kbd>
            </button>
          ))}
        </p>
      </section>
      <AskedPage gate={gate} runId={runId} field={row?.field ?? ""} />
    </div>
  );
}

interface Action {
  key: string;
  name: string;
  isFirst: boolean;
  run: () => void;
}

interface Doing {
  write: () => void;
  say: (word: string) => void;
  identify: () => void;
}

/** What may be done with the file, with the keys of the terminal. */
function actionsOf({ actions }: RecordQuestion, { write, say, identify }: Doing): Action[] {
  const all = [
    { of: "write", key: "w", name: "Write", run: write },
    { of: "skip", key: "s", name: "Skip", run: () => say("skip") },
    { of: "doi", key: "d", name: "Another identifier", run: identify },
    { of: "remove", key: "r", name: "Remove", run: () => say("remove") },
    { of: "undo", key: "u", name: "Undo the last", run: () => say("undo") },
  ];
  const offered = all.filter(({ of }) => actions.some((each) => each === of));
  return offered.map(({ key, name, run }, index) => ({ key, name, run, isFirst: index === 0 }));
}

function Heading({ question: { file, said } }: { question: RecordQuestion }) {
  return (
    <>
      {said !== null && (
        <p class="said" role="status" dir="auto">
          {said}
        </p>
      )}
      <h2 class="title" dir="auto">
        {file.name}
      </h2>
      <p class="sum">
        {file.number} of {file.total}
      </p>
    </>
  );
}

interface FieldTableProps {
  rows: readonly FieldRow[];
  at: number;
  setAt: (at: number) => void;
  type: (row: FieldRow, value: string) => void;
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  hasRecord: boolean;
}

const markWords = { same: "agrees", differs: "differs", new: "only in the record" } as const;
const markSigns = { same: "=", differs: "!", new: "+" } as const;

function FieldTable({ rows, at, setAt, type, isEditing, setEditing, hasRecord }: FieldTableProps) {
  return (
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">The file says</th>
          <th scope="col">{hasRecord ? "The record says" : "To be written"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.field}
            data-mark={row.isTyped ? "typed" : row.mark}
            aria-current={index === at ? "true" : undefined}
            onClick={() => setAt(index)}
          >
            <th scope="row">
              <span aria-hidden="true">{row.isTyped ? "✎" : markSigns[row.mark]}</span>{" "}
              <span class="sr">({row.isTyped ? "yours" : markWords[row.mark]}) </span>
              {row.field}
            </th>
            <td dir="auto">{row.file}</td>
            <td dir="auto">
              <Value
                row={row}
                isEditing={index === at && isEditing}
                begin={() => {
                  setAt(index);
                  setEditing(row.edited_as !== null);
                }}
                end={(value) => {
                  if (value !== null) type(row, value);
                  setEditing(false);
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  row: FieldRow;
  isEditing: boolean;
  begin: () => void;
  /** With what it is now; null where it stays. */
  end: (value: string | null) => void;
}

function Value({ row, isEditing, begin, end }: ValueProps) {
  if (!isEditing)
    return (
      <>
        <button class="value" disabled={row.edited_as === null} onClick={begin}>
          {row.value === "" ? "–" : row.value}
          <span class="sr"> edit {row.field}</span>
        </button>
        {row.others.map(({ source, value }) => (
          <small key={source} class="dim">
            {source}: {value}
          </small>
        ))}
      </>
    );
  return (
    <input
      class="field"
      aria-label={row.field}
      defaultValue={row.edit}
      ref={focusAtEnd}
      onKeyDown={(event) => {
        if (event.key === "Enter") end(event.currentTarget.value);
        if (event.key === "Escape") end(null);
        if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}

function focusAtEnd(element: HTMLInputElement | null): void {
  if (element === null || document.activeElement === element) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}

/** Whether it is this document, what became of it, and what happens when it is written. */
function Standing({ question: { proposal, twin, target, reading } }: { question: RecordQuestion }) {
  const { match, outcome, reason, by } = proposal;
  const standing = match === null ? "weak" : { same: "ok", uncertain: "weak", different: "bad" }[match.verdict];
  const words = match === null ? outcome : verdictWords[match.verdict];
  return (
    <ul class="standing">
      {(proposal.record?.notices ?? []).map(({ kind, source, date }) => (
        <li key={kind + source} data-kind="bad">
          {kind.replaceAll("_", " ")}
          {date !== null && `, ${date}`}, says {source}
        </li>
      ))}
      <li data-kind={standing} dir="auto">
        <strong>{words}</strong>: {by !== null && `found by ${by}. `}
        {match?.explanation ?? reason}
      </li>
      {twin !== null && <li data-kind="weak">Another file has the same identifier: {twin}</li>}
      {reading.error !== null && proposal.record !== null && <li>Only into the manifest: {reading.error.message}</li>}
      {target !== null && (
        <li dir="auto">
          <span class="dim">New name:</span> {target.split("/").at(-1)}
        </li>
      )}
    </ul>
  );
}

const verdictWords = { same: "this document", uncertain: "not certain", different: "another document" } as const;

interface IdentifierFieldProps {
  value: string;
  onValue: (value: string) => void;
  onSend: () => void;
  onLeave: () => void;
}

function IdentifierField({ value, onValue, onSend, onLeave }: IdentifierFieldProps) {
  return (
    <form
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input
        class="field wide"
        aria-label="DOI, arXiv id, ISBN or PMID"
        placeholder="DOI, arXiv id, ISBN or PMID"
        value={value}
        ref={(element) => element?.focus()}
        onInput={(event) => onValue(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onLeave()}
      />
      <button class="btn">Look it up</button>
    </form>
  );
}
