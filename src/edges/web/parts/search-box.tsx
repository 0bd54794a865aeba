import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { go, pathTo } from "../state/address.js";
import { type ListedWork, type TableOfWorks, worksOf } from "../state/works-table.js";
import { useLoad } from "../state/hooks.js";

const mostShown = 12;

interface Choice {
  path: string;
  name: string;
  note: string;
}

function choicesFor(text: string, works: readonly ListedWork[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const found = works.filter(({ folded }) => words.every((word) => folded.includes(word))).slice(0, mostShown);
  const toRead = found.map(({ id, title, authors, year }) => ({
    path: pathTo(["library", id, "read"]),
    name: title,
    note: [authors, year].filter(Boolean).join(", "),
  }));
  if (words.length === 0) return toRead;
  return [
    ...toRead,
    { path: pathTo(["ask"], { q: text }), name: `Ask: ${text}`, note: "" },
    { path: pathTo(["search"], { q: text }), name: `Search for: ${text}`, note: "" },
  ];
}

/** Goes to a work by any words of its title, authors, year or key, or asks or searches for what was typed. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { value } = useLoad<TableOfWorks>("/works/table");
  const works = useMemo(() => worksOf(value), [value]);
  useEffect(() => dialog.current?.showModal(), []);
  const choices = useMemo(() => choicesFor(text, works), [text, works]);
  const at = Math.min(chosen, choices.length - 1);
  const open = (index: number) => {
    const choice = choices[index];
    if (choice === undefined) return;
    onClose();
    go(choice.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen(Math.max(0, Math.min(choices.length - 1, at + step)));
    else if (event.key === "Enter") open(at);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="sheet-dialog finder" aria-label="Go to" onClose={onClose}>
      <input
        class="field"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="finder-list"
        aria-activedescendant={at >= 0 ? `finder-${at}` : undefined}
        aria-label="Words of a title, an author, a year or a key"
        placeholder="Go to a work, ask, search"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <ul id="finder-list" role="listbox" aria-label="Works and actions">
        {choices.map(({ path, name, note }, index) => (
          <li key={path} id={`finder-${index}`} role="option" aria-selected={index === at} onClick={() => open(index)}>
            <span dir="auto">{name}</span> <small>{note}</small>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
