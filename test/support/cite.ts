import { createShippedStyles } from "../../src/adapters/citations/shipped-styles.js";
import { citeText, type CitedText } from "../../src/cite/cite-text.js";
import { locatorLabels } from "../../src/document/tree/locator-labels.js";
import type { StyleInUse } from "../../src/cite/style.js";
import { findCitations } from "../../src/document/pandoc/tokens.js";
import type { Item } from "../../src/domain/item.js";
import type { CslNode } from "../../src/ports/citation-styles.js";

const shipped = createShippedStyles();
const inUse = new Map<string, Promise<StyleInUse>>();

/** A shipped style in its own locale, or in another; read once. */
export function styleInUse(id: string, locale?: string): Promise<StyleInUse> {
  const name = `${id} ${locale ?? ""}`;
  const known = inUse.get(name) ?? loadStyle(id, locale);
  inUse.set(name, known);
  return known;
}

async function loadStyle(id: string, wanted: string | undefined): Promise<StyleInUse> {
  const style = await shipped.style(id);
  if (!style) throw new Error(`There is no style ${id}.`);
  const locale = wanted ?? style.attrs["default-locale"] ?? "en-US";
  const locales = new Map<string, CslNode>();
  for (const tag of ["en-US", locale]) {
    const node = await shipped.locale(tag);
    if (node) locales.set(tag, node);
  }
  return { id, style, locale, locales };
}

/** Cites a draft with items by key; keys of other items are unknown. */
export async function citeDraft(
  text: string,
  items: Record<string, Item>,
  style: StyleInUse,
  heading?: string,
): Promise<CitedText> {
  const draft = findCitations(text, locatorLabels(style.locales.get(style.locale) ?? null));
  const byId = new Map(Object.entries(items).map(([key, item]) => [key, { ...item, id: key }]));
  const ids = new Map(Object.keys(items).map((key) => [key, key]));
  return citeText({ text, draft, items: byId, ids, style, heading });
}
