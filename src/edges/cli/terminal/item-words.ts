import { type Item, signedYear } from "../../../domain/item.js";
import { plainText } from "../../../domain/markup.js";

/** "Hu", "Hu & Shen", "Hu et al."; empty where nobody is named. */
export function familyNames({ author = [] }: Pick<Item, "author">): string {
  const names = author.map(({ family, literal, given }) => family ?? literal ?? given ?? "").filter(Boolean);
  return names.length > 2 ? `${names[0]} et al.` : names.join(" & ");
}

/** "2019", "350 BC"; empty where the year is not known. */
export function yearWords(item: Pick<Item, "issued">): string {
  const year = signedYear(item);
  if (year === null) return "";
  return year < 0 ? `${-year} BC` : String(year);
}

/** "Hu & Shen, 2019"; empty where neither is known. */
export function whoAndWhen(item: Pick<Item, "author" | "issued">): string {
  return [familyNames(item), yearWords(item)].filter(Boolean).join(", ");
}

/** A title as a terminal shows it: records keep italics and raised letters as markup. */
export function shownTitle(title: string): string {
  return title.includes("<") ? plainText(title) : title;
}
