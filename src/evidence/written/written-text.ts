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
    const statistics = sources.length === 0 ? undefined : await frequenciesOf(context, markdown);
    const ruled = await checkText(context, { markdown, sources, references: "remove" }, statistics);
    const known = ruled.claims.map((claim): Claim => {
      return this.attached.has(keyOf(claim)) ? { ...claim, standing: "attached" } : claim;
    });
    const by = { sources, ...(statistics && { statistics }), ours: this.ours };
    const { checked, rest } = attachSources({ ...ruled, claims: known }, by);
    for (const claim of checked.claims) if (claim.standing === "attached") this.attached.add(keyOf(claim));
    const located = { ...checked, claims: await this.located(checked.claims, ruled.claims) };
    const judged = await this.judge.judge(located);
    // Each may be borne out by its own source: the reader must know all the same.
    return { ...judged, checked: withContradictions(withRest(judged.checked, rest)) };
  }

  /** Where the evidence stands that was found just now; that of the others is known. */
  private async located(claims: readonly Claim[], known: readonly Claim[]): Promise<Claim[]> {
    const there = new Set(known.map(({ evidence }) => evidence));
    const fresh = claims.filter(({ evidence }) => !there.has(evidence));
    const found = await locateClaims(this.context, fresh, this.sources);
    const placed = new Map(fresh.map((claim, at) => [claim, found[at] ?? claim]));
    return claims.map((claim) => placed.get(claim) ?? claim);
  }
}

function keyOf({ text, labels }: Claim): string {
  return `${labels.join(" ")}\n${text}`;
}
