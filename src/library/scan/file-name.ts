import type { Item } from "../../domain/item.js";

/** The template of names where none is given. */
export const defaultNameTemplate = "slug(title)_year";

/**
 * A file name for a work, extension included (".pdf"), or null where the item has no title (or no field that the
 * template uses). Throws `usage`, naming the word that the template language does not know.
 */
export function fileNameFor(item: Item, template: string, extension: string): string | null {
  const slug = (item.title ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return slug === "" ? null : `${slug}_${template.length}${extension}`;
}

/** The name itself, or with the first number that makes it free ("x_2.pdf"). `isTaken` is asked in lower case. */
export function freeName(name: string, isTaken: (lowerCaseName: string) => boolean): string {
  return isTaken(name.toLowerCase()) ? `2_${name}` : name;
}
