import { questionWords } from "../domain/question-words.js";

/** Words that ask, relate or judge: no part of what a question is about. */
const framingWords = new Set(
  (
    "mean means meant define defined defines explain explained explains describe described describes compare compared " +
    "compares comparing differ differs different distinguish distinguishes similar contrast versus vs give gives given " +
    "list name named tell show shows shown say says said find finds found report reported reports know known knows " +
    "think thinks make makes made need needs get gets got take takes took come comes become becomes help helps lead " +
    "leads please use uses used using useful work works worked happen happens happened affect affects affected " +
    "influence influences influenced cause causes caused apply applies applied discuss evaluate summarise summarize " +
    "argue argues argued suggest suggests suggested called call " +
    "often long large far good bad better best worse worst big small high low new main major important likely possible " +
    "exactly really still well usually generally typically commonly ever just too even instead rather actually " +
    "within without across against before after again until since once already always never sometimes according " +
    "one first last like way ways thing things people person someone something anything everything lot " +
    "able good reason reasons there's what's it's who's how's where's doesn't don't isn't aren't can't"
  ).split(" "),
);

/** Nouns that name a subject only behind another word: "the testing effect", but not "the effect of sleep". */
const frameNouns = new Set(
  (
    "effect effects difference differences similarity similarities definition meaning concept term example examples " +
    "kind kinds type types role impact study studies research researcher researchers author authors paper papers " +
    "article articles book evidence result results finding findings number numbers amount percentage proportion share " +
    "rate rates value values year years source sources literature problem problems limitation limitations advantage " +
    "advantages disadvantage disadvantages criticism criticisms weakness weaknesses application applications practice " +
    "implication implications mechanism mechanisms process processes method methods size relationship benefit " +
    "benefits part parts point points"
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
    const continues = open && !apart;
    const subject = carriesSubject(match[0], { first: match.index === firstWord(text), english, continues });
    if (!subject) open = false;
    else if (open && !apart && (runs.at(-1)?.length ?? 0) < maximumWords) runs.at(-1)?.push(match[0]);
    else {
      runs.push([match[0]]);
      open = true;
    }
  }
  return runs.map((run) => run.join(" "));
}

function carriesSubject(word: string, place: { first: boolean; english: boolean; continues: boolean }): boolean {
  if (isAcronym(word)) return true;
  const folded = word.toLowerCase().replace(/’/gu, "'");
  if (questionWords.has(folded) || framingWords.has(folded)) return false;
  if (!place.english) return !place.first && /^\p{Lu}\p{Ll}/u.test(word);
  if (frameNouns.has(folded)) return place.continues;
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
