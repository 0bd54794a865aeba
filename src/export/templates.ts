import { readFileSync } from "node:fs";

const folder = new URL("../../data/templates/", import.meta.url);

/** The text of a template that is shipped: "typst/book.typ". */
export function shippedTemplate(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}
