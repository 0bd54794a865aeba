import type { AskOutput } from "../../ask/answer/ask-schema.js";
import {
  citedPlaces,
  sourceAddress,
  judgingLine,
  kindWords,
  machineWords,
  needsWords,
  signMarks,
  signName,
  sourceName,
  webSourcesTitle,
  verdictLine,
  versionWords,
} from "../../domain/source-words.js";
import { type Claim, type Sign, signOf, type Source } from "../../domain/evidence.js";
import { withoutVerdictSentences } from "../../domain/escape/quire-signs.js";
import { noticeText } from "./terminal/notice-text.js";
import { reflow } from "./terminal/reflow.js";
import { own } from "./terminal/terminal-stream.js";
import { duration, type Paint, type Screen, type Style, wrap } from "./terminal/terminal.js";

const styles: Record<Sign, Style> = {
  quoted: "dim",
  supported: "green",
  computed: "green",
  weak: "yellow",
  words_only: "dim",
  not_found: "red",
  contradicted: "red",
  unchecked: "dim",
  unsupported: "yellow",
  general: "dim",
};

/** An answer for a terminal: each cited sentence with the mark of its verdict, then check, sources, costs. */
export function renderAnswer(output: AskOutput, screen: Screen, textShown: boolean): string {
  const { paint, width } = screen;
  const parts = [
    textShown ? "" : reflow(withoutVerdictSentences(markedAnswer(output, paint)), width),
    renderDoubts(output.claims, paint, width),
    checkLine(output, paint),
    renderSources(output, screen),
    renderWebSources(output, paint),
    output.limitations
      .filter((text) => !output.answer_markdown.includes(text))
      .map((text) => wrap(`- ${text}`, width))
      .join("\n"),
    renderNextSteps(output, paint, width),
    paint("dim", footer(output)),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function markedAnswer({ answer_markdown, claims }: AskOutput, paint: Paint): string {
  let text = "";
  let position = 0;
  for (const claim of claims.toSorted((first, second) => first.end - second.end)) {
    const sign = signOf(claim);
    const mark = signMarks[sign];
    text += answer_markdown.slice(position, claim.end) + (mark === "" ? "" : `\u00a0${paint(styles[sign], own(mark))}`);
    position = claim.end;
  }
  text += answer_markdown.slice(position);
  return text.replaceAll(/\[S\d+\]/g, (label) => paint("cyan", label));
}

function checkLine({ counts, judging }: AskOutput, paint: Paint): string {
  const line = paint("bold", verdictLine(counts));
  const judged = judgingLine(judging);
  return judged === "" ? line : `${line}\n${paint("dim", judged)}`;
}

function renderDoubts(claims: readonly Claim[], paint: Paint, width: number): string {
  return claims
    .filter(needsWords)
    .map((claim) => {
      const sign = signOf(claim);
      const head = `${paint(styles[sign], `${own(signMarks[sign])} ${signName(sign)}`)}: ${claim.text}`;
      return [wrap(head, width), ...claim.reasons.map((reason) => wrap(paint("dim", reason), width, "    "))].join(
        "\n",
      );
    })
    .join("\n");
}

/** What the answer cites; where it cites nothing, what came nearest. */
function renderSources({ sources, claims }: AskOutput, screen: Screen): string {
  if (sources.length === 0) return "";
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const shown = cited.size > 0 ? sources.filter((source) => cited.has(source.label)) : sources;
  const head = cited.size > 0 ? "Sources" : "Nearest passages (no answer)";
  return [screen.paint("bold", head), ...shown.map((source) => renderSource(source, claims, screen))].join("\n");
}

function renderSource(source: Source, claims: readonly Claim[], { paint, width, shownPath }: Screen): string {
  const label = paint("cyan", `[${source.label}]`);
  const named = `${label} ${sourceName(source)}${kindWords(source)}${versionWords(source)}${machineWords(source)}${noticeText(source.notices ?? [], paint)}`;
  const name = wrap(named, width, "     ").trimStart();
  const place = [citedPlaces(source, claims), sourceAddress(source), source.path && shownPath(source.path)];
  return `${name}\n${paint("dim", wrap(place.filter(Boolean).join(", "), width, "     "))}`;
}

function renderWebSources({ web_sources }: AskOutput, paint: Paint): string {
  if (web_sources.length === 0) return "";
  const lines = web_sources.map(({ url, title }) => `- ${title === "" ? "" : `${title} `}${paint("dim", url)}`);
  return [paint("bold", webSourcesTitle), ...lines].join("\n");
}

/** What a loop found to be missing; answers of one round know of none. */
function renderNextSteps(
  { agent }: AskOutput & { agent?: { next_steps: readonly string[] } },
  paint: Paint,
  width: number,
): string {
  const steps = agent?.next_steps ?? [];
  if (steps.length === 0) return "";
  return [paint("bold", "Next steps"), ...steps.map((text) => wrap(`- ${text}`, width))].join("\n");
}

function footer({ mode, metrics, run_id, sources, limitations }: AskOutput): string {
  const cost = metrics.usd === null ? "price unknown" : `${metrics.usd.toFixed(4)} USD`;
  const calls = `${metrics.model_calls} model calls, ${metrics.input_tokens} tokens in, ${metrics.output_tokens} out, ${cost}.`;
  const quotes = "Extractive: the sources' own sentences.";
  const hint = "Set OPENAI_API_KEY (or models: in quire.yaml) for a written answer.";
  // Where something went wrong, the limitations have said so and what to do.
  const rest = metrics.model_calls > 0 ? calls : limitations.length === 0 ? hint : "";
  const how = mode === "model" ? calls : `${quotes} ${rest}`.trimEnd();
  const open = sources.length > 0 ? `quire open ${sources[0]?.label} | ` : "";
  return `${how}\n${duration(metrics.took_ms)}. Look closer: ${open}quire runs show ${run_id}`;
}
