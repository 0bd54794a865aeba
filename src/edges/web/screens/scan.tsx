import { useState } from "preact/hooks";
import { Field, StartRun } from "../parts/start-run.js";

/** Scans files: what they are is looked up, and decided file by file. */
export function ScanScreen({ query }: { query: URLSearchParams }) {
  const [path, setPath] = useState(query.get("path") ?? ".");
  const [isRehearsal, setRehearsal] = useState(false);
  const [isCertain, setCertain] = useState(false);
  const [rename, setRename] = useState(true);
  const input = path.trim() === "" ? null : { path: path.trim(), dry_run: isRehearsal, rename };
  return (
    <>
      <header class="bar">
        <h1>Scan</h1>
      </header>
      <StartRun tool="scan" input={input} verb="Scan" query={{ certain: isCertain && !isRehearsal ? 1 : null }}>
        <Field name="Folder or file" hint="In the workspace: a full stop means all of it">
          <input
            class="field wide"
            value={path}
            ref={(element) => element?.focus()}
            onInput={(event) => setPath(event.currentTarget.value)}
          />
        </Field>
        <Check name="Name files after their records" isOn={rename} set={setRename} />
        <Check name="Write what is certain without asking" isOn={isCertain} set={setCertain} />
        <Check name="Only show what would be done" isOn={isRehearsal} set={setRehearsal} />
      </StartRun>
    </>
  );
}

function Check({ name, isOn, set }: { name: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
      {name}
    </label>
  );
}
