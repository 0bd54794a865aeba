import { useState } from "preact/hooks";
import type { PageRectangle } from "../../../domain/word-box.js";
import { pathTo } from "../state/address.js";
import { useSeen } from "../state/hooks.js";
import { Failure } from "./failure.js";
import { PageStack, type PagesOfWork } from "./page-stack.js";
import { TextLines } from "./text-lines.js";

/** A place in a work: its lines, and words of them. */
export interface Place {
  work: string;
  title: string;
  start_line: number;
  end_line: number;
  quote?: string | undefined;
  page?: number | null | undefined;
}

/** The cited page with the words marked, or the text where the file has no pages. */
export function Passage({ place }: { place: Place }) {
  const { value, problem } = useSeen<PagesOfWork>(`/works/${encodeURIComponent(place.work)}/pages`);
  const located = useSeen<Located>(rectsPath(place));
  const [asText, setAsText] = useState(false);
  const hasPages = value !== null && value.pages.length > 0;
  const marks = located.value?.rectangles ?? [];
  const page = marks[0]?.page ?? place.page ?? 1;
  return (
    <>
      <header class="cite">
        <strong dir="auto">{place.title}</strong>
        <p>
          {hasPages ? `page ${page}` : linesOf(place)}
          {hasPages && !located.isLoading && howWords[located.value?.how ?? "none"]}
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
        ? !located.isLoading && <PageStack base={pathTo(["works", place.work])} of={value} marks={marks} page={page} />
        : (value !== null || problem !== null) && (
            <TextLines
              key={`${place.work} ${place.start_line}`}
              work={place.work}
              title={place.title}
              marked={{ start: place.start_line, end: place.end_line }}
              quote={place.quote}
            />
          )}
    </>
  );
}

const linesOf = ({ start_line, end_line }: Place): string =>
  start_line === end_line ? `line ${start_line}` : `lines ${start_line} to ${end_line}`;

/** Where pages show the place. */
interface Located {
  how: "exact" | "partial" | "none";
  rectangles: readonly PageRectangle[];
}

/**
 * The place is looked up in the text as it is now: a work that was read anew since an answer was written may have other
 * words there.
 */
function rectsPath({ work, start_line, end_line, quote }: Place): string {
  const query = new URLSearchParams({ start_line: String(start_line), end_line: String(end_line) });
  if (quote !== undefined) query.set("quote", quote);
  return `/works/${encodeURIComponent(work)}/rects?${query}`;
}

const howWords = { exact: "", partial: " · the place is approximate", none: " · the place on the page is not known" };
