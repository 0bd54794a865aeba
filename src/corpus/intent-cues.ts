import { definesOne } from "./definitions.js";
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

/** How much a sentence sounds like the kind of answer that is wanted: 0..1, negative where it lacks what is asked for. */
export function cueStrength(text: string, intent: Intent, question: string, entities: readonly string[]): number {
  const written = text.replace(notMeasured, "");
  if (wantsQuantity.test(question)) return quantityCue(written, question);
  if (wantsYear.test(question)) return year.test(text) ? 1 : -1;
  if (wantsName.test(question)) return holdsName.test(text) ? 0.5 : -0.5;
  const cue = cues[intent].test(text) ? 0.5 : 0;
  const defines = (intent === "DEFINITION" || intent === "COMPARISON") && definesOne(text, entities);
  return cue + (defines ? 0.5 : 0);
}

const year = /\b(?:1[5-9]|20)\d\d\b/u;
/** Numbers that measure nothing: years and numbers of citations, numbers of figures, tables and sections. */
const notMeasured =
  /\((?:[^()]*?[\s(])?(?:1[5-9]|20)\d\d[a-z]?(?:[,;][^()]*)?\)|\[[\d,;\s–-]+\]|\^[\d,–-]+|\bp\s?[<=>]\s?0?\.\d+|\b(?:fig(?:ure)?s?|tables?|sections?|eqs?|chapters?|box|experiments?)\.?\s*\d+(?:\.\d+)*/giu;
const wantsQuantity =
  /\bhow (?:many|much|often|long|quickly|soon|large|big|far|high|fast|old|deep|wide|heavy|hot|cold|tall|strong|common)\b|\bwhat (?:percentage|proportion|share|fraction|number|rate|temperature|size|age|speed|value)\b|\bper ?cent/iu;
const quantity = String.raw`(?<![\p{L}\d:/-])(?:\d[\d.,]*(?=[\s%)x;–-]|$)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|third|quarter|twice)\b)`;
const holdsQuantity = new RegExp(quantity, "iu");
const counted = /\bhow many (\p{L}{3,})/iu;

/** Best a number of the very things that are counted ("how many lambs": "40 male lambs"), else any number at all. */
function quantityCue(text: string, question: string): number {
  if (!holdsQuantity.test(text)) return -1;
  const things = counted.exec(question)?.[1]?.replace(/s$/u, "");
  if (things === undefined) return 1;
  return new RegExp(String.raw`${quantity}[\s-]+(?:\p{L}+\s+){0,3}${things}`, "iu").test(text) ? 1 : 0.2;
}
const wantsYear = /\bwhen\b(?! (?:i|we|you|one|it|they|the)\b)|\b(?:which|what) year\b/iu;
const wantsName = /^\W*who\b/iu;
const holdsName =
  /\p{Lu}\p{Ll}+(?:\s\p{Lu}\.)*\s\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ (?:et al\.|and \p{Lu}\p{Ll}+)|\p{Lu}\p{Ll}+ \(\d{4}/u;
