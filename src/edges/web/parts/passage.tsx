import { useEffect, useState } from "preact/hooks";
import type { PageRectangle } from "../../../domain/word-box.js";
import { pathTo } from "../state/address.js";
import { call } from "../state/api.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "./failure.js";
import { PageStack, type PagesOfWork } from "./page-stack.js";
import { TextLines } from "./text-lines.js";

/** A place in a work: its lines, words of them, and where pages show them, where that is known already. */
export interface Place {
  work: string;
  title: string;
  start_line: number;
  end_line: number;
  quote?: string | undefined;
  page?: number | null | undefined;
  rectangles?: readonly PageRectangle[] | undefined;
}

/** The cited page with the words marked, or the text where the file has no pages. */
export function Passage({ place }: { place: Place }) {
  const { value, problem } = useLoad<PagesOfWork>(`/works/${encodeURIComponent(place.work)}/pages`);
  const marks = useMarks(place);
  const [asText, setAsText] = useState(false);
  const hasPages = value !== null && value.pages.length > 0;
  const page = marks?.[0]?.page ?? place.page ?? 1;
  return (
    <>
      <header class="cite">
        <strong dir="auto">{place.title}</strong>
        <p>
          {hasPages ? `page ${page}` : `lines ${place.start_line} to ${place.end_line}`}
          {hasPages && marks !== null && marks.length === 0 && " · the place on the page is not known"}
        </p>
        <div class="actions">
          {hasPages && (
            <button class="btn" aria-pressed={asText} onClick={() => setAsText(!asText)}>
              Text
            </button>
          )}
          <a
            class="btn"
            href={pathTo(["library", place.work, "read"], {
              page: hasPages ? page : null,
              lines: `${place.start_line}-${place.end_line}`,
            })}
          >
            Open
          </a>
        </div>
      </header>
      {problem !== null && problem.status !== 404 && <Failure problem={problem} />}
      {hasPages && !asText
        ? marks !== null && <PageStack work={place.work} of={value} marks={marks} page={page} />
        : (value !== null || problem !== null) && (
            <TextLines
              key={`${place.work} ${place.start_line}`}
              work={place.work}
              title={place.title}
              marked={{ start: place.start_line, end: place.end_line }}
            />
          )}
    </>
  );
}

/** Where pages show the place: as an answer says it, else as the service finds it; null while it is looked for. */
function useMarks({ work, start_line, end_line, quote, rectangles }: Place): readonly PageRectangle[] | null {
  const known = rectangles !== undefined && rectangles.length > 0 ? rectangles : null;
  const [found, setFound] = useState<readonly PageRectangle[] | null>(null);
  useEffect(() => {
    if (known !== null) return undefined;
    const control = new AbortController();
    const query = new URLSearchParams({ start_line: String(start_line), end_line: String(end_line) });
    if (quote !== undefined) query.set("quote", quote);
    setFound(null);
    call<{ rectangles: PageRectangle[] }>(`/works/${encodeURIComponent(work)}/rects?${query}`, {
      signal: control.signal,
    })
      .then((answer) => setFound(answer.rectangles))
      .catch(() => !control.signal.aborted && setFound([]));
    return () => control.abort();
  }, [work, start_line, end_line, quote, known === null]);
  return known ?? found;
}
