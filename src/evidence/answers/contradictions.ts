import { hasDigit, startsUpper } from "../../domain/characters.js";
import { type CheckedAnswer, type Claim, countVerdicts } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { unitOf } from "../../domain/written-units.js";
import { detectLanguage } from "../../language/detect-language.js";
import { readQuantities } from "../../language/quantities/read-quantities.js";
import { type Meaning, meaningOf } from "../verdicts/meaning.js";
import { isContent, statementWords, type StatementWord } from "../verdicts/statement-words.js";

/** A statement as it is compared with others of the same answer. */
interface Said {
  claim: Claim;
  meaning: Meaning;
  /** What it says in order, without negations, numbers among it. */
  words: readonly StatementWord[];
  isDenied: boolean;
  /** The bound of each number, by where it begins: "at least 40" and "over 38" may both be true. */
  bounds: ReadonlyMap<number, string | null>;
}

/** Content words of a statement that can be compared: of fewer, much is left to what stands around it. */
const leastContent = 2;
/** Longer statements are no sentences: each word of one is compared with all the others. */
const mostWords = 100;
/** Words that a statement begins with, of which none may be a pronoun. */
const subject = 2;

/**
 * Marks statements of one answer that deny each other: the same clause with another number or unit, an opposite word or a "not" more.
 * Each gets the other's text as a reason, whatever its own source says, and is "weak" where it was not worse already.
 */
export function withContradictions(checked: CheckedAnswer): CheckedAnswer {
  const others = contradictionsAmong(checked.claims);
  if (others.size === 0) return checked;
  const claims = checked.claims.map((claim) => {
    const other = others.get(claim);
    if (other === undefined) return claim;
    const reason = `this text says otherwise elsewhere: “${other.text}”`;
    const isWorse = worse.includes(claim.verdict);
    // How a number was computed is no doubt about it.
    const reasons = [...(claim.verdict === "computed" ? [] : claim.reasons), reason];
    return { ...claim, verdict: isWorse ? claim.verdict : "weak", reasons };
  });
  return { ...checked, claims, counts: countVerdicts(claims) };
}

/** Verdicts that stay. */
const worse: readonly Verdict[] = ["weak", "not_found", "contradicted", "unchecked"];

/** For each statement that another one denies, the first that does. */
function contradictionsAmong(claims: readonly Claim[]): Map<Claim, Claim> {
  const found = new Map<Claim, Claim>();
  const alike = new Map<string, Said[]>();
  for (const said of claims.flatMap((claim) => readSaid(claim) ?? [])) {
    for (const signature of signaturesOf(said)) {
      const known = alike.get(signature) ?? [];
      for (const other of known) {
        if ((found.has(said.claim) && found.has(other.claim)) || !denyEachOther(said, other)) continue;
        if (!found.has(said.claim)) found.set(said.claim, other.claim);
        if (!found.has(other.claim)) found.set(other.claim, said.claim);
      }
      known.push(said);
      alike.set(signature, known);
    }
  }
  return found;
}

/**
 * Null of what is no statement of the answer's own, and of what cannot be compared: "it" and "some" may be others each
 * time.
 */
function readSaid(claim: Claim): Said | null {
  if (claim.standing === "quoted" || claim.standing === "general") return null;
  const language = detectLanguage(claim.text) ?? "en";
  const meaning = meaningOf(language);
  const all = statementWords(claim.text, language);
  if (all.slice(0, subject).some((word) => meaning.isPronoun(word)) || all.some((word) => saysLess(word, meaning)))
    return null;
  const isDegree = (word: StatementWord) => meaning.isOfDegree(word);
  const negators = all.filter((word) => meaning.isNegator(word) && !isDegree(word));
  const words = all.filter(
    (word) => (isContent(word) || word.kind !== "word" || isDegree(word)) && !negators.includes(word),
  );
  if (words.filter(isContent).length < leastContent || words.length > mostWords) return null;
  const bounds = new Map(readQuantities(claim.text, language).map(({ start, bound }) => [start, bound]));
  return { claim, meaning, words, isDenied: negators.length % 2 === 1, bounds };
}

/** The month of May is none. */
function saysLess(word: StatementWord, meaning: Meaning): boolean {
  return meaning.saysLess(word) && (word.start === 0 || !startsUpper(word.text));
}

const isNumber = ({ kind }: StatementWord) => kind === "number";

/** Statements that deny each other have one in common: all of it, or all but one number or word that may have an opposite. */
function signaturesOf({ words }: Said): string[] {
  const keys = words.map(({ key }) => key);
  const mayDiffer = (word: StatementWord) => isNumber(word) || (isContent(word) && word.kind === "word");
  const gaps = words.flatMap((word, gap) => (mayDiffer(word) ? [keys.with(gap, "*")] : []));
  return [keys, ...gaps].map((each) => each.join(" "));
}

function denyEachOther(one: Said, other: Said): boolean {
  const differing = one.words.flatMap((word, at) => {
    const theirs = other.words[at];
    return theirs === undefined || theirs.key === word.key ? [] : [[word, theirs] as const];
  });
  const [pair, ...more] = differing;
  if (pair === undefined) return one.isDenied !== other.isDenied;
  if (more.length > 0 || one.isDenied !== other.isDenied) return false;
  const [mine, theirs] = pair;
  if (!isNumber(mine) || !isNumber(theirs))
    return (
      isContent(mine) && isContent(theirs) && (one.meaning.areOpposite(mine, theirs) || areOtherUnits(mine, theirs))
    );
  const isBounded = (one.bounds.get(mine.start) ?? null) !== null || (other.bounds.get(theirs.start) ?? null) !== null;
  // "One trial" and "two trials" may be others.
  return !isBounded && hasDigit(mine.text) && hasDigit(theirs.text);
}

/** "72 hours" and "72 days". */
function areOtherUnits(mine: StatementWord, theirs: StatementWord): boolean {
  const [one, other] = [unitOf(mine.text), unitOf(theirs.text)];
  return one !== undefined && one.dimension === other?.dimension && one.factor !== other.factor;
}
