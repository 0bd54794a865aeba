import { expect, it } from "vitest";
import { areForeign, englishShare, isEnglishText } from "./english-text.js";

const english =
  "The mean benefit of sleep was moderate, and it was smaller after a correction for what is not published.";
const terse =
  "Feedback: decisive where initial recall is poor. Spacing, retrieval, interleaving: see the guide of 2024.";
const german =
  "Nach 31 Tagen betrug die Ersparnis nur noch ein Fünftel, und Ebbinghaus war sein einziger Teilnehmer in allem.";
const french =
  "La courbe de l'oubli décrit comment ce qui est appris se perd avec le temps, d'abord vite, puis lentement.";

it("tells English from other languages, and does not take terse English for one", () => {
  expect([english, german, french].map(isEnglishText)).toEqual([true, false, false]);
  expect([german, french].map((text) => areForeign(englishShare(text), englishShare(english)))).toEqual([true, true]);
  expect(areForeign(englishShare(terse), englishShare(english))).toBe(false);
  expect(areForeign(englishShare(german), englishShare(french))).toBe(false);
});
