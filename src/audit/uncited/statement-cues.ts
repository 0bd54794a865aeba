import type { Uncited } from "../schema/audit-schema.js";
import { perLanguage } from "../../language/languages.js";
import { numberWords } from "../../language/quantities/number-words.js";

export interface Statement {
  kind: Exclude<Uncited["kind"], "secondary">;
  /** 0..1. */
  score: number;
  /** The words that ask for a source. */
  cue: string;
}

interface Cue {
  kind: Statement["kind"];
  score: number;
  pattern: RegExp;
}

const measures = String.raw`(?:students|people|participants|adults|children|patients|women|men|pupils|users|respondents|undergraduates|schools|studies|countries|hours|days|weeks|months|years|minutes|kg|km|mg|ms|dollars|euros|million|billion|thousand)`;

const counted = perLanguage(
  (_, language) =>
    new RegExp(
      String.raw`(?<!\p{L})${numberWords(language)} (?:per ?cent|million|billion|thousand)\b|\b\d{1,3}(?:[,  ]\d{3})+\b|\b\d+(?:\.\d+)?\s+(?:million|billion|thousand)\b|\b\d{2,}(?:\.\d+)?\s+(?:[a-z-]+\s+)?${measures}\b`,
      "iu",
    ),
);

/** What speaks for itself in any language: shares and statistics. */
const anywhere: readonly Cue[] = [
  {
    kind: "number",
    score: 0.75,
    pattern: /\b[pdgrnN]\s*[=<>≤≥]\s*[-−]?[.\d]+|\b(?:R²|OR|HR|CI|SD)\s*[=:]\s*[-−]?[.\d]+/u,
  },
  {
    kind: "number",
    score: 0.7,
    pattern:
      /\d+(?:[.,]\d+)?\s*(?:%|‰|per ?cent\b|percentage points?\b|Prozent\b|pour cent\b|por ciento\b|per cento\b|procent\b)/iu,
  },
];

const english: readonly Cue[] = [
  {
    kind: "finding",
    score: 0.8,
    pattern:
      /\b(?:(?:many|most|several|numerous|recent|previous|earlier|some|other|these)\s+)*(?:stud(?:y|ies)|research(?:ers?)?|work|experiments?|surveys?|meta-analys[ei]s|experts?|scientists?|scholars?|trials?|evidence|literature|\p{L}{4,30}(?:ologists|omists|orians|icists|uists))(?:\s+(?:with|in|on|of|from)\s+\p{L}+)?\s+(?:has|have|had)?\s*(?:consistently |repeatedly |clearly |often |generally |also |now |long |cast |(?:has|have) )*(?:shows?|shown|showed|suggests?|suggested|finds?|found|demonstrates?|demonstrated|indicates?|indicated|reveals?|revealed|confirms?|confirmed|agrees?|agreed|proves?|proved|proven|reports?|reported|argues?|argued|linked|doubts?|points? to)\b/iu,
  },
  {
    kind: "finding",
    score: 0.75,
    pattern:
      /\b(?:has|have) (?:also |often |repeatedly |long |consistently |clearly |now )*been (?:shown|recogni[sz]ed|known|found|demonstrated|proven|established|observed|reported|documented|linked|associated|argued|estimated)\b/iu,
  },
  {
    kind: "finding",
    score: 0.6,
    pattern:
      /\b(?:it is (?:now |widely |generally |well |commonly )*(?:recogni[sz]ed|known|established|accepted|agreed|believed|documented|estimated)|according to (?:research|studies|experts|some|many)|there is (?:strong|good|clear|ample|growing|robust|little|no) evidence|(?:scientific|scholarly|general|broad) consensus)\b/iu,
  },
  { kind: "finding", score: 0.6, pattern: /\b[Aa]ccording to the \p{Lu}/u },
  {
    kind: "finding",
    score: 0.55,
    pattern:
      /\b(?:the (?:vast |great )?majority of|(?:one|two|three|four|a) (?:thirds?|quarters?|fifths?|tenths?) of|half of (?:all|the)|(?:nearly|almost|virtually) all|(?:most|many|few) (?:researchers|scholars|scientists|experts|authors|economists|psychologists|teachers|students|people|countries|companies|patients|adults|studies|employees|users))\b|\b(?:one|two|three|four|nine|\d+) (?:in|out of) (?:every )?(?:two|three|four|five|six|eight|ten|\d+) \p{L}/iu,
  },
  {
    kind: "comparison",
    score: 0.7,
    pattern:
      /\b(?:significantly|substantially|considerably|markedly|dramatically|far|much) (?:more|less|higher|lower|better|worse|faster|slower|greater|larger|smaller|stronger|weaker|longer|shorter|fewer|older|younger|cheaper|safer|reduced|increased|improved)\b/iu,
  },
  {
    kind: "comparison",
    score: 0.6,
    pattern:
      /\b(?:(?:two|three|four|five|six|ten|hundred|\d+(?:\.\d+)?)[- ](?:times|fold)|twice|double|half) (?:as|more|the|higher|larger)\b|\b(?:outperform(?:s|ed)?|outnumber(?:s|ed)?|doubled|tripled|halved|quadrupled)\b/iu,
  },
  {
    kind: "comparison",
    score: 0.45,
    pattern:
      /\b(?:more|less|higher|lower|better|worse|faster|slower|greater|larger|smaller|stronger|weaker|longer|shorter|fewer|safer|superior|inferior)\b[^.;]{0,60}\b(?:than|to)\b/iu,
  },
  {
    kind: "number",
    score: 0.6,
    // The language's data is read when a statement is, not when the module is.
    get pattern() {
      return counted("en");
    },
  },
  {
    kind: "finding",
    score: 0.6,
    pattern:
      /\b(?:lowers?|lowered|raises?|raised|increases?|increased|reduces?|reduced|cuts?) the (?:risks?|likelihood|odds|chances?|probability|incidence|rates?) of\b|\b(?:is|are|was|were) (?:strongly|closely|weakly|positively|negatively|inversely|causally) (?:correlated|associated|linked|related)\b/iu,
  },
  {
    kind: "number",
    score: 0.6,
    pattern:
      /\b(?:rose|risen|fell|fallen|increased|decreased|declined|reduced|cut|lowered|raised|contracted|grew|grown|dropped|shrank|accelerated|slowed)\b[^.;]{0,40}\b(?:by (?:\d|half|an? (?:third|quarter|fifth|tenth)|two|three|four|five|six|ten)|(?:since|after|between|from) (?:1[5-9]|20)\d\d)/iu,
  },
  {
    kind: "finding",
    score: 0.4,
    pattern:
      /\b(?:causes?|leads? to|results? in|reduces?|increases?|improves?|prevents?|predicts?|correlates? with|is associated with|are associated with)\b/iu,
  },
  {
    kind: "comparison",
    score: 0.4,
    pattern:
      /\b(?:one of )?the (?:largest|most (?:common|important|effective|frequent|widely)|highest|lowest|leading|best|worst)\b/iu,
  },
];

/** German and French, which are told apart by nothing but these words. */
const others: readonly Cue[] = [
  {
    kind: "finding",
    score: 0.8,
    pattern:
      /(?<!\p{L})(?:studien|untersuchungen|experimente|umfragen|befunde|forschung(?:en|sergebnisse)?|forscher(?:innen)?|wissenschaftler(?:innen)?|expert(?:en|innen)|metaanalysen?)\s(?:haben\s|hat\s|konnten\s)?(?:\p{L}+\s)?(?:zeig(?:t|en|te|ten)|gezeigt|beleg(?:t|en|ten)|nachgewiesen|bestätig(?:t|en)|fanden|gefunden|deuten|weisen|legen\s|sind sich)/iu,
  },
  {
    kind: "finding",
    score: 0.7,
    pattern:
      /(?<!\p{L})(?:erwiesen|nachgewiesen|belegt|allgemein (?:bekannt|anerkannt)), dass\b|(?<!\p{L})(?:est|été|sont) (?:\p{L}+ )?(?:démontré|prouvé|établi|reconnu|admis)e?s? que(?!\p{L})/iu,
  },
  {
    kind: "finding",
    score: 0.8,
    pattern:
      /(?<!\p{L})(?:études|recherches?|travaux|expériences|enquêtes|chercheu(?:rs|ses)|experts|scientifiques|spécialistes)\s(?:\p{L}+\s)?(?:ont\s|a\s)?(?:montr|démontr|suggèr|indiqu|confirm|prouv|révèl|s['’]accordent)|(?<!\p{L})laut (?:einer |der |den |mehreren )?(?:studien?|umfragen?|untersuchung(?:en)?|experten|forscher\p{L}*)(?!\p{L})|(?<!\p{L})selon (?:les |des |de nombreu(?:x|ses) )?(?:études|recherches|chercheurs|experts|scientifiques|spécialistes)(?!\p{L})/iu,
  },
  {
    kind: "finding",
    score: 0.55,
    pattern:
      /(?<!\p{L})(?:jede[rsnm]? (?:zweite|dritte|vierte|fünfte|zehnte)|(?:ein|zwei|drei) (?:drittel|viertel|fünftel)|die hälfte (?:der|aller)|die (?:große |überwiegende )?mehrheit der|die meisten|(?:la plupart|la (?:grande )?majorité|la moitié|un (?:tiers|quart)|deux tiers) des?)(?!\p{L})/iu,
  },
  {
    kind: "comparison",
    score: 0.6,
    pattern:
      /(?<!\p{L})(?:doppelt so|(?:zwei|drei|vier|fünf|zehn)mal so|(?:deux|trois|quatre|cinq|dix) fois (?:plus|moins)|(?:signifikant|deutlich|wesentlich|significativement|nettement) (?:\p{L}+er|plus|moins)|(?:halbiert|verdoppelt|verdreifacht)(?:e[n]?)?)(?!\p{L})/iu,
  },
];

/** What makes a statement less of one: possibility, advice, example, definition. */
const softening: readonly { factor: number; pattern: RegExp }[] = [
  { factor: 0.5, pattern: /\b(?:may|might|could|would|should|perhaps|possibly|presumably|must|ought|can)\b/iu },
  {
    factor: 0.5,
    pattern:
      /\b(?:is|are|can be) (?:defined|understood|called|known) as\b|\b(?:means|refers to|denotes|is called|are called)\b/iu,
  },
  {
    factor: 0.6,
    pattern: /^(?:thus|therefore|hence|so|consequently|it follows|clearly|of course|in other words|that is)\b/iu,
  },
];

const threshold = 0.5;

/** How much a sentence asks for a source; null where it does not. Languages without cues of their own by numbers alone. Pure. */
export function statementIn(sentence: string): Statement | null {
  const found = [...anywhere, ...english, ...others].flatMap(({ kind, score, pattern }) => {
    const cue = pattern.exec(sentence)?.[0].trim();
    return cue === undefined ? [] : [{ kind, score, cue }];
  });
  const [first, second] = found.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return null;
  const both = first.score + (second === undefined ? 0 : (1 - first.score) * second.score * 0.5);
  const soft = softening.filter(({ pattern }) => pattern.test(sentence));
  const score = soft.reduce((value, { factor }) => value * factor, both);
  return score < threshold ? null : { ...first, score: Math.round(score * 100) / 100 };
}
