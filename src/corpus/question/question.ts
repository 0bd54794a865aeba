import { z } from "zod";
import { questionEntities } from "./entities.js";
import { fillTemplate } from "../text/template.js";

export const intents = ["DEFINITION", "MECHANISM", "COMPARISON", "APPLICATION", "STUDY_DETAIL", "CRITIQUE"] as const;
export type Intent = (typeof intents)[number];

export interface QuestionUnderstanding {
  intent: Intent;
  /** Names, terms and concepts of the question, in its own spelling. */
  entities: string[];
}

/** The answer of a model to `understandPrompt`. */
export const understandingSchema = z.object({
  queries: z.array(z.string().min(1)).length(3),
  hyde_answer: z.string(),
  intent: z.enum(intents),
  entities: z.array(z.string()),
});
export type Understanding = z.infer<typeof understandingSchema>;

/** The prompt of the structured call; `template` is the text of `prompts/understand.txt`. */
export function understandPrompt(template: string, question: string): string {
  return fillTemplate(template, { question: question.trim() });
}

/**
 * Signs of an intent in an English question, the more telling first: "What are the limitations of X compared
 * with Y" asks for criticism, though it compares.
 */
const signs: readonly (readonly [Intent, RegExp])[] = [
  [
    "CRITIQUE",
    /\b(critici[sz]\w*|critiqu\w*|critics?|limitations?|limits? of|weakness\w*|shortcomings?|drawbacks?|downsides?|disadvantages?|objections?|controvers\w*|flaw\w*|problems? (with|of)|caveats?|argue[sd]? against|arguments? against|pitfalls?|biase[sd]\b|overestimat\w*|overstat\w*|(un)?reliable is|(is|are|was|were) .*\b(justified|flawed|overrated|misleading|valid))\b/i,
  ],
  [
    "COMPARISON",
    /\b(compar\w*|differ(s|ed|ence|ences|ent|entiate)?\b|distinguish\w*|distinction|versus|vs\.?|contrast\w*|similarit\w*|similar to|in common|(better|worse|more|less|larger|smaller|higher|lower|faster|slower|greater|stronger|cheaper|safer|\w{3,}er) than|as opposed to|rather than|advantages? .* over|outperform\w*|which (is|are|was|were|one|of) .*\b(better|worse|best|worst|more|less|\w{3,}er)\b.* or)\b|\bor\b.*\bwhich\b|\b(better|worse|best|\w{3,}er) to\b.*\bor\b/i,
  ],
  [
    "STUDY_DETAIL",
    /\b(how (many|much|often|quickly|soon|rapidly|frequently|long|large|big|far|high|fast|old|accurate\w*|strong|common|likely|deep|wide|heavy|hot|cold|tall)|sample|participants?|respondents?|subjects? (were|was|took)|methods?\b.*\b(used|study|studies|authors?)|methodology|study design|experiments?|findings?|results?|found (that|in|by)|did .* (find|found|report|measure|show|observe|conclude|use)|measured|reported|data ?sets?|percent(age)?|p-value|effect sizes?|what (percentage|proportion|share|fraction|number|rate|year|value|temperature)|which (year|study|studies|authors?|researchers?)|who (found|showed|measured|discovered|proposed|introduced|reported|invented|wrote|conducted)|when (was|were|did)|in (what|which) year|(best|optimal|ideal|average|typical|maximum|minimum|highest|lowest|largest|smallest)\b|studies (show|found|suggest|report)\w*|evidence)\b/i,
  ],
  [
    "APPLICATION",
    /\b(appl(y|ies|ied|ication|ications)|used (for|in|to)|uses? of|useful|use (it|them|this|these)\b|in practice|practical\w*|implement\w*|examples?|implications?|how (can|could|should|do|would) (i|we|you|one|people|teachers?|practitioners?|\w+ers|\w+ists)\b|how (can|could|should|do|would) .{2,40}\b(use|apply|implement|avoid|improve|schedule|plan|design)\b|how should|how to|guidelines?|recommend\w*|best practices?|should (i|we|you|one)|real[- ]world|case stud\w+|good for)\b/i,
  ],
  [
    "MECHANISM",
    /\b(why|how (do|does|did|is|are|was|were|can|could|may|might|will|would|has|have)|mechanisms?|process(es)? (of|by|behind|through)|causes?|caused|explain\w*|effects? (of|on)|affect\w*|influenc\w*|impact\w*|lead(s|ing)? to|depends? on|role of|function of|what happens|works?|due to|responsible for|determin\w*|relationship|contribut\w*|because)\b/i,
  ],
  ["STUDY_DETAIL", /^\W*(do|does|did|has|have|can|could|will|would)\b/i],
  [
    "DEFINITION",
    /\b(what('s| is| are| was| were)|defin\w*|meaning|means?|meant|concept of|terms?|describe|who (is|was|are|were))\b/i,
  ],
];

/**
 * Intent and entities of a question by simple rules for English. A question in which no sign is found is taken
 * to ask what something is; entities of other languages are what is quoted, capitalised or an acronym.
 */
export function understandQuestion(question: string): QuestionUnderstanding {
  const intent = signs.find(([, sign]) => sign.test(question))?.[0] ?? "DEFINITION";
  return { intent, entities: questionEntities(question) };
}
