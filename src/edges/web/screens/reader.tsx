import { useState } from "preact/hooks";
import type { WorksOutput } from "../../../contracts/works.js";
import { go, pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { AboutWorkPane } from "../parts/about-work.js";
import { Failure } from "../parts/failure.js";
import { px } from "../state/px.js";
import { PageStack, type PagesOfWork } from "../parts/page-stack.js";
import { TextLines } from "../parts/text-lines.js";
import { type Place, Passage } from "../parts/passage.js";

/** A work to read: its pages with their outline, or its text. The address names the page and the lines. */
export function ReaderScreen({ work: id, query }: { work: string; query: URLSearchParams }) {
  const name = encodeURIComponent(id);
  const work = useLoad<WorksOutput["works"][number]>(`/works/${name}?end_line=1`);
  const pages = useLoad<PagesOfWork>(`/works/${name}/pages`);
  const [current, setCurrent] = useState(1);
  const [asText, setAsText] = useState(false);
  const [isAbout, setIsAbout] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const lines = linesOf(query.get("lines"));
  const page = Number(query.get("page") ?? 1);
  const hasPages = (pages.value?.pages.length ?? 0) > 0;
  const goTo = (number: number) => {
    const last = pages.value?.pages.length ?? 1;
    go(pathTo(["library", id, "read"], { page: Math.max(1, Math.min(last, number)) }), true);
  };
  useShortcuts([
    { keys: "Escape", does: "back", run: () => history.back() },
    { keys: "j", does: "next page", run: () => goTo(current + 1) },
    { keys: "k", does: "previous page", run: () => goTo(current - 1) },
    { keys: "t", does: "text", run: () => setAsText(!asText) },
    { keys: "m", does: "marks", run: () => setIsAbout(!isAbout) },
  ]);
  if (work.problem !== null) return <Failure problem={work.problem} />;
  if (work.value === null) return null;
  const title = work.value.title;
  const place: Place | null = lines && { work: id, title, start_line: lines.start, end_line: lines.end, page };
  return (
    <>
      <ReaderHead
        {...{ id, title, current, asText, isAbout, setAsText, setIsAbout }}
        of={hasPages ? pages.value : null}
      />
      {isLost && <LostPage />}
      <div
        class={`reader ${isAbout ? "with-about" : ""} ${hasPages && !asText && outlineOf(pages.value).length > 0 ? "with-outline" : ""}`}
      >
        {hasPages && !asText && <Outline of={pages.value} goTo={goTo} current={current} />}
        <section class="pane" aria-label="Document" onErrorCapture={() => setIsLost(true)}>
          {place !== null && !asText ? (
            <Passage place={place} />
          ) : hasPages && !asText && pages.value !== null ? (
            <PageStack base={pathTo(["works", id])} of={pages.value} marks={[]} page={page} onPage={setCurrent} />
          ) : (
            (pages.value !== null || pages.problem !== null) && <TextLines work={id} title={title} marked={lines} />
          )}
        </section>
        {isAbout && <AboutWorkPane work={id} goTo={goTo} />}
      </div>
    </>
  );
}

interface HeadProps {
  id: string;
  title: string;
  /** Its pages, where it has some. */
  of: PagesOfWork | null;
  current: number;
  asText: boolean;
  isAbout: boolean;
  setAsText: (asText: boolean) => void;
  setIsAbout: (isAbout: boolean) => void;
}

function ReaderHead({ id, title, of, current, asText, isAbout, setAsText, setIsAbout }: HeadProps) {
  return (
    <header class="bar">
      <a class="btn" href={pathTo(["library", id])}>
        ← Library
      </a>
      <h1 dir="auto">{title}</h1>
      <span class="grow" />
      <button class="btn" aria-pressed={isAbout} onClick={() => setIsAbout(!isAbout)}>
        Marks
      </button>
      {of !== null && (
        <>
          <span class="n" role="status">
            {current} / {of.pages.length}
          </span>
          <button class="btn" aria-pressed={asText} onClick={() => setAsText(!asText)}>
            Text
          </button>
        </>
      )}
    </header>
  );
}

function LostPage() {
  return (
    <p role="alert" class="notice">
      A page could not be had: the work was removed or its file changed since, or the server does not answer. What was
      read of it stays on the screen.
    </p>
  );
}

/** "12-15" or "12". */
function linesOf(given: string | null): { start: number; end: number } | null {
  const [start = Number.NaN, end = start] = (given ?? "").split("-").map((part) => Number.parseInt(part, 10));
  return Number.isNaN(start) ? null : { start, end: Number.isNaN(end) ? start : end };
}

const outlineOf = (pages: PagesOfWork | null) => pages?.outline.filter(({ page }) => page !== null) ?? [];

function Outline({ of, goTo, current }: { of: PagesOfWork | null; goTo: (page: number) => void; current: number }) {
  const entries = outlineOf(of);
  if (entries.length === 0) return null;
  const at = entries.findLastIndex(({ page }) => (page ?? 0) <= current);
  return (
    <nav class="outline" aria-label="Outline">
      {entries.map(({ title, level, page }, index) => (
        <button
          key={`${index} ${title}`}
          style={{ paddingLeft: px(4 + 12 * level) }}
          aria-current={index === at ? "location" : undefined}
          onClick={() => goTo(page ?? 1)}
          dir="auto"
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
