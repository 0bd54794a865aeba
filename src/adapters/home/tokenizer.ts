import { readFileSync } from "node:fs";
import { requireFrom } from "../extras/require-from.js";
import { WordPieces } from "./word-pieces.js";

/** A text, or two, as a model reads them. */
export interface Tokens {
  ids: number[];
  /** 0 of the first text, 1 of the second. */
  types: number[];
}

export interface Tokenizer {
  /** Cut to so many in all. */
  one(text: string, most: number): Tokens;
  /** Two texts, not cut. */
  two(first: string, second: string): Tokens;
}

/** The part of `@huggingface/tokenizers` 0.2 that is used here. */
interface AnyTokenizer {
  encode(
    text: string,
    options: { text_pair?: string; return_token_type_ids: true },
  ): { ids: number[]; token_type_ids: number[] };
}

/** The tokenizer of weights: of BERT (`vocab.txt`), or as `tokenizer.json` describes it. @param extra the folder of the extra `onnx` */
export function readTokenizer(file: string, extra: string): Tokenizer {
  return file.endsWith(".txt") ? wordPieces(readFileSync(file, "utf8")) : described(readFileSync(file, "utf8"), extra);
}

function wordPieces(vocabulary: string): Tokenizer {
  const pieces = new WordPieces(vocabulary);
  const one = (text: string, most: number): Tokens => {
    const ids = pieces.tokens(text, most);
    return { ids, types: ids.map(() => 0) };
  };
  return {
    one,
    two(first, second) {
      const [before, behind] = [pieces.tokens(first, Infinity), pieces.tokens(second, Infinity).slice(1)];
      return { ids: [...before, ...behind], types: [...before.map(() => 0), ...behind.map(() => 1)] };
    },
  };
}

function described(json: string, extra: string): Tokenizer {
  const library = requireFrom(extra)("@huggingface/tokenizers") as {
    Tokenizer: new (json: object, config: object) => AnyTokenizer;
  };
  const tokenizer = new library.Tokenizer(JSON.parse(json) as object, {});
  const encode = (text: string, text_pair?: string): Tokens => {
    const options = { ...(text_pair !== undefined && { text_pair }), return_token_type_ids: true as const };
    const { ids, token_type_ids } = tokenizer.encode(text, options);
    return { ids, types: token_type_ids };
  };
  return {
    one(text, most) {
      const { ids, types } = encode(text);
      // Its last sign ends the text.
      return ids.length <= most
        ? { ids, types }
        : { ids: [...ids.slice(0, most - 1), ...ids.slice(-1)], types: types.slice(0, most) };
    },
    two: encode,
  };
}

/** The parts of a first text that fit before a second, each sharing words with the next. */
export function windowsOf(tokenizer: Tokenizer, first: string, second: string, most: number): Tokens[] {
  const whole = tokenizer.two(first, second);
  const words = first.split(/\s+/u).filter((word) => word !== "");
  if (whole.ids.length <= most) return [whole];
  // One word, or a second text, that is longer than all that is read: its beginning.
  if (words.length < 2) return [{ ids: whole.ids.slice(0, most), types: whole.types.slice(0, most) }];
  const part = Math.ceil(words.length * shareOfPart);
  const halves = part < words.length ? [words.slice(0, part), words.slice(-part)] : [words.slice(0, 1), words.slice(1)];
  return halves.flatMap((half) => windowsOf(tokenizer, half.join(" "), second, most));
}

const shareOfPart = 0.6;
