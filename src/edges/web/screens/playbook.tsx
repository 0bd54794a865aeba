import { useState } from "preact/hooks";
import { useCalled } from "../state/hooks.js";
import { type Filled, missingInputs, type PlaybookInput, settingsOf } from "../state/play-config.js";
import type { PlanOutput, PlaybookOutput } from "../state/play-types.js";
import { Failure } from "../parts/failure.js";
import { PlanView } from "../parts/plan-view.js";
import { Field, StartRun } from "../parts/start-run.js";

/** A playbook: what it asks for, what playing it would do, and playing it. */
export function PlaybookScreen({ playbook }: { playbook: string }) {
  const { value, problem } = useCalled<PlaybookOutput>("playbook", { playbook });
  return (
    <>
      <header class="bar">
        <a class="btn" href="/books">
          ← Books
        </a>
        <h1>{(value?.name ?? playbook).replaceAll(/[-_]/gu, " ")}</h1>
      </header>
      {problem !== null && <Failure problem={problem} />}
      {value !== null && <PlayForm playbook={value} />}
    </>
  );
}

function PlayForm({ playbook: { playbook, description, inputs, problems, canonical } }: { playbook: PlaybookOutput }) {
  const [filled, setFilled] = useState<Filled>({});
  const [withoutModel, setWithoutModel] = useState(false);
  const [redo, setRedo] = useState<readonly string[]>([]);
  const [planned, setPlanned] = useState<Record<string, unknown> | null>(null);
  const missing = missingInputs(inputs, filled);
  const errors = problems.filter(({ severity }) => severity === "error");
  const input =
    missing.length > 0 || errors.length > 0
      ? null
      : { playbook, set: settingsOf(inputs, filled), ...(withoutModel && { model: "none" }) };
  const plan = useCalled<PlanOutput>("plan", planned);
  const isPlanned = JSON.stringify(planned) === JSON.stringify(input);
  return (
    <div class="scroll">
      <StartRun tool="play" input={input === null ? null : { ...input, ...(redo.length > 0 && { redo }) }} verb="Play">
        <p dir="auto">{description}</p>
        {errors.map(({ line, field, message, fix }) => (
          <p key={`${line} ${message}`} class="warn">
            Line {line}: {field} {message}. {fix}
          </p>
        ))}
        {inputs.map((each) => (
          <InputField
            key={each.name}
            input={each}
            value={filled[each.name] ?? ""}
            onValue={(value) => setFilled({ ...filled, [each.name]: value })}
          />
        ))}
        <label class="check">
          <input
            type="checkbox"
            checked={withoutModel}
            onChange={(event) => setWithoutModel(event.currentTarget.checked)}
          />
          Without a model: of the works' own sentences
        </label>
        <p class="actions">
          <button class="btn" type="button" disabled={input === null} onClick={() => setPlanned(input)}>
            Show what it would do
          </button>
          {missing.length > 0 && <span class="dim">Still needed: {missing.join(", ")}</span>}
        </p>
      </StartRun>
      {plan.problem !== null && <Failure problem={plan.problem} />}
      {plan.isLoading && <p class="empty">It is being planned.</p>}
      {plan.value !== null && isPlanned && <PlanView plan={plan.value} redo={redo} onRedo={setRedo} />}
      {canonical !== null && (
        <details class="output planned">
          <summary>The playbook</summary>
          <pre tabIndex={0}>{canonical}</pre>
        </details>
      )}
    </div>
  );
}

interface InputFieldProps {
  input: PlaybookInput;
  value: string;
  onValue: (value: string) => void;
}

function InputField({
  input: { name, type, description, default: fallback, choices },
  value,
  onValue,
}: InputFieldProps) {
  const label = name.replaceAll(/[-_]/gu, " ");
  if (type === "boolean")
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={(value || fallback) === "true"}
          onChange={(event) => onValue(String(event.currentTarget.checked))}
        />
        {label}
        {description !== "" && <small class="dim">{description}</small>}
      </label>
    );
  return (
    <Field name={label} {...(description !== "" && { hint: description })}>
      {choices.length > 0 ? (
        <select
          class="field wide"
          value={value || (fallback ?? "")}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          class="field wide"
          dir="auto"
          placeholder={fallback ?? ""}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
