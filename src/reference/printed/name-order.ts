import { wordsIn } from "../../domain/characters.js";
import { type Name, parseName } from "../../domain/item.js";
import type { ListForm } from "./entry-tokens.js";

/** A person or a body of an entry, and in which order its parts stand: "marked" with a comma between them, "alone" without a second part. */
export interface PrintedName {
  name: Name;
  order: "natural" | "inverted" | "marked" | "alone";
  /** Both parts as they are printed. */
  whole: string;
}

/**
 * Tells of a list's entries whether given names come first in them, so that the first person of an entry has no other
 * order than those behind it: "Kaiming He, Xiangyu Zhang, and Jian Sun". What an entry with one person leaves open, the
 * others tell. A list in the order of its first words is sorted by families.
 */
export function givenNamesFirst(
  entries: readonly (readonly PrintedName[])[],
  sorted: ListForm["sorted"],
): (names: readonly PrintedName[]) => boolean {
  if (sorted === "first") return () => false;
  if (sorted === "second") return () => true;
  const isNatural = (names: readonly PrintedName[]) => {
    const orders = names.slice(1).map(({ order }) => order);
    return orders.includes("natural") && orders.every((order) => order === "natural" || order === "alone");
  };
  const natural = entries.filter((names) => names[0]?.order !== "marked" && isNatural(names)).length;
  const several = entries.filter((names) => names.length > 1).length;
  const isUsual = natural >= 3 && natural * 2 > several;
  return (names) => isNatural(names) || (isUsual && names.length === 1);
}

/** The names of an entry, the first in the order of the others where given names come first. */
export function inOneOrder(names: readonly PrintedName[], isGivenFirst: boolean): Name[] {
  return names.map(({ name, order, whole }, index) =>
    index === 0 && isGivenFirst && order === "inverted" && (wordsIn(whole).at(-1)?.length ?? 0) > 1
      ? parseName(whole)
      : name,
  );
}
