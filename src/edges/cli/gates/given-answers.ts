import { basename } from "node:path";
import { z } from "zod";
import type { Gate } from "../../../run/run-context.js";

/** Questions about a file may be answered by its name, and by turns. */
const aboutFile = z.object({
  file: z.object({ path: z.string(), name: z.string(), sha256: z.string() }),
  turn: z.number(),
  off_list: z.boolean().default(false),
});

/** Fewer digits of a hash could be meant by accident. */
const leastDigits = 8;

/**
 * The answer that a file of answers holds for a question: under its key or another of its names, or (about a file) under the file's path, name
 * or the beginning of its SHA-256. A list answers the questions about the file in their order; one answer the first. Behind an
 * answer that could not be followed none fits.
 */
export function givenAnswer(answers: Readonly<Record<string, unknown>>, gate: Gate): unknown {
  const named = [gate.key, ...(gate.names ?? [])].find((name) => Object.hasOwn(answers, name));
  if (named !== undefined) return answers[named];
  const about = aboutFile.safeParse(gate.details);
  if (!about.success) return undefined;
  const { file, turn, off_list } = about.data;
  if (off_list) return undefined;
  const names = [file.path, file.name, basename(file.path)];
  const found = Object.entries(answers).find(
    ([name]) => names.includes(name) || (name.length >= leastDigits && file.sha256.startsWith(name)),
  );
  if (found === undefined) return undefined;
  const [, answer] = found;
  return Array.isArray(answer) ? (answer as unknown[])[turn - 1] : turn === 1 ? answer : undefined;
}
