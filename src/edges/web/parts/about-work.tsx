import type { PlacedAnnotation } from "../../../contracts/annotations.js";
import { pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "./failure.js";

interface AboutWork {
  notes: string;
  annotations: readonly PlacedAnnotation[];
  cited_in: readonly { path: string; line: number; words: string }[];
}

/** What people marked in a work and wrote about it, and the drafts and notes that cite it. */
export function AboutWorkPane({ work, goTo }: { work: string; goTo: (page: number) => void }) {
  const { value, problem } = useLoad<AboutWork>(`/works/${encodeURIComponent(work)}/about`);
  if (problem !== null) return <Failure problem={problem} />;
  if (value === null) return null;
  const { notes, annotations, cited_in: places } = value;
  return (
    <aside class="side pad about" aria-label="Marks and citations">
      <h2>Marked</h2>
      {notes !== "" && <p dir="auto">{notes}</p>}
      {annotations.length === 0 && <p class="dim">Nobody marked or wrote anything in this file.</p>}
      <ol aria-label="Marks">
        {annotations.map((each) => (
          <li key={each.id}>
            <button onClick={() => each.page !== null && goTo(each.page)}>
              {each.text !== "" && <mark dir="auto">{each.text}</mark>}
              {each.comment !== "" && <span dir="auto">{each.comment}</span>}
              <small>
                {[each.page === null ? "" : `page ${each.page}`, each.author ?? ""].filter(Boolean).join(" · ")}
              </small>
            </button>
          </li>
        ))}
      </ol>
      <h2>Cited in</h2>
      {places.length === 0 && <p class="dim">No draft or note of the workspace names its key.</p>}
      <ul aria-label="Cited in">
        {places.map(({ path, line, words }) => (
          <li key={`${path} ${line}`}>
            <a href={pathTo(["drafts", path], { line })} dir="auto">
              {path}, line {line}
            </a>
            <span dir="auto">{words}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
