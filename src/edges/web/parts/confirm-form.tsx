import type { OpenGate } from "../../../run/fold.js";
import { type Shortcut, useShortcuts } from "../state/keys.js";

/** A question that is answered by yes or no, by key, too. */
export function ConfirmForm({ gate, answer }: { gate: OpenGate; answer: (given: unknown) => void }) {
  const choices: Shortcut[] = [
    { keys: "y", does: "Yes", run: () => answer("yes") },
    { keys: "n", does: "No", run: () => answer("no") },
  ];
  useShortcuts(choices);
  return (
    <section class="gate" aria-label="Question">
      <h2 dir="auto">{gate.question}</h2>
      <p class="actions">
        {choices.map(({ keys, does, run }, index) => (
          <button key={keys} class={index === 0 ? "btn pri" : "btn"} onClick={run}>
            {does} <kbd aria-hidden="true">{keys}</kbd>
          </button>
        ))}
      </p>
    </section>
  );
}
