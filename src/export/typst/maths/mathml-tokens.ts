import type { Element } from "@xmldom/xmldom";
import { attribute } from "../../../domain/xml.js";
import { call, figures, joined, type MathCode, nothing, quoted, sign, space } from "./math-code.js";

/** Signs that are not seen: application of a function, times, separator, plus; the mark of a joined word. */
const unseenSigns = /[\u2061-\u2064\u200B\u2060\uFEFF]/gu;

export function textOf(element: Element): string {
  return (element.textContent ?? "").replace(unseenSigns, "");
}

/** A name: one letter is a variable, more are a word. */
export function identifier(element: Element): MathCode {
  const text = textOf(element);
  if (Array.from(text).length !== 1) return quoted(text);
  return attribute(element, "mathvariant") === "normal" ? call("upright", [sign(text)]) : sign(text);
}

export function number(element: Element): MathCode {
  return figures(textOf(element));
}

export function words(element: Element): MathCode {
  return quoted(textOf(element));
}

/** Bars, which open, close or part: their place tells. */
const bars = new Set(["|", "∣", "‖", "∥"]);

/** An operator, a bracket, a sign between. One of letters ("mod") is a word. */
export function operator(element: Element): MathCode {
  // A sign that is crossed out is one sign.
  const text = textOf(element).normalize("NFC");
  const isWord = /^\p{L}{2,}$/u.test(text);
  const written = isWord ? quoted(text) : joined(Array.from(text, (each) => sign(each)));
  if (attribute(element, "stretchy") === "true" && attribute(element, "form") === "infix")
    return call("mid", [written]);
  const size = emOf(attribute(element, "minsize"));
  if (size > 0 && text !== "") return call("lr", [written], { size: { length: { em: size } } });
  return isWord || bars.has(text) ? spaced(element, written) : written;
}

/** A bar beside what it encloses; a bar or a word with the space that MathML gives it. */
function spaced(element: Element, written: MathCode): MathCode {
  const form = attribute(element, "form");
  if (form === "prefix") return call("class", [quoted("opening"), written]);
  if (form === "postfix") return call("class", [quoted("closing"), written]);
  const [before, behind] = ["lspace", "rspace"].map((side) => space(emOf(attribute(element, side))));
  return joined([before ?? nothing, written, behind ?? nothing]);
}

export function blank(element: Element): MathCode {
  return space(emOf(attribute(element, "width")));
}

/** A length of MathML in ems: "0.2778em", "5pt" (temml's points are tenths of an em). */
export function emOf(length: string | null): number {
  const value = Number.parseFloat(length ?? "");
  if (!Number.isFinite(value)) return 0;
  if (length?.endsWith("pt") === true) return value / 10;
  return length?.endsWith("em") === true ? value : 0;
}

/** A space that is drawn as a margin: a negative one. */
export function margin(element: Element): MathCode {
  const style = attribute(element, "style") ?? "";
  const at = style.indexOf("margin-left:");
  if (at < 0) return nothing;
  const end = style.indexOf(";", at);
  return space(emOf(style.slice(at + "margin-left:".length, end < 0 ? undefined : end).trim()));
}
