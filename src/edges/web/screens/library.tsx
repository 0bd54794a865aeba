import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { WorksOutput } from "../../../contracts/works.js";
import { go, pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { BulkBar } from "../parts/bulk-bar.js";
import { Facets, type FacetsProps, type View } from "../parts/facets.js";
import { Failure } from "../parts/failure.js";
import { RecordForm } from "../parts/record-form.js";
import { WorkGrid } from "../parts/work-grid.js";
import { filterWorks, type SortField, sortWorks, type TableOfWorks, worksOf } from "../state/works-table.js";

/** What was typed goes into the address once nobody types for so many milliseconds. */
const typingPause = 300;

interface Props {
  chosen: string;
  query: URLSearchParams;
  mayWrite: boolean;
}

/** What the list shows at the moment, and how it is changed: by what the address says and what is typed. */
function useList(chosen: string, query: URLSearchParams) {
  const [turn, setTurn] = useState(0);
  const { value, problem } = useLoad<TableOfWorks>("/works/table", turn);
  const works = useMemo(() => worksOf(value), [value]);
  const [text, setText] = useState(query.get("q") ?? "");
  const view = viewOf(query);
  // Sorting ten thousand titles takes longer than a key may: what is typed only leaves some of them out.
  const sorted = useMemo(() => sortWorks(works, view.sort, view.descending), [works, view.sort, view.descending]);
  const shown = useMemo(
    () => filterWorks(sorted, { ...view, text }),
    [sorted, text, view.tag, view.type, view.incomplete, view.alike],
  );
  const change = (changed: Partial<View & { item: string }>) => {
    const { item = chosen, ...next } = { ...view, ...changed };
    go(pathTo(["library", item], { ...queryOf(next), q: text }), true);
  };
  // What was chosen since the last letter counts, too.
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const pause = setTimeout(() => latest.current({}), typingPause);
    return () => clearTimeout(pause);
  }, [text]);
  return {
    isLoaded: value !== null,
    problem,
    works,
    shown,
    text,
    setText,
    view,
    change,
    again: () => setTurn(turn + 1),
  };
}

/** All works: found by words and facets, sorted, and one of them in full beside. */
export function LibraryScreen({ chosen, query, mayWrite }: Props) {
  const { isLoaded, problem, works, shown, text, setText, view, change, again } = useList(chosen, query);
  const at = shown.findIndex(({ id, key }) => chosen !== "" && (id === chosen || key === chosen));
  const pick = (index: number) => {
    const work = shown[Math.max(0, Math.min(shown.length - 1, index))];
    if (work !== undefined) change({ item: work.key || work.id });
  };
  const open = () => {
    const work = shown[at];
    if (work !== undefined) go(pathTo(["library", work.key || work.id, "read"]));
  };
  useShortcuts([
    { keys: "/", does: "find", run: () => document.querySelector<HTMLInputElement>("#filter")?.focus() },
    { keys: "j", does: "next", run: () => pick(at + 1) },
    { keys: "k", does: "previous", run: () => pick(at - 1) },
    { keys: "o", does: "read", run: open },
  ]);
  return (
    <>
      <Head shown={isLoaded ? shown.length : null} {...{ works, text, setText, view, change, mayWrite }} />
      {problem !== null && <Failure problem={problem} />}
      {mayWrite && view.these && <BulkBar works={shown} onDone={again} />}
      <div class="split">
        <WorkGrid
          works={shown}
          at={at}
          sort={view.sort}
          descending={view.descending}
          onPick={pick}
          onOpen={open}
          onSort={(sort) => change({ sort, descending: sort === view.sort && !view.descending })}
        />
        <aside class="side" aria-label="Work">
          {chosen === "" ? (
            <p class="empty">Choose a work.</p>
          ) : (
            <WorkDetails key={chosen} work={chosen} mayWrite={mayWrite} />
          )}
        </aside>
      </div>
      {isLoaded && works.length === 0 && (
        <p class="empty">
          The library is empty. Add a folder of documents: <code>quire add FOLDER</code>
        </p>
      )}
    </>
  );
}

function viewOf(query: URLSearchParams): View {
  const [sort = "title", direction] = (query.get("sort") ?? "title").split("-");
  return {
    sort: sort as SortField,
    descending: direction === "down",
    tag: query.get("tag") ?? "",
    type: query.get("type") ?? "",
    incomplete: query.has("incomplete"),
    alike: query.has("alike"),
    these: query.has("these"),
  };
}

function queryOf({ sort, descending, tag, type, incomplete, alike, these }: View): Record<string, string> {
  const order = sort + (descending ? "-down" : "");
  return {
    sort: order === "title" ? "" : order,
    tag,
    type,
    incomplete: incomplete ? "1" : "",
    alike: alike ? "1" : "",
    these: these ? "1" : "",
  };
}

interface HeadProps extends FacetsProps {
  /** How many works are shown; null before they are known. */
  shown: number | null;
  text: string;
  setText: (text: string) => void;
  mayWrite: boolean;
}

function Head({ works, shown, text, setText, view, change, mayWrite }: HeadProps) {
  return (
    <header class="bar">
      <h1>Library</h1>
      <span class="n" role="status">
        {shown === null || shown === works.length ? shown : `${shown} of ${works.length}`}
      </span>
      <input
        id="filter"
        class="field wide"
        type="search"
        placeholder="Filter"
        aria-label="Filter by words of title, author, year, key or tag"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Facets works={works} view={view} change={change} />
      <span class="grow" />
      {mayWrite && (
        <>
          <button class="btn" aria-pressed={view.these} onClick={() => change({ these: !view.these })}>
            Do with these
          </button>
          <a class="btn" href="/add">
            Add
          </a>
        </>
      )}
    </header>
  );
}

type Work = WorksOutput["works"][number];

function WorkDetails({ work: id, mayWrite }: { work: string; mayWrite: boolean }) {
  const [turn, setTurn] = useState(0);
  const [isEdited, setIsEdited] = useState(false);
  const { value: work, problem } = useLoad<Work>(`/works/${encodeURIComponent(id)}?end_line=1`, turn);
  if (problem !== null) return <Failure problem={problem} />;
  if (work === null) return null;
  return (
    <div class="pad">
      <h2 class="title" dir="auto">
        {work.title}
      </h2>
      {work.superseded_by !== undefined && <p class="warn">A newer version: {work.superseded_by.title}</p>}
      {work.notices.map((notice) => (
        <p class="bad" key={JSON.stringify(notice)}>
          {notice.kind}
        </p>
      ))}
      <p class="actions">
        <a class="btn pri" href={pathTo(["library", id, "read"])}>
          Read
        </a>
        <a class="btn" href={`/api/v1/works/${encodeURIComponent(work.work_id)}/file`} target="_blank" rel="noreferrer">
          File
        </a>
        {mayWrite && (
          <button class="btn" aria-pressed={isEdited} onClick={() => setIsEdited(!isEdited)}>
            Edit
          </button>
        )}
      </p>
      {isEdited ? <RecordForm work={work.work_id} onSaved={() => setTurn(turn + 1)} /> : <Facts work={work} />}
    </div>
  );
}

function Facts({ work }: { work: Work }) {
  const facts: (readonly [name: string, value: string | number | null, without?: string])[] = [
    ["Authors", work.authors.join("; ")],
    ["Year", work.year],
    ["In", work.item["container-title"] ?? ""],
    ["DOI", work.doi],
    ["Key", work.key],
    ["Tags", work.tags.join(", "), "none"],
    ["Collections", work.collections.join(", "), "none"],
    ["Pages", work.pages],
  ];
  return (
    <>
      <dl class="meta">
        {facts.map(([name, value, without = "not known"]) => (
          <>
            <dt>{name}</dt>
            <dd dir="auto">{value === null || value === "" ? <span class="dim">{without}</span> : value}</dd>
          </>
        ))}
        <dt>File</dt>
        <dd dir="auto" title={work.path ?? undefined}>
          {work.path === null ? <span class="dim">none</span> : fileOf(work.path)}
        </dd>
      </dl>
      {typeof work.item.abstract === "string" && (
        <p class="abstract" dir="auto">
          {work.item.abstract}
        </p>
      )}
    </>
  );
}

/** The name of a file with its folder; all of the path is in its title. */
const fileOf = (path: string): string => path.split(/[/\\]/u).slice(-2).join("/");
