/**
 * English words that carry the form of a question, not its subject: interrogatives, articles, auxiliaries,
 * pronouns, prepositions, conjunctions and the stubs an apostrophe leaves. Nothing that can be a term of any field
 * is in it. Chosen by hand by these classes of grammar, not fitted to a collection.
 */
export const questionWords = wordSet([
  "what which who whom whose when where why how",
  "a an the this that these those such",
  "am is are was were be been being do does did done doing has have had having",
  "can could may might must shall should will would",
  "i me my we us our you your he him his she her it its they them their there here",
  "of in on at by for with from to into onto upon about as between among through during under over",
  "and or but nor so if then than because while although though whether either neither both",
  "not no any some all each every other another same also only very more most many much few less least",
  "s t d ll re ve",
]);

/** The commonest words of neighbouring languages that are rare in English: where they prevail, nothing is dropped. */
const elsewhere = wordSet([
  "der die das den dem des ein eine einer und ist sind im zu zur zum von mit auf nicht wie wird werden",
  "le la les du une et est sont dans pour par sur avec que qui quelle quel",
  "el los las un una y es son en por para con como cual",
  "il lo gli che di della del sono nel",
  "het een de van en zijn met voor wat hoe o os um uma da em com",
  "och att det som en ett av er og til",
]);

/** The words of a question without those that only carry its form; all of them where it is not in English. */
export function withoutQuestionWords(words: readonly string[]): string[] {
  const folded = words.map((word) => word.toLowerCase());
  const count = (set: ReadonlySet<string>): number => folded.filter((word) => set.has(word)).length;
  if (count(elsewhere) > count(questionWords)) return [...words];
  return words.filter((_, index) => !questionWords.has(folded[index] ?? ""));
}

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}
