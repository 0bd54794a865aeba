import { escapeHtml } from "../../corpus/page/escape-html.js";
import { markSupport, quoteHtml, verdictSigns } from "../../corpus/page/page-parts.js";
import { type Claim, countVerdicts, type Source, verdicts, type WebSource } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { noticeWords } from "../../domain/record-line.js";
import { doiAddress, sourceName, sourcePlace } from "../../domain/source-words.js";
import { verdictLine } from "../../domain/verdict-line.js";
import { webSourcesTitle } from "../answer-markdown.js";
import { pageScript, pageStyle } from "./answer-page-style.js";
import { markClaims } from "./mark-claims.js";

export interface AnswerPageInput {
  question: string;
  mode: "model" | "extractive";
  /** The checked answer: the text that the claims' offsets refer to. */
  answer_markdown: string;
  claims: readonly Claim[];
  sources: readonly Source[];
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
 * A checked answer as one HTML page that loads nothing from anywhere: every cited sentence carries its verdict, and
 * the passage behind it is one click away with the words that support it marked. Works from a file, on paper,
 * with the keyboard and without scripts.
 */
export function answerPage(input: AnswerPageInput): string {
  const title = escapeHtml(input.title ?? input.question);
  const kind = input.mode === "extractive" ? "Sentences quoted from your sources" : "Answer written by a model";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Quire">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${title}</title>
<style>${pageStyle}${filterStyle()}</style>
</head>
<body>
<main>
<p class="kind">${kind} · ${escapeHtml(input.created_at.slice(0, 10))}</p>
<h1>${title}</h1>
${checkSummary(input.claims)}
<article class="answer">
${markClaims(input.answer_markdown, input.claims, input.sources)}</article>
${limitationList(input.limitations)}
${sourceList(input)}
${webSourceList(input.web_sources ?? [])}
<section aria-label="Passages behind the cited sentences">
<h2 class="printed">Passages</h2>
${input.claims.map((claim, index) => evidencePanel(claim, index, input.sources)).join("\n")}
</section>
</main>
<footer>${footer(input)}</footer>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** The verdicts in a sentence, as a bar and as a filter over the answer. */
function checkSummary(claims: readonly Claim[]): string {
  const counts = countVerdicts(claims);
  const line = escapeHtml(verdictLine(claims, counts));
  if (claims.length === 0) return `<section class="check" aria-label="Check"><p>${line}</p></section>`;
  const present = verdicts.filter((verdict) => counts[verdict] > 0);
  const parts = present.map((verdict) => `<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`);
  const choices = present.map((verdict) => {
    const { name, symbol } = verdictSigns[verdict];
    return filterChoice(verdict, `<i class="${verdict}" aria-hidden="true">${symbol}</i>${name} ${counts[verdict]}`);
  });
  return `<section class="check" aria-label="Check">
<p>${line}</p>
<div class="bar" aria-hidden="true">${parts.join("")}</div>
<fieldset class="filters"><legend>Show sentences that are</legend>
${filterChoice("all", `all ${claims.length}`, true)}${choices.join("")}
</fieldset>
</section>`;
}

function filterChoice(value: string, html: string, checked = false): string {
  const id = `show-${value}`;
  return `<input type="radio" name="show" id="${id}"${checked ? " checked" : ""}><label for="${id}">${html}</label>`;
}

/** While one verdict is chosen the rest of the answer steps back. */
function filterStyle(): string {
  return verdicts
    .map(
      (verdict) => `body:has(#show-${verdict}:checked) .answer :is(.claim, .sign):not(.${verdict}) { opacity: .22; }`,
    )
    .join("\n");
}

function evidencePanel(claim: Claim, index: number, sources: readonly Source[]): string {
  const { name, symbol } = verdictSigns[claim.verdict];
  const id = `evidence-${index + 1}`;
  const reasons = claim.reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("");
  return `<aside class="evidence ${claim.verdict}" id="${id}" popover aria-label="Passage behind sentence ${index + 1}">
<header><span class="sign ${claim.verdict}" aria-hidden="true">${symbol}</span>${name}<button type="button" class="close" popovertarget="${id}" popovertargetaction="hide" aria-label="Close">×</button></header>
<p class="said">${escapeHtml(claim.text)}</p>
${reasons === "" ? "" : `<ul class="reasons">${reasons}</ul>`}
${quotedPassage(claim, sources)}
</aside>`;
}

function quotedPassage(claim: Claim, sources: readonly Source[]): string {
  const { evidence } = claim;
  const source = sources.find((each) => each.label === evidence?.label);
  if (!evidence || !source) return `<p class="context">There is no passage to compare it with.</p>`;
  const lines =
    evidence.start_line === evidence.end_line
      ? `line ${evidence.start_line}`
      : `lines ${evidence.start_line}–${evidence.end_line}`;
  const place = [evidence.page === null ? "" : `page ${evidence.page}`, lines].filter(Boolean).join(", ");
  const nearest = claim.verdict === "not_found" ? `<p class="context">The nearest sentence there is:</p>` : "";
  return `${nearest}<figure><blockquote>${quoteHtml(evidence.quote, (text) => markSupport(text, claim.text))}</blockquote>
<figcaption><a class="label" href="#source-${source.label}">${source.label}</a> ${escapeHtml(sourceName(source))} · ${place}</figcaption></figure>`;
}

function sourceList({ sources, claims }: AnswerPageInput): string {
  if (sources.length === 0) return "";
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const items = sources.map((source) => {
    const note = cited.has(source.label) ? "" : ` · not cited`;
    const path = source.path === null ? "" : `<div class="path">${escapeHtml(source.path)}</div>`;
    return `<li id="source-${source.label}"><span class="label">${source.label}</span> <span class="title">${escapeHtml(source.title)}</span>${noticeMarks(source)}
${byline(source)}<div class="where">${escapeHtml([source.heading_path.join(" › "), sourcePlace(source)].filter(Boolean).join(" · "))}${note}</div>
${path}<details><summary>Read the passage</summary><div>${escapeHtml(passageBody(source.content).trim())}</div></details></li>`;
  });
  return `<h2>Sources</h2>\n<ol class="sources">\n${items.join("\n")}\n</ol>`;
}

function byline(source: Source): string {
  const { authors, year } = source;
  const text = [authors.join(", "), year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const doi = doiAddress(source);
  const link = doi === null ? "" : `<a href="${escapeHtml(doi)}" rel="noreferrer">${escapeHtml(doi)}</a>`;
  const parts = [escapeHtml(text), link].filter(Boolean).join(" · ");
  return parts === "" ? "" : `<div>${parts}</div>`;
}

function noticeMarks({ notices = [] }: Source): string {
  return noticeWords(notices)
    .map(({ words, grave }) => ` <strong class="${grave ? "notice grave" : "notice"}">${escapeHtml(words)}</strong>`)
    .join("");
}

/** Only what a browser opens as a page becomes a link. */
function webSourceList(webSources: readonly WebSource[]): string {
  if (webSources.length === 0) return "";
  const items = webSources.map(({ url, title }) => {
    const name = escapeHtml(title === "" ? url : title);
    const link = /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}" rel="noreferrer">${name}</a>` : name;
    return `<li>${link}<div class="path">${escapeHtml(url)}</div></li>`;
  });
  return `<h2>${webSourcesTitle}</h2>\n<ol class="sources">\n${items.join("\n")}\n</ol>`;
}

function limitationList(limitations: readonly string[]): string {
  if (limitations.length === 0) return "";
  return `<h2>Limitations</h2>\n<ul class="limitations">${limitations.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`;
}

function footer({ created_at, metrics, run_id }: AnswerPageInput): string {
  const when = `${created_at.slice(0, 16).replace("T", " ")} UTC`;
  const calls = metrics.model_calls === 1 ? "1 model call" : `${metrics.model_calls} model calls`;
  const cost = metrics.usd === null || metrics.usd === 0 ? "" : `, $${metrics.usd.toFixed(4)}`;
  const effort = metrics.model_calls === 0 ? "without a model" : `with ${calls}${cost}`;
  return `Made by Quire on ${escapeHtml(when)} in ${(metrics.took_ms / 1000).toFixed(1)} s, ${effort}. Every cited sentence was compared with the passage it cites. Run <code>${escapeHtml(run_id)}</code>`;
}
