/**
 * English words that carry the form of a question, not its subject: interrogatives, articles, auxiliaries,
 * pronouns, prepositions, conjunctions and the stubs an apostrophe leaves. Nothing that can be a term of any field
 * is in it. Chosen by hand by these classes of grammar, not fitted to a collection.
 */
export const questionWords: ReadonlySet<string> = new Set(
  [
    "what which who whom whose when where why how",
    "a an the this that these those such",
    "am is are was were be been being do does did done doing has have had having",
    "can could may might must shall should will would",
    "i me my we us our you your he him his she her it its they them their there here",
    "of in on at by for with from to into onto upon about as between among through during under over",
    "and or but nor so if then than because while although though whether either neither both",
    "not no any some all each every other another same also only very more most many much few less least",
    "s t d ll re ve",
  ].flatMap((words) => words.split(" ")),
);
