import { describe, expect, it } from "vitest";
import { emptyListing } from "./form.js";
import type { Listing } from "../../reference/listings/listing.js";
import {
  reduceSession,
  type Action,
  type CollectSession,
  currentEntry,
  type Effect,
  isChanged,
  openSession,
} from "./session.js";

function listing(title: string): Listing {
  return { ...emptyListing, item: { type: "book", title, editor: [{ family: "Editor" }] } };
}

function sessionOf(...titles: string[]): CollectSession {
  return openSession(titles.map((title) => ({ listing: listing(title), manifest_id: `id-${title}` })));
}

function after(start: CollectSession, ...actions: Action[]): { session: CollectSession; effects: Effect[] } {
  const effects: Effect[] = [];
  let session = start;
  for (const action of actions) {
    const step = reduceSession(session, action);
    session = step.session;
    if (step.effect) effects.push(step.effect);
  }
  return { session, effects };
}

const titleOf = (session: CollectSession) => currentEntry(session)?.values.title;
const change = (text: string): Action => ({ kind: "change", field: "title", text });

/** What the front end says when the file was written. */
function writtenBy(effect: Effect | null): Action {
  if (effect?.kind !== "write") throw new Error("Nothing was to be written.");
  const entries = effect.entries.map(({ number, saved }) => ({ number, saved, id: `id-${saved.item.title}` }));
  return { kind: "written", entries, removed: effect.removed, note: "Written." };
}

describe("an editor of listings", () => {
  it("begins where listings are pasted when there are none", () => {
    expect(sessionOf().mode).toBe("import");
    expect(sessionOf("A").mode).toBe("edit");
  });

  it("turns to the next and the previous entry and stops at the ends with a word", () => {
    const { session } = after(sessionOf("A", "B"), { kind: "next" });
    expect(titleOf(session)).toBe("B");
    const end = reduceSession(session, { kind: "next" }).session;
    expect([titleOf(end), end.message?.text]).toEqual(["B", "This is the last entry."]);
  });

  it("asks before it leaves an entry with unsaved changes, and does what is answered", () => {
    const changed = after(sessionOf("A", "B"), change("A2"), { kind: "next" }).session;
    expect([changed.question?.kind, titleOf(changed)]).toEqual(["unsaved", "A2"]);
    const yes = reduceSession(changed, { kind: "answer", answer: "yes" }).session;
    expect([yes.entries[0]?.saved.item.title, titleOf(yes)]).toEqual(["A2", "B"]);
    const no = reduceSession(changed, { kind: "answer", answer: "no" }).session;
    expect([no.entries[0]?.values.title, titleOf(no)]).toEqual(["A", "B"]);
    const stay = reduceSession(changed, { kind: "answer", answer: "cancel" }).session;
    expect([stay.question, titleOf(stay)]).toEqual([null, "A2"]);
  });

  it("does nothing else while a question is open", () => {
    const asked = after(sessionOf("A", "B"), change("A2"), { kind: "next" }).session;
    expect(reduceSession(asked, { kind: "delete" }).session.question?.kind).toBe("unsaved");
  });

  it("does not save a value that is wrong, and stays on the entry", () => {
    const wrong: Action = { kind: "change", field: "isbn", text: "9780306406158" };
    const { session } = after(sessionOf("A", "B"), wrong, { kind: "next" }, { kind: "answer", answer: "yes" });
    expect(titleOf(session)).toBe("A");
    expect(session.message?.text).toContain("no ISBN");
    expect(isChanged(currentEntry(session))).toBe(true);
  });

  it("keeps fields that the form does not show", () => {
    const { session } = after(sessionOf("A"), change("A2"), { kind: "save" });
    expect(currentEntry(session)?.saved.item["editor"]).toEqual([{ family: "Editor" }]);
  });

  it("fills in the entry that was asked for, though another is shown when the answer comes", () => {
    const asked = after(sessionOf("A", "B"), { kind: "complete" });
    const effect = asked.effects[0];
    expect(effect?.kind).toBe("complete");
    const number = effect?.kind === "complete" ? effect.number : -1;
    const found: Action = { kind: "completed", number, listing: listing("A, completed"), note: "From Crossref." };
    const { session } = after(asked.session, { kind: "next" }, found);
    expect([titleOf(session), session.entries[0]?.values.title]).toEqual(["B", "A, completed"]);
    expect(isChanged(session.entries[0])).toBe(true);
  });

  it("opens the page of a DOI where no page is given, and says when there is nothing to open", () => {
    const doi: Action = { kind: "change", field: "doi", text: "10.5555/12345678" };
    const { effects } = after(sessionOf("A"), doi, { kind: "open_url" });
    expect(effects).toEqual([{ kind: "open", target: "https://doi.org/10.5555/12345678" }]);
    expect(reduceSession(sessionOf("A"), { kind: "open_pdf" }).session.message?.tone).toBe("bad");
  });

  it("deletes only after a yes, and remembers what to take out of the file", () => {
    const asked = reduceSession(sessionOf("A", "B"), { kind: "delete" }).session;
    expect(reduceSession(asked, { kind: "answer", answer: "no" }).session.entries).toHaveLength(2);
    const { session, effect } = reduceSession(asked, { kind: "answer", answer: "yes" });
    expect([titleOf(session), session.removed, effect?.kind]).toEqual(["B", ["id-A"], "keep_draft"]);
  });

  it("does not quit with entries that are not in the file without asking", () => {
    const saved = after(sessionOf("A"), change("A2"), { kind: "save" }, { kind: "quit" }).session;
    expect(saved.question?.kind).toBe("unwritten");
    expect(reduceSession(saved, { kind: "answer", answer: "no" }).effect?.kind).toBe("quit");
    expect(reduceSession(saved, { kind: "answer", answer: "yes" }).effect?.kind).toBe("write");
    const asked = reduceSession(saved, { kind: "answer", answer: "yes" });
    const calm = after(asked.session, writtenBy(asked.effect), { kind: "quit" });
    expect(calm.effects.at(-1)?.kind).toBe("quit");
  });

  it("shows the first of the imported listings", () => {
    const imported: Action = { kind: "imported", listings: [listing("B"), listing("C")], note: "2 listings" };
    const { session, effects } = after(sessionOf("A"), { kind: "toggle_mode" }, imported);
    expect([session.mode, titleOf(session), session.entries.length]).toEqual(["edit", "B", 3]);
    expect([session.unwritten, effects.at(-1)?.kind]).toEqual([true, "keep_draft"]);
  });

  it("says so when there is nothing to import", () => {
    expect(reduceSession(sessionOf(), { kind: "run_import" })).toMatchObject({
      effect: null,
      session: { message: { tone: "bad" } },
    });
  });

  it("gives each entry its own id though another was deleted while the file was written", () => {
    const start = openSession(["A", "B"].map((title) => ({ listing: listing(title), manifest_id: null })));
    const { session, effect } = reduceSession(start, { kind: "save_to_file" });
    const deleted = after(session, { kind: "delete" }, { kind: "answer", answer: "yes" }).session;
    const end = reduceSession(deleted, writtenBy(effect));
    expect(end.session.entries.map(({ manifest_id }) => manifest_id)).toEqual(["id-B"]);
    expect([end.session.removed, end.session.unwritten, end.effect?.kind]).toEqual([["id-A"], true, "keep_draft"]);
  });

  it("takes what was looked up while a question is open, and still asks it", () => {
    const asked = after(sessionOf("A"), { kind: "complete" }, { kind: "delete" }).session;
    const found: Action = { kind: "completed", number: 0, listing: listing("A, completed"), note: "Found." };
    const { session } = reduceSession(asked, found);
    expect([titleOf(session), session.question?.kind]).toEqual(["A, completed", "delete"]);
  });
});
