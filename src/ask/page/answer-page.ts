import { markSupport, pagePolicy, quoteHtml, verdictSigns } from "../../corpus/page/page-parts.js";
import { type Html, htmlOf, joined, markup, nothing, webLink } from "../../domain/escape/html.js";
import {
  type Claim,
  countVerdicts,
  type Judging,
  signOf,
  signs,
  type Source,
  type WebSource,
} from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import {
  doiAddress,
  judgingLine,
  machineWords,
  noticeWords,
  sourceName,
  sourcePlace,
  verdictLine,
  versionWords,
  webSourcesTitle,
} from "../../domain/source-words.js";
import { pageScript, pageStyle } from "./answer-page-style.js";
import { markClaims } from "./mark-claims.js";

export interface AnswerPageInput {
  question: string;
  mode: "model" | "extractive";
  /** The checked answer: the text that the claims' offsets refer to. */
  answer_markdown: string;
  claims: readonly Claim[];
  judging?: Judging | null | undefined;
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
  const title = input.title ?? input.question;
  const style = pageStyle + filterStyle() + barStyle(input.claims);
  const kind = input.mode === "extractive" ? "Sentences quoted from your sources" : "Answer written by a model";
  const panels = input.claims.map((claim, index) => evidencePanel(claim, index, input.sources));
  return markup`<!doctype html>
<html lang="en">
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
<h1>${title}</h1>
${checkSummary(input)}
<article class="answer">
${markClaims(input.answer_markdown, input.claims, input.sources)}</article>
${limitationList(input.limitations)}
${sourceList(input)}
${webSourceList(input.web_sources ?? [])}
<section aria-label="Passages behind the cited sentences">
<h2 class="printed">Passages</h2>
${joined(panels, "\n")}
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
  const line = `${verdictLine(counts)}${judged === "" ? "" : `. ${judged}`}`;
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
<fieldset class="filters"><legend>Show sentences that are</legend>
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

function evidencePanel(claim: Claim, index: number, sources: readonly Source[]): Html {
  const sign = signOf(claim);
  const { name, symbol } = verdictSigns[sign];
  const id = `evidence-${index + 1}`;
  const reasons = claim.reasons.map((reason) => markup`<li>${reason}</li>`);
  return markup`<aside class="evidence ${sign}" id="${id}" popover aria-label="Passage behind sentence ${index + 1}">
<header><span class="sign ${sign}" aria-hidden="true">${htmlOf(symbol)}</span>${name}<button type="button" class="close" popovertarget="${id}" popovertargetaction="hide" aria-label="Close">×</button></header>
<p class="said">${claim.text}</p>
${reasons.length === 0 ? nothing : markup`<ul class="reasons">${reasons}</ul>`}
${quotedPassage(claim, sources)}
</aside>`;
}

function quotedPassage(claim: Claim, sources: readonly Source[]): Html {
  const { evidence } = claim;
  const source = sources.find((each) => each.label === evidence?.label);
  if (!evidence || !source) return markup`<p class="context">There is no passage to compare it with.</p>`;
  const lines =
    evidence.start_line === evidence.end_line
      ? `line ${evidence.start_line}`
      : `lines ${evidence.start_line}–${evidence.end_line}`;
  const place = [evidence.page === null ? "" : `page ${evidence.page}`, lines].filter(Boolean).join(", ");
  const nearest = claim.verdict === "not_found" ? markup`<p class="context">The nearest sentence there is:</p>` : "";
  return markup`${nearest}<figure><blockquote>${quoteHtml(evidence.quote, (text) => markSupport(text, claim.text))}</blockquote>
<figcaption><a class="label" href="#source-${source.label}">${source.label}</a> ${sourceName(source)} · ${place}</figcaption></figure>`;
}

function sourceList({ sources, claims }: AnswerPageInput): Html {
  if (sources.length === 0) return nothing;
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const items = sources.map((source) => {
    const note = cited.has(source.label) ? "" : ` · not cited`;
    const path = source.path === null ? "" : markup`<div class="path">${source.path}</div>`;
    return markup`<li id="source-${source.label}"><span class="label">${source.label}</span> <span class="title">${source.title}</span>${noticeMarks(source)}
${byline(source)}<div class="where">${[source.heading_path.join(" › "), sourcePlace(source)].filter(Boolean).join(" · ")}${note}</div>
${path}<details><summary>Read the passage</summary><div>${passageBody(source.content).trim()}</div></details></li>`;
  });
  return markup`<h2>Sources</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
}

function byline(source: Source): Html {
  const { authors, year } = source;
  const text = [authors.join(", "), year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const doi = doiAddress(source);
  const link = doi === null ? nothing : webLink(doi, doi);
  const parts = joined([markup`${text}`, link], " · ");
  return parts.text === "" ? nothing : markup`<div>${parts}</div>`;
}

function noticeMarks(source: Source): Html {
  const speaking = [versionWords(source), machineWords(source)]
    .filter((words) => words !== "")
    .map((words) => ({ words: words.trim(), grave: false }));
  return joined(
    [...noticeWords(source.notices ?? []), ...speaking].map(
      ({ words, grave }) => markup` <strong class="${grave ? "notice grave" : "notice"}">${words}</strong>`,
    ),
  );
}

/** Only what a browser opens as a page becomes a link. */
function webSourceList(webSources: readonly WebSource[]): Html {
  if (webSources.length === 0) return nothing;
  const items = webSources.map(({ url, title }) => {
    const name = title === "" ? url : title;
    return markup`<li>${webLink(url, name)}<div class="path">${url}</div></li>`;
  });
  return markup`<h2>${webSourcesTitle}</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
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
