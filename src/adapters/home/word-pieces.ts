const unknownPiece = "[UNK]";
const longestWord = 100;

/**
 * The tokenizer of BERT without cases (Devlin et al. 2019; `BasicTokenizer` and `WordpieceTokenizer` of its code): small
 * letters without accents, punctuation and Han characters for themselves, each word as the longest pieces that are known.
 */
export class WordPieces {
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly begin: number;
  private readonly end: number;
  private readonly unknown: number;

  /** @param vocabulary one piece a line; its number is its line, from 0 */
  constructor(vocabulary: string) {
    this.numbers = new Map(vocabulary.split("\n").map((piece, index) => [piece.trimEnd(), index]));
    this.begin = this.numberOf("[CLS]");
    this.end = this.numberOf("[SEP]");
    this.unknown = this.numberOf(unknownPiece);
  }

  /** A text as the numbers of its pieces, between the signs of beginning and end, cut to so many in all. */
  tokens(text: string, most: number): number[] {
    return [this.begin, ...this.pieces(text, most - 2), this.end];
  }

  private pieces(text: string, most: number): number[] {
    const pieces: number[] = [];
    for (const word of wordsOf(text)) {
      if (pieces.length >= most) break;
      pieces.push(...this.piecesOfWord(word));
    }
    return pieces.slice(0, Math.max(0, most));
  }

  private piecesOfWord(word: string): number[] {
    const characters = Array.from(word);
    if (characters.length > longestWord) return [this.unknown];
    const pieces: number[] = [];
    for (let start = 0; start < characters.length;) {
      const found = this.longest(characters, start);
      if (found === null) return [this.unknown];
      pieces.push(found.number);
      start = found.end;
    }
    return pieces;
  }

  private longest(characters: readonly string[], start: number): { number: number; end: number } | null {
    for (let end = characters.length; end > start; end--) {
      const piece = characters.slice(start, end).join("");
      const number = this.numbers.get(start === 0 ? piece : `##${piece}`);
      if (number !== undefined) return { number, end };
    }
    return null;
  }

  private numberOf(piece: string): number {
    const number = this.numbers.get(piece);
    if (number === undefined) throw new Error(`its vocabulary has no ${piece}`);
    return number;
  }
}

/** Signs that stand for themselves, as BERT's code has them: punctuation, the signs of ASCII, Han characters. */
const alone = "\\p{P}$+<=>^`|~\\p{Script=Han}";
const words = new RegExp(`[${alone}]|[^\\s${alone}]+`, "gu");

/** Words, signs of punctuation and Han characters of a text, in small letters without accents. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{Mn}\p{Cc}\p{Cf}\uFFFD]/gu, strippedOrSpace);
  return plain.match(words) ?? [];
}

/** Line ends and tabs part words; accents and other controls are nothing. */
function strippedOrSpace(character: string): string {
  return /\s/u.test(character) ? " " : "";
}
