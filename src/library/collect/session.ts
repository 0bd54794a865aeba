import { emptyListing, type FieldName, formOf, formProblems, type FormValues, listingOf } from "./form.js";
import type { Listing } from "../../reference/listings/listing.js";

/** A listing being edited: as last saved, and as it stands in the form. */
export interface CollectEntry {
  /** Its number in this session: entries move when others are deleted. */
  number: number;
  saved: Listing;
  /** What lies under the form: fields it does not show are taken from here. */
  base: Listing;
  values: FormValues;
  /** Id of its entry in the manifest, where it came from there or was written there. */
  manifest_id: string | null;
}

/** The entry as it was written, and the id it has in the manifest now. */
export interface WrittenEntry {
  number: number;
  saved: Listing;
  id: string;
}

/** A question that must be answered before anything else is done. */
export type Question = { kind: "unsaved"; next: Action } | { kind: "delete" } | { kind: "unwritten" };

/** The state of the editor. Everything that can happen to it is an action; what lies outside is an effect. */
export interface CollectSession {
  mode: "edit" | "import";
  entries: CollectEntry[];
  /** Which entry is shown; 0 where there is none. */
  index: number;
  /** Text in the import box. */
  markup: string;
  question: Question | null;
  message: { tone: "info" | "good" | "bad"; text: string } | null;
  /** True where saved entries are not yet in the file. */
  unwritten: boolean;
  /** Entries of the manifest that were deleted here. */
  removed: string[];
}

export type Action =
  | { kind: "change"; field: FieldName; text: string }
  | { kind: "previous" | "next" | "save" | "complete" | "open_url" | "open_pdf" | "delete" | "new_entry" }
  | { kind: "toggle_mode" | "save_to_file" | "quit" }
  | { kind: "answer"; answer: "yes" | "no" | "cancel" }
  | { kind: "set_markup"; text: string }
  | { kind: "run_import" }
  | { kind: "imported"; listings: Listing[]; note: string }
  | { kind: "completed"; number: number; listing: Listing; note: string }
  | { kind: "written"; entries: readonly WrittenEntry[]; removed: readonly string[]; note: string }
  | { kind: "said"; tone: "info" | "good" | "bad"; text: string };

/** An effect that the front end is to carry out; it answers with an action. */
export type Effect =
  | { kind: "complete"; number: number; listing: Listing }
  | { kind: "open"; target: string }
  | { kind: "import"; markup: string }
  | { kind: "write"; entries: CollectEntry[]; removed: string[] }
  | { kind: "keep_draft" }
  | { kind: "quit" };

export interface Step {
  session: CollectSession;
  effect: Effect | null;
}

/** A session over listings; without any it begins where listings are pasted. */
export function openSession(listings: readonly { listing: Listing; manifest_id: string | null }[]): CollectSession {
  return {
    mode: listings.length > 0 ? "edit" : "import",
    entries: listings.map(({ listing, manifest_id }, number) => newEntry(number, listing, manifest_id)),
    index: 0,
    markup: "",
    question: null,
    message: null,
    unwritten: false,
    removed: [],
  };
}

function newEntry(number: number, listing: Listing, manifest_id: string | null): CollectEntry {
  return { number, saved: listing, base: listing, values: formOf(listing), manifest_id };
}

export function currentEntry(session: CollectSession): CollectEntry | undefined {
  return session.entries[session.index];
}

/** True where the form holds something that was not saved. */
export function isChanged(entry: CollectEntry | undefined): boolean {
  if (entry === undefined) return false;
  return entry.base !== entry.saved || JSON.stringify(entry.values) !== JSON.stringify(formOf(entry.saved));
}

/** Carries one action out: gives the new session and what is to be done outside. Never changes the session it is given. */
export function reduceSession(session: CollectSession, action: Action): Step {
  const calm: CollectSession = { ...session, message: null };
  // What was asked for outside comes back when it comes, also while a question is open.
  if (outcomes.has(action.kind)) return carryOut(calm, action);
  if (session.question !== null) return answer(calm, session.question, action);
  if (leavesEntry(action) && isChanged(currentEntry(session))) {
    return only({ ...calm, question: { kind: "unsaved", next: action } });
  }
  return carryOut(calm, action);
}

const outcomes = new Set<Action["kind"]>(["imported", "completed", "written", "said"]);
const leaving = new Set<Action["kind"]>(["previous", "next", "toggle_mode", "save_to_file", "new_entry", "quit"]);
const leavesEntry = (action: Action) => leaving.has(action.kind);

function only(session: CollectSession): Step {
  return { session, effect: null };
}

function carryOut(session: CollectSession, action: Action): Step {
  switch (action.kind) {
    case "change":
      return only(changeField(session, action.field, action.text));
    case "previous":
    case "next":
      return only(turn(session, action.kind));
    case "save":
      return save(session);
    case "new_entry":
      return only(append(session, [emptyListing], "Fill in the fields, then save."));
    case "toggle_mode":
      return only({ ...session, mode: session.mode === "edit" ? "import" : "edit" });
    case "set_markup":
      return only({ ...session, markup: action.text });
    case "imported":
      return imported(session, action.listings, action.note);
    case "completed":
      return only(complete(session, action.number, action.listing, action.note));
    case "written":
      return written(session, action);
    case "said":
      return only(say(session, action.tone, action.text));
    default:
      return reach(session, action.kind);
  }
}

/** Actions that ask for something outside, or first for consent. */
function reach(session: CollectSession, kind: Action["kind"]): Step {
  const entry = currentEntry(session);
  switch (kind) {
    case "complete":
      return entry
        ? {
            session: say(session, "info", "Looking it up..."),
            effect: { kind: "complete", number: entry.number, listing: listingOf(entry.values, entry.base) },
          }
        : nothingHere(session);
    case "open_url":
      return open(session, entry?.values.source_url || doiAddress(entry), "has no page and no DOI");
    case "open_pdf":
      return open(session, entry?.values.file || entry?.values.pdf_url, "has no file and no PDF address");
    case "delete":
      return entry ? only({ ...session, question: { kind: "delete" } }) : nothingHere(session);
    case "run_import":
      return session.markup.trim() === ""
        ? only(say(session, "bad", "There is nothing to import yet."))
        : { session, effect: { kind: "import", markup: session.markup } };
    case "save_to_file":
      return { session, effect: { kind: "write", entries: session.entries, removed: session.removed } };
    case "quit":
      return session.unwritten
        ? only({ ...session, question: { kind: "unwritten" } })
        : { session, effect: { kind: "quit" } };
    default:
      return only(session);
  }
}

function nothingHere(session: CollectSession): Step {
  return only(say(session, "bad", "There is no entry."));
}

function say(session: CollectSession, tone: "info" | "good" | "bad", text: string): CollectSession {
  return { ...session, message: { tone, text } };
}

function open(session: CollectSession, target: string | undefined, missing: string): Step {
  if (target) return { session, effect: { kind: "open", target } };
  return only(say(session, "bad", `This entry ${missing}.`));
}

function doiAddress(entry: CollectEntry | undefined): string {
  return entry?.values.doi ? `https://doi.org/${entry.values.doi}` : "";
}

function replaceCurrent(session: CollectSession, entry: CollectEntry): CollectSession {
  return { ...session, entries: session.entries.with(session.index, entry) };
}

function changeField(session: CollectSession, field: FieldName, text: string): CollectSession {
  const entry = currentEntry(session);
  return entry ? replaceCurrent(session, { ...entry, values: { ...entry.values, [field]: text } }) : session;
}

function turn(session: CollectSession, direction: "previous" | "next"): CollectSession {
  const index = session.index + (direction === "next" ? 1 : -1);
  if (index >= 0 && index < session.entries.length) return { ...session, index };
  return say(session, "info", `This is the ${direction === "next" ? "last" : "first"} entry.`);
}

function save(session: CollectSession): Step {
  const entry = currentEntry(session);
  if (!entry) return nothingHere(session);
  const [problem] = formProblems(entry.values);
  if (problem) return only(say(session, "bad", `Not saved: ${problem.message}.`));
  const saved = listingOf(entry.values, entry.base);
  const kept = replaceCurrent({ ...session, unwritten: true }, { ...entry, saved, base: saved, values: formOf(saved) });
  return {
    session: say(kept, "good", 'Saved. "Save to file" writes it to the manifest.'),
    effect: { kind: "keep_draft" },
  };
}

function append(session: CollectSession, listings: readonly Listing[], note: string): CollectSession {
  const next = Math.max(-1, ...session.entries.map(({ number }) => number)) + 1;
  const added = listings.map((listing, position) => newEntry(next + position, listing, null));
  const entries = [...session.entries, ...added];
  const index = Math.min(session.entries.length, entries.length - 1);
  return say({ ...session, entries, index, mode: "edit" }, "good", note);
}

function imported(session: CollectSession, listings: readonly Listing[], note: string): Step {
  if (listings.length === 0) return only(say(session, "bad", note));
  return {
    session: append({ ...session, markup: "", unwritten: true }, listings, note),
    effect: { kind: "keep_draft" },
  };
}

/** The person may have turned the page, or deleted the entry, while it was looked up. */
function complete(session: CollectSession, number: number, listing: Listing, note: string): CollectSession {
  const entries = session.entries.map((entry) =>
    entry.number === number ? { ...entry, base: listing, values: formOf(listing) } : entry,
  );
  return say({ ...session, entries }, "good", note);
}

/** What was changed, deleted or added while the file was written is still to be written, and goes into the draft. */
function written(session: CollectSession, action: Extract<Action, { kind: "written" }>): Step {
  const byNumber = new Map(action.entries.map((entry) => [entry.number, entry]));
  const entries = session.entries.map((entry) => ({
    ...entry,
    manifest_id: byNumber.get(entry.number)?.id ?? entry.manifest_id,
  }));
  const present = new Set(entries.map(({ number }) => number));
  const deleted = action.entries.filter(({ number }) => !present.has(number)).map(({ id }) => id);
  const removed = [...new Set([...session.removed.filter((id) => !action.removed.includes(id)), ...deleted])];
  const unwritten = removed.length > 0 || entries.some(({ number, saved }) => byNumber.get(number)?.saved !== saved);
  return {
    session: say({ ...session, entries, removed, unwritten }, "good", action.note),
    effect: unwritten ? { kind: "keep_draft" } : null,
  };
}

function answer(session: CollectSession, question: Question, action: Action): Step {
  if (action.kind !== "answer") return only(session);
  const free = { ...session, question: null };
  if (action.answer === "cancel") return only(free);
  if (question.kind === "delete") return action.answer === "yes" ? remove(free) : only(free);
  if (question.kind === "unwritten") return answerUnwritten(free, action.answer);
  if (action.answer === "no") return carryOut(undo(free), question.next);
  const { session: saved } = save(free);
  return isChanged(currentEntry(saved)) ? only(saved) : carryOut({ ...saved, message: null }, question.next);
}

function answerUnwritten(session: CollectSession, choice: "yes" | "no"): Step {
  if (choice === "no") return { session, effect: { kind: "quit" } };
  return { session, effect: { kind: "write", entries: session.entries, removed: session.removed } };
}

/** The form as it was last saved. */
function undo(session: CollectSession): CollectSession {
  const entry = currentEntry(session);
  return entry ? replaceCurrent(session, { ...entry, base: entry.saved, values: formOf(entry.saved) }) : session;
}

function remove(session: CollectSession): Step {
  const entry = currentEntry(session);
  const entries = session.entries.filter((_, position) => position !== session.index);
  const removed = entry?.manifest_id ? [...session.removed, entry.manifest_id] : session.removed;
  const index = Math.max(0, Math.min(session.index, entries.length - 1));
  const mode = entries.length === 0 ? "import" : session.mode;
  const rest = { ...session, entries, index, removed, mode, unwritten: true } as const;
  return {
    session: say(rest, "info", "Deleted here; the file on disk is not touched."),
    effect: { kind: "keep_draft" },
  };
}
