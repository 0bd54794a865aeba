import { removeAll, removeMarks } from "../../domain/characters.js";
import { decodeEntities } from "../../domain/escape/html.js";

/** Letters that no Unicode decomposition takes apart, as they are written without them. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "ng",
};

const greek: Record<string, string> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  ζ: "zeta",
  η: "eta",
  θ: "theta",
  ι: "iota",
  κ: "kappa",
  λ: "lambda",
  μ: "mu",
  ν: "nu",
  ξ: "xi",
  π: "pi",
  ρ: "rho",
  σ: "sigma",
  ς: "sigma",
  τ: "tau",
  υ: "upsilon",
  φ: "phi",
  χ: "chi",
  ψ: "psi",
  ω: "omega",
};

/** Accents that PDFs draw as characters of their own beside their letter: "Mu¨ller", "G ¨odel". */
const looseAccents = /\s?[\u00A8\u00B4\u0060\u02C6\u02DC\u00B8\u02DA\u02C7\u02D8]\s?(?=\p{L})/gu;

/** Text without case, accents, ligatures and Greek letters: what is left of a spelling when it is compared. */
export function foldSpelling(text: string): string {
  return removeMarks(
    text
      .replace(/(?<=\p{L})\s?[\u00A8\u00B4\u02C6\u02DC\u00B8\u02DA\u02C7\u02D8](?=\p{L})/gu, "")
      .replace(looseAccents, " ")
      .normalize("NFKD"),
  )
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋ]/gu, (letter) => letters[letter] ?? letter)
    .replace(/[α-ω]/gu, (letter) => greek[letter] ?? letter);
}

/** A title as records write it, without markup (tags, HTML entities, TeX) and without the mark of a retracted work. */
export function withoutMarkup(title: string): string {
  return removeAll(
    decodeEntities(title)
      .replace(
        /^\s*[[(]?(?:retracted|withdrawn)(?:\s+(?:article|paper|chapter))?\s*(?:[\])]\s*[:.–—-]?|[:.–—-])\s*/iu,
        "",
      )
      .replace(/&([a-z]+);/giu, (whole, name: string) => greekEntity(name) ?? whole)
      .replace(/<\/?[a-z][^<>]*>/giu, "")
      .replace(/\\(?:text|math|emph|rm|it|bf|cal|mathbb)[a-z]*\b/gu, "")
      .replace(/\\([a-zA-Z]+)/gu, "$1"),
    "${}\\",
  );
}

function greekEntity(name: string): string | undefined {
  return Object.entries(greek).find(([, spelled]) => spelled === name.toLowerCase())?.[0];
}

/** The folded words of a text. Words cut by a hyphen at the end of a line are joined; hyphens and apostrophes fall away. */
export function plainWords(text: string): string[] {
  const joined = text.replace(/(\p{L})[-\u00AD\uFFFE\u2010]\s*\n\s*(?=\p{L})/gu, "$1").replace(/[\u00AD\uFFFE]/gu, "");
  const bound = foldSpelling(joined).replace(/(?<=\p{L})['’ʼ‘](?=\p{L})/gu, "");
  return bound.match(/\p{N}+|[\p{L}]+/gu) ?? [];
}

/** Scripts that write words without spaces between them. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
