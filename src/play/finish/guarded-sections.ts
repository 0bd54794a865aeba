import { textValue } from "../../domain/json-value.js";
import type { AssembledSection } from "../assemble/assembled.js";
import type { GuardedSection } from "../guards/guard.js";
import { documentSections } from "../revise/document-sections.js";
import type { Item } from "../schema/item.js";
import type { AssembleStep } from "../schema/playbook.js";

/** Sections as the guards look at them, each with what its item says of it beside its text: what it was asked for. */
export function guardedSections(
  sections: readonly AssembledSection[],
  items: readonly Item[],
  { text }: AssembleStep["fields"],
): GuardedSection[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return sections.map(({ id, number, title, parent, text: written }) => {
    const said = Object.entries(byId.get(id)?.fields ?? {}).filter(([name]) => name !== text);
    return { id, number, title, parent, text: written, prompt: said.map(([, value]) => textValue(value)).join(" ") };
  });
}

/** The same of a document that a person has changed: by its own headings, and what links to them lead to. */
export function sectionsOfText(markdown: string): GuardedSection[] {
  const open: { id: string; level: number }[] = [];
  const numbered = documentSections(markdown).filter(({ number }) => number !== null);
  return numbered.map(({ number, title, level, id: anchor, body, end }) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1)?.id ?? null;
    const id = anchor ?? number ?? "";
    open.push({ id, level });
    return { id, number: number ?? "", title, parent, text: markdown.slice(body, end) };
  });
}
