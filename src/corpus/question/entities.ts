import { hasLetter, startsCapitalised } from "../../domain/characters.js";
import { questionWords } from "../../domain/question-words.js";

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
    "larger smaller higher greater longer shorter older newer younger bigger faster slower cheaper heavier lighter more less fewer " +
    "often long large far good bad better best worse worst big small high low new main major important likely possible " +
    "exactly really still well usually generally typically commonly ever just too even instead rather actually " +
    "within without across against before after again until since once already always never sometimes according " +
    "one first last like way ways thing things people person someone something anything everything lot " +
    "wrong right yourself myself himself herself itself themselves ourselves oneself anyone everybody nobody " +
    "able good reason reasons there's what's it's who's how's where's doesn't don't isn't aren't can't"
  ).split(" "),
);

/** Verbs that questions are built with, in their irregular forms too; regular ones are formed below. */
const framingVerbs = (
  "mean define explain describe compare differ distinguish contrast give list name tell show say find report know think " +
  "make need get take come become help lead use work happen affect influence cause apply discuss evaluate summarise " +
  "summarize argue suggest call improve increase decrease reduce raise rise fall lower change convert discover invent " +
  "introduce propose publish develop create produce measure observe conclude claim support prove demonstrate predict " +
  "prevent protect depend relate link occur begin start stop end last keep become remain practise practice learn " +
  "believe prefer recommend require contain include involve differ vary grow shrink spread solve treat test study " +
  "examine investigate consider determine identify perform behave respond look see play matter criticise criticize oppose reject question exist provide offer follow tend seem appear allow enable hold run move add set put require " +
  "prepare choose decide try expect want avoid achieve obtain receive reach gain lose win fail succeed select " +
  "pick check ensure assess estimate calculate evaluate answer ask respond plan organise organize arrange spend save " +
  "strengthen weaken survive repeat recognise recognize act react form emerge arise disappear persist remember " +
  "compete combine separate interact feel buy sell build write speak bring carry turn open close pass send secure"
).split(" ");
const irregularForms =
  "meant gave given told showed shown said found knew known thought made got took taken came became helped led rose " +
  "won lost felt chose chosen written wrote built brought sent forgot risen fell fallen kept grew grown began begun saw seen learnt";
const verbForms = new Set([
  ...framingVerbs.flatMap((verb) => [verb, `${verb}s`, verb.endsWith("e") ? `${verb}d` : `${verb}ed`]),
  ...framingVerbs
    .filter((verb) => /[^aeiou]y$/u.test(verb))
    .flatMap((verb) => [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`]),
  ...irregularForms.split(" "),
]);
/** These end a run of a subject only where they do not continue one: "spaced practice", "a blood test". */
const nounsToo = new Set(["practice", "practise", "test", "study"]);

/** Nouns that name a subject only behind another word: "the testing effect", but not "the effect of sleep". */
const frameNouns = new Set(
  (
    "effect effects difference differences similarity similarities definition meaning concept term example examples " +
    "kind kinds type types role impact study studies research researcher researchers author authors paper papers " +
    "limit limits article articles book evidence result results finding findings number numbers amount percentage proportion share " +
    "rate rates value values year years source sources literature problem problems limitation limitations advantage " +
    "advantages disadvantage disadvantages criticism criticisms weakness weaknesses application applications practice " +
    "implication implications mechanism mechanisms process processes method methods size relationship benefit " +
    "benefits part parts point points"
  ).split(" "),
);

/** "effect", "rate": says what is asked of a subject, and names none by itself. */
export function isFrameNoun(word: string): boolean {
  return frameNouns.has(word);
}

/** Words that ask, relate or judge, and nouns and verbs that name no subject by themselves: "shows", "the", "result". */
export function isFramingWord(word: string): boolean {
  return questionWords.has(word) || framingWords.has(word) || verbForms.has(word) || isFrameNoun(word);
}

/** A word that hardly any other language has: tells an English question. */
const englishQuestion =
  /\b(?:what|how|why|which|who|when|where|does|did|is|are|the|of)\b|^\W*(?:can|could|should|would|has|have|do(?! (?:que|o|a|os|as|um|uma)\b))\b/iu;
const adverb = /.{2}(?:ously|ively|ently|antly|ately|ickly|owly|edly|ingly|ally)$/u;
/** "criticised", "discovered": a participle by itself asks, it names nothing. */
const loneParticiple = /^\p{Ll}{3,}[^\P{L}e]ed$/u;
const token = /[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu;
const maximumWords = 4;

/**
 * Finds what a question is about, in its own spelling and order: quoted phrases, capitalised names, acronyms and, in
 * English, runs of content words. At most eight; other languages give the first three kinds only.
 */
export function questionEntities(question: string): string[] {
  const quoted = [...question.matchAll(/["“„«]([^"“”„«»]{2,80})["”“»]/gu)].map((match) => (match[1] ?? "").trim());
  const rest = question.replace(/["“„«][^"“”„«»]{2,80}["”“»]/gu, " , ");
  const english = englishQuestion.test(rest);
  const runs = contentRuns(rest, english);
  return unique([...quoted, ...runs]).slice(0, 8);
}

/** Runs of neighbouring words that carry a subject; punctuation and plain words end a run. */
function contentRuns(text: string, english: boolean): string[] {
  const runs: string[][] = [];
  let open = false;
  let end = 0;
  for (const match of text.matchAll(token)) {
    const apart = text.slice(end, match.index).trim() !== "";
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
  return runs.map((run) => run.join(" ")).filter((run) => !(english && loneParticiple.test(run)));
}

function carriesSubject(word: string, place: { first: boolean; english: boolean; continues: boolean }): boolean {
  if (isAcronym(word)) return true;
  const folded = word.toLowerCase().replaceAll("’", "'");
  if (questionWords.has(folded) || framingWords.has(folded)) return false;
  if (nounsToo.has(folded) && place.continues) return true;
  if (verbForms.has(folded) || (place.english && adverb.test(folded))) return false;
  if (!place.english) return !place.first && startsCapitalised(word);
  if (frameNouns.has(folded)) return place.continues;
  return word.length > 2 && hasLetter(word);
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
