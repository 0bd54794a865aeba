import type { OpenDraft } from "../state/draft-file.js";
import { differentLines } from "../state/draft-text.js";

/** What differs between the text on the screen and that on the disk, and which of them is to stay. */
export function TwoVersions({ mine, draft }: { mine: string; draft: OpenDraft }) {
  const theirs = draft.theirs?.text ?? null;
  const [here, there] = differentLines(mine, theirs ?? "");
  return (
    <section class="notice versions" role="alert" aria-label="Two versions">
      <p>
        {theirs === null
          ? "The draft was deleted or moved in the meantime. What you have is on this screen only."
          : "Another window or program wrote this draft in the meantime. Nothing was written over."}
      </p>
      {theirs !== null && (
        <div class="columns">
          <div>
            <h2>Here</h2>
            <pre dir="auto">{here || "(nothing)"}</pre>
          </div>
          <div>
            <h2>On the disk</h2>
            <pre dir="auto">{there || "(nothing)"}</pre>
          </div>
        </div>
      )}
      <p class="actions">
        <button class="btn pri" onClick={draft.keepMine}>
          Keep what is here
        </button>
        {theirs !== null && (
          <button class="btn" onClick={draft.takeTheirs}>
            Take what is on the disk
          </button>
        )}
      </p>
    </section>
  );
}
