import { useState } from "preact/hooks";
import { go, pathTo } from "../state/address.js";
import { call, Problem } from "../state/api.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "../parts/failure.js";
import { Field, StartRun } from "../parts/start-run.js";

interface ListOfDrafts {
  drafts: readonly { path: string; bytes: number; modified: string }[];
  left_out: number;
}

/** The drafts of the workspace, to write in; other files to be checked alone. */
export function DraftsScreen({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem } = useLoad<ListOfDrafts>("/drafts");
  return (
    <>
      <header class="bar">
        <h1>Drafts</h1>
        <span class="n" role="status">
          {value?.drafts.length}
        </span>
        <span class="grow" />
        {mayWrite && <NewDraft />}
      </header>
      {problem !== null && <Failure problem={problem} />}
      <div class="scroll">
        <ul class="runs drafts" aria-label="Drafts">
          {value?.drafts.map(({ path, bytes, modified }) => (
            <li key={path}>
              <a href={pathTo(["drafts", path])} dir="auto">
                {path}
              </a>
              <span class="num">{Math.ceil(bytes / 1000)} kB</span>
              <time>{new Date(modified).toLocaleString()}</time>
            </li>
          ))}
        </ul>
        {value?.drafts.length === 0 && (
          <p class="empty">No text was written in this workspace yet: Markdown, LaTeX, Typst and others stand here.</p>
        )}
        {value !== null && value.left_out > 0 && <p class="empty">{value.left_out} older ones are not listed.</p>}
        <OtherFiles />
      </div>
    </>
  );
}

/** Makes a draft and opens it. */
function NewDraft() {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const path = /\.\w+$/u.test(name) ? name.trim() : `${name.trim()}.md`;
  const make = () =>
    call(`/drafts/${encodeURIComponent(path)}`, {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: "" },
    }).then(
      () => go(pathTo(["drafts", path])),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  return (
    <form
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") void make();
      }}
    >
      <input
        class="field"
        aria-label="Name of a new draft"
        placeholder="thesis/chapter-2.md"
        dir="auto"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button class="btn">New draft</button>
      {problem !== null && (
        <span class="bad" role="alert">
          {problem.status === 412 ? "There is one of that name." : problem.message}
        </span>
      )}
    </form>
  );
}

/** A document of a word processor, or a style that is not told by the draft. */
function OtherFiles() {
  const [draft, setDraft] = useState("");
  const [style, setStyle] = useState("");
  const input =
    draft.trim() === "" ? null : { draft: draft.trim(), ...(style.trim() !== "" && { style: style.trim() }) };
  return (
    <StartRun tool="audit" input={input} verb="Check it">
      <p class="dim">Word documents and others cannot be written here; they are checked as they are.</p>
      <Field name="File" hint="A file of the workspace: Word, OpenDocument, EPUB, PDF, ...">
        <input
          class="field wide"
          value={draft}
          placeholder="thesis/chapter-2.docx"
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
      </Field>
      <Field name="Style" hint="Where the draft does not show it: apa, chicago, ...">
        <input class="field wide" value={style} onInput={(event) => setStyle(event.currentTarget.value)} />
      </Field>
    </StartRun>
  );
}
