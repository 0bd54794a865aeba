import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf } from "../../../domain/xml.js";
import { call, type MathCode, type MathFunction, nothing, quoted } from "./math-code.js";
import { textOf } from "./mathml-tokens.js";

type Fold = (element: Element) => MathCode;

/** Accents over a letter, by the sign that MathML has for them, as the combining signs that Typst's `accent` takes. */
const accents: ReadonlyMap<string, string> = new Map([
  ["ˆ", "\u0302"],
  ["^", "\u0302"],
  ["˜", "\u0303"],
  ["~", "\u0303"],
  ["ˉ", "\u0304"],
  ["¯", "\u0304"],
  ["‾", "\u0304"],
  ["→", "\u20D7"],
  ["⇀", "\u20D1"],
  ["↼", "\u20D0"],
  ["←", "\u20D6"],
  ["↔", "\u20E1"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["⃛", "\u20DB"],
  ["⃜", "\u20DC"],
  ["ˇ", "\u030C"],
  ["˘", "\u0306"],
  ["´", "\u0301"],
  ["`", "\u0300"],
  ["˚", "\u030A"],
]);

const braces: ReadonlyMap<string, MathFunction> = new Map([
  ["⏞", "overbrace"],
  ["⏟", "underbrace"],
  ["⎴", "overbracket"],
  ["⎵", "underbracket"],
  ["⏜", "overparen"],
  ["⏝", "underparen"],
]);

const arrows = /^[←-⇿⟵-⟿⤀-⥿=]$/u;

/** Indices beside: `b` below, `t` above. */
export function scripts(element: Element, fold: Fold): MathCode {
  const [base, one, two] = childrenOf(element);
  if (base === undefined || one === undefined) return nothing;
  const isSign = base.localName === "mo";
  const set = isSign && textOf(base) !== "" ? call("scripts", [fold(base)]) : fold(base);
  if (element.localName === "msubsup" && two !== undefined)
    return call("attach", [set], { b: { code: fold(one) }, t: { code: fold(two) } });
  return call("attach", [set], element.localName === "msub" ? { b: { code: fold(one) } } : { t: { code: fold(one) } });
}

/** What stands under and over: limits, accents, braces, words on arrows. */
export function overAndUnder(element: Element, fold: Fold): MathCode {
  const [base, one, two] = childrenOf(element);
  if (base === undefined || one === undefined) return nothing;
  if (isStretchedArrow(base)) return arrow(element, base, fold);
  if (two === undefined) {
    const special = accented(base, one, fold) ?? braced(base, one, fold);
    if (special !== null) return special;
  }
  const set = call("limits", [fold(base)]);
  if (element.localName === "munderover" && two !== undefined)
    return call("attach", [set], { b: { code: fold(one) }, t: { code: fold(two) } });
  const isUnder = element.localName === "munder";
  return call("attach", [set], isUnder ? { b: { code: fold(one) } } : { t: { code: fold(one) } });
}

function accented(base: Element, mark: Element, fold: Fold): MathCode | null {
  const accent = mark.localName === "mo" ? accents.get(textOf(mark)) : undefined;
  if (accent === undefined || attribute(mark, "stretchy") === null) return null;
  return mark.parentNode?.localName === "mover" ? call("accent", [fold(base), quoted(accent)]) : null;
}

/** A brace, or what is written at one. */
function braced(base: Element, mark: Element, fold: Fold): MathCode | null {
  const own = mark.localName === "mo" ? braces.get(textOf(mark)) : undefined;
  if (own !== undefined) return call(own, [fold(base)]);
  const [inner, brace] = base.localName === "munder" || base.localName === "mover" ? childrenOf(base) : [];
  const name = brace?.localName === "mo" ? braces.get(textOf(brace)) : undefined;
  return name === undefined || inner === undefined ? null : call(name, [fold(inner), fold(mark)]);
}

function isStretchedArrow(base: Element): boolean {
  return base.localName === "mo" && attribute(base, "stretchy") === "true" && arrows.test(textOf(base));
}

/** An arrow as long as what is written at it. MathML has beside the words a space of the least width, which is left out. */
function arrow(element: Element, base: Element, fold: Fold): MathCode {
  const [, ...labels] = childrenOf(element);
  const stretched = call("stretch", [fold(base)], { size: { length: { percent: 100, em: 1 } } });
  const [first, second] = labels.map((label) => ({ code: fold(labelOf(label)) }));
  if (first === undefined) return stretched;
  if (element.localName === "munderover" && second !== undefined)
    return call("attach", [call("limits", [stretched])], { b: first, t: second });
  return call("attach", [call("limits", [stretched])], element.localName === "munder" ? { b: first } : { t: first });
}

function labelOf(element: Element): Element {
  const [words, least] = childrenOf(element);
  const isPadded = element.localName === "munder" || element.localName === "mover";
  return isPadded && words !== undefined && least?.localName === "mspace" ? words : element;
}
