import { locatorLabels } from "../../document/tree/locator-labels.js";
import { findCitations } from "../../document/pandoc/tokens.js";
import type { Inline, KeyCite } from "../../document/tree/draft.js";
import { type Candidate, candidateAt, type MarkText } from "./candidate.js";
import { emptyCite } from "../schema/mark-schema.js";

const labels = locatorLabels(null);
/** Keys of figures, tables, sections and equations: pandoc-crossref and Quarto. */
const crossReference =
  /^(?:fig|tbl|tab|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|nte|tip|wrn|imp|cau|subfig|figure|table)[:-]/iu;

/** Formats whose readers find the keys. */
const keyed = new Set<MarkText["format"]>(["markdown", "latex", "document"]);

/** Marks that name works by keys: those that the format marks, and "[@key]" in formats that know nothing of it. */
export function keyMarks(text: MarkText): Candidate[] {
  const { block } = text;
  const found = block.inlines.flatMap((inline) => (inline.kind === "citation" ? keyMark(text, inline) : []));
  if (keyed.has(text.format) || !text.text.includes("@")) return found;
  const written = findCitations(text.text, labels).tokens.flatMap(({ start, end, kind, cites }) =>
    keyMark(text, { start, end, textual: kind === "textual", cites }),
  );
  return [...found, ...written];
}

function keyMark(
  text: MarkText,
  inline: Pick<Extract<Inline, { kind: "citation" }>, "start" | "end" | "textual" | "cites">,
): Candidate[] {
  const cites = inline.cites.filter(({ key }) => key !== "*" && !crossReference.test(key)).map(citeOf);
  if (cites.length === 0) return [];
  const certainty = inline.textual && text.format !== "latex" && text.format !== "docx" ? "likely" : "sure";
  return [candidateAt(text, inline, { kind: "key", style: "key", certainty, textual: inline.textual, cites })];
}

function citeOf({ key, label, locator }: KeyCite) {
  return {
    ...emptyCite(`@${key}`),
    key,
    locator: locator === null ? null : { label: label ?? "page", value: locator },
  };
}
