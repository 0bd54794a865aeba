import type { Intent } from "../corpus/question.js";

const cues: Readonly<Record<Intent, RegExp>> = {
  DEFINITION:
    /\b(?:is|are|was|were) (?:defined|called|known|termed|named|understood) (?:as\b)?|\brefers? to\b|\bdenotes?\b|\bmeans? (?:that|the|a|an)\b|\bdefined (?:as|by)\b|\bdefinition\b|\bby .{3,60} (?:we|is) mean|\bis the (?:name|term|tendency|process|phenomenon|finding|ability|study|practice)\b/iu,
  MECHANISM:
    /\b(?:because|since|due to|owing to|caus(?:e|es|ed|ing)|leads? to|led to|results? (?:in|from)|gives? rise|mechanisms?|explain(?:s|ed)?|explanation|reason|so that|thereby|therefore|depends? on|driven by|produces?|allows?|strengthens?|prevents?|by \p{L}+ing)\b/iu,
  COMPARISON:
    /\b(?:than|whereas|while|compared|comparison|unlike|in contrast|contrasts?|both|differs?|differences?|similar|similarly|equal(?:ly)?|same|outperform\w*|better|worse|versus|vs|rather|more|less|fewer|higher|lower|larger|smaller)\b/iu,
  APPLICATION:
    /\b(?:us(?:e|ed|es|ing|eful)|appl(?:y|ied|ies|ication|ications)|for example|for instance|such as|in practice|practical|recommend\w*|should|can be|schedule|implement\w*|classrooms?|guidelines?)\b/iu,
  STUDY_DETAIL:
    /\b(?:participants?|subjects|sample|stud(?:y|ies)|experiments?|trials?|found|showed|reported|measured|observed|results?|per ?cent|data|tested|n\s?=|p\s?[<=]|mean|average|median|meta-analysis)\b|\d\s?%/iu,
  CRITIQUE:
    /\b(?:limit(?:s|ed|ation|ations)?|critici\w+|critics?|however|fail(?:s|ed|ure|ures)?|weak(?:ness|nesses)?|problems?|not|no evidence|lacks?|only|unclear|controvers\w+|caution|caveats?|contest\w*|disput\w*|doubts?|overestimat\w*|underestimat\w*|bias(?:es|ed)?|although|objections?|cannot|drawbacks?)\b/iu,
};

/** How much a sentence sounds like the kind of answer that is wanted, 0..1. */
export function cueStrength(text: string, intent: Intent, question: string, entities: readonly string[]): number {
  let strength = cues[intent].test(text) ? 0.5 : 0;
  if (intent === "DEFINITION" && definesOne(text, entities)) strength += 0.5;
  if (wantsQuantity.test(question) && holdsQuantity.test(text)) strength += 0.5;
  if (wantsYear.test(question) && /\b1[5-9]\d\d\b|\b20\d\d\b/u.test(text)) strength += 0.5;
  return Math.min(1, strength);
}

const wantsQuantity =
  /\bhow (?:many|much|often|long|large|big|far|high|fast|old|deep|wide|heavy|hot|cold|tall|strong|common)\b|\bwhat (?:percentage|proportion|share|fraction|number|rate|temperature|size|age|speed|value)\b|\bper ?cent/iu;
const holdsQuantity =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|third|quarter|double|twice|percent)\b/iu;
const wantsYear = /\bwhen (?:was|were|did)\b|\b(?:which|what) year\b/iu;

/** "The spacing effect is ...", "Interleaving (mixing topics) means ...": an entity as the subject of a definition. */
function definesOne(text: string, entities: readonly string[]): boolean {
  const words = text.toLowerCase().replace(/[*_`"“”]/gu, "");
  return entities.some((entity) => {
    const start = words.indexOf(entity.toLowerCase());
    if (start < 0 || start > 40) return false;
    const rest = words.slice(start + entity.length);
    return /^\p{L}*(?:\s*\([^)]{1,60}\))?(?:,[^,]{1,60},)?\s+(?:is|are|was|were|refers?|means?|denotes?|describes?|occurs?|consists?|can be (?:defined|described)|has been (?:defined|described))\b/u.test(
      rest,
    );
  });
}
