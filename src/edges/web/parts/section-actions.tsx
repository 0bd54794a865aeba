import { useState } from "preact/hooks";
import type { ReviseAction } from "../../../contracts/revise.js";
import { go, pathTo } from "../state/address.js";
import { call, Problem } from "../state/api.js";
import { Failure } from "./failure.js";

interface Props {
  path: string;
  /** Number or title. */
  section: string;
  others: readonly { name: string; title: string }[];
  isOpen: boolean;
  open: () => void;
}

const actions: readonly { action: ReviseAction; name: string; needs?: "instruction" | "with"; hint: string }[] = [
  { action: "keep", name: "Check", hint: "Its citations against the library; nothing is written" },
  { action: "shorten", name: "Shorten", hint: "Without a model: sentences without support are left out" },
  { action: "expand", name: "Expand", hint: "From passages of the library, by a model" },
  { action: "rewrite", name: "Rewrite", needs: "instruction", hint: "As you say, by a model" },
  { action: "merge", name: "Merge", needs: "with", hint: "Another section is taken into it" },
];

/** What can be done with a section: each makes a new version beside the document and shows what changed. */
export function SectionActions({ path, section, others, isOpen, open }: Props) {
  const [chosen, setChosen] = useState<ReviseAction>("shorten");
  const [note, setNote] = useState("");
  const [taken, setTaken] = useState(others[0]?.name ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const needs = actions.find(({ action }) => action === chosen)?.needs;
  const send = () => {
    const input = {
      path,
      section,
      action: chosen,
      ...(needs === "instruction" && { instruction: note.trim() }),
      ...(needs === "with" && { with: taken }),
    };
    call<{ run_id: string }>("/runs", { body: { tool: "revise", input } }).then(
      ({ run_id }) => go(pathTo(["runs", run_id])),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  };
  if (!isOpen)
    return (
      <p class="actions">
        <button class="btn" onClick={open}>
          Work on this section <kbd aria-hidden="true">.</kbd>
        </button>
      </p>
    );
  return (
    <form
      class="gate acting"
      aria-label="Work on this section"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Choices chosen={chosen} choose={setChosen} />
      {needs === "instruction" && (
        <textarea
          class="field"
          rows={2}
          dir="auto"
          aria-label="How it is to be written"
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {needs === "with" && <Others others={others} taken={taken} take={setTaken} />}
      <p class="actions">
        <button class="btn pri" disabled={needs === "instruction" && note.trim() === ""}>
          Do it
        </button>
      </p>
      {problem !== null && <Failure problem={problem} />}
    </form>
  );
}

function Choices({ chosen, choose }: { chosen: ReviseAction; choose: (action: ReviseAction) => void }) {
  return (
    <fieldset>
      <legend class="sr">What is done</legend>
      {actions.map(({ action, name, hint }, index) => (
        <label key={action} class="check">
          <input
            type="radio"
            name="action"
            autoFocus={index === 1}
            checked={chosen === action}
            onChange={() => choose(action)}
          />
          {name} <small class="dim">{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface OthersProps {
  others: Props["others"];
  taken: string;
  take: (name: string) => void;
}

function Others({ others, taken, take }: OthersProps) {
  return (
    <select
      class="field wide"
      aria-label="The section that is taken in"
      value={taken}
      onChange={(event) => take(event.currentTarget.value)}
    >
      {others.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
