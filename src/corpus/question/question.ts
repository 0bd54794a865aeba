import { tokensOf } from "../../language/tokens.js";
import { intents } from "../../language/sentence-classes.js";
import { tablesOfLanguages } from "../../language/language-phrases.js";
import { z } from "zod";
import { questionEntities } from "./entities.js";
import { fillTemplate } from "../text/template.js";

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

/** The prompt of the structured call; `template` is the text of `prompts/understand.txt`; `languages` those of the library, where not all is in the question's. */
export function understandPrompt(template: string, question: string, languages = ""): string {
  return fillTemplate(template, { question: question.trim(), languages });
}

/**
 * Signs of an intent in a question, the more telling first: "What are the limitations of X compared with Y" asks for
 * criticism, though it compares.
 */
const signs = tablesOfLanguages(({ questions }) => questions?.asks);

/**
 * Intent and entities of a question by the words of the languages that have them. A question in which no sign is found is taken
 * to ask what something is; entities of other languages are what is quoted, capitalised or an acronym.
 */
export function understandQuestion(question: string): QuestionUnderstanding {
  const tokens = tokensOf(question);
  const intent = signs().find(({ table }) => table.first(tokens) !== null)?.row.intent ?? "DEFINITION";
  return { intent, entities: questionEntities(question) };
}
