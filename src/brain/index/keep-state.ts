import type { RunContext } from "../../run/run-context.js";
import { derivedFile } from "../lookup/note-lookups.js";
import type { FewChanges } from "./few-changes.js";
import type { IndexFolder } from "./index-folder.js";
import { type IndexFacts, type IndexState, type NoteState, parseState, stateText } from "./index-state.js";
import { changedBlocks, stateBlocks, stateOfBlocks, worthBlocks } from "./state-blocks.js";

/** What the last indexing knew; null where nothing is there that could be used. */
export async function readState(context: RunContext, folder: IndexFolder): Promise<IndexState | null> {
  const path = await derivedFile(context, folder.file("master"), "states");
  const kept = path && (await context.services.noteStates.read(path));
  const inBlocks = kept && stateOfBlocks(kept);
  const inText = parseState(await folder.text("state"));
  // A brain that grew or shrank, or that an older Quire indexed, has both: what is older would only be read again.
  return inText && inText.indexed_at > (inBlocks?.indexed_at ?? -Infinity) ? inText : inBlocks;
}

/** What an indexing knows. */
interface KnownNow {
  facts: IndexFacts;
  known: IndexState | null;
  few: FewChanges | null;
  notes(): Promise<NoteState[]>;
}

/**
 * Keeps what an indexing knows for the next one: of a large brain the blocks that changed. Killed before the end, the
 * state of before is there, and the next indexing reads what it does not know.
 */
export async function keepState(
  context: RunContext,
  folder: IndexFolder,
  { facts, known, few, notes }: KnownNow,
): Promise<void> {
  const { noteStates } = context.services;
  const path = await derivedFile(context, folder.file("master"), "states");
  const to = JSON.stringify(facts);
  if (path !== null && known?.kept && few) {
    const blocks = await changedBlocks(known, few.notes);
    if (await noteStates.change(path, { from: known.kept.facts, to }, blocks)) return;
  }
  const all = await notes();
  const isLarge = path !== null && all.length >= worthBlocks;
  const isKept = isLarge && (await noteStates.make(path, to, stateBlocks(all)));
  // A text of before would be read for nothing each time.
  if (!isKept || (await folder.text("state")) !== "") await folder.write("state", stateText(facts, isKept ? [] : all));
}
