import { findPhrase } from "./phrases.js";

/** What follows "is" in a definition: a noun phrase or "defined as"; not a property, a negation or a passive. */
const bareGenus = String.raw`(?:(?!(?:to|for|of|in|on|with|by|from|at|as|than|not|no)\b)\p{L}+\s){0,2}\p{L}{3,}s\s+(?:that|which|whose|who|of|where|in|for|made|with|by)\b`;
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
/** "is called the X", "known as X", "called the latter X": what stands before a term that is being named. */
const naming =
  /\b(?:(?:is|are|was|were|been|be|also|often|sometimes|now|so) (?:called|termed|dubbed|named)|(?:called|termed|dubbed|named) (?:the (?:latter|former|result)|this|these|it|them)|known as|referred to as|spoke of)\s+(?:the\s+|an?\s+)?$/iu;
/** "What is left after a week is X." */
const equated = /^(?:what|that which)\b.*\b(?:is|are)\s+(?:called\s+)?(?:the\s+|an?\s+)?$/iu;

/** "The spacing effect is ...", "Interleaving (mixing topics) means ...", "this is called a trace": a definition of one of the names. */
export function definesOne(text: string, names: readonly string[]): boolean {
  const plain = text.replace(/[*_`"“”]/gu, "");
  return names.some((name) => {
    const span = findPhrase(plain, name);
    if (span === null) return false;
    const [before, after] = [plain.slice(0, span.start), plain.slice(span.end)];
    if (equated.test(before) && /^\W*$/u.test(after)) return true;
    return naming.test(before) || (onlyDetermines.test(before) && defining.test(after));
  });
}
