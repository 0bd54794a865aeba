/** Lets an answer through that came whole though a stream was asked for. */
export interface WholeAnswers {
  readonly fetch: typeof globalThis.fetch;
  /** Whether the last answer came whole: the next `fetch` gives it, and nothing is sent again. */
  isWaiting(): boolean;
}

/** How servers name answers that are no stream; some name nothing. */
const wholeTypes = ["application/json", "text/html"];

/**
 * Some servers take no notice of being asked for a stream. Their answer is kept aside, the stream that it is not is refused,
 * and whoever then asks for a whole answer gets this one.
 */
export function keepWholeAnswers(fetch: typeof globalThis.fetch): WholeAnswers {
  let kept: Response | null = null;
  return {
    isWaiting: () => kept !== null,
    fetch: async (input, init) => {
      if (kept !== null) {
        const answer = kept;
        kept = null;
        return answer;
      }
      const response = await fetch(input, init);
      const type = response.headers.get("content-type");
      const isWhole = type === null || wholeTypes.some((name) => type.toLowerCase().startsWith(name));
      if (!response.ok || !isWhole) return response;
      kept = response;
      throw new Error("The answer came whole, not as a stream.");
    },
  };
}
