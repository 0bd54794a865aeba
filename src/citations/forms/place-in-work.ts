import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { readSuffix } from "../../document/tree/locator.js";
import { type LocatorLabel, locatorLabels } from "../../document/tree/locator-labels.js";
import type { Cite } from "../../reference/mark.js";

/** Places that are counted as articles and theorems are, in drafts of law and mathematics. */
const more: Record<string, string> = {
  appendix: "App. Appendix app. appendix",
  equation: "Eq. Eqs. eq. eqs. equation",
  article: "art. Art. arts.",
  theorem: "Theorem Thm. thm. Lemma Lem. Proposition Prop. Corollary Cor. Definition Def. Example Ex. Remark",
};

/** Labels of places, longest first: those that `quire cite` knows, and those of all languages; one letter needs its dot. */
const labels = whenNeeded((): readonly LocatorLabel[] => {
  const own = Object.entries(more).flatMap(([kind, texts]) => texts.split(" ").map((text) => ({ kind, text })));
  const named = everyLanguage().flatMap((language) =>
    Object.entries(languageData(language)?.locators ?? {}).flatMap(([kind, words]) =>
      words.flatMap((word) => [`${word}.`, ...(word.length > 1 ? [word] : [])].map((text) => ({ kind, text }))),
    ),
  );
  const first = new Map([...own, ...named, ...locatorLabels(null)].toReversed().map((label) => [label.text, label]));
  return [...first.values()].toSorted((one, other) => other.text.length - one.text.length);
});

export type PlaceInWork = NonNullable<Cite["locator"]>;

/** The place at the beginning of a text (", p. 3 and more"), with how many characters it takes; null without one. Plain numbers count as pages only where `bare` says so. */
export function placeAt(text: string, { bare }: { bare: boolean }): { place: PlaceInWork; length: number } | null {
  const lead = /^\s*[,:;]?\s*/u.exec(text)?.[0] ?? "";
  if (!bare && /^\p{Nd}/u.test(text.slice(lead.length))) return null;
  const asian = /^第?\s*(\p{Nd}+(?:[-–]\p{Nd}+)?)\s*[页頁쪽]/u.exec(text.slice(lead.length));
  if (asian) return { place: { label: "page", value: asian[1] ?? "" }, length: lead.length + asian[0].length };
  const rest = `, ${text.slice(lead.length)}`;
  const { label, locator, suffix } = readSuffix(rest, labels());
  if (label === null || locator === null || /^[\p{L}]/u.test(suffix)) return null;
  const behind = /^\s*ff?\.?(?![\p{L}\p{N}])/u.exec(suffix)?.[0] ?? "";
  return {
    place: { label, value: locator + behind },
    length: lead.length + rest.length - suffix.length + behind.length - 2,
  };
}
