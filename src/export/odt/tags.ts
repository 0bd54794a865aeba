import { type Html, htmlOf } from "../../domain/escape/html.js";
import { element } from "../html/element.js";

type Attributes = Readonly<Record<string, string | number | null>>;

/** The start of an element whose content somebody else writes; no text can leave an attribute. */
export function openTag(name: string, attributes: Attributes = {}): string {
  return element(name, attributes).text.slice(0, -closeTag(name).length);
}

export function closeTag(name: string): string {
  return `</${name}>`;
}

/** An element without content. */
export function emptyTag(name: string, attributes: Attributes = {}): string {
  return element(name, attributes).text;
}

/** An element around what is markup already. */
export function around(name: string, attributes: Attributes, ...markup: readonly string[]): string {
  return element(name, attributes, ...markup.map((each): Html => htmlOf(each))).text;
}
