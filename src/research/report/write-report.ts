import { basename } from "node:path";
import { answerWithTokens } from "../../cite/label-tokens.js";
import { recordsOf } from "../../corpus/search/recorded-reads.js";
import { citeContract } from "../../contracts/cite.js";
import { toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Judging, Source } from "../../domain/evidence.js";
import { markedSources, sourceWarnings } from "../../domain/source-words.js";
import type { Work } from "../../domain/work.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import type { ResearchProgress, ResearchState } from "../schema/research-schema.js";
import { checkText, citationsOf, removalNotices } from "../../evidence/answers/check-text.js";
import { holdEnds } from "../../evidence/answers/marked-markdown.js";
import { restsOnLittle, withoutLoops } from "../../evidence/answers/standings.js";
import { leadByQuotes } from "../../evidence/written/lead-by-quotes.js";
import { WrittenText } from "../../evidence/written/written-text.js";
import { draftByQuotations } from "./extractive-draft.js";
import { gatherEvidence } from "./gather-evidence.js";
import { draftByModel } from "./model-draft.js";
import { keptWorks, plainSentences, withPlainSentences } from "./outline.js";
import { repairReport } from "./repair.js";
import { choosePaths, citationCounts, sourcesFile, writeOnce } from "./report-files.js";
import { reportMarkdown } from "./report-markdown.js";
import type { ReportEvidence, ReportOptions, ReportResult, Sections } from "./report-schema.js";
import { joinParts, joinSections, splitSections } from "./sections.js";

export { worstReport } from "./model-draft.js";

/** A checked report before its citations are written. */
interface Written {
  mode: ReportResult["mode"];
  checked: CheckedAnswer;
  judging: Judging | null;
  limitations: string[];
}

/**
 * Writes the report and the list of sources of a research run. By the model where there is one, from labelled passages
 * alone, checked, mended once, what stays unsupported taken out; by verbatim quotations where there is none or it
 * fails, with a notice. Whatever is paid for is a step: a report that failed is written by resuming the run.
 */
export async function writeReport(
  context: RunContext,
  state: ResearchState,
  given: ReportOptions,
): Promise<ReportResult> {
  const options = { ...given, model: context.writer(given.model) };
  const reporting: ResearchProgress = { phase: "reporting" };
  context.emit("plan", "system", "progress:reporting:report", reporting);
  const paths = await choosePaths(context, options.report_path);
  const works = await recordsOf(context, keptWorks(state));
  const evidence = await gatherEvidence(context, state);
  const { mode, checked, judging, limitations } = await compose(context, state, evidence, options);
  const sources = markedSources(evidence.sources, checked);
  const told = [
    ...sourceWarnings(evidence.sources, checked),
    ...limitations,
    ...state.problems,
    ...removalNotices(checked),
  ];
  const cited = await citedText(context, { checked, sources: evidence.sources, works, style: options.style });
  const report = reportMarkdown({
    state,
    created_at: context.now(),
    model: mode === "model" ? options.model : null,
    cited: cited.text,
    checked,
    judging,
    sources,
    lens: options.lens ?? null,
    limitations: [...told, ...cited.limitations],
    sources_file: basename(paths.sources),
  });
  const list = sourcesFile(context, state, paths, citationCounts(checked.claims, evidence.sources));
  await writeOnce(context, paths.sources, `${JSON.stringify(list, null, 2)}\n`);
  await writeOnce(context, paths.report, report);
  const { answer_markdown, claims, counts } = checked;
  const final = {
    answer_text: answer_markdown,
    citations: citationsOf(checked, evidence.sources),
    limitations: [...told, ...cited.limitations],
  };
  context.emit("finalize", "system", `finalize:${contentHash(final)}`, final);
  return {
    mode,
    report_path: paths.report,
    sources_path: paths.sources,
    answer_markdown,
    claims,
    counts,
    judging,
    sources,
    limitations: [...told, ...cited.limitations],
  };
}

async function compose(
  context: RunContext,
  state: ResearchState,
  evidence: ReportEvidence,
  { model, judge = { model: null, required: false } }: Pick<ReportOptions, "model" | "judge">,
): Promise<Written> {
  if (model === null || evidence.sources.length === 0) return byQuotations(context, state, evidence, []);
  try {
    return await byModel(context, state, evidence, { model, judge });
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    const notice = `The model ${model} did not write the report: ${error.message} It is made of quotations instead.`;
    context.withoutModel(error, notice);
    return byQuotations(context, state, evidence, [notice]);
  }
}

async function byModel(
  context: RunContext,
  state: ResearchState,
  evidence: ReportEvidence,
  by: { model: string; judge: NonNullable<ReportOptions["judge"]> },
): Promise<Written> {
  const { sources } = evidence;
  const draft = await draftByModel(context, by.model, state.topic, evidence);
  const text = new WrittenText(context, sources, by.judge, plainSentences(state));
  const { markdown, removed } = withoutLoops(joinSections(draft.sections));
  const repair = { topic: state.topic, model: by.model, text };
  const repaired = await repairReport(context, await text.read(markdown), repair);
  const isLittle = restsOnLittle(repaired.checked.claims);
  const sections = splitSections(repaired.checked.answer_markdown);
  const last = await text.read(
    isLittle ? joinParts(sections) : joinSections(withPlainSentences(sections, state, "model")),
  );
  const quote = async () => (await byQuotations(context, state, evidence, [])).checked;
  const led = await leadByQuotes(context, last.checked, isLittle, quote);
  return {
    mode: "model",
    checked: { ...led.checked, removed: [...removed, ...repaired.checked.removed] },
    judging: last.judging,
    limitations: [
      ...led.limitations,
      ...draft.limitations,
      ...repairNotices(repaired),
      ...doubtNotices(led.checked),
      ...last.limitations,
    ],
  };
}

async function byQuotations(
  context: RunContext,
  state: ResearchState,
  evidence: ReportEvidence,
  notices: string[],
): Promise<Written> {
  const drafted: Sections = draftByQuotations(state.topic, evidence);
  const markdown = joinSections(withPlainSentences(drafted, state, "extractive"));
  const checked = await checkText(context, { markdown, sources: evidence.sources, references: "keep" });
  const none = evidence.sources.length === 0 ? ["No source was read: there is nothing to report from."] : [];
  return { mode: "extractive", checked, judging: null, limitations: [...notices, ...none] };
}

function repairNotices({ moved, reworded, removed }: { moved: number; reworded: number; removed: string[] }): string[] {
  const mended = [
    ...(moved > 0 ? [`${moved} given the passage that says so`] : []),
    ...(reworded > 0 ? [`${reworded} said anew`] : []),
    ...(removed.length > 0 ? [`${removed.length} taken out`] : []),
  ];
  return mended.length === 0
    ? []
    : [`Sentences of the model that the passages they named do not support: ${mended.join(", ")}.`];
}

function doubtNotices({ counts: { weak, unsupported } }: CheckedAnswer): string[] {
  const sentences = (number: number, kind: string) => `${number} ${kind}${number === 1 ? "sentence" : "sentences"}`;
  const is = (number: number) => (number === 1 ? "is" : "are");
  return [
    ...(weak === 0 ? [] : [`${sentences(weak, "cited ")} ${is(weak)} supported only in part; the report marks them.`]),
    ...(unsupported === 0
      ? []
      : [`${sentences(unsupported, "")} ${is(unsupported)} unsupported; the report marks them.`]),
  ];
}

interface CitedReport {
  checked: CheckedAnswer;
  sources: readonly Source[];
  works: readonly Work[];
  /** As asked for; that of the configuration where it is undefined. */
  style: string | undefined;
}

/** Comes with Quire, whatever is configured. */
const ownStyle = "apa";

/**
 * The body with citations in the style, and the works cited at its end: from the records, by code. A style that does not
 * exist is no reason to lose a report: it is written in another, and says so.
 */
async function citedText(
  context: RunContext,
  { checked, sources, works, style }: CitedReport,
): Promise<{ text: string; limitations: string[] }> {
  const { answer_markdown, claims } = answerWithTokens(checked, sources, works);
  const held = holdEnds(answer_markdown, claims);
  const cite = async (name: string | undefined): Promise<string> => {
    const input = { text: held, heading: "Works cited", ...(name !== undefined && { style: name }) };
    return (await context.call(citeContract, input, { domains: [] })).text;
  };
  try {
    return { text: await cite(style), limitations: [] };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "not_found") throw error;
    const notice = `${error.message} The citations are in the style ${ownStyle}.`;
    context.warn("report_style", notice);
    return { text: await cite(ownStyle), limitations: [notice] };
  }
}
