import type { Annotation } from "../../domain/annotation.js";
import { normalizeSpace } from "../../domain/characters.js";
import { sha256Of } from "../../domain/hash.js";

/** A document that many worked through has some thousands; more is an attack. */
const mostMarks = 5_000;
const mostCharacters = 200_000;
/** Characters on either side of a mark that tell its place. */
const nearby = 150;

/** Who changed or said something, and when, as the document says. */
export interface Authorship {
  author: string | null;
  date: string | null;
}

interface Mark extends Authorship {
  kind: "note" | "insertion" | "deletion";
  comment: string;
  /** Offsets in the draft's source. */
  start: number;
  end: number;
  /** The range that a comment is about. */
  range: string | null;
  /** What is taken out stands nowhere in the source. */
  taken: string;
}

/** Comments and tracked changes of a document, by the places of its text: they are no text themselves. */
export class DocumentMarks {
  private readonly marks: Mark[] = [];
  private readonly open = new Map<string, number>();
  private readonly ranges = new Map<string, { start: number; end: number }>();

  /** What a comment is about begins at an offset of the source. */
  beginRange(id: string, at: number): void {
    if (!this.open.has(id) && !this.ranges.has(id)) this.open.set(id, at);
  }

  endRange(id: string, at: number): void {
    const start = this.open.get(id);
    if (start === undefined) return;
    this.open.delete(id);
    this.ranges.set(id, { start, end: at });
  }

  /** A comment; it is about its range, or where it has none about the place where it stands. */
  comment(id: string, at: number, comment: string, by: Authorship): void {
    this.add({ kind: "note", ...by, comment, start: at, end: at, range: id, taken: "" });
  }

  /** What a tracked change put in between two offsets. Programs cut one change into many: what goes on is one. */
  insertion(start: number, end: number, by: Authorship): void {
    const last = this.lastChange("insertion", by);
    if (last?.end === start) last.end = end;
    else if (end > start) this.add({ kind: "insertion", ...by, comment: "", start, end, range: null, taken: "" });
  }

  /** What a tracked change took out at an offset. */
  deletion(at: number, taken: string, by: Authorship): void {
    const last = this.lastChange("deletion", by);
    if (last?.start === at) last.taken += taken;
    else if (taken.trim() !== "")
      this.add({ kind: "deletion", ...by, comment: "", start: at, end: at, range: null, taken });
  }

  /** In the order of the text; `source` is the draft's, a paragraph a line. */
  annotations(source: string): Annotation[] {
    const seen = new Map<string, number>();
    return this.marks
      .map((mark) => ({ ...mark, ...this.rangeOf(mark) }))
      .toSorted((one, other) => one.start - other.start)
      .map((mark): Annotation => {
        const text =
          mark.kind === "deletion" ? normalizeSpace(mark.taken) : wordsOf(source.slice(mark.start, mark.end));
        const said = [mark.kind, mark.author, mark.date, text].join("\n");
        const before = seen.get(said) ?? 0;
        seen.set(said, before + 1);
        const passage = passageOf(source, mark);
        return {
          id: sha256Of(`${said}\n${before}`).slice(0, 16),
          kind: mark.kind,
          page: null,
          text: text.slice(0, mostCharacters),
          comment: mark.comment.slice(0, mostCharacters),
          ...(mark.author && { author: mark.author }),
          ...(mark.date && { modified_at: mark.date }),
          ...(passage !== "" && { passage }),
        };
      });
  }

  /** One whose end is missing reaches to the sign of its comment. */
  private rangeOf({ range, start, end }: Mark): { start: number; end: number } {
    if (range === null) return { start, end };
    return this.ranges.get(range) ?? { start: this.open.get(range) ?? start, end };
  }

  private lastChange(kind: Mark["kind"], { author, date }: Authorship): Mark | undefined {
    const last = this.marks.findLast((mark) => mark.kind !== "note");
    return last?.kind === kind && last.author === author && last.date === date ? last : undefined;
  }

  private add(mark: Mark): void {
    if (this.marks.length < mostMarks) this.marks.push(mark);
  }
}

/** A stretch of the source on one line, without the marks of notes. */
function wordsOf(stretch: string): string {
  return normalizeSpace(stretch.replace(/\[\^\d+\]/gu, ""));
}

/** Whole words around the beginning of a mark, of its paragraph alone. */
function passageOf(source: string, { start }: Mark): string {
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const end = source.indexOf("\n", start);
  const to = end < 0 ? source.length : end;
  const first = start - from > nearby ? source.indexOf(" ", start - nearby) : from;
  const last = to - start > nearby ? source.lastIndexOf(" ", start + nearby) : to;
  return first < 0 || first > start || last < start
    ? wordsOf(source.slice(from, to)).slice(0, 2 * nearby)
    : wordsOf(source.slice(first, last));
}
