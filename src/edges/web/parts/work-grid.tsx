import { Component } from "preact";
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
  // As many as there may ever be: a row that leaves at one end comes in at the other, and no element is made or moved.
  const slots = Math.ceil(height / rowHeight) + 1 + 2 * spare;
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
      <div
        class="port"
        ref={port}
        role="presentation"
        onClick={(event) => {
          const row = rowOf(event.target);
          if (row !== null) onPick(row);
        }}
        onDblClick={(event) => rowOf(event.target) !== null && onOpen()}
      >
        <div role="presentation" style={{ height: px(works.length * rowHeight) }} />
        {Array.from({ length: slots }, (_, slot) => {
          const index = first + ((((slot - first) % slots) + slots) % slots);
          const work = works[index];
          return (
            work !== undefined && (
              <Row key={slot} work={work} index={index} top={index * rowHeight} isChosen={index === at} />
            )
          );
        })}
      </div>
    </div>
  );
}

/** The number of the row that something stands in; null where it is in none. */
function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[aria-rowindex]") : null;
  return row === null ? null : Number(row.getAttribute("aria-rowindex")) - 2;
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
}

/** A row, drawn anew where it shows something else. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const { work, index, top, isChosen } = this.props;
    return work !== next.work || index !== next.index || top !== next.top || isChosen !== next.isChosen;
  }

  render({ work, index, top, isChosen }: RowProps) {
    return (
      <div
        id={`work-${index}`}
        class="cols row"
        role="row"
        aria-rowindex={index + 2}
        aria-selected={isChosen}
        style={{ transform: `translateY(${px(top)})` }}
      >
        <Cells work={work} />
      </div>
    );
  }
}

function Cells({ work }: { work: ListedWork }) {
  return (
    <>
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
    </>
  );
}

/** As the style sheet says: fingers need taller rows. */
function useRowHeight(): number {
  const touch = useRef(matchMedia("(max-width: 760px)"));
  return touch.current.matches ? 44 : 30;
}
