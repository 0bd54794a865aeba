import { z } from "zod";
import { detectLanguage } from "../language/detect-language.js";
import { findLabelGroups } from "../evidence/answers/labels.js";

/** What a task shows of a model. */
export type Ability = "answers" | "json" | "labels" | "refuses" | "language" | "reads";

/** One of the small tasks that say what a model is good for. */
export interface ModelTask {
  name: string;
  ability: Ability;
  prompt: string;
  max_output_tokens: number;
  /** Of the JSON that is wanted; absent: text. */
  schema?: z.ZodType;
  /** Whether an answer does what was asked; JSON comes parsed. */
  isDone: (answer: unknown) => boolean;
}

const passages = [
  "[S1] Bell bronze holds about 78 percent copper and 22 percent tin.",
  "[S2] Curlews feed on the mud flats at low water and rest at high water.",
  "[S3] In the harbour of Saint-Malo the spring range reaches 12.2 metres.",
].join("\n");
const form =
  'Answer in one sentence from the passages and end it with the label of the passage, as in "The moon is round [S7]." If no passage answers, write: The passages do not say.';
const asked = (question: string): string => `${form}\n\n${passages}\n\nQuestion: ${question}\nAnswer:`;

const text = (answer: unknown): string => (typeof answer === "string" ? answer : "");
const says = (answer: unknown, ...words: string[]): boolean =>
  words.every((word) => text(answer).toLowerCase().includes(word));
const cites = (answer: unknown, label: string): boolean => {
  const labels = findLabelGroups(text(answer)).flatMap((group) => group.labels);
  return labels.length > 0 && labels.every((each) => each === label);
};

const city = z.strictObject({ city: z.string(), country: z.string() });
const works = z.strictObject({ works: z.array(z.strictObject({ title: z.string(), year: z.number() })) });

/** The line that is to be found in a page of others. */
const needle = "The lighthouse keeper's boat is called Halcyon.";
const page = Array.from({ length: 60 }, (_, line) =>
  line === 40 ? needle : `On day ${line + 1} of the survey the counters walked the east shore and noted the weather.`,
).join("\n");

/** Ten tasks, the shortest first. */
export const modelTasks: readonly ModelTask[] = [
  task(
    "says one word",
    "answers",
    "Write the single word: blue",
    (answer) => says(answer, "blue") && text(answer).length < 40,
    20,
  ),
  task(
    "counts to twenty",
    "answers",
    "Count from 1 to 20, with commas.",
    (answer) => says(answer, "18", "19", "20"),
    120,
  ),
  task(
    "fills in a form",
    "json",
    "Paris is the capital of France. Give the city and the country as JSON.",
    (answer) => {
      const found = city.safeParse(answer).data;
      return found?.city === "Paris" && found.country === "France";
    },
    100,
    city,
  ),
  task(
    "makes a list in a form",
    "json",
    'List the works as JSON: "Tides for sailors" (2019), "Casting bells" (2008).',
    (answer) => {
      const found = works.safeParse(answer).data?.works ?? [];
      return found.length === 2 && found.map(({ year }) => year).join() === "2019,2008";
    },
    200,
    works,
  ),
  task(
    "cites the passage",
    "labels",
    asked("What is bell bronze made of?"),
    (answer) => says(answer, "copper") && cites(answer, "S1"),
    120,
  ),
  task("cites the right one of three", "labels", asked("When do curlews feed?"), (answer) => cites(answer, "S2"), 120),
  task(
    "keeps a number",
    "labels",
    asked("How large is the spring range in Saint-Malo?"),
    (answer) => says(answer, "12.2") && cites(answer, "S3"),
    120,
  ),
  task(
    "says that nothing answers",
    "refuses",
    asked("Who painted the ceiling of the Sistine Chapel?"),
    (answer) => says(answer, "not say") && findLabelGroups(text(answer)).length === 0,
    120,
  ),
  task(
    "keeps the language",
    "language",
    "Antworte in zwei Sätzen auf Deutsch: Warum ist der Himmel bei Tag blau?",
    (answer) => detectLanguage(text(answer)) === "de",
    160,
  ),
  task(
    "finds a line in a page",
    "reads",
    `${page}\n\nWhat is the lighthouse keeper's boat called? Answer with its name.`,
    (answer) => says(answer, "halcyon"),
    60,
  ),
];

function task(
  name: string,
  ability: Ability,
  prompt: string,
  isDone: ModelTask["isDone"],
  max_output_tokens: number,
  schema?: z.ZodType,
): ModelTask {
  return { name, ability, prompt, isDone, max_output_tokens, ...(schema && { schema }) };
}

/** What a model's abilities mean for the recipes that ask one. Pure. */
export function meaningFor(
  done: ReadonlySet<string>,
  window: number,
): { recipe: string; good: boolean; why: string }[] {
  const all = (ability: Ability): boolean =>
    modelTasks.filter((each) => each.ability === ability).every(({ name }) => done.has(name));
  const cited = all("labels");
  const json = all("json");
  const row = (recipe: string, good: boolean, why: string) => ({ recipe, good, why: good ? "" : why });
  return [
    row(
      "ask",
      cited && all("refuses"),
      "it does not cite, or answers what no passage says: quotes are the better answer (--model none)",
    ),
    row("ask --agent", json && cited, "its plans do not keep to their form: the rules plan, or it does not cite"),
    row("gather", json && all("reads"), "it does not read rows into their form"),
    row(
      "audit --judge",
      json && all("reads") && all("refuses"),
      "its verdicts would not be worth more than those of the rules",
    ),
    row("research", cited && json && window >= 16_000, "a report needs 16,000 tokens at once, labels and forms"),
    row("other languages", all("language"), "it does not answer in the language of the question"),
  ];
}
