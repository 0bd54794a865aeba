import { foldText } from "../../domain/fold-text.js";
import type { PageText } from "./page-text.js";

/** Which thing the lines of a page speak of, as far as names tell. */
export interface PageSubjects {
  /**
   * Of a line: the thing itself, another one of the table, or none that is named. What was named last is spoken of, until
   * the next heading.
   */
  of: (line: number, thing: string) => "own" | "other" | "none";
  /** Its title or a heading of its first lines names the thing. */
  isAbout: (thing: string) => boolean;
  names: (thing: string) => boolean;
}

/** Of the first lines, those that may say what the whole page is about. */
const firstLines = 3;
/** A shorter name may stand inside of other words; it counts only as words of its own. */
const shortName = 6;

/** @param things Names of all rows of the table. */
export function pageSubjects({ title, lines }: PageText, things: readonly string[]): PageSubjects {
  const known = new Map([...new Set(things)].map((thing) => [thing, nameOf(thing)]));
  const texts = lines.map(({ text }) => folded(text));
  const named = texts.map((text) => [...known].filter(([, name]) => stands(text, name)).map(([thing]) => thing));
  const current = currentNames(lines, named);
  const head = folded(
    [
      title,
      ...lines
        .slice(0, firstLines)
        .filter(({ isHeading }) => isHeading)
        .map(({ text }) => text),
    ].join(" | "),
  );
  return {
    of: (line, thing) => {
      const spoken = current[line] ?? [];
      if (spoken.length === 0) return "none";
      return spoken.some((each) => each === thing || sameName(each, thing)) ? "own" : "other";
    },
    isAbout: (thing) => stands(head, nameOf(thing)),
    names: (thing) => stands(head, nameOf(thing)) || texts.some((text) => stands(text, nameOf(thing))),
  };
}

/** By line, the names that stand in it, else those that stood last since the heading above, that one included. */
function currentNames(lines: PageText["lines"], named: readonly string[][]): string[][] {
  let spoken: string[] = [];
  return lines.map(({ isHeading }, line) => {
    const own = named[line] ?? [];
    if (own.length > 0 || isHeading) spoken = own;
    return spoken;
  });
}

interface Folded {
  words: string;
  letters: string;
}

function folded(text: string): Folded {
  const words = foldText(text.normalize("NFKC")).match(/[\p{L}\p{N}]+[+#]*/gu) ?? [];
  return { words: ` ${words.join(" ")} `, letters: words.join("") };
}

const nameOf = folded;

/** "Quiverbase" stands in "Quiver Base 2"; "Hobb" does not stand in "hobbies". */
function stands(text: Folded, name: Folded): boolean {
  if (name.letters === "") return false;
  return text.words.includes(name.words) || (name.letters.length >= shortName && text.letters.includes(name.letters));
}

function sameName(left: string, right: string): boolean {
  const [one, other] = [nameOf(left), nameOf(right)];
  return one.letters === other.letters;
}
