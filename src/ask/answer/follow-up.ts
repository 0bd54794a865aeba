import { z } from "zod";
import { questionEntities } from "../../corpus/question/entities.js";
import { hasDigit, splitAtSpaces, startsUpper, trimEnds } from "../../domain/characters.js";
import { sourceSchema } from "../../domain/evidence.js";
import { wordsOfLanguages } from "../../language/language-phrases.js";
import { tokensOf } from "../../language/tokens.js";

/** The question and the evidence of an earlier run that a question goes on from. */
export const followed = z.strictObject({
  run_id: z.string().describe("Run that a question goes on from"),
  question: z.string().describe("What was asked there"),
  sources: z.array(sourceSchema).describe("What was found there"),
});

const interrogatives = wordsOfLanguages(({ questions }) => questions?.interrogatives);
const joints = wordsOfLanguages(({ questions }) => questions?.clause_joints);
const references = wordsOfLanguages(({ questions }) => questions?.back_references);
const possessives = wordsOfLanguages(({ questions }) => questions?.back_possessives);

/**
 * A question completed by the one before: "and in Japan?" takes the place of what stood behind "in" there, "how does it
 * work?" names what was spoken of. A question that says all by itself stays as it is.
 */
export function completed(question: string, earlier: string): string {
  const rest = withoutLead(question);
  const first = tokensOf(rest)[0]?.plain ?? "";
  if (!interrogatives().has(first))
    return questionEntities(rest).length > 1 && rest.length > earlier.length ? question : replaced(rest, earlier);
  const named = withSubject(rest, earlier);
  if (named !== rest || questionEntities(rest).length > 0) return named;
  return `${earlier} ${question}`;
}

/** Without "and", and without "what about": a question word and one word before what is no question. */
function withoutLead(question: string): string {
  const tokens = tokensOf(question);
  const start = joints().has(tokens[0]?.plain ?? "") ? 1 : 0;
  const about = interrogatives().has(tokens[start]?.plain ?? "") && tokens[start + 1]?.plain === "about" ? 2 : 0;
  return question.slice(tokens[start + about]?.start ?? 0).trim();
}

function withSubject(question: string, earlier: string): string {
  const [subject] = questionEntities(earlier);
  const back = tokensOf(question).find(({ plain }) => references().has(plain) || possessives().has(plain));
  if (subject === undefined || back === undefined) return question;
  const name = possessives().has(back.plain) ? `${subject}'s` : subject;
  return question.slice(0, back.start) + name + question.slice(back.end);
}

/** Figures replace figures, names names, and other words others. */
function kindOf(word: string): string {
  return hasDigit(word) ? "number" : startsUpper(word) ? "name" : "word";
}

/** Words between "of" and the name behind it: "of the DP-40". */
const farthest = 3;

/** The earlier question with the fragment in place of what it answers to; behind it where nothing does. */
function replaced(given: string, earlier: string): string {
  const fragment = trimEnds(given, " ?.!");
  const words = splitAtSpaces(fragment);
  const asked = splitAtSpaces(trimEnds(earlier, " ?.!"));
  const kind = kindOf(words.at(-1) ?? "");
  const isFitting = (index: number) => index > 0 && index < asked.length && kindOf(asked[index] ?? "") === kind;
  const goesOn = (index: number) => kind === "name" && isFitting(index);
  const lead = words.length > 1 && kindOf(words[0] ?? "") === "word" ? (words[0] ?? "") : null;
  const fitting = asked.flatMap((_, index) => {
    const start = lead === null ? index : asked.lastIndexOf(lead, index - 1);
    return isFitting(index) && start > 0 && index - start <= farthest ? [{ start, end: index + 1 }] : [];
  });
  const found = kind === "word" && lead === null ? undefined : fitting.at(-1);
  if (found === undefined) return `${asked.join(" ")} ${lead === null ? `(${fragment})` : fragment}?`;
  let { start, end } = found;
  // A name goes on as long as its words have capitals.
  while (goesOn(end)) end += 1;
  const first = (index: number) => lead === null && goesOn(index);
  while (first(start - 1)) start -= 1;
  return `${[...asked.slice(0, start), ...words, ...asked.slice(end)].join(" ")}?`;
}
