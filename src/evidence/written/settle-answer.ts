import type { CheckedAnswer, Source } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import { restsOnLittle, withoutLoops } from "../answers/standings.js";
import type { JudgedText } from "../judge/judge-text.js";
import { leadByQuotes } from "./lead-by-quotes.js";
import { repairWritten } from "./repair-written.js";
import { type TextJudging, WrittenText } from "./written-text.js";

export interface SettleRequest {
  question: string;
  sources: readonly Source[];
  judging: TextJudging;
  /** `provider:model` that wrote the answer and is asked for its sources; null: nobody is. */
  writer: string | null;
  /** What it is asked about: statements that name no source, or cited ones that are in doubt as well. */
  repair: "uncited" | "doubtful";
  /** Makes quotations in place of an answer that rests on little; null: it may rest on something else. */
  quote: (() => Promise<CheckedAnswer>) | null;
}

/** An answer with its standings; `extractive` where quotations have taken its place. */
export interface SettledAnswer extends JudgedText {
  mode: "model" | "extractive";
}

/**
 * An answer that a model wrote, with the standing of each of its statements: its loops cut, statements without a label looked
 * up in the sources, its writer asked once for what is still open, and quotations before it where under half of it holds.
 */
export async function settleAnswer(
  context: RunContext,
  markdown: string,
  { question, sources, judging, writer, repair, quote }: SettleRequest,
): Promise<SettledAnswer> {
  const text = new WrittenText(context, sources, judging);
  const { markdown: said, removed } = withoutLoops(markdown);
  const first = await text.read(said);
  const isAsked = repair === "doubtful" ? undefined : unsupportedAlone;
  const settled =
    writer === null ? first : await repairWritten(context, first, { question, text, model: writer, isAsked });
  if (quote !== null && hasNoSource(settled.checked)) {
    context.incomplete(sourceless);
    return { checked: await quote(), judging: settled.judging, limitations: [sourceless], mode: "extractive" };
  }
  const led =
    quote === null
      ? { checked: settled.checked, limitations: [] }
      : await leadByQuotes(context, settled.checked, restsOnLittle(settled.checked.claims), quote);
  return {
    checked: { ...led.checked, removed: [...removed, ...led.checked.removed] },
    judging: settled.judging,
    limitations: [...led.limitations, ...settled.limitations],
    mode: "model",
  };
}

const sourceless =
  "What the model wrote named no source, and nothing in it was found in yours. These are quotes from the sources instead.";

/** It states something, and none of that has a label, its own or one that it was given. */
function hasNoSource({ claims }: CheckedAnswer): boolean {
  return claims.length > 0 && claims.every(({ labels, standing }) => labels.length === 0 && standing === "unsupported");
}

function unsupportedAlone({ standing }: { standing: string }): boolean {
  return standing === "unsupported";
}
