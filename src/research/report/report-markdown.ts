import { markdownAddress, markdownCode, markdownText } from "../../domain/escape/markdown.js";
import { type CheckedAnswer, type Claim, type Judging, signOf, type Source } from "../../domain/evidence.js";
import {
  citedPlaces,
  doiAddress,
  judgingLine,
  machineWords,
  needsWords,
  signName,
  sourceName,
  verdictLine,
} from "../../domain/source-words.js";
import type { ResearchState } from "../schema/research-schema.js";

export interface ReportParts {
  state: ResearchState;
  /** When the run was started, ISO 8601. */
  created_at: string;
  /** `provider:model`, or null for quotations. */
  model: string | null;
  /** The body with its citations written, and the works cited at its end. */
  cited: string;
  checked: CheckedAnswer;
  judging: Judging | null;
  sources: readonly Source[];
  limitations: readonly string[];
  /** Of `sources.json`, beside the report. */
  sources_file: string;
}

/** The report as a file: the body, then what was checked, where the evidence stands, and how it was found. */
export function reportMarkdown(parts: ReportParts): string {
  const { state, checked, judging, limitations, cited, sources } = parts;
  const blocks = [
    `# ${markdownText(state.topic)}`,
    `*${byline(parts)}*`,
    cited.trim(),
    "## Check",
    `${verdictLine(checked.counts).replace(/\.?$/u, ".")} ${markdownText(judgingLine(judging))}`.trimEnd(),
    checked.claims.filter(needsWords).map(claimNote).join("\n"),
    "## Evidence",
    evidenceList(sources, checked.claims),
    ...(limitations.length > 0
      ? ["## Limitations", limitations.map((text) => `- ${markdownText(text)}`).join("\n")]
      : []),
    "## How this was found",
    search(state, parts.sources_file),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function byline({ created_at, model, state }: ReportParts): string {
  const written = model === null ? "made of quotations, without a language model" : `written by ${model}`;
  const rounds = state.iterations === 1 ? "1 round of research" : `${state.iterations} rounds of research`;
  return `${created_at.slice(0, 10)}, after ${rounds}; ${written}, every cited sentence checked against its passage.`;
}

function claimNote(claim: Claim): string {
  const { text, reasons } = claim;
  const why = reasons.length > 0 ? ` (${markdownText(reasons.join("; "))})` : "";
  return `- **${signName(signOf(claim))}**: “${markdownText(text)}”${why}`;
}

/** Each passage that is cited, where it stands, and the sentences that rest on it with their verdicts. */
function evidenceList(sources: readonly Source[], claims: readonly Claim[]): string {
  const cited = sources.filter(({ label }) => claims.some(({ labels }) => labels.includes(label)));
  if (cited.length === 0) return "No passage is cited.";
  return cited.map((source) => [sourceLine(source, claims), ...sentenceLines(source, claims)].join("\n")).join("\n");
}

function sourceLine(source: Source, claims: readonly Claim[]): string {
  const doi = doiAddress(source);
  const link = doi === null ? "" : `, ${markdownAddress(doi)}`;
  return `- **${source.label}** ${markdownText(sourceName(source))}${machineWords(source)}, ${citedPlaces(source, claims)}${link}`;
}

const longestShown = 110;

function sentenceLines({ label }: Source, claims: readonly Claim[]): string[] {
  return claims
    .filter(({ labels }) => labels.includes(label))
    .map((claim) => {
      const { text } = claim;
      const shown = text.length > longestShown ? `${text.slice(0, longestShown).trimEnd()} …` : text;
      return `  - ${signName(signOf(claim))}: ${markdownText(shown)}`;
    });
}

function search({ queries, iterations, seen }: ResearchState, sourcesFile: string): string {
  const rounds = Array.from({ length: iterations }, (_, at) => at + 1).flatMap((round) => {
    const asked = queries.filter(({ iteration }) => iteration === round);
    const texts = [...new Set(asked.map(({ text }) => `“${markdownText(text)}”`))];
    const tools = [...new Set(asked.map(({ tool }) => tool))];
    return texts.length === 0 ? [] : [`- Round ${round}: ${texts.join("; ")} (${tools.join(", ")})`];
  });
  const kept = seen.filter((source) => source.kept).length;
  const file = `Every source seen (${seen.length}, of which ${kept} were kept), with its score and why it was kept or not, stands in ${markdownCode(sourcesFile)}.`;
  return [rounds.join("\n"), file].filter(Boolean).join("\n\n");
}
