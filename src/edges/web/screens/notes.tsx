import { useState } from "preact/hooks";
import { type AnswerBlock, answerBlocks } from "../state/answer-blocks.js";
import { go, pathTo } from "../state/address.js";
import { callTool, Problem } from "../state/api.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { Failure } from "../parts/failure.js";
import { PlainBlocks } from "../parts/plain-blocks.js";

interface NoteLine {
  path: string;
  title: string;
  keywords: readonly string[];
  topics: readonly string[];
  summary: string | null;
}

interface WholeNote extends NoteLine {
  file: string | null;
  body: string;
  links: readonly NoteLine[];
  linked_from: readonly NoteLine[];
  similar: readonly NoteLine[];
  similar_by: "meaning" | "terms";
}

interface Props {
  chosen: string;
  query: URLSearchParams;
  mayWrite: boolean;
}

/** Notes of the brain: found by any of their words, and one of them with what it leads to and what leads to it. */
export function NotesScreen({ chosen, query, mayWrite }: Props) {
  const asked = query.get("q") ?? "";
  const path = asked === "" ? "/notes" : `/notes?${new URLSearchParams({ q: asked })}`;
  const { value, problem } = useLoad<{ total: number; notes: NoteLine[] }>(path);
  const notes = value?.notes ?? [];
  const at = notes.findIndex((note) => note.path === chosen);
  const pick = (index: number) => {
    const note = notes[Math.max(0, Math.min(notes.length - 1, index))];
    if (note !== undefined) go(pathTo(["notes", note.path], { q: asked }), true);
  };
  useShortcuts([
    { keys: "j", does: "next", run: () => pick(at + 1) },
    { keys: "k", does: "previous", run: () => pick(at - 1) },
    { keys: "/", does: "find", run: () => document.querySelector<HTMLInputElement>("#note-words")?.focus() },
  ]);
  return (
    <>
      <Head {...{ asked, chosen, mayWrite }} shown={value === null ? "" : `${notes.length} of ${value.total}`} />
      {problem !== null && <Failure problem={problem} />}
      <div class="split even">
        <ul class="hits" aria-label="Notes">
          {notes.map((note, index) => (
            <li key={note.path}>
              <button aria-pressed={index === at} onClick={() => pick(index)}>
                <strong dir="auto">{note.title}</strong>
                <small dir="auto">{[...note.topics, ...note.keywords].join(" · ")}</small>
                {note.summary !== null && <span dir="auto">{note.summary}</span>}
              </button>
            </li>
          ))}
          {value !== null && notes.length === 0 && (
            <li class="empty">{asked === "" ? "There is no note yet." : "No note has all of these words."}</li>
          )}
        </ul>
        <section class="pane" aria-label="Note">
          {chosen === "" ? <p class="empty">Choose a note.</p> : <OneNote path={chosen} mayWrite={mayWrite} />}
        </section>
      </div>
    </>
  );
}

interface HeadProps {
  asked: string;
  chosen: string;
  shown: string;
  mayWrite: boolean;
}

function Head({ asked, chosen, shown, mayWrite }: HeadProps) {
  const [text, setText] = useState(asked);
  return (
    <header class="bar">
      <h1>Notes</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          go(pathTo(["notes", chosen], { q: text }));
        }}
      >
        <input
          id="note-words"
          class="field wide"
          type="search"
          aria-label="Words of a note"
          placeholder="Words of a note"
          dir="auto"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <span class="n" role="status">
        {shown}
      </span>
      <span class="grow" />
      {mayWrite && <NewNote />}
    </header>
  );
}

/** Makes a note by its title and opens it where it is written. */
function NewNote() {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState("");
  const [terms, setTerms] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const words = terms
    .split(",")
    .map((term) => term.trim())
    .filter(Boolean);
  const make = () =>
    callTool<{ path: string }>("brain_new", { title, keywords: words, topics: words.slice(0, 1) }).then(
      ({ path }) => go(pathTo(["notes", path])),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  if (!isOpen)
    return (
      <button class="btn" onClick={() => setIsOpen(true)}>
        New note
      </button>
    );
  return (
    <form
      class="actions"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== "" && words.length > 0) void make();
      }}
    >
      <input
        class="field"
        aria-label="Title"
        placeholder="Title"
        dir="auto"
        value={title}
        autofocus
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <input
        class="field"
        aria-label="Keywords, with commas between them; the first is its topic"
        placeholder="topic, keyword, ..."
        dir="auto"
        value={terms}
        onInput={(event) => setTerms(event.currentTarget.value)}
      />
      <button class="btn pri" disabled={title.trim() === "" || words.length === 0}>
        Make it
      </button>
      {problem !== null && (
        <span class="bad" role="alert">
          {problem.message}
        </span>
      )}
    </form>
  );
}

function OneNote({ path, mayWrite }: { path: string; mayWrite: boolean }) {
  const { value: note, problem } = useLoad<WholeNote>(`/notes/${encodeURIComponent(path)}`);
  if (problem !== null) return <Failure problem={problem} />;
  if (note === null) return null;
  return (
    <article class="answer note">
      <p class="actions">
        <span class="dim" dir="auto">
          {path}
        </span>
        <span class="grow" />
        {note.file !== null && (
          <a class="btn" href={pathTo(["drafts", note.file])}>
            {mayWrite ? "Edit" : "As it is written"}
          </a>
        )}
      </p>
      <h2 dir="auto">{note.title}</h2>
      <p class="dim" dir="auto">
        {[...note.topics, ...note.keywords].join(" · ")}
      </p>
      <PlainBlocks blocks={blocksOf(note)} />
      <Related name="Leads to" notes={note.links} />
      <Related name="Linked from" notes={note.linked_from} />
      <Related name={note.similar_by === "meaning" ? "Near in meaning" : "Shares terms with"} notes={note.similar} />
    </article>
  );
}

/** What stands below the title; most notes say that once more. */
function blocksOf({ body, title }: WholeNote): AnswerBlock[] {
  const blocks = answerBlocks(body, []);
  const [first] = blocks;
  const isTitle = first?.kind === "heading" && first.pieces.map(({ text }) => text).join("") === title;
  return isTitle ? blocks.slice(1) : blocks;
}

function Related({ name, notes }: { name: string; notes: readonly NoteLine[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {notes.map(({ path, title, summary }) => (
          <li key={path}>
            <a href={pathTo(["notes", path])} dir="auto">
              {title}
            </a>{" "}
            {summary !== null && (
              <span class="dim" dir="auto">
                {summary}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
