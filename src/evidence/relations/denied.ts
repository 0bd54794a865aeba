import { containsValue } from "../values/values.js";

/** What turns round what is said after it; "not only" does not. */
const denial =
  /\b(?:not(?! only\b| just\b)|cannot|never|neither|nor|no longer|instead of|rather than|unlike)\b|n['’]t\b|\bnon-/iu;
/** Behind these another thing is said: "not released until 2019", "is not fast but MIT licensed". */
const turn = /\b(?:until|till|before|but|and|because|although|while|than|if|unless)\b/iu;
const clauseEnd = /[,;:!?()]\s|\.\s+(?=\p{Lu})|\s[–—]\s/u;
const denies = /\b(?:no|not|none|never|without)\b|n['’]t\b|\bnon-/iu;

/**
 * Whether a text says that a value is not so, in every clause that contains it: "is no longer MIT licensed". English only;
 * what is said in other languages, or in other ways, is not noticed.
 */
export function isDenied(text: string, value: string): boolean {
  if (!denial.test(text) || denies.test(value)) return false;
  const clauses = text.split(clauseEnd).filter((clause) => containsValue(clause, value));
  return clauses.length > 0 && clauses.every((clause) => deniesIn(clause, value));
}

function deniesIn(clause: string, value: string): boolean {
  const word = denial.exec(clause);
  if (word === null || containsValue(clause.slice(0, word.index), value)) return false;
  const behind = clause.slice(word.index + word[0].length);
  const [scope = ""] = behind.split(turn);
  return containsValue(scope, value) || deniesIn(behind, value);
}
