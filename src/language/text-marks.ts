import { type Html, htmlOf, markup } from "../domain/escape/html.js";
import { detectLanguage } from "./detect-language.js";

/** Letters of the scripts that are written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** The direction of a text by most of its letters: a name in Latin letters at its beginning does not turn it round. */
export function directionOf(text: string): "ltr" | "rtl" {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return 2 * (text.match(rightToLeft)?.length ?? 0) > letters ? "rtl" : "ltr";
}

/** The attributes `lang` and `dir` of an element that holds a text of others, with a blank before them; no `lang` where nothing tells it. */
export function textMarks(text: string): Html {
  const language = detectLanguage(text);
  const direction = directionOf(text);
  return language === null ? htmlOf(` dir="${direction}"`) : markup` lang="${language}" dir="${direction}"`;
}
