import type { Uncited } from "../audit-schema.js";

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
      /\b(?:(?:many|most|several|numerous|recent|previous|earlier|some|other|these)\s+)*(?:stud(?:y|ies)|research(?:ers?)?|experiments?|surveys?|meta-analys[ei]s|experts?|scientists?|scholars?|trials?|evidence|literature)\s+(?:has|have|had)?\s*(?:consistently |repeatedly |clearly |often |generally |also |now |long )*(?:shows?|shown|showed|suggests?|suggested|finds?|found|demonstrates?|demonstrated|indicates?|indicated|reveals?|revealed|confirms?|confirmed|agrees?|agreed|proves?|proved|proven|reports?|reported|argues?|argued|points? to)\b/iu,
  },
  {
    kind: "finding",
    score: 0.75,
    pattern:
      /\b(?:has|have) (?:also |often |repeatedly |long |consistently |clearly |now )*been (?:shown|found|demonstrated|proven|established|observed|reported|documented|linked|associated|argued|estimated)\b/iu,
  },
  {
    kind: "finding",
    score: 0.6,
    pattern:
      /\b(?:it is (?:now |widely |generally |well )*(?:known|established|accepted|agreed|believed|documented|estimated)|according to (?:research|studies|experts|some|many)|there is (?:strong|good|clear|ample|growing|robust|little|no) evidence)\b/iu,
  },
  {
    kind: "finding",
    score: 0.55,
    pattern:
      /\b(?:most|many|the majority of|few|nearly all|almost all|virtually all) (?:researchers|scholars|scientists|experts|authors|economists|psychologists|teachers|students|people|countries|companies|patients|adults|studies|employees|users)\b/iu,
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
      /\b(?:(?:two|three|four|five|six|ten|\d+(?:\.\d+)?)[- ](?:times|fold)|twice|double|half) (?:as|more|the|higher|larger)\b|\b(?:doubled|tripled|halved|quadrupled)\b/iu,
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
    pattern: new RegExp(
      String.raw`\b\d{1,3}(?:[,  ]\d{3})+\b|\b\d+(?:\.\d+)?\s+(?:million|billion|thousand)\b|\b\d{2,}(?:\.\d+)?\s+(?:[a-z-]+\s+)?${measures}\b`,
      "iu",
    ),
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

/** How much a sentence asks for a source; null where it does not. Other languages than English by numbers alone. Pure. */
export function statementIn(sentence: string, isEnglish: boolean): Statement | null {
  const found = [...anywhere, ...(isEnglish ? english : [])].flatMap(({ kind, score, pattern }) => {
    const cue = pattern.exec(sentence)?.[0].trim();
    return cue === undefined ? [] : [{ kind, score, cue }];
  });
  const [first, second] = found.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return null;
  const both = first.score + (second === undefined ? 0 : (1 - first.score) * second.score * 0.5);
  const soft = isEnglish ? softening.filter(({ pattern }) => pattern.test(sentence)) : [];
  const score = soft.reduce((value, { factor }) => value * factor, both);
  return score < threshold ? null : { ...first, score: Math.round(score * 100) / 100 };
}
