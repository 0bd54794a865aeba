import type { TargetedInputEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Item } from "../../../domain/item.js";
import { call, Problem } from "../state/api.js";
import { editsBetween, formFields, formOf, type RecordForm as Values } from "../state/record-edits.js";
import { Failure } from "./failure.js";

/** A record as the service hands it out: the hash says which state of it was seen. */
interface SeenRecord {
  item: Item;
  tags: string[];
  hash: string;
}

interface Props {
  work: string;
  onSaved: () => void;
}

/** The record of a work to edit. What somebody else changed meanwhile is not written over; what was saved can be taken back. */
export function RecordForm({ work, onSaved }: Props) {
  const path = `/works/${encodeURIComponent(work)}/record`;
  const [seen, setSeen] = useState<SeenRecord | null>(null);
  const [values, setValues] = useState<Values | null>(null);
  const [undo, setUndo] = useState<Values | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const take = (record: SeenRecord) => {
    setSeen(record);
    setValues(formOf(record));
    setProblem(null);
  };
  const fail = (reason: unknown) => reason instanceof Problem && setProblem(reason);
  useEffect(() => void call<SeenRecord>(path).then(take, fail), [path]);
  if (seen === null || values === null) return problem && <Failure problem={problem} />;
  const before = formOf(seen);
  const write = (to: Values, undoes: Values | null) =>
    void call<SeenRecord>(path, {
      method: "PATCH",
      body: { hash: seen.hash, changes: editsBetween(before, to) },
    }).then((record) => {
      take(record);
      setUndo(undoes);
      onSaved();
    }, fail);
  const isChanged = Object.keys(editsBetween(before, values)).length > 0;
  return (
    <form
      class="record"
      aria-label="Record"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) write(values, before);
      }}
    >
      {formFields.map(({ field, name }) => (
        <RecordField
          key={field}
          name={name}
          isLong={field === "author" || field === "title"}
          value={values[field]}
          set={(value) => setValues({ ...values, [field]: value })}
        />
      ))}
      {problem !== null && <Failure problem={problem} />}
      <p class="actions">
        <button class="btn pri" disabled={!isChanged}>
          Save
        </button>
        {undo !== null && (
          <>
            <span role="status">Saved.</span>
            <button class="btn" type="button" onClick={() => write(undo, null)}>
              Undo
            </button>
          </>
        )}
      </p>
    </form>
  );
}

interface FieldProps {
  name: string;
  isLong: boolean;
  value: string;
  set: (value: string) => void;
}

function RecordField({ name, isLong, value, set }: FieldProps) {
  const props = {
    class: "field",
    dir: "auto" as const,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.currentTarget.value),
  };
  return (
    <label class="labelled">
      <span>{name}</span>
      {isLong ? <textarea rows={2} {...props} /> : <input {...props} />}
    </label>
  );
}
