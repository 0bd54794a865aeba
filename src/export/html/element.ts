import { allowedInXml } from "../../domain/xml-characters.js";
import { elementText, Html, htmlOf } from "../../domain/escape/html.js";

type Value = string | number | boolean | null | undefined;

/** Text of a document as text of an element: its signs stay its own, whatever they are. */
export function words(text: string): Html {
  return htmlOf(elementText(allowedInXml(text)));
}

/** Elements that have no content, written as both HTML and XML read them. */
const empty: ReadonlySet<string> = new Set(["br", "hr", "img", "meta", "link", "col", "input"]);

/**
 * An element that is well-formed in HTML and in XML. Attributes that are null, undefined or false are left out; true
 * stands for the attribute's own name.
 */
export function element(name: string, attributes: Readonly<Record<string, Value>>, ...content: readonly Html[]): Html {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([key, value]) => ` ${key}="${attributeText(value === true ? key : String(value))}"`)
    .join("");
  if (empty.has(name) && content.length === 0) return htmlOf(`<${name}${written}/>`);
  return htmlOf(`<${name}${written}>${joined(content).text}</${name}>`);
}

/** Parts one behind the other: a table may have more rows than a call takes arguments. */
export function joined(parts: readonly Html[]): Html {
  return htmlOf(parts.map(({ text }) => text).join(""));
}

function attributeText(text: string): string {
  return words(text).text.replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
}
