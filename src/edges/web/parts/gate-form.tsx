import { useState } from "preact/hooks";
import type { OpenGate } from "../../../run/fold.js";
import { askedStepOf } from "../state/step-rows.js";
import { plannedOf } from "../state/plan-edit.js";
import { ConfirmForm } from "./confirm-form.js";
import { PlayGate } from "./play-gate.js";
import { PlanForm } from "./plan-form.js";
import { type OfferedSource, SourcesForm } from "./sources-form.js";

interface Props {
  gate: OpenGate;
  answer: (given: unknown) => void;
}

/** A question of a run that waits for a person. */
export function GateForm({ gate, answer }: Props) {
  const asked = askedStepOf(gate);
  if (asked !== null) return <PlayGate asked={asked} answer={answer} />;
  if (gate.kind === "confirm") return <ConfirmForm gate={gate} answer={answer} />;
  const planned = plannedOf(gate);
  if (planned !== null) return <PlanForm gate={gate} planned={planned} answer={answer} />;
  if (gate.kind === "research_sources") {
    const { sources = [] } = (gate.details ?? {}) as { sources?: OfferedSource[] };
    return <SourcesForm sources={sources} answer={answer} />;
  }
  return <PlainQuestion gate={gate} answer={answer} />;
}

function PlainQuestion({ gate, answer }: Props) {
  const [text, setText] = useState("");
  const choices = gate.choices ?? [];
  const isOpen = choices.length === 0;
  return (
    <section class="gate" aria-label="Question">
      <h2>{gate.question}</h2>
      {gate.details !== undefined && gate.details !== null && <Details details={gate.details} />}
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") answer(text);
        }}
      >
        {choices.map((choice, index) => (
          <button key={choice} type="button" class={index === 0 ? "btn pri" : "btn"} onClick={() => answer(choice)}>
            {choice}
          </button>
        ))}
        {isOpen && (
          <>
            <input
              class="field wide"
              aria-label="Answer"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button class="btn pri">Send</button>
          </>
        )}
      </form>
    </section>
  );
}

function Details({ details }: { details: unknown }) {
  return (
    <details open>
      <summary>Details</summary>
      <pre>{typeof details === "string" ? details : JSON.stringify(details, null, 2)}</pre>
    </details>
  );
}
