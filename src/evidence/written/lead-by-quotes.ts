import { type CheckedAnswer, countVerdicts } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";

const title = "## What the model wrote";
const notice =
  "Under half of what the model wrote rests on your sources. Quotes from them stand first; its text follows, marked.";

/**
 * Puts the sources' own sentences before what a model wrote where under half of that rests on them; the run is incomplete
 * then.
 * @param isLittle Says so (`restsOnLittle`): other text stays as it is.
 * @param quote Makes the quotations, checked, where they are needed.
 */
export async function leadByQuotes(
  context: RunContext,
  checked: CheckedAnswer,
  isLittle: boolean,
  quote: () => Promise<CheckedAnswer>,
): Promise<{ checked: CheckedAnswer; limitations: string[] }> {
  if (!isLittle) return { checked, limitations: [] };
  context.incomplete(notice);
  const quotes = await quote();
  const head = `${quotes.answer_markdown.trimEnd()}\n\n${title}\n\n`;
  const written = checked.claims.map((claim) => ({
    ...claim,
    start: claim.start + head.length,
    end: claim.end + head.length,
  }));
  const claims = [...quotes.claims, ...written];
  return {
    checked: {
      ...checked,
      answer_markdown: head + checked.answer_markdown,
      claims,
      counts: countVerdicts(claims),
      instructions: [...(quotes.instructions ?? []), ...(checked.instructions ?? [])],
    },
    limitations: [notice],
  };
}
