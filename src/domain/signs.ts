import type { Claim, Judging, SignCounts } from "./evidence.js";
import { type Sign, signOf, signs } from "./verdict.js";

/** Stands behind a statement wherever it is shown, and says its sign where colour can't. */
export const signMarks: Readonly<Record<Sign, string>> = {
  quoted: "”",
  supported: "✓",
  computed: "=",
  weak: "~",
  words_only: "○",
  not_found: "✗",
  contradicted: "!",
  unchecked: "?",
  unsupported: "∅",
  general: "∗",
};

/** The word for a sign, as in JSON: "words only". */
export function signName(sign: Sign): string {
  return sign.replace("_", " ");
}

/** Whether a reader must be told more of a statement than its mark says. */
export function needsWords(claim: Pick<Claim, "standing" | "verdict" | "reasons">): boolean {
  const sign = signOf(claim);
  if (sign === "computed") return claim.reasons.length > 0;
  return sign !== "quoted" && sign !== "supported" && sign !== "general";
}

/** Not compared with a source: the words are the source's own, or no source is claimed. */
const apart: ReadonlySet<Sign> = new Set(["quoted", "general"]);

/**
 * "12 statements: 9 ✓ supported, 2 ~ weak, 1 ∅ unsupported; 3 ” quoted": how many statements have each sign, and so what
 * the marks mean; signs without a statement are left out. `mark` draws a mark; plain text has none.
 */
export function verdictLine(counts: SignCounts, mark: (sign: Sign) => string = () => ""): string {
  const part = (sign: Sign) => [counts[sign], mark(sign), signName(sign)].filter((word) => word !== "").join(" ");
  const present = signs.filter((sign) => counts[sign] > 0);
  if (present.length === 0) return "No statement cites a source.";
  const compared = present.filter((sign) => !apart.has(sign));
  const first = compared.length > 0 ? compared : present;
  const total = first.reduce((sum, sign) => sum + counts[sign], 0);
  const others = present.filter((sign) => !first.includes(sign)).map(part);
  const head = `${total} ${total === 1 ? "statement" : "statements"}: ${first.map(part).join(", ")}`;
  return [head, ...others].join("; ");
}

/** Tells who judged besides the rules: "Judged by openai:gpt-5-mini as well."; empty where no model wrote the text. */
export function judgingLine(judging: Judging | null | undefined): string {
  if (!judging || judging.of === 0) return "";
  const { model, judged, of } = judging;
  if (model === null || judged === 0) return "Not judged by a model.";
  return judged === of ? `Judged by ${model} as well.` : `${judged} of ${of} judged by ${model} as well.`;
}

/** The mark of a verdict by its word: "✓" for "supported"; empty for another word. */
export function markOfWord(word: string): string {
  const sign = signs.find((each) => signName(each) === word);
  return sign === undefined ? "" : signMarks[sign];
}
