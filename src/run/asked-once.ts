const open = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Asks once what several ask at the same time, as the items of a step that run side by side do: all get the first one's
 * answer, or its error.
 * @param answers of the run, by which its questions are told from those of others
 */
export function askedOnce(answers: object, key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const questions = open.get(answers) ?? new Map<string, Promise<unknown>>();
  open.set(answers, questions);
  const asked = questions.get(key) ?? ask().finally(() => questions.delete(key));
  questions.set(key, asked);
  return asked;
}
