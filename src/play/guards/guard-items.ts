import type { GuardFinding, GuardPlace } from "../../contracts/play.js";
import { textValue } from "../../domain/json-value.js";
import { numberItems } from "../rows/number-items.js";
import type { ReadItems } from "../rows/items-of.js";
import type { GuardStep } from "../schema/playbook.js";
import { ownField } from "../tokens/own-field.js";
import { guardDocument } from "./guard-document.js";
import { guardNames, placeName } from "./guard-words.js";

/**
 * What the guards find in the texts of items, in words for whoever revises them, by the item that is meant to change; those of
 * which nothing is said are not there. Pure.
 */
export function guardItems(
  { items, unplaced }: Pick<ReadItems, "items" | "unplaced">,
  fields: GuardStep["fields"],
): Map<string, string> {
  const titleOf = ({ fields: own }: (typeof items)[number]) => textValue(ownField(own, fields.title ?? "title"));
  const numbered = numberItems(items, new Set(unplaced.map(({ id }) => id)), titleOf);
  const sections = numbered.map(({ item, number }) => {
    const said = Object.entries(item.fields).filter(([name]) => name !== fields.text);
    const prompt = said.map(([, value]) => textValue(value)).join(" ");
    const { id, parent } = item;
    return { id, number, title: titleOf(item), parent, text: textValue(ownField(item.fields, fields.text)), prompt };
  });
  const words = new Map<string, string[]>();
  for (const finding of guardDocument(sections)) {
    const meant = finding.places.at(-1)?.id ?? "";
    words.set(meant, [...(words.get(meant) ?? []), findingWords(finding)]);
  }
  return new Map([...words].map(([id, all]) => [id, all.join("\n")]));
}

/** `- repetition: the sentence stands twice. Here: "...". In 1.1 Locks: "...".` */
function findingWords({ kind, message, places }: GuardFinding): string {
  const [other, own] = places;
  const parts = [`- ${guardNames[kind]}: ${message}.`, quoted("Here", own)];
  if (other !== undefined) parts.push(quoted(`In ${placeName(other)}`, other));
  return parts.filter((part) => part !== "").join(" ");
}

function quoted(where: string, place: GuardPlace | undefined): string {
  return place === undefined || place.sentence === "" ? "" : `${where}: "${place.sentence}"`;
}
