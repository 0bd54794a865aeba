import { useState } from "preact/hooks";
import { call, callTool, Problem } from "../state/api.js";
import type { ListedWork } from "../state/works-table.js";
import { Failure } from "./failure.js";

/** More records at once are changed by nobody on purpose. */
const most = 500;
/** So many files can be one work. */
const mostMerged = 10;

interface Props {
  /** Those that are shown: what leaves some out chooses the others. */
  works: readonly ListedWork[];
  onDone: () => void;
}

/** What can be done with all works that are shown: tag them, cite them, say that they are one. */
export function BulkBar({ works, onDone }: Props) {
  const [tag, setTag] = useState("");
  const { said, problem, run } = useBulk(onDone);
  const isOne = works.length > 1 && works.length <= mostMerged;
  const name = tag.trim();
  return (
    <section class="bar bulk" aria-label="With these works">
      <strong>{works.length === 1 ? "This work" : `These ${works.length} works`}</strong>
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "") void run(works, "tagged", (work) => changeTags(work, (tags) => [...tags, name]));
        }}
      >
        <input
          class="field"
          aria-label="Tag"
          placeholder="Tag"
          dir="auto"
          value={tag}
          onInput={(event) => setTag(event.currentTarget.value)}
        />
        <button class="btn" disabled={name === "" || works.length > most}>
          Tag
        </button>
        <button
          class="btn"
          type="button"
          disabled={name === "" || works.length > most}
          onClick={() =>
            void run(works, "without it", (work) => changeTags(work, (tags) => tags.filter((each) => each !== name)))
          }
        >
          Take the tag away
        </button>
      </form>
      <button class="btn" onClick={() => void navigator.clipboard.writeText(markOf(works))}>
        Copy the citation
      </button>
      {isOne && (
        <button
          class="btn"
          onClick={() =>
            void run(works.slice(0, 1), "made one", () =>
              callTool("merge_records", { records: works.map(({ id }) => id) }),
            )
          }
        >
          They are one work
        </button>
      )}
      <span class="n" role="status">
        {said}
      </span>
      {works.length > most && <span class="warn">Leave some out: at most {most} are changed at once.</span>}
      {problem !== null && <Failure problem={problem} />}
    </section>
  );
}

/** "[@hu2021; @li2020]" */
const markOf = (works: readonly ListedWork[]): string =>
  `[${works.flatMap(({ key }) => (key === "" ? [] : [`@${key}`])).join("; ")}]`;

/** A record is written only as it was read: what somebody else changes meanwhile is read again. */
async function changeTags({ id }: ListedWork, change: (tags: readonly string[]) => string[]): Promise<void> {
  const path = `/works/${encodeURIComponent(id)}/record`;
  const { tags, hash } = await call<{ tags: string[]; hash: string }>(path);
  const next = [...new Set(change(tags))];
  if (next.join("\n") !== tags.join("\n"))
    await call(path, { method: "PATCH", body: { hash, changes: { tags: next } } });
}

/** One work after the other, with how far it is; the first problem ends it and says at which. */
function useBulk(onDone: () => void) {
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (works: readonly ListedWork[], done: string, act: (work: ListedWork) => Promise<unknown>) => {
    setProblem(null);
    for (const [index, work] of works.entries()) {
      setSaid(`${index} of ${works.length}`);
      try {
        await act(work);
      } catch (reason) {
        if (!(reason instanceof Problem)) throw reason;
        setProblem(reason);
        setSaid(`${index} of ${works.length} ${done}; not ${work.title}`);
        onDone();
        return;
      }
    }
    setSaid(`${works.length} ${done}`);
    onDone();
  };
  return { said, problem, run };
}
