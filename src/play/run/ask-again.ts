import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import type { Unmet } from "./check-texts.js";

/** An answer that was looked at; `value` is null where nothing of it can be used. */
export interface Tried<Value> {
  value: Value | null;
  unmet: Unmet[];
  /** Whether code had to bring it into its shape: another may be better, and it is as good as meant where none is. */
  isMended?: boolean;
  /** What its writer is told, where that is more than what it does not meet. */
  hint?: string;
}

const longestHint = 1500;

/**
 * Asks, and asks again with what was not met and where, up to so many times and as long as an answer could be better. Gives the
 * usable answer that leaves least unmet, the earlier of equals. Where a further round cannot be paid for or fails, what is
 * there is taken. Throws `model_output` where no answer could be used.
 */
export async function askAgain<Value>(
  prompt: string,
  rounds: number,
  ask: (prompt: string, isLast: boolean) => Promise<Tried<Value>>,
): Promise<{ value: Value; unmet: string[] }> {
  let last = await ask(prompt, rounds === 0);
  let best = last;
  for (let round = 1; round <= rounds && isOpen(last); round += 1) {
    const again = againPrompt(prompt, last, round, rounds);
    const next = await furtherRound(best.value !== null, () => ask(again, round === rounds));
    if (next instanceof QuireError) {
      if (best.unmet.length > 0)
        best.unmet.push({ words: `it was not asked for again: ${next.message}`, canBeMet: true });
      break;
    }
    last = next;
    if (isBetter(next, best)) best = next;
  }
  const unmet = best.unmet.map(({ words }) => words);
  if (best.value === null) throw unusable(unmet.join("; "));
  return { value: best.value, unmet };
}

const isOpen = ({ unmet, isMended }: Tried<unknown>): boolean =>
  isMended === true || unmet.some(({ canBeMet }) => canBeMet);

function isBetter(one: Tried<unknown>, other: Tried<unknown>): boolean {
  if (one.value === null || other.value === null) return one.value !== null && other.value === null;
  if (one.unmet.length !== other.unmet.length) return one.unmet.length < other.unmet.length;
  return one.isMended !== true && other.isMended === true;
}

/** The round is said, so that it is another question than the last one: answers to the same question are known. */
function againPrompt(prompt: string, { unmet, hint }: Tried<unknown>, round: number, rounds: number): string {
  const why = unmet.map(({ words }) => words).join("; ");
  const words = hint ?? `Your last answer was not taken: ${why}. Write it again.`;
  const shown = words.length > longestHint ? `${words.slice(0, longestHint)}...` : words;
  return `${prompt}\n\n${shown}${rounds > 1 ? ` (Round ${round} of ${rounds}.)` : ""}`;
}

/** What no answer that is there already may hide. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "unknown_price", "internal"];

/** The error where a further round fails and there is something to keep. */
export async function furtherRound<Value>(hasAnswer: boolean, ask: () => Promise<Value>): Promise<Value | QuireError> {
  try {
    return await ask();
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (!hasAnswer || ofTheRun.includes(error.code)) throw error;
    return error;
  }
}

const unusable = (problem: string): QuireError =>
  new QuireError("model_output", `The model's answer could not be used: ${problem}.`, {
    facts: { problem },
    fix: "Write the item again with --redo, or with another model.",
  });
