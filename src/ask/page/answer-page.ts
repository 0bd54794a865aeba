import { textMarks } from "../../language/text-marks.js";
import { pagePolicy, verdictSigns } from "../../corpus/page/page-parts.js";
import { type Html, htmlOf, markup, nothing } from "../../domain/escape/html.js";
import { type Claim, countVerdicts, type Judging, type Source, type WebSource } from "../../domain/evidence.js";
import { signs } from "../../domain/verdict.js";
import { judgingLine, verdictLine } from "../../domain/signs.js";
import { pageScript, pageStyle } from "./answer-page-style.js";
import { evidencePanels } from "./evidence-panels.js";
import { markClaims } from "./mark-claims.js";
import { sourceList, webSourceList } from "./source-list.js";
import type { Surroundings } from "./surroundings.js";

export interface AnswerPageInput {
  question: string;
  mode: "model" | "extractive";
  /** The checked answer: the text that the claims' offsets refer to. */
  answer_markdown: string;
  claims: readonly Claim[];
  judging?: Judging | null | undefined;
  sources: readonly Source[];
  /** Of each claim, in order; without them the passages alone are shown. */
  surroundings?: readonly (Surroundings | null)[] | undefined;
  web_sources?: readonly WebSource[];
  limitations: readonly string[];
  metrics: { took_ms: number; model_calls: number; usd: number | null };
  run_id: string;
  /** ISO 8601. */
  created_at: string;
  /** In place of the question, where the page has a title of its own. */
  title?: string | undefined;
}

/**
 * A checked answer as one HTML page that loads nothing from anywhere: every statement carries its sign, what is doubted
 * a note beneath it, and the cited line is one click away, among its neighbours. Works from a file, on paper, with the
 * keyboard and without scripts.
 */
export function answerPage(input: AnswerPageInput): string {
  const title = input.title ?? input.question;
  const style = pageStyle + filterStyle() + barStyle(input.claims);
  const kind = input.mode === "extractive" ? "Sentences quoted from your sources" : "Answer written by a model";
  const panels = evidencePanels(input.claims, input.sources, input.surroundings ?? []);
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Quire">
${pagePolicy({ styles: [style], scripts: [pageScript] })}
<title>${title}</title>
<style>${htmlOf(style)}</style>
</head>
<body>
<main>
<p class="kind">${kind} · ${input.created_at.slice(0, 10)}</p>
<h1${textMarks(title)}>${title}</h1>
${checkSummary(input)}
<article class="answer"${textMarks(input.answer_markdown)}>
${markClaims(input.answer_markdown, input.claims, input.sources)}</article>
${limitationList(input.limitations)}
${sourceList(input.sources, input.claims)}
${webSourceList(input.web_sources ?? [])}
<section aria-label="Passages behind the statements">
<h2 class="printed">Passages</h2>
${panels}
</section>
</main>
<footer>${footer(input)}</footer>
<script>${htmlOf(pageScript)}</script>
</body>
</html>
`.text;
}

/** The verdicts in a sentence, as a bar and as a filter over the answer. */
function checkSummary({ claims, judging }: Pick<AnswerPageInput, "claims" | "judging">): Html {
  const counts = countVerdicts(claims);
  const judged = judgingLine(judging);
  const line = `${verdictLine(counts).replace(/\.?$/u, ".")} ${judged}`.trimEnd();
  if (claims.length === 0) return markup`<section class="check" aria-label="Check"><p>${line}</p></section>`;
  const present = signs.filter((sign) => counts[sign] > 0);
  const parts = present.map((sign) => markup`<span class="${sign}"></span>`);
  const choices = present.map((sign) => {
    const { name, symbol } = verdictSigns[sign];
    return filterChoice(
      sign,
      markup`<i class="${sign}" aria-hidden="true">${htmlOf(symbol)}</i>${name} ${counts[sign]}`,
    );
  });
  return markup`<section class="check" aria-label="Check">
<p>${line}</p>
<div class="bar" aria-hidden="true">${parts}</div>
<fieldset class="filters"><legend>Show statements that are</legend>
${filterChoice("all", `all ${claims.length}`, true)}${choices}
</fieldset>
</section>`;
}

function filterChoice(value: string, label: string | Html, checked = false): Html {
  const id = `show-${value}`;
  return markup`<input type="radio" name="show" id="${id}"${checked ? " checked" : ""}><label for="${id}">${label}</label>`;
}

/** The bar's parts are as long as their verdicts are many: the policy allows no style in an attribute. */
function barStyle(claims: readonly Claim[]): string {
  const counts = countVerdicts(claims);
  return signs.map((sign) => `\n.bar .${sign} { flex-grow: ${counts[sign]}; }`).join("");
}

/** While one verdict is chosen the rest of the answer steps back. */
function filterStyle(): string {
  return signs
    .map((sign) => `body:has(#show-${sign}:checked) .answer :is(.claim, .sign):not(.${sign}) { opacity: .22; }`)
    .join("\n");
}

function limitationList(limitations: readonly string[]): Html {
  if (limitations.length === 0) return nothing;
  return markup`<h2>Limitations</h2>\n<ul class="limitations">${limitations.map((text) => markup`<li>${text}</li>`)}</ul>`;
}

function footer({ created_at, metrics, run_id }: AnswerPageInput): Html {
  const when = `${created_at.slice(0, 16).replace("T", " ")} UTC`;
  const calls = metrics.model_calls === 1 ? "1 model call" : `${metrics.model_calls} model calls`;
  const cost = metrics.usd === null || metrics.usd === 0 ? "" : `, $${metrics.usd.toFixed(4)}`;
  const effort = metrics.model_calls === 0 ? "without a model" : `with ${calls}${cost}`;
  return markup`Made by Quire on ${when} in ${(metrics.took_ms / 1000).toFixed(1)} s, ${effort}. Every cited sentence was compared with the passage it cites. Run <code>${run_id}</code>`;
}
