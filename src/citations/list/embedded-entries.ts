import { itemYear } from "../../domain/item.js";
import { plainWords } from "../../cite/compare/plain-words.js";
import type { Entry } from "../../reference/entry.js";
import type { Draft } from "../../document/tree/draft.js";
import { entryOfItem } from "../../reference/entry.js";

/** The works that a draft describes itself, in the fields of a reference manager; `file` is the draft as people know it. */
export function embeddedEntries({ items }: Pick<Draft, "items">, file: string): Entry[] {
  return items.map((item) => ({ ...entryOfItem(item), origin: "embedded" as const, file, line: 1, column: 1 }));
}

/**
 * A reference manager prints the works that its fields describe: both are one entry, which stands where it is printed and
 * says what the field says. What is printed is taken for a work where it has its title, its year and its first author.
 */
export function joinEmbedded(
  listed: readonly Entry[],
  embedded: readonly Entry[],
): { listed: Entry[]; embedded: Entry[] } {
  const words = listed.map(({ text }) => ` ${plainWords(text).join(" ")} `);
  const joined = [...listed];
  const rest = embedded.filter((entry) => {
    const index = words.findIndex((text, at) => joined[at]?.key === null && prints(text, entry));
    const place = joined[index];
    if (place === undefined) return true;
    joined[index] = { ...place, key: entry.key, item: entry.item, unsure: [] };
    return false;
  });
  return { listed: joined, embedded: rest };
}

function prints(text: string, { item }: Entry): boolean {
  const title = plainWords(item.title ?? "").join(" ");
  const [author] = item.author ?? [];
  const name = plainWords(author?.family ?? author?.literal ?? "").join(" ");
  const year = itemYear(item);
  const said = [title, name, year === null ? "" : String(year)].filter((each) => each !== "");
  return title !== "" && said.length > 1 && said.every((each) => text.includes(` ${each}`));
}
