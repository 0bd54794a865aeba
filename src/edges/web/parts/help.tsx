import type { RefObject } from "preact";
import type { Shortcut } from "../state/keys.js";

/** Keys of screens; those of the whole workbench come from where they are listened for. */
const ofScreens: readonly (readonly [string, string])[] = [
  ["j  k", "next, previous"],
  ["n  N", "next, previous sentence with a problem (in an answer)"],
  ["n  N", "next, previous finding (in a draft; F8 and Shift F8 while writing)"],
  ["y  u", "accept what mends it, take it back (in a draft; Ctrl . and Ctrl Z while writing)"],
  ["i", "write, Esc ends that (in a draft)"],
  ["m", "marks, and where it is cited (in a work)"],
  ["/", "find here"],
  ["Enter", "open"],
  ["o", "open the work at the page"],
  ["Esc", "back, or close"],
  ["Ctrl K", "go to a work or a place"],
  ["Ctrl Enter", "send"],
];

/** All keys, in a dialog that `?` opens. */
export function Help({ dialog, global }: { dialog: RefObject<HTMLDialogElement | null>; global: readonly Shortcut[] }) {
  const rows = [...global.map(({ keys, does }) => [keys, does] as const), ...ofScreens];
  return (
    <dialog ref={dialog} class="sheet-dialog" aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="keys">
        {rows.map(([keys, does]) => (
          <>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
      <form method="dialog">
        <button class="btn">Close</button>
      </form>
    </dialog>
  );
}
