import { useLayoutEffect, useRef } from "preact/hooks";
import { px } from "../state/px.js";
import { useScrollTop, useSize } from "../state/hooks.js";
import type { ListedWork, SortField } from "../state/works-table.js";

const columns: readonly { field: SortField; name: string; class: string }[] = [
  { field: "title", name: "Title", class: "t" },
  { field: "authors", name: "Authors", class: "a" },
  { field: "year", name: "Year", class: "num y" },
  { field: "pages", name: "Pages", class: "num p" },
  { field: "key", name: "Key", class: "k mono" },
];

interface Props {
  works: readonly ListedWork[];
  /** The chosen row, -1 where there is none. */
  at: number;
  sort: SortField;
  descending: boolean;
  onPick: (index: number) => void;
  onOpen: () => void;
  onSort: (field: SortField) => void;
}

/** Rows beyond the window's edge that are drawn all the same: a fast scroll shows no gaps. */
const spare = 8;

/** Works as a grid of which only the rows in sight are elements. */
export function WorkGrid({ works, at, sort, descending, onPick, onOpen, onSort }: Props) {
  const port = useRef<HTMLDivElement>(null);
  const { height } = useSize(port);
  const top = useScrollTop(port);
  const rowHeight = useRowHeight();
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(works.length, Math.ceil((top + height) / rowHeight) + spare);
  useLayoutEffect(() => {
    const element = port.current;
    if (element === null || at < 0) return;
    if (at * rowHeight < element.scrollTop) element.scrollTop = at * rowHeight;
    const below = (at + 1) * rowHeight - element.clientHeight;
    if (below > element.scrollTop) element.scrollTop = below;
  }, [at, rowHeight, height]);
  const step = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const to = stepTo(event.key, { at, page, last: works.length - 1 });
    if (to !== undefined) onPick(to);
    else if (event.key === "Enter") onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="grid"
      role="grid"
      aria-label="Works"
      aria-rowcount={works.length + 1}
      aria-activedescendant={at >= 0 ? `work-${at}` : undefined}
      tabIndex={0}
      onKeyDown={step}
    >
      <Head sort={sort} descending={descending} onSort={onSort} />
      <div class="port" ref={port} role="presentation">
        <div role="presentation" style={{ height: px(works.length * rowHeight) }} />
        {works.slice(first, last).map((work, offset) => {
          const index = first + offset;
          return (
            <Row
              // By its slot and not by its work: scrolling fills elements anew and makes none.
              key={index % (last - first + 1)}
              work={work}
              index={index}
              top={index * rowHeight}
              isChosen={index === at}
              onPick={onPick}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row that a key leads to; undefined for other keys. */
function stepTo(key: string, { at, page, last }: { at: number; page: number; last: number }): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  return steps[key];
}

function Head({ sort, descending, onSort }: Pick<Props, "sort" | "descending" | "onSort">) {
  return (
    <div class="cols head" role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <div
          key={column.field}
          class={column.class}
          role="columnheader"
          aria-sort={sort !== column.field ? "none" : descending ? "descending" : "ascending"}
        >
          <button tabIndex={-1} onClick={() => onSort(column.field)}>
            {column.name}
            <i aria-hidden="true">{sort !== column.field ? "" : descending ? " ↓" : " ↑"}</i>
          </button>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  work: ListedWork;
  index: number;
  top: number;
  isChosen: boolean;
  onPick: (index: number) => void;
  onOpen: () => void;
}

function Row({ work, index, top, isChosen, onPick, onOpen }: RowProps) {
  return (
    <div
      id={`work-${index}`}
      class="cols row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ top: px(top) }}
      onClick={() => onPick(index)}
      onDblClick={onOpen}
    >
      <span class="t" role="gridcell" dir="auto" title={work.title}>
        {work.note !== "" && <em class="tagged">{work.note}</em>}
        {work.title}
      </span>
      <span class="a dim" role="gridcell" dir="auto">
        {work.authors || <span class="warn">no author</span>}
      </span>
      <span class="num y" role="gridcell">
        {work.year ?? (
          <span class="warn">
            <span aria-hidden="true">?</span>
            <span class="sr">no year</span>
          </span>
        )}
      </span>
      <span class="num p" role="gridcell">
        {work.pages}
      </span>
      <span class="k mono" role="gridcell">
        {work.key}
      </span>
    </div>
  );
}

/** As the style sheet says: fingers need taller rows. */
function useRowHeight(): number {
  const touch = useRef(matchMedia("(max-width: 760px)"));
  return touch.current.matches ? 44 : 30;
}
