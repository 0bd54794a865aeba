import { useLayoutEffect, useRef } from "preact/hooks";

/** A key and what it does, as the help and the handler know it. */
export interface Shortcut {
  /** "j", "Enter", "g l" (one after the other). */
  keys: string;
  does: string;
  run: () => void;
}

/** Milliseconds between the two: slow fingers, and a page that is busy. */
const secondWithin = 2_000;
let first = { key: "", at: 0 };

/** Keys that are typed into a field belong to it. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

/** What is listened for at the moment: the shortcuts of the workbench and those of its screen. */
const listening = new Set<{ current: readonly Shortcut[] }>();

/** The shortcut that a key completes; one of two keys goes before one of one. */
function shortcutOf({ key, timeStamp }: KeyboardEvent): Shortcut | undefined {
  const shortcuts = [...listening].flatMap(({ current }) => current);
  const two = timeStamp - first.at < secondWithin ? `${first.key} ${key}` : "";
  return shortcuts.find(({ keys }) => keys === two) ?? shortcuts.find(({ keys }) => keys === key);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
  const found = shortcutOf(event);
  first = { key: found === undefined ? event.key : "", at: event.timeStamp };
  if (found === undefined) return;
  event.preventDefault();
  found.run();
}

/** Listens for the shortcuts as long as the screen stands. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const list = useRef(shortcuts);
  list.current = shortcuts;
  // Not after the frame is drawn: who sees the page may press keys.
  useLayoutEffect(() => {
    // One listener for all: a first key that none of one list takes may be the first of two in another.
    if (listening.size === 0) window.addEventListener("keydown", onKey);
    listening.add(list);
    return () => {
      listening.delete(list);
      if (listening.size === 0) window.removeEventListener("keydown", onKey);
    };
  }, []);
}
