import { normalizeSpace } from "./characters.js";

/** Letters that are no combination of a letter and an accent, and how people without them on their keyboard write them. */
const letters: Readonly<Record<string, string>> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  "’": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
};

/** Text as it is compared where case, accents and kinds of spaces do not matter: "Łukasz  Müller" is "lukasz muller". */
export function foldText(text: string): string {
  return normalizeSpace(
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[øđðłħıßæœþ’‐‑–]/gu, (letter) => letters[letter] ?? letter),
  );
}
