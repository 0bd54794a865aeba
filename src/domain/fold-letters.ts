import { simplifyHan } from "./han-variants.js";

/**
 * Letters that are no combination of a letter and a mark, as people without them on their keyboard write them; letters of
 * Arabic and Persian that stand for each other, and the Greek sigma at the end of a word.
 */
const letters: Readonly<Record<string, string>> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ک: "ك",
  ة: "ه",
  ە: "ه",
  ہ: "ه",
};
const lone = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/** Marks that a letter may have or lack: of Latin, Greek and Cyrillic, vowels of Hebrew and Arabic, the stretch of Arabic, the Nukta. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u093c]+/gu;

/** A text without marks that may be missing, in lower case and compatibility forms, each letter as its nearest plain one. */
export function foldLetters(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(marks, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(lone, (letter) => letters[letter] ?? letter);
  return simplifyHan(plain);
}
