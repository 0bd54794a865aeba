import { type Html, markup, htmlOf } from "../../../domain/escape/html.js";
import { verdictSigns } from "../../../corpus/page/page-parts.js";
import type { Existence } from "../../schema/audit-schema.js";
import type { Level } from "../../schema/finding.js";

export interface Sign {
  name: string;
  symbol: string;
}

/** How a state of a work is named and drawn; the symbol says it where colour can't. */
export const existenceSigns: Readonly<Record<Existence["state"], Sign>> = {
  exact: { name: "as cited", symbol: "✓" },
  differs: { name: "differs", symbol: "≠" },
  other_work: { name: "another work", symbol: "⇄" },
  not_found: { name: "not found", symbol: "?" },
  ambiguous: { name: "ambiguous", symbol: "∨" },
  unchecked: { name: "not looked up", symbol: "–" },
};

/** The signs that a stretch of the draft may have; the names are classes of the page. */
export const runSigns: Readonly<Record<string, Sign>> = {
  ...verdictSigns,
  uncited: { name: "without a citation", symbol: "!" },
  dangling: { name: "leads nowhere", symbol: "✗" },
  quoted: { name: "quoted", symbol: "”" },
};

export const levelSigns: Readonly<Record<Level, Sign>> = {
  error: { name: "error", symbol: "✗" },
  warning: { name: "warning", symbol: "!" },
  note: { name: "note", symbol: "i" },
};

/** A sign that says its name to those who hear the page. */
export function signHtml(kind: string, { name, symbol }: Sign): Html {
  return markup`<i class="sign ${kind}" role="img" aria-label="${name}" title="${name}">${htmlOf(symbol)}</i>`;
}
