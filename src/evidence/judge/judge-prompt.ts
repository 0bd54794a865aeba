import { fenced } from "../../corpus/context/model-step.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { Opinion } from "../../domain/evidence.js";
import { type JudgeAnswers, readOpinion } from "./opinion.js";

/** A statement with the texts that the judge is shown for it. */
export interface Statement {
  text: string;
  texts: readonly string[];
  /** What stands above each text, as far as the statement has words of it; not to be quoted. */
  headings?: readonly (string | null)[];
}

/** Statements and characters of passages of one call, characters that are shown of a passage, a heading and a statement. */
const limits = { statements: 40, characters: 24_000, passage: 6_000, heading: 200, statement: 1_200 };

/** Places of statements that are asked about together. */
export function batchesOf(statements: readonly Statement[]): number[][] {
  const batches: number[][] = [];
  let shown = new Set<string>();
  let characters = Infinity;
  for (const [place, { texts }] of statements.entries()) {
    const last = batches.at(-1);
    const more = texts.filter((text) => !shown.has(text)).reduce((sum, text) => sum + text.length, 0);
    if (last === undefined || last.length >= limits.statements || characters + more > limits.characters) {
      batches.push([place]);
      shown = new Set();
      characters = texts.reduce((sum, text) => sum + text.length, 0);
    } else {
      last.push(place);
      characters += more;
    }
    for (const text of texts) shown.add(text);
  }
  return batches;
}

/** What `prompts/judge.txt` is filled with for statements that are asked about together. */
export function valuesOf(batch: readonly Statement[]): { passages: string; statements: string } {
  const shown = [...new Set(batch.flatMap(({ texts }) => texts))];
  const above = new Map(
    batch.flatMap(({ texts, headings = [] }) => texts.map((text, index) => [text, headings[index] ?? null])),
  );
  const passages = shown.map((text, index) => {
    const heading = above.get(text) ?? null;
    const head = heading === null ? "" : `(${sanitiseLine(fenced(heading, limits.heading))}) `;
    // No line of a passage begins as one of ours.
    return `[P${index + 1}] ${head}${fenced(text, limits.passage).replaceAll("\n", "\n ")}`;
  });
  const statements = batch.map(({ text, texts }, index) => {
    const cited = texts.map((each) => `P${shown.indexOf(each) + 1}`).join(", ");
    return `[C${index + 1}] (${cited}) ${fenced(text, limits.statement)}`;
  });
  return { passages: passages.join("\n"), statements: statements.join("\n") };
}

/** Opinions by the statement's place in the batch, of those that the model answered for. */
export function opinionsOf(batch: readonly Statement[], { answers }: JudgeAnswers): Map<number, Opinion> {
  const opinions = new Map<number, Opinion>();
  for (const answer of answers) {
    const place = Number(/^\W*C(\d{1,3})\W*$/u.exec(answer.label)?.[1]) - 1;
    const statement = batch[place];
    if (statement === undefined || opinions.has(place)) continue;
    opinions.set(place, readOpinion(statement.text, answer, statement.texts));
  }
  return opinions;
}
