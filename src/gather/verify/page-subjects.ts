import { hasUnspacedScript } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import { kindOf, thingName } from "../rows/thing-name.js";
import type { PageText } from "./page-text.js";

/** Which thing the lines of a page speak of, as far as names tell. */
export interface PageSubjects {
  /**
   * Of a line: the thing itself, another one of the table, or none that is named. What was named last is spoken of, until
   * the next heading.
   */
  of: (line: number, thing: string) => "own" | "other" | "none";
  /** The words of the line itself name another thing, which is not the value, and not this one. */
  namesOther: (line: number, thing: string, value: string) => boolean;
  /** Its title or one of its lines names the thing. */
  names: (thing: string) => boolean;
}

/** Names that stand in texts, by their letters. */
export interface KnownNames {
  /** The letters by which a thing is known: those of its whole name, and without words that say only what kind of thing it is. */
  keysOf: (thing: string) => readonly string[];
  /** The keys that stand in a text as words of it, "Quiver Base" for "quiverbase" too. */
  standingIn: (text: string) => Set<string>;
}

/** More words than this a name has only where it is a sentence. */
const mostWords = 8;
const beginning = 3;

/** @param description What the table is of: its words do not tell one thing from another. */
export function knownNames(things: readonly string[], description: string): KnownNames {
  const kind = kindOf(description);
  const keysOf = (thing: string): string[] => {
    const { letters, proper, generic } = thingName(thing, { source: "", kind });
    return generic ? [] : [letters, ...(proper === null ? [] : [proper])];
  };
  const known = new Map([...new Set(things)].map((thing) => [thing, keysOf(thing)]));
  const keys = new Set([...known.values()].flat());
  const unspacedKeys = [...keys].filter((key) => hasUnspacedScript(key));
  const beginnings = new Set([...keys].map((key) => key.slice(0, beginning)));
  return {
    keysOf: (thing) => known.get(thing) ?? keysOf(thing),
    standingIn: (text) => {
      const words = wordsOf(text);
      const found = new Set(unspacedKeys.filter((key) => words.join("").includes(key)));
      for (let from = 0; from < words.length; from += 1) {
        let letters = "";
        for (const word of words.slice(from, from + mostWords)) {
          letters += word;
          if (letters.length >= beginning && !beginnings.has(letters.slice(0, beginning))) break;
          if (keys.has(letters)) found.add(letters);
        }
      }
      return found;
    },
  };
}

function wordsOf(text: string): string[] {
  return (
    foldText(text.normalize("NFKC"))
      .replaceAll("'", "")
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  );
}

/** The subjects of a page's lines, each as the names in it and above it say. */
export function pageSubjects({ title, lines }: PageText, known: KnownNames): PageSubjects {
  let spoken = new Set<string>();
  const current = lines.map(({ text, isHeading }) => {
    const own = known.standingIn(text);
    if (own.size > 0 || isHeading) spoken = own;
    return spoken;
  });
  const isNamed = (keys: ReadonlySet<string>, thing: string) => known.keysOf(thing).some((key) => keys.has(key));
  const all = new Set([...known.standingIn(title), ...current.flatMap((keys) => [...keys])]);
  return {
    of: (line, thing) => {
      const keys = current[line];
      if (keys === undefined || keys.size === 0) return "none";
      return isNamed(keys, thing) ? "own" : "other";
    },
    namesOther: (line, thing, value) => {
      const keys = known.standingIn(lines[line]?.text ?? "");
      const given = known.standingIn(value);
      return !isNamed(keys, thing) && [...keys].some((key) => !given.has(key));
    },
    names: (thing) => isNamed(all, thing),
  };
}
