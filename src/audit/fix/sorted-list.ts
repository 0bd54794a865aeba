import type { Entry } from "../audit-schema.js";

/** Shorter lists are in the order of their authors by chance. */
const fewest = 4;

/** Whether a numbered list is in the order of its authors, so that its numbers need not follow the text. */
export function isSortedByAuthor(entries: readonly Entry[]): boolean {
  const listed = entries.filter(({ origin, number }) => origin === "list" && number !== null);
  const names = listed.map(({ item: { author: [first] = [] }, text }) => first?.family ?? first?.literal ?? text);
  const compare = new Intl.Collator("en", { sensitivity: "base" }).compare;
  return (
    listed.length >= fewest && names.every((name, index) => index === 0 || compare(names[index - 1] ?? "", name) <= 0)
  );
}
