import { useState } from "preact/hooks";
import type { WorksOutput } from "../../../contracts/works.js";
import { call, callTool, Problem } from "../api.js";
import { editsBetween, formFields, formOf, type RecordForm as Values } from "../record-edits.js";
import { Failure } from "./failure.js";

type Work = WorksOutput["works"][number];

interface Props {
  work: Work;
  onSaved: () => void;
}

/** The record of a work to edit. What somebody else changed meanwhile is not written over; what was saved can be taken back. */
export function RecordForm({ work, onSaved }: Props) {
  const [before, setBefore] = useState<Values>(() => formOf(work));
  const [values, setValues] = useState<Values>(before);
  const [saved, setSaved] = useState<Values | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = async (from: Values, to: Values, undoes: Values | null) => {
    const now = formOf(await call<Work>(`/works/${encodeURIComponent(work.work_id)}?end_line=1`));
    if (Object.keys(editsBetween(from, now)).length > 0) throw changedMeanwhile;
    await callTool("edit_record", { record: work.work_id, ...editsBetween(from, to) });
    setBefore(to);
    setValues(to);
    setSaved(undoes);
    setProblem(null);
    onSaved();
  };
  const attempt = (writing: Promise<void>) =>
    void writing.catch((reason: unknown) => reason instanceof Problem && setProblem(reason));
  const isChanged = Object.keys(editsBetween(before, values)).length > 0;
  return (
    <form
      class="record"
      aria-label="Record"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) attempt(write(before, values, before));
      }}
    >
      {formFields.map(({ field, name }) => {
        const props = {
          class: "field",
          dir: "auto" as const,
          value: values[field],
          onInput: (event: { currentTarget: { value: string } }) =>
            setValues({ ...values, [field]: event.currentTarget.value }),
        };
        return (
          <label key={field} class="labelled">
            <span>{name}</span>
            {field === "author" || field === "title" ? <textarea rows={2} {...props} /> : <input {...props} />}
          </label>
        );
      })}
      {problem !== null && <Failure problem={problem} />}
      <p class="actions">
        <button class="btn pri" disabled={!isChanged}>
          Save
        </button>
        {saved !== null && (
          <>
            <span role="status">Saved.</span>
            <button class="btn" type="button" onClick={() => attempt(write(before, saved, null))}>
              Undo
            </button>
          </>
        )}
      </p>
    </form>
  );
}

const changedMeanwhile = new Problem(409, {
  code: "busy",
  message: "The record was changed meanwhile.",
  fix: "Close the form to see it as it is now.",
});
