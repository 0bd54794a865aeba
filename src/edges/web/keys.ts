import { useEffect } from "preact/hooks";

/** A key and what it does, as the help and the handler know it. */
export interface Shortcut {
  /** "j", "Enter", "g l" (one after the other). */
  keys: string;
  does: string;
  run: () => void;
}

const secondWithin = 1200;
let first = { key: "", at: 0 };

/** Keys that are typed into a field belong to it. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

/** The shortcut that a key completes; letters count outside of fields alone. */
function shortcutOf(event: KeyboardEvent, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  const two = event.timeStamp - first.at < secondWithin ? `${first.key} ${event.key}` : "";
  return shortcuts.find(({ keys }) => keys === two) ?? shortcuts.find(({ keys }) => keys === event.key);
}

/** Listens for the shortcuts as long as the screen stands. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
      const found = shortcutOf(event, shortcuts);
      if (found !== undefined) {
        first = { key: "", at: 0 };
        event.preventDefault();
        found.run();
      } else if (/^[a-z]$/u.test(event.key)) first = { key: event.key, at: event.timeStamp };
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
