import { useState } from "preact/hooks";
import { Field, StartRun } from "../parts/start-run.js";

/** Starts a research: its plan and its sources are shown before anything is fetched. */
export function ResearchScreen() {
  const [topic, setTopic] = useState("");
  const [iterations, setIterations] = useState(2);
  const [approve, setApprove] = useState(true);
  const input = topic.trim() === "" ? null : { topic, iterations, approve };
  return (
    <>
      <header class="bar">
        <h1>Research</h1>
      </header>
      <StartRun tool="research" input={input} verb="Start">
        <label for="topic" class="q">
          What is to be found out?
        </label>
        <textarea
          id="topic"
          rows={2}
          class="field"
          dir="auto"
          value={topic}
          ref={(element) => element?.focus()}
          onInput={(event) => setTopic(event.currentTarget.value)}
        />
        <div class="actions">
          <Field name="Rounds" hint="Each searches, reads and looks for what is missing.">
            <input
              class="field"
              type="number"
              min={1}
              max={10}
              value={iterations}
              onInput={(event) => setIterations(event.currentTarget.valueAsNumber)}
            />
          </Field>
          <label class="check">
            <input type="checkbox" checked={approve} onChange={(event) => setApprove(event.currentTarget.checked)} />
            Show me the plan first
          </label>
        </div>
      </StartRun>
    </>
  );
}
