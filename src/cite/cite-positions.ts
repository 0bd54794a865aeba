import CSL, { type CiteprocCitation, type PlacedCite } from "citeproc";

/** What has been cited so far, in notes or in running text: a reader of the one does not turn back to the other. */
interface Reading {
  /** Numbers of notes by work. */
  first: Map<string, number>;
  last: Map<string, number>;
  /** How many works a note names, by its number. */
  inNote: Map<number, number>;
  before: { note: number; cites: readonly PlacedCite[] } | null;
}

/**
 * Says of each cite whether its work is cited for the first time, once more, or directly behind itself ("ibid."), how
 * far back the last mention lies and which note has the first: what citeproc finds out by walking over all citations
 * before it, each time. Works as of CSL 1.0.2, "Choose", `position`
 * (https://docs.citationstyles.org/en/stable/specification.html), and in its gaps as citeproc does.
 */
export class CitePositions {
  private readonly notes = emptyReading();
  private readonly text = emptyReading();

  /** Up to `nearNoteDistance` notes back a work counts as near. */
  constructor(private readonly nearNoteDistance: number) {}

  /** Places the cites of the next citation of the text, in the order in which the style prints them. */
  place(cites: readonly PlacedCite[], { properties: { noteIndex: note } }: CiteprocCitation): void {
    const reading = note > 0 ? this.notes : this.text;
    // Notes are numbered anew, as in the next chapter.
    if (note > 0 && reading.before && reading.before.note > note)
      for (const known of [reading.first, reading.last, reading.inNote]) known.clear();
    reading.inNote.set(note, (reading.inNote.get(note) ?? 0) + cites.length);
    cites.forEach((placing, index) => {
      const [{ id }, cite] = placing;
      const last = reading.last.get(id);
      const first = reading.first.get(id);
      reading.last.set(id, note);
      if (last === undefined || first === undefined) {
        reading.first.set(id, note);
        Object.assign(cite, placed(CSL.POSITION_FIRST, false, 0));
        return;
      }
      const repeated = index > 0 ? sameWork(cites[index - 1], placing) : repeatedCite(reading, placing, note);
      const near = note === 0 || note - last <= this.nearNoteDistance;
      Object.assign(cite, placed(positionBehind(repeated, cite), near, first === note ? 0 : first));
    });
    reading.before = { note, cites };
  }
}

function emptyReading(): Reading {
  return { first: new Map(), last: new Map(), inNote: new Map(), before: null };
}

function placed(position: number, near: boolean, firstNote: number): Partial<PlacedCite[1]> {
  return { position, "near-note": near, "first-reference-note-number": firstNote };
}

/** The cite before, if it is of the same work; what follows "|" in a locator is a part of the work's name. */
function sameWork(before: PlacedCite | undefined, [{ id }, cite]: PlacedCite): PlacedCite[1] | null {
  if (!before || before[0].id !== id) return null;
  return before[1]["locator-extra"] === cite["locator-extra"] ? before[1] : null;
}

/** The cite that the first one of a citation repeats, if the citation before it ends with it or has nothing else. */
function repeatedCite({ before, inNote }: Reading, placing: PlacedCite, note: number): PlacedCite[1] | null {
  if (before === null) return null;
  if (before.note === note) {
    // citeproc compares with the page of the first work there, also where the last one is meant.
    return sameWork(before.cites.at(-1), placing) && (before.cites[0]?.[1] ?? null);
  }
  const alone = before.note === note - 1 && inNote.get(before.note) === 1;
  return alone ? sameWork(before.cites[0], placing) : null;
}

/** `repeated` is what stands directly before the cite, if that is the same work. */
function positionBehind(repeated: PlacedCite[1] | null, { locator, label }: PlacedCite[1]): number {
  if (!repeated || (repeated.locator && !locator)) return CSL.POSITION_SUBSEQUENT;
  const same = (repeated.locator ?? "") === (locator ?? "") && (!locator || repeated.label === label);
  return same ? CSL.POSITION_IBID : CSL.POSITION_IBID_WITH_LOCATOR;
}
