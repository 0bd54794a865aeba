import pMap from "p-map";

/**
 * Does the work for each of the things, some side by side, and gives what it made in their order. Once one has thrown, none
 * is begun any more and those underway are waited for, so that what they paid for is kept; then its error is thrown.
 */
export async function sideBySide<Thing, Made>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing) => Promise<Made>,
): Promise<Made[]> {
  const thrown: unknown[] = [];
  const made = await pMap(
    things,
    async (thing): Promise<Made[]> => {
      if (thrown.length > 0) return [];
      try {
        return [await work(thing)];
      } catch (error) {
        thrown.push(error);
        return [];
      }
    },
    { concurrency: atOnce },
  );
  if (thrown.length > 0) throw thrown[0];
  return made.flat();
}
