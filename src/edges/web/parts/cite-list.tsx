import { useLayoutEffect, useRef } from "preact/hooks";
import { px } from "../state/px.js";
import type { ListedWork } from "../state/works-table.js";

interface Props {
  works: readonly ListedWork[];
  at: number;
  /** Where the key begins, in pixels from the text's corner. */
  place: { left: number; top: number };
  choose: (work: ListedWork) => void;
}

/** Works whose key may be meant by what is being written; the text keeps the keyboard. */
export function CiteList({ works, at, place, choose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, works]);
  return (
    <>
      <ul
        ref={list}
        id="cite-list"
        class="cite-list"
        role="listbox"
        aria-label="Works to cite"
        style={{ left: px(place.left), top: px(place.top) }}
      >
        {works.map((work, index) => (
          <li
            key={work.id}
            id={`cite-${index}`}
            role="option"
            aria-selected={index === at}
            // A click must not take the caret out of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(work)}
          >
            <b>{work.key}</b> <span dir="auto">{work.title}</span>
            <small dir="auto">{[work.authors, work.year].filter(Boolean).join(", ")}</small>
          </li>
        ))}
      </ul>
      <p class="sr" role="status">
        {works.length} works: {works[at]?.key} {works[at]?.title}
      </p>
    </>
  );
}
