import { markdownCode, markdownText } from "../../domain/escape/markdown.js";
import type { CheckedAnswer, Judging, Source } from "../../domain/evidence.js";
import { judgingLine, signMarks, verdictLine } from "../../domain/signs.js";
import { markEnds } from "../../evidence/answers/marked-markdown.js";
import { sourcesMarkdown } from "../../evidence/answers/sources-markdown.js";
import { lensWords, type SeenLens } from "../../tool/through-lens.js";
import type { ResearchState } from "../schema/research-schema.js";

export interface ReportParts {
  state: ResearchState;
  /** When the run was started, ISO 8601. */
  created_at: string;
  /** `provider:model`, or null for quotations. */
  model: string | null;
  /** The body with its citations written, the ends of its statements held, and the works cited at its end. */
  cited: string;
  checked: CheckedAnswer;
  judging: Judging | null;
  sources: readonly Source[];
  limitations: readonly string[];
  /** What the search was narrowed by; null: nothing. */
  lens: SeenLens | null;
  /** Of `sources.json`, beside the report. */
  sources_file: string;
}

/** The report as a file: the body, then what was checked, where the evidence stands, and how it was found. */
export function reportMarkdown(parts: ReportParts): string {
  const { state, checked, judging, limitations, cited, sources } = parts;
  const counts = verdictLine(checked.counts, (sign) => signMarks[sign]);
  const cites = sources.filter(({ label }) => checked.claims.some(({ labels }) => labels.includes(label)));
  const blocks = [
    `# ${markdownText(state.topic)}`,
    `*${byline(parts)}*`,
    markEnds(cited, checked.claims, sources).trim(),
    "## Check",
    `${counts.replace(/\.?$/u, ".")} ${markdownText(judgingLine(judging))}`.trimEnd(),
    "## Evidence",
    cites.length === 0 ? "No passage is cited." : sourcesMarkdown(cites, checked.claims, "without files"),
    ...(limitations.length > 0
      ? ["## Limitations", limitations.map((text) => `- ${markdownText(text)}`).join("\n")]
      : []),
    "## How this was found",
    search(parts),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function byline({ created_at, model, state }: ReportParts): string {
  const written = model === null ? "made of quotations, without a language model" : `written by ${model}`;
  const rounds = state.iterations === 1 ? "1 round of research" : `${state.iterations} rounds of research`;
  return `${created_at.slice(0, 10)}, after ${rounds}; ${written}, every cited sentence checked against its passage.`;
}

function search({ state: { queries, iterations, seen }, lens, sources_file }: ReportParts): string {
  const rounds = Array.from({ length: iterations }, (_, at) => at + 1).flatMap((round) => {
    const asked = queries.filter(({ iteration }) => iteration === round);
    const texts = [...new Set(asked.map(({ text }) => `“${markdownText(text)}”`))];
    const tools = [...new Set(asked.map(({ tool }) => tool))];
    return texts.length === 0 ? [] : [`- Round ${round}: ${texts.join("; ")} (${tools.join(", ")})`];
  });
  const kept = seen.filter((source) => source.kept).length;
  const file = `Every source seen (${seen.length}, of which ${kept} were kept), with its score and why it was kept or not, stands in ${markdownCode(sources_file)}.`;
  const through = lens === null ? "" : markdownText(lensWords(lens));
  return [through, rounds.join("\n"), file].filter(Boolean).join("\n\n");
}
