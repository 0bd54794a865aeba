import { useMemo, useState } from "preact/hooks";
import { useLoad } from "../state/hooks.js";
import { Field, StartRun } from "../parts/start-run.js";
import { facetOf, type TableOfWorks, worksOf } from "../state/works-table.js";

/** Asks a question of the library, or of the works of a tag. */
export function AskScreen({ query }: { query: URLSearchParams }) {
  const [question, setQuestion] = useState(query.get("q") ?? "");
  const [length, setLength] = useState("full");
  const [tag, setTag] = useState("");
  const { value } = useLoad<TableOfWorks>("/works/table");
  const tags = useMemo(() => facetOf(worksOf(value), (work) => work.tags), [value]);
  const follows = query.get("follows");
  const input =
    question.trim() === ""
      ? null
      : {
          question,
          length,
          ...(tag !== "" && { tag }),
          ...(follows !== null && { follows: { run_id: follows } }),
        };
  return (
    <>
      <header class="bar">
        <h1>Ask</h1>
      </header>
      <StartRun tool="ask" input={input} verb="Ask">
        <label for="question" class="q">
          {follows === null ? "What do you want to know from your library?" : "What else?"}
        </label>
        <textarea
          id="question"
          rows={3}
          class="field"
          dir="auto"
          value={question}
          ref={(element) => element?.focus()}
          onInput={(event) => setQuestion(event.currentTarget.value)}
        />
        <div class="actions">
          <Field name="Length">
            <select class="field" value={length} onChange={(event) => setLength(event.currentTarget.value)}>
              <option value="full">full</option>
              <option value="short">short</option>
            </select>
          </Field>
          <Field name="Of">
            <select class="field" value={tag} onChange={(event) => setTag(event.currentTarget.value)}>
              <option value="">all {value?.total ?? ""} works</option>
              {tags.map(([each, count]) => (
                <option key={each} value={each}>
                  {each} ({count})
                </option>
              ))}
            </select>
          </Field>
        </div>
        <p class="dim">Every sentence is checked against its passage.</p>
      </StartRun>
    </>
  );
}
