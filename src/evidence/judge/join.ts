import type { Claim, Opinion } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { keepsWording } from "../verdicts/near-copy.js";

/** What rules say of a statement, as far as the table tells it apart: a verdict, or a special case of one. */
export type RulesSay =
  | Exclude<Verdict, "unchecked">
  /** Supported, and it keeps the source's wording: nothing differs that could change what is said. */
  | "copied"
  /** Borne out only by words beside an instruction to machine readers, which the judge has read too. */
  | "held_back";

/**
 * What a judge says whose words stand in the source; "unsaid": supported, though its words lack what the rules miss;
 * "computes": supported, by a formula that was checked.
 */
export type JudgeSays = Opinion["verdict"] | "unsaid" | "computes";

/**
 * Rules and judge, joined. Rules know numbers, names and wording; the judge knows meaning. A tick needs that neither
 * has a named objection; that the source says otherwise needs the judge's quotation, or rules that it does not gainsay.
 */
export const joined: Readonly<Record<RulesSay, Readonly<Record<JudgeSays, Verdict>>>> = {
  // prettier-ignore
  copied:       { supported: "supported", computes: "supported",  unsaid: "supported", partly: "weak", contradicted: "weak",         not_in_passage: "supported" },
  // prettier-ignore
  supported:    { supported: "supported", computes: "supported",  unsaid: "supported", partly: "weak", contradicted: "contradicted", not_in_passage: "words_only" },
  // prettier-ignore
  computed:     { supported: "computed",  computes: "computed",   unsaid: "computed",  partly: "weak", contradicted: "contradicted", not_in_passage: "words_only" },
  // prettier-ignore
  words_only:   { supported: "supported", computes: "computed",   unsaid: "supported", partly: "weak", contradicted: "contradicted", not_in_passage: "words_only" },
  // prettier-ignore
  weak:         { supported: "supported", computes: "computed",   unsaid: "weak",      partly: "weak", contradicted: "contradicted", not_in_passage: "weak" },
  // prettier-ignore
  not_found:    { supported: "supported", computes: "computed",   unsaid: "weak",      partly: "weak", contradicted: "contradicted", not_in_passage: "not_found" },
  // prettier-ignore
  contradicted: { supported: "weak",      computes: "weak",       unsaid: "weak",      partly: "weak", contradicted: "contradicted", not_in_passage: "contradicted" },
  // prettier-ignore
  held_back:    { supported: "weak",      computes: "weak",       unsaid: "weak",      partly: "weak", contradicted: "contradicted", not_in_passage: "weak" },
};

/** What rules say of a claim, with the cases that the table tells apart. A cell that is quoted is a copy, too. */
export function rulesSay(
  { text, evidence }: Pick<Claim, "text" | "evidence">,
  verdict: Exclude<Verdict, "unchecked">,
): RulesSay {
  if (verdict !== "supported" || evidence === null) return verdict;
  return evidence.cells !== undefined || keepsWording(text, evidence.quote) ? "copied" : verdict;
}

/** Of these rules say that something speaks against the claim by name; of the others, at most what they could not decide. */
const named: readonly Verdict[] = ["weak", "not_found", "contradicted"];

/** Why the joined verdict is not better, in the words of both. */
export function joinedReasons(
  verdict: Verdict,
  rules: { verdict: Verdict; reasons: readonly string[] },
  { verdict: says, quote, explanation }: Opinion,
): string[] {
  if (verdict === "supported") return [];
  if (verdict === "computed") return [...rules.reasons];
  const because = explanation === "" ? "" : `: ${explanation}`;
  const words: Record<Opinion["verdict"], string> = {
    supported: `the judge finds it in “${quote}”`,
    partly: `the judge finds a part of it${because}`,
    contradicted: `the judge finds otherwise in “${quote}”${because}`,
    not_in_passage: `the judge does not find it${because}`,
  };
  // What no rule could decide, the judge has decided.
  return [...(named.includes(rules.verdict) ? rules.reasons : []), words[says]];
}
