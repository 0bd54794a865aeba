/** English words that name no subject: function words, question words and the verbs questions are built with. */
const plainWords = new Set(
  (
    "a an the and or but nor of in on at to for from by with without about into onto over under between among through " +
    "during before after above below up down out off again further then once than as if because while until since so " +
    "is are was were be been being am do does did doing done have has had having can could may might must shall should " +
    "will would i me my we us our you your he him his she her it its they them their this that these those there here " +
    "what which who whom whose when where why how all any both each few more most other some such no not only own same " +
    "too very just also ever many much often long large far good bad better best worse worst less least new like " +
    "define definition meaning mean means meant explain describe compare compared comparing difference differences " +
    "differ differs different distinguish similar similarities contrast versus vs give list name tell show shows shown " +
    "use used uses using useful work works working worked happen happens affect affects affected effect effects cause " +
    "causes caused influence influences role example examples kind kinds type types way ways thing things main major " +
    "important say says said find found finding findings report reported study studies research author authors paper " +
    "papers know known think make makes made need needs get gets take takes come comes become help helps lead leads " +
    "please one two three first second against across per via within however therefore limitations limitation " +
    "advantages disadvantages problem problems criticism criticisms evidence result results apply applied application " +
    "applications practice implication implications according discuss evaluate summarise summarize term terms called " +
    "number amount percentage proportion share rate value year sources source literature does it's what's possible " +
    "exactly really still well usually generally typically commonly people someone something anything able instead " +
    "rather"
  ).split(" "),
);

const englishSign = /\b(the|of|is|are|what|how|why|which|does|do|did|in|and|to|for|with|between|was|were|a|an)\b/gi;
const token = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu;
const maximumWords = 4;

/**
 * What a question is about, in its own spelling and order: quoted phrases, capitalised names, acronyms and, in
 * English, runs of content words. At most eight; other languages give the first three kinds only.
 */
export function questionEntities(question: string): string[] {
  const quoted = [...question.matchAll(/["“„«]([^"“”„«»]{2,80})["”“»]/gu)].map((match) => (match[1] ?? "").trim());
  const rest = question.replace(/["“„«][^"“”„«»]{2,80}["”“»]/gu, " , ");
  const english = (question.match(englishSign) ?? []).length >= 2;
  const runs = contentRuns(rest, english);
  return unique([...quoted, ...runs]).slice(0, 8);
}

/** Runs of neighbouring words that carry a subject; punctuation and plain words end a run. */
function contentRuns(text: string, english: boolean): string[] {
  const runs: string[][] = [];
  let open = false;
  let end = 0;
  for (const match of text.matchAll(token)) {
    const apart = !/^\s*$/.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    const subject = carriesSubject(match[0], match.index === firstWord(text), english);
    if (!subject) open = false;
    else if (open && !apart && (runs.at(-1)?.length ?? 0) < maximumWords) runs.at(-1)?.push(match[0]);
    else {
      runs.push([match[0]]);
      open = true;
    }
  }
  return runs.map((run) => run.join(" "));
}

function carriesSubject(word: string, first: boolean, english: boolean): boolean {
  if (plainWords.has(word.toLowerCase().replace(/’/g, "'")) && !isAcronym(word)) return false;
  if (isAcronym(word)) return true;
  if (!english) return !first && /^\p{Lu}\p{Ll}/u.test(word);
  return word.length > 2 && /\p{L}/u.test(word);
}

function isAcronym(word: string): boolean {
  return /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}][\p{L}\p{N}-]{1,9}$/u.test(word);
}

function firstWord(text: string): number {
  return text.search(/[\p{L}\p{N}]/u);
}

function unique(phrases: readonly string[]): string[] {
  const seen = new Set<string>();
  return phrases.filter((phrase) => {
    const key = phrase.toLowerCase();
    if (phrase === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
