import { yearAt } from "../../domain/years.js";
import { questionWords } from "../../domain/question-words.js";
import { definesOne } from "./definitions.js";
import { isFrameNoun } from "./entities.js";
import type { Intent } from "./question.js";

const cues: Readonly<Record<Intent, RegExp>> = {
  DEFINITION:
    /\b(?:is|are|was|were) (?:defined|called|known|termed|named|understood) (?:as\b)?|\brefers? to\b|\bdenotes?\b|\bmeans? (?:that|the|a|an)\b|\bdefined (?:as|by)\b|\bdefinition\b|\bby .{3,60} (?:we|is) mean|\bis the (?:name|term|tendency|process|phenomenon|finding|ability|study|practice)\b/iu,
  MECHANISM:
    /\b(?:because|since|due to|owing to|caus(?:e|es|ed|ing)|leads? to|led to|results? (?:in|from)|gives? rise|mechanisms?|explain(?:s|ed)?|explanation|reason|so that|thereby|therefore|depends? on|driven by|produc(?:es?|ed)|allows?|strengthen(?:s|ed)?|weakens?|improves?|enhances?|increases?|reduces?|prevents?|makes?|enables?|helps?|works? by|by \p{L}+ing)\b/iu,
  COMPARISON:
    /\b(?:than|whereas|while|compared|comparison|unlike|in contrast|contrasts?|both|differs?|differences?|similar|similarly|equal(?:ly)?|same|outperform\w*|better|worse|versus|vs|rather|more|less|fewer|higher|lower|larger|smaller)\b/iu,
  APPLICATION:
    /\b(?:us(?:e|ed|es|ing|eful)|appl(?:y|ied|ies|ication|ications)|for example|for instance|such as|in practice|practical|recommend\w*|should|can be|schedule|implement\w*|classrooms?|guidelines?)\b/iu,
  STUDY_DETAIL:
    /\b(?:participants?|subjects|sample|stud(?:y|ies)|experiments?|trials?|found|showed|reported|measured|observed|results?|per ?cent|data|tested|n\s?=|p\s?[<=]|mean|average|median|meta-analysis)\b|\d\s?%/iu,
  CRITIQUE:
    /\b(?:limit(?:s|ed|ation|ations)?|critici\w+|critics?|fail(?:s|ed|ure|ures)?|weak(?:er|ness|nesses)?|problems? (?:with|is)|no (?:\p{L}+ )?(?:evidence|effect|benefit|advantage|support)|not (?:\p{L}+ )?(?:support|help|hold|show|work|reliable|clear|settled)\w*|lacks?|unclear|unproven|absent|disappear\w*|controvers\w+|caution|caveats?|contest\w*|disput\w*|doubts?|overs(?:old|tated)|overestimat\w*|underestimat\w*|bias(?:es|ed)?|objections?|objected|cannot|drawbacks?|too (?:small|few|short|little))\b/iu,
};

/** What headings are called above the kind of answer that is wanted. */
const headingCues: Readonly<Record<Intent, RegExp>> = {
  DEFINITION:
    /\b(?:what (?:is|are|was) (?!(?:the best|wrong)\b)|definitions?|terminology|terms|the (?:idea|concept|phenomenon|claim)|what .* (?:means?|says|claims?)|introduction|background)\b/iu,
  MECHANISM:
    /\b(?:why|how (?:do|does|did|could|can|it)|mechanisms?|explanations?|explaining|causes?|reasons?|theor(?:y|ies)|accounts?)\b/iu,
  COMPARISON: /\b(?:compar\p{L}+|versus|vs|against|or|differences?|than)\b/iu,
  APPLICATION:
    /\b(?:what to (?:do|use)|do this|how (?:to|should|long should)|recommend\p{L}+|advice|rules?|in practice|applications?|implications?|guidelines?|use)\b/iu,
  STUDY_DETAIL:
    /\b(?:results?|findings?|experiments?|stud(?:y|ies)|trials?|methods?|what they (?:found|did)|conclusions?|abstract|summary)\b/iu,
  CRITIQUE:
    /\b(?:limit\p{L}*|critici\p{L}+|objections?|doubts?|disput\p{L}+|misuse|fails?|problems?|caveats?|weakness\p{L}*|not|against|softer|harmful|controvers\p{L}+)\b/iu,
};
const quantityHeading =
  /\bhow (?:many|much|large|big|long|strong|common|often|far|fast)\b|\b(?:sizes?|magnitude|average|estimates?|rates?|prevalence|amounts?)\b/iu;

const addressee = new Set("i we you one me us my our your a an the do does is are".split(" "));
const leastAlike = 0.75;

/** True where the nearest heading puts the question itself: "How long should you wait?" to "How long should I wait before ...?". */
export function putsTheQuestion(headings: readonly string[], question: string): boolean {
  const heading = headings.at(-1) ?? "";
  const asked = new Set(plainWords(question));
  const words = plainWords(heading).filter((word) => !addressee.has(word));
  const named = plainWords(heading.replace(wantsQuantity, " ")).filter(
    (word) => !questionWords.has(word) && !isFrameNoun(word),
  );
  if (!/\?\W*$/u.test(heading) || words.length < 3 || named.length === 0) return false;
  return (
    named.every((word) => asked.has(word)) &&
    words.filter((word) => asked.has(word)).length >= leastAlike * words.length
  );
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** True where one of the two nearest headings announces the kind of answer that is wanted ("How big is it?"). */
export function announces(headings: readonly string[], intent: Intent, question: string): boolean {
  const cue = wantsQuantity.test(question) ? quantityHeading : headingCues[intent];
  return headings.slice(-2).some((heading) => cue.test(heading));
}

/** How much a sentence sounds like the kind of answer that is wanted: 0..1, 2 for a definition, negative where it lacks what is asked for. */
export function cueStrength(text: string, intent: Intent, question: string, entities: readonly string[]): number {
  const written = text.replace(notMeasured, "");
  if (wantsQuantity.test(question)) return quantityCue(written, question);
  if (wantsYear.test(question)) return yearAt(text) >= 0 ? 1 : -1;
  if (wantsName.test(question)) return holdsName.test(text) ? 0.5 : -0.5;
  const cue = cues[intent].test(text) ? 0.5 : 0;
  const defines = (intent === "DEFINITION" || intent === "COMPARISON") && definesOne(text, entities);
  if (intent === "DEFINITION") return defines ? 2 : cue / 2;
  return cue + (defines ? 0.5 : 0);
}

/** True for questions that are answered by a number. */
export function asksForQuantity(question: string): boolean {
  return wantsQuantity.test(question);
}

/** Numbers that measure nothing: years and numbers of citations, numbers of figures, tables and sections. */
const notMeasured =
  /\((?:[^()]*?[\s(])?(?:1[5-9]|20)\d\d[a-z]?(?:[,;][^()]*)?\)|\[[\d,;\s–-]+\]|\^[\d,–-]+|\bp\s?[<=>]\s?0?\.\d+|\b(?:fig(?:ure)?s?|tables?|sections?|eqs?|chapters?|box|experiments?)\.?\s*\d+(?:\.\d+)*/giu;
const wantsQuantity =
  /\bhow (?:many|much|often|long|quickly|soon|large|big|far|high|fast|old|deep|wide|heavy|hot|cold|tall|strong|common)\b|\bwhat (?:percentage|proportion|share|fraction|number|rate|temperature|size|age|speed|value)\b|\bper ?cent/iu;
const quantity = String.raw`(?<![\p{L}\d:/-])(?:\d[\d.,]*(?=[\s%)x;–-]|$)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|third|quarter|twice|(?:an?|one|several) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?))\b)`;
const holdsQuantity = new RegExp(quantity, "iu");
const counted = /\bhow many (\p{L}{3,})/iu;

/** Best a number of the very things that are counted ("how many lambs": "40 male lambs"), else any number at all. */
function quantityCue(text: string, question: string): number {
  const measured = wantsMagnitude.test(question) ? text.replace(sampleSize, "") : text;
  if (!holdsQuantity.test(measured)) return measured === text ? -1 : -0.3;
  const things = counted.exec(question)?.[1]?.replace(/s$/u, "");
  if (things === undefined) return 1;
  return new RegExp(String.raw`${quantity}[\s-]+(?:\p{L}+\s+){0,3}${things}`, "iu").test(text) ? 1 : 0.2;
}
const wantsMagnitude = /\bhow (?!many)\p{L}+/iu;
/** Counts of what was studied say how large a study is, not how large its result. */
const sampleSize = new RegExp(
  String.raw`${quantity}[\s-]+(?:\p{L}+[\s-]+){0,2}(?:participants?|students?|pupils?|subjects|patients|people|adults|children|teachers|educators|volunteers|women|men|studies|experiments|trials|articles|papers|samples|effect sizes|assessments|data sets|classes|schools|surveys)\b`,
  "giu",
);
const wantsYear = /\bwhen\b(?! (?:i|we|you|one|it|they|the)\b)|\b(?:which|what) year\b/iu;
const wantsName = /^\W*who\b/iu;
const holdsName =
  /\p{Lu}\p{Ll}+(?:\s\p{Lu}\.)*\s\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ (?:et al\.|and \p{Lu}\p{Ll}+)|\p{Lu}\p{Ll}+ \(\d{4}/u;
