import type { Cite } from "../reference/mark.js";
import type { Candidate, MarkStyle } from "./forms/candidate.js";
import { agreeing, type EntryIndex } from "./entries/entry-index.js";
import { isAlphabetic } from "./forms/label-marks.js";
import { isPlace } from "./places.js";

/** How often the list answers to marks of a style, and how often marks of it seem to stand in the text. */
interface Counts {
  known: number;
  all: number;
}

/** The forms that a draft's marks have, learnt from those that the list answers to. */
export class Habits {
  private readonly counts = new Map<MarkStyle, Counts>();
  /** Share of the list's numbers that numbers in round brackets name. */
  private readonly roundShare: number;
  private readonly hasList: boolean;
  private readonly index: EntryIndex;
  /** A file of references is named, or keys stand in brackets. */
  private readonly citesByKeys: boolean;

  constructor(
    candidates: readonly Candidate[],
    { index, hasBibliography }: { index: EntryIndex; hasBibliography: boolean },
  ) {
    this.index = index;
    this.citesByKeys =
      hasBibliography || candidates.some(({ style, certainty }) => style === "key" && certainty === "sure");
    for (const candidate of candidates) {
      const counts = this.of(candidate.style);
      counts.all += candidate.certainty === "doubtful" ? 0 : 1;
      counts.known += this.isKnown(candidate) ? 1 : 0;
      this.counts.set(candidate.style, counts);
    }
    this.hasList = index.facts.length > 0;
    const named = new Set(
      candidates.flatMap(({ style, cites }) => (style === "round" ? cites.map(({ number }) => number) : [])),
    );
    const numbers = index.list.map(({ number }) => number);
    this.roundShare =
      numbers.filter((number) => number !== null && named.has(number)).length / Math.max(1, numbers.length);
  }

  private of(style: MarkStyle): Counts {
    return this.counts.get(style) ?? { known: 0, all: 0 };
  }

  private known(...styles: MarkStyle[]): number {
    return styles.reduce((sum, style) => sum + this.of(style).known, 0);
  }

  /** Whether a candidate is a mark of this draft. */
  accepts(candidate: Candidate): boolean {
    switch (candidate.style) {
      case "key":
        return this.acceptsKey(candidate);
      case "label":
        return this.acceptsLabel(candidate);
      case "square":
        return this.acceptsSquare(candidate);
      case "round":
        return this.acceptsRound(candidate);
      case "superscript":
        return this.acceptsSuperscript(candidate);
      case "author_year":
        return this.acceptsAuthorYear(candidate);
      case "link":
        return this.acceptsLink(candidate);
      case "note":
        return candidate.certainty === "sure" || this.of("note").known > 0;
      case "bare":
        return candidate.cites.every((cite) => this.index.ofAuthors(cite).tier <= agreeing);
      case "author_page":
        return this.acceptsAuthorPage(candidate);
      default:
        return true;
    }
  }

  /** Known, and of names and years without a difference. */
  agrees(candidate: Candidate): boolean {
    const { style, cites } = candidate;
    if (style !== "author_year" && style !== "bare") return this.isKnown(candidate);
    return cites.some((cite) => cite.authors.length > 0 && this.index.ofAuthors(cite).tier <= agreeing);
  }

  isKnown({ style, cites, certainty }: Candidate): boolean {
    if (style === "note") return certainty === "sure" && cites.some(({ authors }) => authors.length > 0);
    return cites.some((cite) => this.isKnownCite(cite, style));
  }

  private isKnownCite(cite: Cite, style: MarkStyle): boolean {
    const { index } = this;
    if (cite.key !== null) return index.ofKey(cite.key).length > 0;
    if (style === "label") return index.ofLabel(cite.written).length > 0 || index.ofKey(cite.written).length > 0;
    if (cite.number !== null) return index.ofNumber(cite.number).length > 0;
    return cite.authors.length > 0 && index.ofAuthors(cite).entries.length > 0;
  }

  /** "@somebody" is a name on a platform, unless keys are how this draft cites. */
  private acceptsKey(candidate: Candidate): boolean {
    if (candidate.certainty === "sure" || this.isKnown(candidate)) return true;
    return (this.citesByKeys || this.of("key").known > 0) && candidate.cites.every(({ key }) => !/\//u.test(key ?? ""));
  }

  private acceptsLabel(candidate: Candidate): boolean {
    if (candidate.certainty === "sure" || this.isKnown(candidate)) return true;
    const isShaped = candidate.cites.every(({ written }) => isAlphabetic(written));
    return isShaped && this.known("label") > 0;
  }

  private acceptsSquare(candidate: Candidate): boolean {
    const { cites, certainty } = candidate;
    const isKnown = this.isKnown(candidate);
    const others = this.of("square").known - (isKnown ? 1 : 0);
    if (certainty === "doubtful") return isKnown && others > 0;
    const numbers = cites.map(({ number }) => number ?? 0);
    // "[0-1]", "[0, 1]": no list counts from zero, unless this one does.
    if (numbers.length > 1 && numbers.includes(0) && this.index.ofNumber(0).length === 0) return false;
    if (!isKnown && numbers.some((number) => number > 999 || (number === 0 && (others === 0 || numbers.length > 1))))
      return false;
    if (this.index.isNumbered) return true;
    const named = this.known("author_year", "key", "label");
    if (this.hasList) return this.of("square").all > named;
    return (
      this.of("square").all > Math.max(this.of("author_year").all, this.of("key").all) &&
      !(this.of("square").all === 1 && numbers.length > 1)
    );
  }

  private acceptsRound(candidate: Candidate): boolean {
    if (!this.index.isNumbered) return false;
    const isHabit =
      this.roundShare >= 0.5 && this.of("round").known > this.known("square", "superscript", "author_year", "key");
    const highest = this.index.list.length * 3;
    return (
      isHabit && candidate.cites.every(({ number }) => (number ?? 0) > 0 && (number ?? 0) <= Math.max(10, highest))
    );
  }

  private acceptsSuperscript(candidate: Candidate): boolean {
    const { known, all } = this.of("superscript");
    if (candidate.cites.some(({ number }) => number === 0)) return false;
    if (!this.hasList)
      return (
        candidate.certainty === "likely" && all >= 2 && this.of("square").all === 0 && this.of("author_year").all === 0
      );
    const named = this.known("author_year", "key");
    if (named > 0 && known <= named && !(this.index.isNumbered && known > 2)) return false;
    if (this.isKnown(candidate)) return candidate.certainty === "likely" || known > this.known("square");
    return (
      candidate.certainty === "likely" ||
      (known > 2 && candidate.cites.every(({ number }) => (number ?? 0) <= this.index.list.length * 3))
    );
  }

  private acceptsAuthorYear(candidate: Candidate): boolean {
    if (candidate.cites.some((cite) => cite.authors.length > 0 && this.index.ofAuthors(cite).tier <= agreeing))
      return true;
    const named = this.of("author_year").known;
    const others = this.known("square", "superscript", "round", "key", "label");
    if (this.hasList && others > named * 2) return false;
    if (this.isKnown(candidate)) return true;
    const [first] = candidate.cites;
    const isPlain = candidate.cites.length === 1 && first?.authors.length === 1 && !first.et_al;
    if (isPlain && this.isPlaceName(first.authors[0] ?? "")) return false;
    return candidate.certainty !== "doubtful";
  }

  /** Words that lead to an entry; numbers that lead to what may be one. */
  private acceptsLink(candidate: Candidate): boolean {
    if (candidate.kind === "key") return this.isKnown(candidate);
    return this.index.isNumbered && (candidate.certainty === "likely" || this.isKnown(candidate));
  }

  /** "(Utrecht, 1811)": a city, a country, or where the list says that works were published. */
  private isPlaceName(name: string): boolean {
    return isPlace(name) || this.index.facts.some(({ entry }) => entry.text.includes(`${name}: `));
  }

  private acceptsAuthorPage(candidate: Candidate): boolean {
    const { known } = this.of("author_page");
    if (known === 0 || this.known("author_year", "square", "superscript", "key") >= known) return false;
    return this.isKnown(candidate) || (known >= 2 && candidate.certainty !== "doubtful");
  }
}
