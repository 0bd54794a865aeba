import { findPhrase } from "./phrases.js";

/** What follows "is" in a definition: a noun phrase or "defined as"; not a property, a negation or a passive. */
const bareGenus = String.raw`(?:\p{L}+\s){0,2}\p{L}{3,}s\s+(?:that|which|whose|who|of|where|in|for|made|with|by)\b`;
const genus = String.raw`(?:(?:\p{L}+ly|often|also)\s+)?(?:(?:defined|called|known|understood|intended|an?|the|any|one of|what|when|where|meaning)\b(?! (?:same|most|case|result of|reason)\b)|${bareGenus})`;
const definingVerb = String.raw`(?:is|are|was|were)\s+${genus}|(?:refers?|means?|denotes?|describes?|occurs?|consists?|says|can be (?:defined|described)|has been (?:defined|described))\b`;
const alias = String.raw`(?:,\s(?:also|or|often|sometimes|formerly|in)\b[^,:.;]{1,60})?`;
const defining = new RegExp(
  String.raw`^(?:\s*\([^)]{1,60}\))?(?:,[^,:]{1,60},|${alias},?)?\s*(?::|\s(?:${definingVerb}))`,
  "iu",
);
const introduced = String.raw`(?:[^:.]{1,50}:\s+)?`;
const onlyDetermines = new RegExp(
  String.raw`^\s*${introduced}(?:(?:the|an?|by|so-called|terms?|concepts?|notion|idea|of|in [^,]{1,40},)\s+)*$`,
  "iu",
);
/** "is called the X", "known as X", "spoke of an X", "X" as another name: what stands before a term being named. */
const naming =
  /\b(?:called|termed|dubbed|named|known as|referred to as|spoke of|defined as|term)\s+(?:the (?:latter|former|result)\s+|this\s+|these\s+|it\s+)?(?:the\s+|an?\s+)?$/iu;

/** "The spacing effect is ...", "Interleaving (mixing topics) means ...", "this is called a trace": a definition of one of the names. */
export function definesOne(text: string, names: readonly string[]): boolean {
  const plain = text.replace(/[*_`"“”]/gu, "");
  return names.some((name) => {
    const span = findPhrase(plain, name);
    if (span === null) return false;
    const [before, after] = [plain.slice(0, span.start), plain.slice(span.end)];
    return naming.test(before) || (onlyDetermines.test(before) && defining.test(after));
  });
}
