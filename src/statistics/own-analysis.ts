import { ownEngine } from "../analysis/result/engine.js";
import type { RunContext } from "../run/run-context.js";
import { type AnalysisSource, keepAnalysis } from "../tables/stored/kept-analysis.js";

/** What a tool finds, without what every analysis says of itself. */
export type Found<Output> = Omit<Output, "source_id" | "engine" | "reproduce">;

interface Asked {
  tool: string;
  input: object;
  data: AnalysisSource | null;
}

/** The answer of an analysis that Quire itself calculates, kept so that it can be calculated again. */
export function ownAnalysis<Answer extends object>(
  { services }: Pick<RunContext, "services">,
  { tool, input, data }: Asked,
  found: Answer,
) {
  const known = data === null ? [] : [{ name: data.name, sha256: data.sha256 }];
  return keepAnalysis(services, { tool, input, data: known, engine: ownEngine }, found);
}
