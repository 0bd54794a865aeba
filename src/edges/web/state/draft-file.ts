import { useEffect, useRef, useState } from "preact/hooks";
import { call, Problem } from "./api.js";
import { lineEnd, withEnds, withPlainEnds } from "./draft-text.js";

/** A draft as the service hands it out. */
export interface StoredDraft {
  path: string;
  text: string;
  hash: string;
}

/** How the text on the screen stands to that on the disk. */
export type Saved = "saved" | "typed" | "saving" | "failed" | "conflict";

export interface OpenDraft {
  /** With "\n" between lines; null before it is there. */
  text: string | null;
  saved: Saved;
  problem: Problem | null;
  /** What is on the disk where that is another text; null text where nothing is. */
  theirs: { text: string | null } | null;
  set: (text: string) => void;
  save: () => void;
  /** Writes over what is on the disk. */
  keepMine: () => void;
  takeTheirs: () => void;
}

/** A pause in typing after which a draft is written, and the time after which that is tried again, in milliseconds. */
const pause = 1_000;
const again = 3_000;

/** What is kept outside of the drawing: the newest state, whatever was drawn last. */
class DraftFile {
  text: string | null = null;
  /** What is on the disk as far as is known. */
  onDisk: { text: string; hash: string | null; end: string } = { text: "", hash: null, end: "\n" };
  saved: Saved = "saved";
  problem: Problem | null = null;
  theirs: StoredDraft | { hash: null; text: null } | null = null;
  private timer = 0;

  constructor(
    private readonly path: string,
    private readonly drawn: () => void,
  ) {}

  private get url(): string {
    return `/drafts/${encodeURIComponent(this.path)}`;
  }

  async load(): Promise<void> {
    await call<StoredDraft>(this.url).then(
      (stored) => this.take(stored),
      (reason: unknown) => this.fail(reason, this.saved),
    );
  }

  set(text: string): void {
    this.text = text;
    if (this.saved !== "conflict") this.saved = text === this.onDisk.text ? "saved" : "typed";
    this.later(pause);
    this.drawn();
  }

  async save(): Promise<void> {
    clearTimeout(this.timer);
    const { text } = this;
    if (text === null || text === this.onDisk.text || ["saving", "conflict"].includes(this.saved)) return;
    this.saved = "saving";
    this.drawn();
    const { hash, end } = this.onDisk;
    const headers = hash === null ? { "if-none-match": "*" } : { "if-match": `"${hash}"` };
    await call<{ hash: string }>(this.url, { method: "PUT", headers, body: { text: withEnds(text, end) } }).then(
      (written) => {
        this.onDisk = { text, hash: written.hash, end };
        this.problem = null;
        this.saved = this.text === text ? "saved" : "typed";
        if (this.saved === "typed") this.later(pause);
      },
      (reason: unknown) => {
        const { theirs } = (reason instanceof Problem ? reason.more : {}) as { theirs?: StoredDraft | null };
        if (theirs === undefined) {
          this.fail(reason, "failed");
          // The server may be on its way back: what was typed waits for it.
          this.later(again);
        } else this.meet(theirs);
      },
    );
    this.drawn();
  }

  /** Looks whether another window or program has written it. */
  async look(): Promise<void> {
    if (this.text === null || this.saved === "saving" || this.saved === "conflict") return;
    const stored = await call<StoredDraft>(this.url).catch(() => null);
    if (stored === null || stored.hash === this.onDisk.hash) return;
    if (this.text === this.onDisk.text) this.take(stored);
    else this.meet(stored);
    this.drawn();
  }

  keepMine(): void {
    const { theirs } = this;
    if (theirs === null) return;
    const { end } = this.onDisk;
    this.onDisk = { text: theirs.text === null ? "" : withPlainEnds(theirs.text), hash: theirs.hash, end };
    this.theirs = null;
    this.saved = "typed";
    // Where nothing is on the disk any more, an empty text, too, is written anew.
    void this.save();
  }

  takeTheirs(): void {
    const { theirs } = this;
    if (theirs === null || theirs.text === null) return;
    this.take({ path: this.path, text: theirs.text, hash: theirs.hash });
    this.drawn();
  }

  /** Writes what is not written yet, and stops. */
  close(): void {
    void this.save();
    clearTimeout(this.timer);
  }

  private take({ text, hash }: StoredDraft): void {
    const plain = withPlainEnds(text);
    this.onDisk = { text: plain, hash, end: lineEnd(text) };
    this.text = plain;
    this.theirs = null;
    this.problem = null;
    this.saved = "saved";
    this.drawn();
  }

  /** What is on the disk is another text: it is the same after all, or a person decides. */
  private meet(theirs: StoredDraft | null): void {
    if (theirs !== null && withPlainEnds(theirs.text) === this.text) this.take(theirs);
    else {
      this.theirs = theirs ?? { hash: null, text: null };
      this.saved = "conflict";
    }
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), milliseconds);
  }

  private fail(reason: unknown, saved: Saved): void {
    if (!(reason instanceof Problem)) throw reason;
    this.problem = reason;
    this.saved = saved;
    this.drawn();
  }
}

/** A draft that is read, edited and written by itself; what others write meanwhile is not written over. */
export function useDraft(path: string): OpenDraft {
  const [, draw] = useState(0);
  const kept = useRef<DraftFile | null>(null);
  kept.current ??= new DraftFile(path, () => draw((turn) => turn + 1));
  const draft = kept.current;
  useEffect(() => {
    void draft.load();
    const onFocus = () => void draft.look();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (draft.saved === "saved") return;
      void draft.save();
      event.preventDefault();
    };
    window.addEventListener("focus", onFocus);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("focus", onFocus);
      window.removeEventListener("beforeunload", onLeave);
      draft.close();
    };
  }, []);
  const { text, saved, problem, theirs } = draft;
  return {
    text,
    saved,
    problem,
    theirs,
    set: (changed) => draft.set(changed),
    save: () => void draft.save(),
    keepMine: () => draft.keepMine(),
    takeTheirs: () => draft.takeTheirs(),
  };
}
