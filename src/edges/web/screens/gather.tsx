import { useState } from "preact/hooks";
import { Field, StartRun } from "../parts/start-run.js";

/** Gathers a table: its searches are shown before they are carried out. */
export function GatherScreen() {
  const [description, setDescription] = useState("");
  const [columns, setColumns] = useState("");
  const [least, setLeast] = useState(20);
  const named = columns
    .split(",")
    .map((column) => column.trim())
    .filter((column) => column !== "");
  const input =
    description.trim() === "" ? null : { description, min_items: least, ...(named.length > 0 && { columns: named }) };
  return (
    <>
      <header class="bar">
        <h1>Gather</h1>
      </header>
      <StartRun tool="gather" input={input} verb="Start">
        <label for="things" class="q">
          What things are to be listed?
        </label>
        <textarea
          id="things"
          rows={2}
          class="field"
          dir="auto"
          value={description}
          ref={(element) => element?.focus()}
          onInput={(event) => setDescription(event.currentTarget.value)}
        />
        <Field name="Columns" hint="With commas between; found by themselves where none are named">
          <input class="field wide" value={columns} onInput={(event) => setColumns(event.currentTarget.value)} />
        </Field>
        <Field name="At least">
          <input
            class="field"
            type="number"
            min={1}
            max={1000}
            value={least}
            onInput={(event) => setLeast(event.currentTarget.valueAsNumber)}
          />
        </Field>
      </StartRun>
    </>
  );
}
