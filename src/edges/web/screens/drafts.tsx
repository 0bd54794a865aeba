import { useState } from "preact/hooks";
import { Field, StartRun } from "../parts/start-run.js";

/** Audits a draft of the workspace: what it cites, and whether that says so. */
export function DraftsScreen() {
  const [draft, setDraft] = useState("");
  const [style, setStyle] = useState("");
  const input =
    draft.trim() === "" ? null : { draft: draft.trim(), ...(style.trim() !== "" && { style: style.trim() }) };
  return (
    <>
      <header class="bar">
        <h1>Drafts</h1>
      </header>
      <StartRun tool="audit" input={input} verb="Check it">
        <Field name="Draft" hint="A file of the workspace: Markdown, Word, LaTeX, HTML or text">
          <input
            class="field wide"
            value={draft}
            placeholder="thesis/chapter-2.md"
            ref={(element) => element?.focus()}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        </Field>
        <Field name="Style" hint="Where the draft does not show it: apa, chicago, ...">
          <input class="field wide" value={style} onInput={(event) => setStyle(event.currentTarget.value)} />
        </Field>
      </StartRun>
    </>
  );
}
