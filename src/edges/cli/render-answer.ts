import type { AskOutput } from "../../ask/answer/ask-schema.js";
import type { Claim, Source } from "../../domain/evidence.js";
import { type Sign, signOf } from "../../domain/verdict.js";
import { plainLine, withoutVerdictSentences } from "../../domain/escape/quire-signs.js";
import { judgingLine, needsWords, signMarks, signName, verdictLine } from "../../domain/signs.js";
import { linePlace, webSourcesTitle } from "../../domain/source-words.js";
import { doubtOf, shortened } from "../../evidence/answers/doubts.js";
import { renderSources } from "./render-sources.js";
import { type DrawNote, noteAnchor, reflow } from "./terminal/reflow.js";
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

/**
 * An answer for a terminal: each statement with its mark and, where the mark does not say all, a note beneath it; then
 * counts, sources, costs. Of a draft, which is written elsewhere, the doubtful statements alone.
 */
export function renderAnswer(output: AskOutput, screen: Screen, shown: "whole" | "draft" = "whole"): string {
  const { paint, width } = screen;
  const parts = [
    shown === "whole" ? answerText(output, screen) : doubtList(output, screen),
    checkLine(output, screen),
    renderSources(output, screen),
    renderWebSources(output, paint),
    output.limitations
      .filter((text) => !output.answer_markdown.includes(text))
      .map((text) => wrap(`- ${text}`, width, "  ").slice(2))
      .join("\n"),
    renderNextSteps(output, paint, width),
    paint("dim", footer(output)),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function mark(sign: Sign, paint: Paint): string {
  return paint(styles[sign], own(signMarks[sign]));
}

function answerText({ answer_markdown, claims, sources }: AskOutput, screen: Screen): string {
  const { paint, width } = screen;
  const notes: DrawNote[] = [];
  let text = "";
  let position = 0;
  for (const claim of claims.toSorted((first, second) => first.end - second.end)) {
    text += `${answer_markdown.slice(position, claim.end)}\u00a0${mark(signOf(claim), paint)}`;
    if (needsWords(claim)) {
      text += noteAnchor();
      notes.push((indent, isApart) => renderNote(claim, sources, { indent, isApart }, screen));
    }
    position = claim.end;
  }
  text += answer_markdown.slice(position);
  const labelled = text.replaceAll(/\[S\d+\]/g, (label) => paint("cyan", label));
  return reflow(withoutVerdictSentences(labelled), width, "", notes);
}

/** A quotation is cut so that its note takes about this many lines, but not below so many characters. */
const noteLines = 2;
const leastQuote = 40;

/** "weak: the number 12 is not in S1; nearest: “...” (notes.md, line 40)"; what stands apart from its statement names it. */
function renderNote(
  claim: Claim,
  sources: readonly Source[],
  { indent, isApart }: { indent: string; isApart: boolean },
  { paint, width, shownPath }: Screen,
): string {
  const doubt = doubtOf(claim, sources, Infinity);
  if (doubt === null) return "";
  const { sign, why, nearest } = doubt;
  const head = isApart ? `${shortened(plainLine(claim.text), leastQuote)}: ` : "";
  const reason = `${head}${signName(sign)}${why === "" ? "" : `: ${plainLine(why)}`}`;
  const drawn = (text: string) => wrap(paint("dim", text), width, indent);
  if (nearest === null) return drawn(reason);
  const { path, label } = nearest.source;
  // No break between "line" and its number.
  const lines = linePlace(nearest).replaceAll(" ", "\u00a0");
  const place = `(${path === null ? label : plainLine(shownPath(path))}, ${lines})`;
  const room = noteLines * (width - indent.length) - reason.length - place.length - "; nearest: “ …” ".length;
  const quote = shortened(plainLine(nearest.quote), Math.max(leastQuote, room));
  return drawn(`${reason}; nearest: “${quote}” ${place}`);
}

/** What stands in doubt in a text that is not shown. */
function doubtList({ claims, sources }: AskOutput, screen: Screen): string {
  const { paint, width } = screen;
  return claims
    .filter(needsWords)
    .map((claim) => {
      const statement = wrap(`${mark(signOf(claim), paint)} ${plainLine(claim.text)}`, width);
      return `${statement}\n${renderNote(claim, sources, { indent: "    ", isApart: false }, screen)}`;
    })
    .join("\n");
}

/** The counts, which say what the marks mean, and who judged. */
function checkLine({ counts, judging }: AskOutput, { paint, width }: Screen): string {
  const line = wrap(
    verdictLine(counts, (sign) => mark(sign, paint)),
    width,
  );
  const judged = judgingLine(judging);
  return judged === "" ? line : `${line}\n${paint("dim", judged)}`;
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
  return [paint("bold", "Next steps"), ...steps.map((text) => wrap(`- ${text}`, width, "  ").slice(2))].join("\n");
}

function footer({ mode, metrics, run_id, sources, limitations }: AskOutput): string {
  const cost = metrics.usd === null ? "price unknown" : `${metrics.usd.toFixed(4)} USD`;
  const calls = `${metrics.model_calls} model calls, ${metrics.input_tokens} tokens in, ${metrics.output_tokens} out, ${cost}.`;
  const quotes = "Extractive: the sources' own sentences.";
  const hint =
    "For a written answer set OPENAI_API_KEY or models: in quire.yaml, or bring a model home: quire models list";
  // Where something went wrong, the limitations have said so and what to do.
  const rest = metrics.model_calls > 0 ? calls : limitations.length === 0 ? hint : "";
  const how = mode === "model" ? calls : `${quotes} ${rest}`.trimEnd();
  const open = sources.length > 0 ? `quire open ${sources[0]?.label} | ` : "";
  return `${how}\n${duration(metrics.took_ms)}. Look closer: ${open}quire runs show ${run_id}`;
}
