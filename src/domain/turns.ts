/** Does work once it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work go on at the same time; others begin in the order in which they came. */
export function turns(most: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
