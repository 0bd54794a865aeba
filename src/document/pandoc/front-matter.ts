import { parse } from "yaml";
import { z } from "zod";
import { type Item, itemSchema } from "../../domain/item.js";
import { shallowYaml } from "../../domain/nesting-limits.js";

const files = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

const fields = z.looseObject({ bibliography: z.unknown(), references: z.unknown() }).partial();

/** Reads the references that the YAML at the top of a draft names, as Pandoc does: files of them, and items. */
export function readFrontMatter(text: string): { bibliographies: string[]; items: Item[]; problem: string | null } {
  let value: unknown;
  try {
    // Tags of other programs ("!r" of R Markdown) are no fault of the draft.
    value = parse(shallowYaml(text), { logLevel: "error" });
  } catch {
    return { bibliographies: [], items: [], problem: "The front matter is not valid YAML: what it says was not read." };
  }
  const { bibliography, references } = fields.safeParse(value).data ?? {};
  const bibliographies = files.safeParse(bibliography).data ?? [];
  const listed = Array.isArray(references) ? references : [];
  const items = listed.map((each) => itemSchema.safeParse(each).data).filter((item) => item !== undefined);
  const refused = listed.length - items.length;
  return {
    bibliographies,
    items,
    problem: refused === 0 ? null : `${refused} of the references in the front matter are no CSL items.`,
  };
}
