import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { go, pathTo } from "../state/address.js";
import { call, Problem } from "../state/api.js";
import { Failure } from "./failure.js";

interface Props {
  tool: string;
  /** The input of the tool; null while it is not whole. */
  input: Record<string, unknown> | null;
  verb: string;
  /** What the address of its run says besides. */
  query?: Readonly<Record<string, string | number | null>>;
  children: ComponentChildren;
}

/** A form that starts a run and goes to it. */
export function StartRun({ tool, input, verb, query = {}, children }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = () => {
    if (input === null) return;
    call<{ run_id: string }>("/runs", { body: { tool, input } }).then(
      ({ run_id }) => go(pathTo(["runs", run_id], query)),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  };
  return (
    <form
      class="asking"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      {children}
      <p class="actions">
        <button class="btn pri" disabled={input === null}>
          {verb}
        </button>
      </p>
      {problem !== null && <Failure problem={problem} />}
    </form>
  );
}

interface FieldProps {
  name: string;
  hint?: string;
  children: ComponentChildren;
}

/** A field with its name above and what it means below. */
export function Field({ name, hint, children }: FieldProps) {
  return (
    <label class="labelled">
      <span>{name}</span>
      {children}
      {hint !== undefined && <small class="dim">{hint}</small>}
    </label>
  );
}
