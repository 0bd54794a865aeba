import type { Claim, Source } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import { checkText, frequenciesOf, locateClaims } from "../answers/check-text.js";
import { withContradictions } from "../answers/contradictions.js";
import { attachSources, withRest } from "../answers/standings.js";
import { type JudgedText, TextJudge } from "../judge/judge-text.js";

export interface TextJudging {
  /** `provider:model`, or null for rules alone. */
  model: string | null;
  /** It was named for this run: where it does not exist, the run fails. */
  required: boolean;
}

/**
 * What a model wrote, in all its versions: each statement of a version gets its standing and its verdict. A judge is asked
 * about each sentence once, and a label that code added stays one that code added.
 */
export class WrittenText {
  private readonly judge: TextJudge;
  private readonly attached = new Set<string>();

  /** @param ours Sentences that code wrote into the text: they state nothing that a source could say. */
  constructor(
    private readonly context: RunContext,
    readonly sources: readonly Source[],
    judging: TextJudging,
    private readonly ours: ReadonlySet<string> = new Set(),
  ) {
    this.judge = new TextJudge(context, sources, judging);
  }

  async read(markdown: string): Promise<JudgedText> {
    const { context, sources } = this;
    const ruled = await checkText(context, { markdown, sources, references: "remove" });
    const known = ruled.claims.map((claim): Claim => {
      return this.attached.has(keyOf(claim)) ? { ...claim, standing: "attached" } : claim;
    });
    const by = { sources, statistics: await frequenciesOf(context, markdown), ours: this.ours };
    const { checked, rest } = attachSources({ ...ruled, claims: known }, by);
    for (const claim of checked.claims) if (claim.standing === "attached") this.attached.add(keyOf(claim));
    const located = { ...checked, claims: await locateClaims(context, checked.claims, sources) };
    const judged = await this.judge.judge(located);
    // Each may be borne out by its own source: the reader must know all the same.
    return { ...judged, checked: withContradictions(withRest(judged.checked, rest)) };
  }
}

function keyOf({ text, labels }: Claim): string {
  return `${labels.join(" ")}\n${text}`;
}
