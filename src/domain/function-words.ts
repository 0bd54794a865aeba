import { stemmer } from "stemmer";
import { splitAtSpaces } from "./characters.js";

/** English words that carry a sentence without saying what it is about; whether a passage has them tells little. */
const words = `a about after all also although an and any are as at be because been before being between both but by
can could did do does done due during each either even for from had has have having he her here him his how however
i if in into is it its just may me might more most must my no nor not of on one only or other our out over per shall
she should so some such than that the their them then there therefore these they this those through thus to too
under until up upon us very via was we were what when where whether which while who whom whose why will with within
without would you your additionally furthermore moreover overall ultimately consequently`;

const functionTerms = new Set(splitAtSpaces(words).map((word) => stemmer(word)));

/** Takes a term in the form of `indexTerms`. */
export function isFunctionTerm(term: string): boolean {
  return functionTerms.has(term);
}
