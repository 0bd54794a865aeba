import { createHash } from "node:crypto";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { questionEntities } from "../../corpus/question/entities.js";
import { type QuestionWeights, questionWeights } from "../../corpus/question/question-weights.js";
import { tellingSentences } from "../../corpus/rerank/rerank.js";
import type { TermStatistics } from "../../ports/store.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { normalizeSpace } from "../../domain/characters.js";
import { passageBody } from "../../domain/passage.js";
import type { ToolSpec } from "../../domain/tool-spec.js";
import type { AgentState, Tried } from "./agent-state.js";
import { type DataAtHand, dataText } from "./data-at-hand.js";
import type { EvidenceEntry } from "./evidence-store.js";

/** What is told of each passage and of each abstract that was found, in characters. */
const excerptLength = 400;
/** What a tool worked out is short as it is, and told whole up to here. In characters. */
const workedOutLength = 2000;
const passagesPerQuestion = 3;
const mostFound = 15;
const mostTried = 20;

/** What a planner may call, and the data sets that there are to call it on. */
export interface ToldOfTools {
  tools: readonly ToolSpec[];
  data: DataAtHand;
}

/** The prompt of the planner; `template` is the text of `prompts/agent-plan.txt`. */
export function planPrompt(
  template: string,
  state: AgentState,
  { tools, data }: ToldOfTools,
  statistics: TermStatistics,
  languages: string,
): string {
  const { settings, iteration } = state;
  const parts = [
    disarmLabels(dataText(data)),
    evidenceText(state, passagesPerQuestion, statistics),
    foundText(state),
    triedText(state.tried),
    missingText(state),
  ];
  const untrusted = parts.filter((part) => part !== "").join("\n\n");
  return fillTemplate(template, {
    question: state.question,
    task: state.task ?? "",
    languages,
    iteration: String(iteration),
    iterations: String(settings.iterations),
    expand: settings.expand === 0 ? "none: leave the list empty" : `up to ${settings.expand} for each sub-question`,
    tools: tools.map(toolText).join("\n\n"),
    fence: fenceOf(state.question, untrusted),
    evidence: untrusted,
  });
}

/** The prompt of the judge; `template` is the text of `prompts/agent-confidence.txt`. */
export function confidencePrompt(template: string, state: AgentState, statistics: TermStatistics): string {
  const evidence = evidenceText(state, state.settings.top, statistics);
  return fillTemplate(template, {
    question: state.question,
    task: state.task ?? "",
    fence: fenceOf(state.question, evidence),
    evidence,
  });
}

/** A mark that no text inside the fence can hold: it is derived from that text. */
export function fenceOf(question: string, text: string): string {
  return createHash("sha256").update(`${question}\n${text}`).digest("hex").slice(0, 16);
}

function toolText({ name, description, input_schema, sandbox }: ToolSpec): string {
  const reach = sandbox.network
    ? `reaches the network${sandbox.opened_by === undefined ? "" : ` where "${sandbox.opened_by}" is true`}`
    : "works without the network";
  return `${name} (${reach}): ${description}\ninput: ${JSON.stringify(input_schema)}`;
}

/** What was found for each sub-question: of each passage the sentences that speak of it. */
function evidenceText(
  { subquestions, covered, evidence }: AgentState,
  most: number,
  statistics: TermStatistics,
): string {
  const lines = subquestions.map((text, index) => {
    const weights = questionWeights(text, questionEntities(text), statistics);
    const serving = entriesFor(evidence.entries, index).slice(0, most);
    const head = `Sub-question ${index + 1}: ${oneLine(text)} (${covered[index] ? "evidence found" : "no evidence yet"})`;
    return [head, ...serving.map((entry) => excerpt(entry, weights))].join("\n");
  });
  return lines.length > 0 ? lines.join("\n\n") : "Nothing yet.";
}

/** Evidence found for a sub-question, best first. */
export function entriesFor(entries: readonly EvidenceEntry[], subquestion: number): EvidenceEntry[] {
  const scoreOf = (entry: EvidenceEntry) => entry.serves.find((each) => each.subquestion === subquestion)?.score;
  return entries
    .filter((entry) => scoreOf(entry) !== undefined)
    .toSorted((left, right) => (scoreOf(right) ?? 0) - (scoreOf(left) ?? 0));
}

function excerpt({ source }: EvidenceEntry, weights: QuestionWeights): string {
  const text = oneLine(
    source.kind === "calculation"
      ? passageBody(source.content).slice(0, workedOutLength)
      : tellingSentences(source.content, weights, excerptLength),
  );
  const what = source.kind === undefined || source.kind === "passage" ? "" : `${source.kind}, `;
  return `[${source.label}] ${what}${disarmLabels(oneLine(source.title))}: ${disarmLabels(text)}`;
}

function foundText({ found }: AgentState): string {
  if (found.length === 0) return "";
  const lines = found.slice(-mostFound).map(({ title, url, open_copy, snippet }) => {
    const text = disarmLabels(oneLine(snippet).slice(0, excerptLength));
    return `- ${disarmLabels(oneLine(title))} <${open_copy ?? url ?? "no address"}> ${text}`;
  });
  return `Found by searches and not read:\n${lines.join("\n")}`;
}

/** A judge speaks of what it has read, perhaps in its words. */
function missingText({ missing }: AgentState): string {
  if (missing.length === 0) return "";
  return `What a judge found missing:\n${missing.map((text) => `- ${disarmLabels(oneLine(text))}`).join("\n")}`;
}

function triedText(tried: readonly Tried[]): string {
  if (tried.length === 0) return "";
  const lines = tried.slice(-mostTried).map(({ name, input, iteration, ok, said }) => {
    const outcome = ok ? said : `FAILED: ${disarmLabels(oneLine(said))}`;
    return `- round ${iteration}: ${name} ${JSON.stringify(input)?.slice(0, excerptLength)}: ${outcome}`;
  });
  return `Calls so far:\n${lines.join("\n")}`;
}

function oneLine(text: string): string {
  return normalizeSpace(text);
}
