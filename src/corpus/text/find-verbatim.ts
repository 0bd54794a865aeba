import { hasSpace } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";

/** How one character is compared: without case, accents and the kind of quotation mark, dash or space. */
function foldCharacter(character: string): string {
  if (hasSpace(character)) return " ";
  if (character < "\u0080") return character === "`" ? "'" : character.toLowerCase();
  return foldText(character.normalize("NFKC"))
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/[‘’‚‛′]/gu, "'")
    .replace(/[—−]/gu, "-");
}

interface Folded {
  text: string;
  /** For each place of `text`, where what stands there begins and ends in the original. */
  from: number[];
  to: number[];
}

function folded(original: string): Folded {
  const pieces: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let place = 0;
  for (const character of original) {
    const end = place + character.length;
    const written = foldCharacter(character);
    // A run of white space is one space; what is folded away (an accent of its own) belongs to the letter before.
    if (written === "" || (written === " " && pieces.at(-1) === " ")) {
      if (to.length > 0) to[to.length - 1] = end;
    } else {
      pieces.push(written);
      for (let index = 0; index < written.length; index += 1) {
        from.push(place);
        to.push(end);
      }
    }
    place = end;
  }
  return { text: pieces.join(""), from, to };
}

/**
 * Finds quotes in one text, which is read only once: the words of a quote as they stand there, or null where they do not
 * stand there one after the other. Case, accents, white space and the kinds of quotation marks and dashes do not matter;
 * marks of omission around the quote neither.
 */
export function verbatimFinder(text: string): (quote: string) => string | null {
  let stands: Folded | undefined;
  return (quote) => {
    const wanted = folded(quote.replace(/^[\s"“”„«»']*(?:\.{3}|…)?|(?:\.{3}|…)?[\s"“”„«»']*$/gu, "")).text.trim();
    if (wanted === "") return null;
    stands ??= folded(text);
    const place = stands.text.indexOf(wanted);
    return place < 0 ? null : text.slice(stands.from[place], stands.to[place + wanted.length - 1]);
  };
}

/** The same for a single quote. */
export function findVerbatim(text: string, quote: string): string | null {
  return verbatimFinder(text)(quote);
}
