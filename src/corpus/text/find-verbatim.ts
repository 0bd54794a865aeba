import { foldText } from "../../domain/fold-text.js";

/** How one character is compared: without case, accents and the kind of quotation mark, dash or space. */
function foldCharacter(character: string): string {
  if (/\s/u.test(character)) return " ";
  return foldText(character.normalize("NFKC"))
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/[‘‚‛′`]/gu, "'")
    .replace(/[—−]/gu, "-");
}

interface Folded {
  text: string;
  /** For each place of `text`, from where in the original it comes. */
  from: number[];
  to: number[];
}

function folded(original: string): Folded {
  const result: Folded = { text: "", from: [], to: [] };
  let place = 0;
  for (const character of original) {
    const end = place + character.length;
    const written = foldCharacter(character);
    // A run of white space is one space; what is folded away (an accent of its own) belongs to the letter before.
    if (written === "" || (written === " " && result.text.endsWith(" "))) {
      if (result.to.length > 0) result.to[result.to.length - 1] = end;
    } else {
      result.text += written;
      for (let index = 0; index < written.length; index += 1) {
        result.from.push(place);
        result.to.push(end);
      }
    }
    place = end;
  }
  return result;
}

/**
 * The words of a quote as they stand in a text, or null where they do not stand there one after the other. Case, accents,
 * white space and the kinds of quotation marks and dashes do not matter; marks of omission around the quote neither.
 */
export function findVerbatim(text: string, quote: string): string | null {
  const wanted = folded(quote.replace(/^[\s"“”„«»']*(?:\.{3}|…)?|(?:\.{3}|…)?[\s"“”„«»']*$/gu, "")).text.trim();
  if (wanted === "") return null;
  const stands = folded(text);
  const place = stands.text.indexOf(wanted);
  if (place < 0) return null;
  return text.slice(stands.from[place], stands.to[place + wanted.length - 1]);
}
