import type { RefObject, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Finding } from "../../../contracts/audit-finding.js";
import { openKeyAt, worksFor } from "../state/cite-as-you-write.js";
import { difference, lineOf, lineStarts, type Span } from "../state/draft-text.js";
import type { ListedWork } from "../state/works-table.js";
import { CiteList } from "./cite-list.js";
import { DraftLines } from "./draft-lines.js";

interface Props {
  path: string;
  text: string;
  set: (text: string) => void;
  isReadOnly: boolean;
  spans: readonly Span[];
  findings: readonly Finding[];
  chosen: number | null;
  choose: (index: number) => void;
  /** Told where the caret is. */
  onCaret: (offset: number) => void;
  onKey: (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => void;
  works: readonly ListedWork[];
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Makes a field say another text as if it were typed: the browser's own undo takes it back. */
export function typeOver(field: HTMLTextAreaElement, text: string): void {
  const { start, endBefore, endAfter } = difference(field.value, text);
  field.focus();
  field.setSelectionRange(start, endBefore);
  const written = text.slice(start, endAfter);
  // The only way into the history of a field that browsers have.
  document.execCommand(written === "" ? "delete" : "insertText", false, written);
}

/** A text to write in, with what was found in it under the letters and in the margin, and works to cite where a key begins. */
export function DraftEditor(props: Props) {
  const { path, text, set, isReadOnly, onCaret, onKey, works, field } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const cite = useCiting({ text, caret, works, field, isOff: isReadOnly });
  const place = usePlace(sheet, text, cite.open?.from ?? null);
  useLayoutEffect(() => {
    sheet.current?.querySelector("[data-chosen=true]")?.scrollIntoView({ block: "nearest" });
  }, [props.chosen]);
  const moved = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    setCaret(currentTarget.selectionStart);
    onCaret(currentTarget.selectionStart);
  };
  return (
    <div class="draft-sheet" ref={sheet}>
      <div class="draft-layers">
        <DraftLines {...props} />
        <textarea
          ref={field}
          class="draft-text"
          aria-label={`Text of ${path}`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={cite.isOpen ? "cite-list" : undefined}
          aria-activedescendant={cite.isOpen ? `cite-${cite.at}` : undefined}
          spellcheck
          readOnly={isReadOnly}
          value={text}
          onInput={(event) => {
            set(event.currentTarget.value);
            cite.typed();
            moved(event);
          }}
          onSelect={moved}
          onKeyDown={(event) => !cite.takes(event) && onKey(event)}
          onBlur={cite.dismiss}
        />
      </div>
      {cite.isOpen && place !== null && (
        <CiteList works={cite.offered} at={cite.at} place={place} choose={(work) => cite.choose(work)} />
      )}
    </div>
  );
}

interface Citing {
  text: string;
  caret: number;
  works: readonly ListedWork[];
  field: RefObject<HTMLTextAreaElement | null>;
  isOff: boolean;
}

/** The list of works that opens where a key is written: arrows choose, Enter and Tab take, Escape leaves it. */
function useCiting({ text, caret, works, field, isOff }: Citing) {
  const [at, setAt] = useState(0);
  // It opens with typing: who walks through a text with the arrows is not in its way.
  const [isWanted, setIsWanted] = useState(false);
  const open = useMemo(() => (isWanted ? openKeyAt(text, caret) : null), [text, caret, isWanted]);
  const offered = useMemo(() => (open === null ? [] : worksFor(works, open.written)), [open, works]);
  const isOpen = !isOff && offered.length > 0;
  const choose = (work: ListedWork) => {
    if (open === null || field.current === null) return;
    setIsWanted(false);
    const before = text.slice(0, open.from) + work.key + open.close;
    typeOver(field.current, before + text.slice(caret));
    field.current.setSelectionRange(before.length, before.length);
  };
  const takes = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const work = offered[at];
    if (step !== undefined) setAt((at + step + offered.length) % offered.length);
    else if ((event.key === "Enter" || event.key === "Tab") && work !== undefined) choose(work);
    else if (event.key === "Escape") setIsWanted(false);
    else return false;
    event.preventDefault();
    return true;
  };
  const typed = () => {
    setIsWanted(true);
    setAt(0);
  };
  return { open, offered, at, isOpen, choose, takes, typed, dismiss: () => setIsWanted(false) };
}

/** How wide the list of works is, with a gap to the edge; pixels. */
const listWidth = 352;

/** Where a character is drawn, from the corner of the sheet: below its line. */
function usePlace(sheet: RefObject<HTMLDivElement | null>, text: string, offset: number | null) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (offset === null || sheet.current === null) return;
    const starts = lineStarts(text);
    const line = lineOf(starts, offset);
    const drawn = sheet.current.querySelectorAll(".draft-line")[line]?.querySelector(":scope > span");
    const range = rangeAt(drawn ?? null, offset - (starts[line] ?? 0));
    if (range === null) return;
    const corner = sheet.current.getBoundingClientRect();
    const box = range.getBoundingClientRect();
    const left = Math.max(0, Math.min(box.left - corner.left, corner.width - listWidth));
    setPlace({ left, top: box.bottom - corner.top + 4 });
  }, [text, offset]);
  return offset === null ? null : place;
}

function rangeAt(element: Element | null, offset: number): Range | null {
  if (element === null) return null;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node as Text;
    if (rest <= length) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, rest);
      return range;
    }
    rest -= length;
  }
  return null;
}
