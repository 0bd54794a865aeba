import { useState } from "preact/hooks";
import { FileDrop } from "../parts/file-drop.js";
import { Field, StartRun } from "../parts/start-run.js";

/** Whether a line names a work (a DOI, an arXiv id, an ISBN, a web address) and not a file. */
export function isIdentifier(line: string): boolean {
  return /^(?:https?:\/\/|doi:|arxiv:|isbn|pmid:|10\.\d{4,}\/)/iu.test(line.trim());
}

/** What is to be added: files that are there, lines that were typed, and how. */
interface Wanted {
  sent: readonly string[];
  text: string;
  collection: string;
  ocr: boolean;
}

/** The tool that adds it and its input; no input where there is nothing, or two kinds at once. Pure. */
function runFor({ sent, text, collection, ocr }: Wanted) {
  const typed = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const lines = [...sent, ...typed];
  const names = typed.filter((line) => isIdentifier(line));
  const isMixed = names.length > 0 && names.length < lines.length;
  const into = collection.trim() === "" ? {} : { collection: collection.trim() };
  const input = names.length > 0 ? { targets: names, ...into } : { paths: lines, ...(ocr && { ocr }), ...into };
  return {
    isMixed,
    tool: names.length > 0 ? "add_identified" : "add",
    input: lines.length === 0 || isMixed ? null : input,
  };
}

/** Adds files and folders, or works by their identifiers. */
export function AddScreen() {
  const [text, setText] = useState("");
  const [collection, setCollection] = useState("");
  const [ocr, setOcr] = useState(false);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const { isMixed, tool, input } = runFor({ sent, text, collection, ocr });
  return (
    <>
      <header class="bar">
        <a class="btn" href="/library">
          ← Library
        </a>
        <h1>Add</h1>
      </header>
      <StartRun tool={tool} input={isSending ? null : input} verb="Add">
        <FileDrop
          onFiles={(paths, isUnderway) => {
            setSent(paths);
            setIsSending(isUnderway);
          }}
        />
        <label for="what" class="q">
          What is to be added?
        </label>
        <textarea
          id="what"
          rows={5}
          class="field"
          value={text}
          ref={(element) => element?.focus()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class={isMixed ? "warn" : "dim"} role="status">
          {isMixed
            ? "Files and identifiers are added one after the other: leave one kind out."
            : "A line each: files and folders in the workspace, or DOIs, arXiv ids, ISBNs and web addresses."}
        </p>
        <div class="actions">
          <Field name="Collection">
            <input class="field" value={collection} onInput={(event) => setCollection(event.currentTarget.value)} />
          </Field>
          <label class="check">
            <input type="checkbox" checked={ocr} onChange={(event) => setOcr(event.currentTarget.checked)} />
            Read pages that are images
          </label>
        </div>
      </StartRun>
    </>
  );
}
