import { z } from "zod";
import { type Item, itemSchema } from "../../domain/item.js";
import { damaged, type ExportRecord, type ImportedItem } from "./format.js";
import { normaliseItem } from "./normalise.js";

/** What a library knows beside the item; CSL-JSON leaves `custom` to its users. */
const extras = z.object({
  tags: z.array(z.string()).default([]),
  notes: z.string().default(""),
  attachments: z.array(z.string()).default([]),
  collections: z.array(z.string()).default([]),
});

/** The item with what is known beside it in `custom`. */
export function jsonOfRecord({ item, tags, notes, attachments, collections = [] }: ExportRecord): Item {
  const beside = {
    ...(tags.length > 0 && { tags }),
    ...(notes !== "" && { notes }),
    ...(attachments.length > 0 && { attachments }),
    ...(collections.length > 0 && { collections }),
  };
  const custom = { ...(item["custom"] as object | undefined), ...beside };
  return { ...item, ...(Object.keys(custom).length > 0 && { custom }) };
}

/** An object of CSL-JSON as an item, or why it is none. */
export function recordOfJson(value: unknown, line: number): ImportedItem | string {
  const loose = lenient(value);
  const parsed = itemSchema.safeParse(loose);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`).join("; ");
  }
  if (parsed.data.title === undefined && Object.keys(parsed.data).length < 2) return "it has no fields of an item";
  const { custom, ...rest } = parsed.data;
  const beside = extras.safeParse(custom ?? {});
  const { item, problems } = normaliseItem(rest);
  const others = Object.entries(custom ?? {}).filter(([name]) => !(name in extras.shape));
  const { tags, notes, attachments, collections } = beside.success ? beside.data : extras.parse({});
  return {
    item: others.length > 0 ? { ...item, custom: Object.fromEntries(others) } : item,
    tags,
    notes,
    attachments,
    ...(collections.length > 0 && { collections }),
    problems: beside.success ? problems : [...problems, damaged("its custom fields are not ours and were left out")],
    line,
  };
}

/** Numbers where text is asked for, lists of one, and nulls, as services and other programs write them. */
function lenient(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, lenientField(name, each)]));
}

const texts = new Set("id title container-title page DOI ISBN ISSN PMID URL publisher abstract".split(" "));

function lenientField(name: string, value: unknown): unknown {
  if (!texts.has(name)) return value;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) return value;
  return name === "ISBN" ? value.join(" ") : name === "ISSN" ? value.join(", ") : value[0];
}
