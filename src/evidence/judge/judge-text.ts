import { type Config, noModel } from "../../domain/config.js";
import {
  type CheckedAnswer,
  type Claim,
  countVerdicts,
  type Judging,
  type Opinion,
  type Source,
} from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import { locateClaims } from "../answers/check-text.js";
import { isHeldBack } from "../verdicts/judge.js";
import { askJudge, type JudgeRequest } from "./ask-judge.js";
import { JudgedSources } from "./judge-claims.js";

/** A checked text after a model judged its cited sentences, as far as it did. */
export interface JudgedText {
  checked: CheckedAnswer;
  judging: Judging;
  /** What a reader is told where sentences that should have been judged were not. */
  limitations: string[];
}

/**
 * Who judges what a model has written: whoever is named for this run, else in the configuration, else the model that
 * wrote it; null for nobody.
 */
export function judgeFor(config: Config, named: string | undefined, writer: string | null): string | null {
  const judge = named ?? config.judge ?? writer ?? noModel;
  return judge === noModel ? null : judge;
}

/**
 * The judge of a text in all its versions: a sentence that was judged is not asked about again, and a judge that had
 * nothing to say is left alone.
 */
export class TextJudge {
  private readonly known = new Map<string, Opinion>();
  private silent: JudgedText | null = null;

  constructor(
    private readonly context: RunContext,
    private readonly sources: readonly Source[],
    private readonly request: Pick<JudgeRequest, "required"> & { model: string | null },
  ) {}

  async judge(checked: CheckedAnswer): Promise<JudgedText> {
    if (this.silent !== null) return { ...this.silent, checked };
    const judged = await judgeText(this.context, checked, this.sources, this.request, this.known);
    if (judged.judging.judged === 0 && judged.judging.of > 0) this.silent = judged;
    return judged;
  }
}

/**
 * Has the cited sentences of a text that a model wrote judged by a model, and joins its opinions with the rules' verdicts.
 * @param known What was said of sentences before: the judge is not asked about them again. What it says is added.
 */
export async function judgeText(
  context: RunContext,
  checked: CheckedAnswer,
  sources: readonly Source[],
  request: Pick<JudgeRequest, "required"> & { model: string | null },
  known = new Map<string, Opinion>(),
): Promise<JudgedText> {
  const { model, required } = request;
  const asked = checked.claims.filter(isAsked);
  const judging = { model, judged: 0, of: checked.claims.length };
  if (model === null || asked.length === 0) return { checked, judging, limitations: [] };
  const read = new JudgedSources(sources);
  const open = asked.filter((claim) => !known.has(keyOf(claim)));
  const different = [...new Map(open.map((claim) => [keyOf(claim), claim])).values()];
  const { opinions, ended } = await askJudge(context, read.statements(different), { model, required, finishing: true });
  for (const [index, opinion] of opinions.entries()) if (opinion) known.set(keyOf(different[index]!), opinion);
  const claims = checked.claims.map((claim) => {
    const opinion = isAsked(claim) ? known.get(keyOf(claim)) : undefined;
    return opinion === undefined ? claim : read.join(claim, opinion);
  });
  const judged = claims.filter(({ judge }) => judge !== undefined).length;
  const located = await locateClaims(context, claims, sources);
  return {
    checked: { ...checked, claims: located, counts: countVerdicts(located) },
    judging: { ...judging, judged },
    limitations: judged === asked.length ? [] : [notJudged(asked.length - judged, asked.length, model, ended)],
  };
}

/** Whether a judge is asked about a sentence: not where there is nothing to show it. */
export function isAsked(claim: Claim): boolean {
  return claim.verdict !== "unchecked" && claim.labels.length > 0 && !isHeldBack(claim);
}

function keyOf({ text, labels }: Claim): string {
  return `${labels.join(" ")}\n${text}`;
}

function notJudged(left: number, of: number, model: string, ended: string | null): string {
  const which = left === of ? "The cited sentences were" : `${left} of ${of} cited sentences were`;
  return `${which} not judged by ${model} (${ended ?? "it did not answer for them"}): their verdicts are those of the rules alone.`;
}
